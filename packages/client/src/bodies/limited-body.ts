/** The bytes of a body, or why there are none. */
export type BodyResult = { readonly bytes: Uint8Array } | { readonly isTooLarge: true };

/** Reads a body up to a limit. Stops at the limit, so that no sender fills the memory. */
export function readBody(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BodyResult> {
  // A loop that breaks would end the iteration, and Node.js then closes the connection before the reply.
  const iterator = pieces[Symbol.asyncIterator]();
  return readPieces(() => iterator.next(), maxBytes);
}

/** Reads the body of a `Request` or `Response` up to a limit. Not all runtimes can iterate over a stream. */
export async function readStream(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<BodyResult> {
  if (stream === null) return { bytes: new Uint8Array() };
  const reader = stream.getReader();
  const result = await readPieces(() => reader.read(), maxBytes);
  if ('isTooLarge' in result) await reader.cancel();
  return result;
}

type Piece = { readonly done?: boolean | undefined; readonly value?: Uint8Array | undefined };

async function readPieces(next: () => Promise<Piece>, maxBytes: number): Promise<BodyResult> {
  const taken: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let piece = await next(); !piece.done; piece = await next()) {
    const { value = new Uint8Array() } = piece;
    size += value.length;
    if (size > maxBytes) return { isTooLarge: true };
    taken.push(Uint8Array.from(value));
  }
  return { bytes: new Uint8Array(await new Blob(taken).arrayBuffer()) };
}
