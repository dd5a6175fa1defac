//! Weights as files: a short head, then every weight in two bytes (the upper half of an f32).

use std::sync::OnceLock;

use rules::GameKind;

use super::inputs_of;
use super::layers::{ANSWERS, FIRST, Network, SECOND, count};

/// Bytes that are no network of ours.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// Something else altogether.
    #[error("this is no network file")]
    NotANetwork,
    /// The file describes another network.
    #[error("the network has {found:?} inputs and units, {wanted:?} are wanted")]
    OtherShape {
        /// As in the file.
        found: [u16; 4],
        /// As in this program.
        wanted: [u16; 4],
    },
    /// Fewer or more weights than the head says.
    #[error("the network file is {found} bytes long, {wanted} are wanted")]
    Length {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        wanted: usize,
    },
    /// The networks have been looked at already.
    #[error("networks can only be exchanged before the first game")]
    InUse,
}

const MAGIC: &[u8; 8] = b"CARAVNET";
const HEAD: usize = 8 + 4 * 2 + 3 * 4;

fn shape(inputs: usize) -> [u16; 4] {
    [inputs as u16, FIRST as u16, SECOND as u16, ANSWERS as u16]
}

impl Network {
    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        shape(self.inputs).iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        self.blend.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        self.weights.iter().for_each(|&weight| bytes.extend(halve(weight).to_le_bytes()));
        bytes
    }

    /// From a file; it must have so many inputs.
    pub fn from_bytes(bytes: &[u8], inputs: usize) -> Result<Self, NetworkError> {
        if bytes.len() < HEAD || &bytes[..8] != MAGIC {
            return Err(NetworkError::NotANetwork);
        }
        let mut found = [0; 4];
        for (number, pair) in found.iter_mut().zip(bytes[8..16].chunks_exact(2)) {
            *number = u16::from_le_bytes([pair[0], pair[1]]);
        }
        let wanted = shape(inputs);
        if found != wanted {
            return Err(NetworkError::OtherShape { found, wanted });
        }
        let length = HEAD + 2 * count(inputs);
        if bytes.len() != length {
            return Err(NetworkError::Length { found: bytes.len(), wanted: length });
        }
        let mut blend = [0.0; 3];
        for (number, four) in blend.iter_mut().zip(bytes[16..HEAD].chunks_exact(4)) {
            *number = f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        let widen = |pair: &[u8]| f32::from_bits(u32::from(u16::from_le_bytes([pair[0], pair[1]])) << 16);
        Ok(Network { inputs, weights: bytes[HEAD..].chunks_exact(2).map(widen).collect(), blend })
    }
}

/// The upper half of a number, rounded to the nearest.
fn halve(weight: f32) -> u16 {
    ((weight.to_bits() + 0x8000) >> 16) as u16
}

static ROAD: OnceLock<Option<Network>> = OnceLock::new();
static WORLD: OnceLock<Option<Network>> = OnceLock::new();
static ADVENTURE: OnceLock<Option<Network>> = OnceLock::new();

fn shelf(kind: GameKind) -> (&'static OnceLock<Option<Network>>, &'static [u8]) {
    match kind {
        GameKind::Golem | GameKind::Spice => (&ROAD, include_bytes!("../../../../assets/ai/road.net")),
        GameKind::World => (&WORLD, include_bytes!("../../../../assets/ai/world.net")),
        GameKind::Adventure => (&ADVENTURE, include_bytes!("../../../../assets/ai/adventure.net")),
    }
}

/// The network of a kind of game: one that was put in, else the embedded one.
pub fn network_for(kind: GameKind) -> Option<&'static Network> {
    let (shelf, bytes) = shelf(kind);
    shelf.get_or_init(|| Network::from_bytes(bytes, inputs_of(kind)).ok()).as_ref()
}

/// Puts another network in the place of the embedded one, before any is looked at.
pub fn install(kind: GameKind, network: Network) -> Result<(), NetworkError> {
    let inputs = inputs_of(kind);
    if network.inputs() != inputs {
        return Err(NetworkError::OtherShape { found: shape(network.inputs()), wanted: shape(inputs) });
    }
    shelf(kind).0.set(Some(network)).map_err(|_| NetworkError::InUse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_gives_back_what_was_written() {
        let network = Network { blend: [1.5, 0.25, -3.0], ..Network::untaught(7, 1) };
        let bytes = network.to_bytes();
        let read = Network::from_bytes(&bytes, 7).expect("what was just written");
        assert_eq!(read.blend, network.blend);
        for (a, b) in read.weights.iter().zip(&network.weights) {
            assert!((a - b).abs() <= b.abs() / 128.0, "{a} for {b}");
        }
        assert_eq!(read.to_bytes(), bytes, "writing what was read changes nothing");
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = Network::untaught(7, 1).to_bytes();
        assert_eq!(Network::from_bytes(b"something else entirely, and long enough", 7), Err(NetworkError::NotANetwork));
        assert!(matches!(Network::from_bytes(&bytes, 8), Err(NetworkError::OtherShape { .. })));
        assert!(matches!(Network::from_bytes(&bytes[..99], 7), Err(NetworkError::Length { .. })));
    }
}
