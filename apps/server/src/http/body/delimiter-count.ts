import { boundaryOf } from './media-type.js';

const LINE_BREAK = Buffer.from('\r\n');
/** A body with one part has two delimiters. The parser works for each delimiter, even if no part has a head. */
const MOST = 8;

/** Counts the delimiters of a multipart as its bytes come (RFC 2046, 5.1.1). */
export class DelimiterCount {
  readonly #delimiter: Buffer;
  /** The end of the bytes before: a delimiter may have begun there. At first a line break, because a body may begin with a delimiter. */
  #before: Buffer = LINE_BREAK;
  #count = 0;

  /**
   * @param contentType names the boundary
   * @param most delimiters that are allowed
   */
  constructor(
    contentType: string,
    private readonly most = MOST,
  ) {
    this.#delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1');
  }

  get isTooMany(): boolean {
    return this.#count > this.most;
  }

  add(chunk: Buffer): void {
    const most = this.#delimiter.length - 1;
    this.#countIn(Buffer.concat([this.#before, chunk.subarray(0, most)]));
    this.#countIn(chunk);
    this.#before = Buffer.concat([this.#before, chunk.subarray(-most)]).subarray(-most);
  }

  #countIn(bytes: Buffer): void {
    let at = bytes.indexOf(this.#delimiter);
    while (at >= 0 && !this.isTooMany) {
      this.#count += 1;
      at = bytes.indexOf(this.#delimiter, at + this.#delimiter.length - LINE_BREAK.length);
    }
  }
}
