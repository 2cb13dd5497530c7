/** The bytes of a body, or why there are none. */
export type BodyResult = { readonly bytes: Uint8Array } | { readonly isTooLarge: true };

/** Reads a body up to a limit. Stops at the limit, so that no sender fills the memory. */
export async function readBody(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BodyResult> {
  const taken: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // A loop that breaks would end the iteration, and Node.js then closes the connection before the reply.
  const iterator = pieces[Symbol.asyncIterator]();
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    size += next.value.length;
    if (size > maxBytes) return { isTooLarge: true };
    taken.push(Uint8Array.from(next.value));
  }
  return { bytes: new Uint8Array(await new Blob(taken).arrayBuffer()) };
}

/** Reads the body of a `Request` or `Response` up to a limit. */
export async function readStream(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<BodyResult> {
  const reader = stream?.getReader();
  const result = await readBody(piecesOf(reader), maxBytes);
  if ('isTooLarge' in result) await reader?.cancel();
  return result;
}

/** Not all runtimes can iterate over a stream. */
async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): AsyncGenerator<Uint8Array> {
  if (reader === undefined) return;
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
