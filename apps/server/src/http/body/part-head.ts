/** Longer heads are ignored here, and the parser refuses them. */
const MOST_BYTES = 10_240;
const END = Buffer.from('\r\n\r\n');
const CONTENT_TYPE = /\r\ncontent-type:[ \t]*([^\r\n]*)/i;

/** Reads the head of the first part of a multipart, because the parser does not tell the parameters of its type. */
export class PartHead {
  #bytes: Buffer = Buffer.alloc(0);
  #isWhole = false;

  add(chunk: Buffer): void {
    if (this.#isWhole) return;
    this.#bytes = Buffer.concat([this.#bytes, chunk.subarray(0, MOST_BYTES - this.#bytes.length)]);
    const end = this.#bytes.indexOf(END);
    if (end >= 0) this.#bytes = this.#bytes.subarray(0, end);
    this.#isWhole = end >= 0 || this.#bytes.length >= MOST_BYTES;
  }

  /** The Content-Type of the part, as it was sent. */
  get contentType(): string | undefined {
    return CONTENT_TYPE.exec(this.#bytes.toString('latin1'))?.[1]?.trim();
  }
}
