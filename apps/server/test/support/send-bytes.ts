import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A connection that a test writes to byte by byte, and that keeps everything it is sent. */
export class OpenConnection {
  readonly #socket: Socket;
  #text = '';
  #closed = false;
  #wake = (): void => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.#text += bytes.toString('latin1');
      this.#wake();
    });
    socket.on('close', () => {
      this.#closed = true;
      this.#wake();
    });
    // A reset is an end as well; what came before it is kept.
    socket.on('error', () => this.#wake());
  }

  static open(baseUrl: string): Promise<OpenConnection> {
    const { hostname, port } = new URL(baseUrl);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new OpenConnection(socket));
      });
    });
  }

  get text(): string {
    return this.#text;
  }

  get closed(): boolean {
    return this.#closed;
  }

  write(bytes: string | Buffer): void {
    if (!this.#closed) this.#socket.write(bytes);
  }

  /** Ends the writing side; the other stays open for the answer. */
  end(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Everything received, once it holds a match. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#text)) {
      if (this.#closed) throw new Error(`The connection was closed after ${JSON.stringify(this.#text)}.`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return this.#text;
  }

  /** Everything received, once the server has closed the connection. */
  async untilClosed(): Promise<string> {
    while (!this.#closed) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#text;
  }
}

/** Sends exactly these bytes and returns everything that comes until the server closes the connection. */
export async function sendBytes(baseUrl: string, bytes: string | Buffer): Promise<string> {
  const connection = await OpenConnection.open(baseUrl);
  connection.write(bytes);
  return connection.untilClosed();
}
