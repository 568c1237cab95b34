//! Plain tables for the terminal: the first column to the left, the others to the right.

use std::fmt;

/// A table with a row of headings.
pub struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    pub fn new<const N: usize>(headings: [&str; N]) -> Self {
        Columns { rows: vec![headings.map(String::from).to_vec()] }
    }

    pub fn row(&mut self, cells: impl Into<Vec<String>>) {
        self.rows.push(cells.into());
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let width = |column| self.rows.iter().filter_map(|row| Some(row.get::<usize>(column)?.chars().count())).max();
        (0..columns).map(|column| width(column).unwrap_or_default()).collect()
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        for (number, row) in self.rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                0 => format!("  {cell:<width$}"),
                _ => format!("   {cell:>width$}"),
            });
            writeln!(f, "{}", cells.collect::<String>().trim_end())?;
            if number == 0 {
                writeln!(f, "  {}", "-".repeat(widths.iter().sum::<usize>() + 3 * widths.len().saturating_sub(1)))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Columns::new(["faza", "in the ledger"]);
        table.row(["worked scenarios".into(), "–".into()]);
        let drawn = "  faza               in the ledger\n  --------------------------------\n  worked scenarios               –\n";
        assert_eq!(table.to_string(), drawn);
    }
}
