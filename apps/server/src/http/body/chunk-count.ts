import { ProtocolError } from '@talent-platform/protocol/errors';

/** The parser works for each chunk, so chunks beyond this number must have `LEAST_CHUNK_BYTES` each on average. */
const FREE_CHUNKS = 10_000;
const LEAST_CHUNK_BYTES = 32;

/** Counts the chunks of a body (D-NET-13). */
export class ChunkCount {
  #chunks = 0;

  /**
   * @param length bytes that came before
   * @throws ProtocolError BODY_MALFORMED if many chunks bring too few bytes
   */
  add(length: number): void {
    this.#chunks += 1;
    if (this.#chunks <= FREE_CHUNKS || length >= this.#chunks * LEAST_CHUNK_BYTES) return;
    const detail = `More than ${FREE_CHUNKS} chunks of a body must have ${LEAST_CHUNK_BYTES} bytes each on average.`;
    throw ProtocolError.of('BODY_MALFORMED', detail);
  }
}
