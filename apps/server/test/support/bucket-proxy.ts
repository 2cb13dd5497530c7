import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Location } from '../../src/config/index.js';

/**
 * The fault that a request to the bucket meets: an answer of that status, or none. With `after`, the bucket has
 * processed the request.
 */
export type Fault = number | 'reset' | 'reset after' | 'silence' | 'half answer';

/** A request as the bucket was to have it, such as `PUT` and `/talent/files/…?uploadId=…`. */
export interface BucketRequest {
  readonly method: string;
  readonly url: string;
}

/** Stands before a bucket: does to requests what a test asks for, and knows conditional writes, as Amazon's own S3 does. */
export class BucketProxy {
  /** Returns the fault of a request. Undefined lets it pass. */
  fault: (request: BucketRequest) => Fault | undefined = () => undefined;
  readonly requests: BucketRequest[] = [];
  readonly #added = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    readonly location: S3Location,
  ) {}

  static async start(bucket: S3Location): Promise<BucketProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const proxy = new BucketProxy(server, new URL(bucket.endpoint ?? ''), { ...bucket, endpoint });
    server.on('request', (incoming, outgoing) => void proxy.#serve(incoming, outgoing).catch(() => outgoing.destroy()));
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '' } = incoming;
    this.requests.push({ method, url });
    const fault = this.fault({ method, url });
    if (fault === 'silence') return;
    if (fault === 'reset') {
      incoming.socket.resetAndDestroy();
      return;
    }
    const body = await buffer(incoming);
    if (typeof fault === 'number') outgoing.writeHead(fault, { 'content-type': 'application/xml' }).end(errorOf(fault));
    else await this.#inTurn(() => this.#answer({ incoming, body, outgoing }, fault));
  }

  /** One request after the other: unlike Amazon's own S3, the bucket shows half of an object while it is written. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #answer(passed: Passed, fault: Fault | undefined): Promise<void> {
    const { headers, url = '' } = passed.incoming;
    const isConditional = headers['if-none-match'] === '*';
    if (isConditional && this.#added.has(url)) passed.outgoing.writeHead(412).end(errorOf(412));
    else await this.#pass(passed, fault);
    if (isConditional) this.#added.add(url);
  }

  async #pass({ incoming, body, outgoing }: Passed, fault: Fault | undefined): Promise<void> {
    const { hostname, port } = this.target;
    const { method, url: path } = incoming;
    const { expect: _expect, ...headers } = incoming.headers;
    const sent = request({ hostname, port, method, path, headers, agent: false });
    sent.on('error', () => undefined);
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(body);
    const [answer] = await answered;
    const content = await buffer(answer);
    if (fault === 'reset after') {
      incoming.socket.resetAndDestroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    if (fault !== 'half answer') {
      outgoing.end(content);
      return;
    }
    outgoing.write(content.subarray(0, content.length / 2), () => outgoing.socket?.destroy());
  }
}

interface Passed {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
}

const CODES: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  412: 'PreconditionFailed',
  500: 'InternalError',
  503: 'SlowDown',
};

function errorOf(status: number): string {
  return `<?xml version="1.0"?><Error><Code>${CODES[status]}</Code><Message>as the test asked</Message></Error>`;
}
