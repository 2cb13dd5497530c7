import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HeaderPairs = ReadonlyArray<readonly [name: string, value: string]>;

/** A request on its way to the server. */
export interface PassedRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
}

/** A reply on its way back. */
export interface PassedReply {
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
}

/** How a gateway breaks a rule. */
export interface Mutation {
  readonly request?: (request: PassedRequest) => PassedRequest;
  readonly reply?: (reply: PassedReply, request: PassedRequest) => PassedReply;
  /** Ends the connection, or never answers. */
  readonly breaks?: (request: PassedRequest) => 'drop' | 'hang' | undefined;
  /** Answers by itself, if it returns a reply. */
  readonly answer?: (request: PassedRequest) => PassedReply | undefined;
}

/** A proxy that passes every byte, but for the one rule that it breaks. */
export class MutantProxy {
  readonly #server: Server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  mutation: Mutation = {};

  constructor(private readonly upstream: string) {}

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { request = same, reply: change = same, answer = () => undefined, breaks } = this.mutation;
    const { method = '', url: target = '', rawHeaders } = incoming;
    const body = Buffer.concat(await incoming.toArray());
    const received = { method, target, headers: pairs(rawHeaders), body };
    const broken = breaks?.(received);
    if (broken === 'drop') incoming.socket.destroy();
    if (broken !== undefined) return;
    const reply = answer(received) ?? change(await this.#forward(request(received)), received);
    const headers = reply.headers.filter(
      ([name]) => !/^(content-length|connection|transfer-encoding|keep-alive|date)$/i.test(name),
    );
    const length = method === 'HEAD' ? lengthOf(reply) : [['Content-Length', String(reply.body.length)] as const];
    outgoing.writeHead(reply.status, [...headers, ...(reply.status === 204 ? [] : length)].flat());
    outgoing.end(reply.body);
  }

  async #forward({ method, target, headers, body }: PassedRequest): Promise<PassedReply> {
    const { hostname, port } = new URL(this.upstream);
    const upstream = send({ hostname, port, method, path: target, headers: headers.flat(), agent: false });
    upstream.end(body);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    const answered = Buffer.concat(await response.toArray());
    return { status: response.statusCode ?? 0, headers: pairs(response.rawHeaders), body: answered };
  }
}

function same<Value>(value: Value): Value {
  return value;
}

function lengthOf({ headers }: PassedReply): HeaderPairs {
  return headers.filter(([name]) => name.toLowerCase() === 'content-length');
}

function pairs(raw: readonly string[]): HeaderPairs {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : []));
}
