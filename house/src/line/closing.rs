//! Why a line ends, in the numbers of RFC 6455.

use super::Broken;

/// The house goes away for a while.
pub const AWAY: u16 = 1001;
/// The frames make no sense.
pub const PROTOCOL: u16 = 1002;
/// Text was sent where bytes were agreed on, or bytes for text.
pub const UNSUPPORTED: u16 = 1003;
/// Text that is not UTF-8.
pub const NOT_TEXT: u16 = 1007;
/// Whatever else the house does not put up with.
pub const POLICY: u16 = 1008;
/// A message that is too large.
pub const TOO_LARGE: u16 = 1009;
/// All is done.
pub const NORMAL: u16 = 1000;

/// The code in a guest's close frame, if it says one and may say it.
pub(super) fn code(said: &[u8]) -> Result<Option<u16>, Broken> {
    let Some((code, reason)) = said.split_first_chunk::<2>() else {
        return if said.is_empty() { Ok(None) } else { Err(Broken::wrong(PROTOCOL, "half a code for closing")) };
    };
    let code = u16::from_be_bytes(*code);
    if !may_be_said(code) {
        return Err(Broken::wrong(PROTOCOL, "a code for closing that nobody may send"));
    }
    if std::str::from_utf8(reason).is_err() {
        return Err(Broken::wrong(NOT_TEXT, "a reason for closing that is no UTF-8"));
    }
    Ok(Some(code))
}

/// The codes that are registered for use on the line, those of libraries (3000 on) and of applications (4000 on).
/// 1005, 1006 and 1015 stand for what was *not* sent; 1004 has no meaning.
fn may_be_said(code: u16) -> bool {
    matches!(code, 1000..=1003 | 1007..=1014 | 3000..=4999)
}
