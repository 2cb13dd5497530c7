import { connect } from 'node:net';

const BUFFER_BYTES = 65_536;
const HEADERS_END = '\r\n\r\n';

/**
 * One keep-alive connection that sends requests made beforehand, each when the answer to the last one is whole. A client
 * of our own, because what a general one does for each request is as much work as the servers do.
 */
export class Connection {
  #socket;
  #received = Buffer.alloc(0);
  #nextRequest;
  #onAnswer;
  #finish;
  #sentAt = 0;
  #current;

  static open(port) {
    const connection = new Connection();
    return new Promise((resolve, reject) => {
      const onread = {
        buffer: Buffer.allocUnsafe(BUFFER_BYTES),
        callback: (length, buffer) => connection.#onData(buffer.subarray(0, length)),
      };
      connection.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread }, () => resolve(connection));
      connection.#socket.on('error', (error) => (connection.#finish ? connection.#finish(error) : reject(error)));
      connection.#socket.on('close', () => connection.#finish?.(new Error('The server closed the connection.')));
    });
  }

  /**
   * Sends until there are no more requests.
   *
   * @param {() => { bytes: Buffer } | undefined} nextRequest
   * @param {(answer: { status: number, text: string, request: object, ms: number }) => void} onAnswer
   */
  run(nextRequest, onAnswer) {
    this.#nextRequest = nextRequest;
    this.#onAnswer = onAnswer;
    return new Promise((resolve, reject) => {
      this.#finish = (error) => {
        this.#finish = undefined;
        if (error) reject(error);
        else resolve();
      };
      this.#send();
    });
  }

  close() {
    this.#socket.destroy();
  }

  #send() {
    this.#current = this.#nextRequest();
    if (this.#current === undefined) {
      this.#finish?.();
      return;
    }
    this.#sentAt = performance.now();
    this.#socket.write(this.#current.bytes);
  }

  #onData(chunk) {
    const bytes = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const text = bytes.latin1Slice(0, bytes.length);
    const headersEnd = text.indexOf(HEADERS_END);
    if (headersEnd < 0 || bytes.length < headersEnd + HEADERS_END.length + bodyLength(text, headersEnd)) {
      this.#received = Buffer.from(bytes);
      return true;
    }
    this.#received = EMPTY;
    try {
      const ms = performance.now() - this.#sentAt;
      this.#onAnswer({ status: Number(text.slice(9, 12)), text, request: this.#current, ms });
      this.#send();
    } catch (error) {
      this.#finish?.(error);
    }
    return true;
  }
}

const EMPTY = Buffer.alloc(0);

function bodyLength(text, headersEnd) {
  const at = text.search(/\r\ncontent-length: /i);
  return at < 0 || at > headersEnd ? 0 : Number.parseInt(text.slice(at + '\r\ncontent-length: '.length), 10);
}
