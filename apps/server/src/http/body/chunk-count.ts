import { ProtocolError } from '@talent-platform/protocol/errors';

/** The parser's work is by the chunk: this many may be of any size, more of them have to bring something each. */
const FREE_CHUNKS = 10_000;
const LEAST_CHUNK_BYTES = 32;

/** How many chunks a body came in (D-NET-13). */
export class ChunkCount {
  #chunks = 0;

  /**
   * @param length bytes that came before
   * @throws ProtocolError BODY_MALFORMED where so many chunks bring too little
   */
  add(length: number): void {
    this.#chunks += 1;
    if (this.#chunks <= FREE_CHUNKS || length >= this.#chunks * LEAST_CHUNK_BYTES) return;
    const detail = `More than ${FREE_CHUNKS} chunks of a body must have ${LEAST_CHUNK_BYTES} bytes each on average.`;
    throw ProtocolError.of('BODY_MALFORMED', detail);
  }
}
