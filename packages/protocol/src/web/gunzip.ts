import { isGzip, MAX_JSON_BYTES } from '../events/gzip.js';
import type { ReceivedRequest } from '../signing/read-request.js';

/** The JSON of a body: what it holds before gzip; undefined where that cannot be read, or is too much. */
export async function jsonOf({ headers }: ReceivedRequest, body: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isGzip(headers)) return body;
  try {
    const unzipped = new Blob([Uint8Array.from(body)]).stream().pipeThrough(new DecompressionStream('gzip'));
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of unzipped) {
      size += piece.length;
      if (size > MAX_JSON_BYTES) return undefined;
      pieces.push(piece);
    }
    return new Uint8Array(await new Blob(pieces.map((piece) => Uint8Array.from(piece))).arrayBuffer());
  } catch {
    return undefined;
  }
}
