import { startPartner } from './partner-server.js';
import type { PartnerServer } from './partner-server.js';

/** A partner whose reply a test sets, and that keeps what came. */
export class EventPartner {
  #reply = '';
  readonly #heads: string[] = [];
  #server: PartnerServer | undefined;

  static async start(): Promise<EventPartner> {
    const partner = new EventPartner();
    partner.answers(200);
    partner.#server = await startPartner((socket) => {
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
        if (end < 0 || text.length < end + 4 + length) return;
        partner.#heads.push(text);
        socket.end(partner.#reply);
      });
    });
    return partner;
  }

  answers(status: number, body = '', headers: readonly string[] = []): void {
    const lines = [
      `HTTP/1.1 ${status} X`,
      ...headers,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    this.#reply = `${lines.join('\r\n')}\r\n\r\n${body}`;
  }

  url(path = '/events'): string {
    return `http://127.0.0.1:${this.#server?.port}${path}`;
  }

  /** The received requests, each from its head on. */
  get requests(): readonly string[] {
    return this.#heads;
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }
}
