import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ProtocolError, renderErrorBody, renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';

/** The users of the tiny servers, all of customer 1001. */
export const ADMINISTRATOR = { name: 'demo.integration', secret: 'a-secret-of-an-administrator' } as const;
export const PARTNER = { name: 'demo.partner', secret: 'a-secret-of-a-partner' } as const;

/** A request whose sender is known. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
  readonly isPartner: boolean;
}

/** A tiny server that verifies every request with the protocol package, and tells every refusal as the service does. */
export abstract class SignedServer {
  readonly #server: Server;
  /** The received request lines. */
  readonly received: string[] = [];

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

  /** Ends the response; a ProtocolError that is thrown is answered as a refusal. */
  protected abstract answer(call: Call, response: ServerResponse): void;

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    // The client left before it had sent the whole body.
    if (body === undefined) return;
    const { method = '', url = '', headers } = request;
    const [path = '', query = ''] = url.split('?');
    this.received.push(`${method} ${url}`);
    response.setHeader('Content-Type', 'application/json;charset=UTF-8');
    try {
      const isPartner = this.identify(request, body);
      const call = { method, path, query: new URLSearchParams(query), headers, isPartner };
      this.answer({ ...call, body: body.toString('utf8'), bytes: body }, response);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      response.writeHead(error.status, { 'X-Error': renderProblemHeaders(error.problems) });
      response.end(JSON.stringify(renderErrorBody(error.problems)));
    }
  }

  /** Tells whether the partner sent the request; a ProtocolError that is thrown is answered as a refusal. */
  protected identify({ method = '', url = '', rawHeaders, headers }: IncomingMessage, body: Buffer): boolean {
    const isPartner = headers.authorization?.includes(`user=${PARTNER.name},`) === true;
    verifyRequest({
      received: { method, target: url, headers: rawHeaders },
      secrets: [new SigningSecret((isPartner ? PARTNER : ADMINISTRATOR).secret)],
      now: this.now(),
      body,
    });
    return isPartner;
  }
}

/** Answers with a refusal. */
export function refuse(code: ErrorCode, detail: string, field?: string): never {
  throw ProtocolError.of(code, detail, field);
}
