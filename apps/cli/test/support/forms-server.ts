import type { ServerResponse } from 'node:http';
import { refuse, SignedServer } from './signed-server.js';
import type { Call } from './signed-server.js';

const ROOT = '/customers/1001/forms';

/** The reply to a request. An object is sent as JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A small server of forms. Answers with the replies that a test sets, by keys such as `GET /12` or `POST ` below the
 * forms of the customer. Serves the forms of the platform API too.
 */
export class FormsServer extends SignedServer {
  readonly #replies = new Map<string, (call: Call) => Reply>();
  /** The received bodies, parsed. Requests without a body add nothing. */
  readonly bodies: unknown[] = [];

  /** Lays down the answer to a method and path. */
  reply(request: string, reply: Reply | ((call: Call) => Reply)): void {
    this.#replies.set(request, typeof reply === 'function' ? reply : () => reply);
  }

  protected override answer(call: Call, response: ServerResponse): void {
    const { method, path, body: sent } = call;
    if (sent !== '') this.bodies.push(JSON.parse(sent));
    const laidDown = this.#replies.get(`${method} ${path.slice(path.indexOf(ROOT) + ROOT.length)}`);
    const {
      status = 200,
      headers = {},
      body,
    } = laidDown?.(call) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    response.writeHead(status, headers);
    response.end(typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : body);
  }
}
