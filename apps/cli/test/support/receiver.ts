import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A request that a partner's endpoint received. */
interface ReceivedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** A partner's endpoint. Records all requests, and answers as the test sets. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  answer: (response: ServerResponse) => void = (response) => response.end('{"userMessage":"Thank you."}');
  readonly #server: Server = createServer((request, response) => void this.#handle(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The payloads of the received events. */
  get payloads(): unknown[] {
    return this.requests.map(({ body }) => JSON.parse(gunzipSync(body).toString()));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '', rawHeaders: headers } = request;
    this.requests.push({ method, target, headers, body: await buffer(request) });
    this.answer(response);
  }
}
