const PIECE_BYTES = 65_536;

/** Yields bytes in pieces like a stream, so that the reader may stop early. */
export function* inPieces(content: Buffer): Iterable<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}
