import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProtocolError, renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { explainMismatch, SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';

/** The only user of the small server, with the credentials of both schemes. */
export const USER = {
  name: 'demo.integration',
  secret: 'a-secret-of-the-tests',
  password: 'a password: with ü',
} as const;

const BASIC = `Basic ${Buffer.from(`${USER.name}:${USER.password}`).toString('base64')}`;

/** A tiny server of people that verifies every request with the protocol package. */
export class PeopleServer {
  readonly #people = new Map<string, Record<string, unknown>>();
  readonly #server: Server;
  /** The received request lines and bodies, unchanged. */
  readonly received: Array<{ readonly line: string; readonly body: string }> = [];

  constructor(readonly now: () => Date) {
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const { method = '', url = '' } = request;
    this.received.push({ line: `${method} ${url}`, body: body.toString('utf8') });
    response.setHeader('Date', this.now().toUTCString());
    response.setHeader('Content-Type', 'application/json;charset=UTF-8');
    if (url === '/health/live') return void response.end('{"status":"ok"}');
    const refusal = this.#authenticate(request, body);
    if (refusal === undefined) return void this.#answer(method, url, { body, response });
    response.writeHead(401, { 'X-Error': renderProblemHeaders(refusal.error.problems) });
    response.end(JSON.stringify({ ...renderErrorBody(refusal.error.problems), explain: refusal.explain }));
  }

  #authenticate({ method = '', url = '', rawHeaders, headers }: IncomingMessage, body: Buffer) {
    if (headers.authorization === BASIC) return undefined;
    const verification = {
      received: { method, target: url, headers: rawHeaders },
      secrets: [new SigningSecret(USER.secret)],
      now: this.now(),
      body,
    };
    try {
      verifyRequest(verification);
      return undefined;
    } catch (error) {
      if (error instanceof ProtocolError) return { error, explain: explainMismatch(verification) };
      throw error;
    }
  }

  #answer(method: string, url: string, { body, response }: { body: Buffer; response: ServerResponse }): void {
    response.setHeader('X-RateLimit-Limit', '10000');
    const [path = ''] = url.split('?', 1);
    const person = this.#people.get(path);
    if (method === 'POST' && path === '/customers/1001/people') {
      const location = `${path}/${this.#people.size + 1}`;
      this.#people.set(location, JSON.parse(body.toString('utf8')));
      response.writeHead(201, { Location: `http://${response.req.headers.host}${location}` }).end();
    } else if (person === undefined) {
      response.writeHead(404, { 'X-Error': '2:There is nothing here.' });
      response.end(JSON.stringify({ errors: [{ errorMessage: 'There is nothing here.', errorCode: 2 }] }));
    } else if (method === 'PATCH') {
      Object.assign(person, JSON.parse(body.toString('utf8')));
      response.writeHead(204).end();
    } else {
      response.setHeader('X-Warning', renderProblemHeaders(unknownFields(url)));
      // Sends bytes, because a string would make Node.js write the head in UTF-8 too.
      response.end(Buffer.from(JSON.stringify(person)));
    }
  }
}

/** No field is known here: whatever `fields=` names is warned of (D-PRO-2). */
function unknownFields(url: string): Problem[] {
  const fields = new URLSearchParams(url.split('?')[1]).getAll('fields');
  return fields.map((field) => ({ code: 'FIELD_UNKNOWN', field, detail: 'is unknown.' }));
}
