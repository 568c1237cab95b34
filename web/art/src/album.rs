//! One game's pictures as they travel: a line each, in order, `kind/name-of-it`, a tab, and the inside of an SVG. The
//! page reads this and knows nothing of how they were drawn.

/// The pictures of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Album<'a> {
    pictures: Vec<(&'a str, &'a str)>,
}

impl<'a> Album<'a> {
    pub fn read(text: &'a str) -> Self {
        Album { pictures: text.lines().filter_map(|line| line.split_once('\t')).collect() }
    }

    fn at(&self, key: &str) -> Option<&'a str> {
        let at = self.pictures.binary_search_by(|(other, _)| (*other).cmp(key)).ok()?;
        self.pictures.get(at).map(|(_, picture)| *picture)
    }

    /// What is shown for a thing of this name: its own picture; or a motif that its name contains; or one of the pool of
    /// its kind, always the same one.
    pub fn picture(&self, kind: &str, name: &str) -> Option<&'a str> {
        let slug = slug(name);
        let own = self.at(&format!("{kind}/{slug}"));
        own.or_else(|| self.motif(kind, &slug)).or_else(|| self.any(kind, &slug))
    }

    fn motif(&self, kind: &str, slug: &str) -> Option<&'a str> {
        slug.split('-').find_map(|word| {
            let motif = |word: &str| self.at(&format!("{kind}-motif/{word}"));
            motif(word).or_else(|| motif(word.strip_suffix('s')?))
        })
    }

    fn any(&self, kind: &str, slug: &str) -> Option<&'a str> {
        let pool = format!("{kind}-pool/");
        let begin = self.pictures.partition_point(|(key, _)| *key < pool.as_str());
        let pool = self.pictures[begin..].iter().take_while(|(key, _)| key.starts_with(&pool)).count();
        let at = (hash(slug) as usize).checked_rem(pool)?;
        self.pictures.get(begin + at).map(|(_, picture)| *picture)
    }
}

/// A name as a key: letters and digits, small, with dashes between them.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            slug.extend(letter.to_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// FNV-1a: every name has its number, on every machine.
fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_holds_letters_digits_and_single_dashes() {
        assert_eq!(slug("Norbert \"Download\" Finch"), "norbert-download-finch");
        assert_eq!(slug("Ramona San José!"), "ramona-san-josé");
        assert_eq!(slug("  It's  "), "it-s");
    }

    #[test]
    fn a_thing_without_a_picture_shows_a_motif_of_its_name_or_one_of_the_pool() {
        let text = "cat-motif/shark\tS\ncat-pool/0\tA\ncat-pool/1\tB\ncat/tom\tT\n";
        let album = Album::read(text);
        assert_eq!(album.picture("cat", "Tom"), Some("T"));
        assert_eq!(album.picture("cat", "Two Sharks"), Some("S"));
        assert_eq!(album.picture("dog", "Rex"), None);
        let pool: Vec<_> = ["Kit", "Sir Puss", "Ann", "Bo"].iter().map(|name| album.picture("cat", name)).collect();
        assert!(pool.contains(&Some("A")) && pool.contains(&Some("B")), "{pool:?}");
        assert_eq!(album.picture("cat", "Kit"), pool[0]);
    }
}
