const PIECE_BYTES = 65_536;

/** Bytes as a stream would bring them, so that whoever reads them may stop in between. */
export function* inPieces(content: Buffer): Iterable<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}
