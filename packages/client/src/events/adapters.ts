import { readBody, readStream } from '../bodies/limited-body.js';
import type { EventReceiver, HttpReply } from './event-receiver.js';

/** The parts of a request of node:http, Express and Nest that the receiver reads. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the target before a mount path was cut off. */
  readonly originalUrl?: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly readableEnded?: boolean | undefined;
  /** There if a body parser came first. */
  readonly body?: unknown;
  /** Nest with `rawBody: true`. */
  readonly rawBody?: unknown;
}

/** The parts of a response of node:http, Express and Nest that the receiver calls. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

/** The parts of a Fastify app that the receiver calls. */
export interface FastifyApp {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(type: string, parser: (request: unknown, payload: unknown) => Promise<unknown>): unknown;
  all(url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

/** The parts of a Fastify request that the receiver reads. */
export interface FastifyRequest {
  readonly raw: NodeRequest;
}

/** The parts of a Fastify reply that the receiver calls. */
export interface FastifyReply {
  code(status: number): unknown;
  headers(headers: Record<string, string>): unknown;
  send(body: string): unknown;
}

/** Answers a request of node:http, Express or Nest. */
export async function answerNode(receiver: EventReceiver, request: NodeRequest, response: NodeResponse): Promise<void> {
  const { reply, closes } = await receiveNode(receiver, request);
  // Nobody reads the rest of the body. Without this, the next request would begin within it.
  response.writeHead(reply.status, closes ? { ...reply.headers, connection: 'close' } : { ...reply.headers });
  response.end(reply.body);
}

/** Registers the endpoint in a Fastify app of its own, so that other routes keep their parsers. */
export async function answerFastify(receiver: EventReceiver, app: FastifyApp, url: string): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async () => undefined);
  app.all(url, async ({ raw }, response) => {
    const { reply, closes } = await receiveNode(receiver, raw);
    response.code(reply.status);
    response.headers(closes ? { ...reply.headers, connection: 'close' } : { ...reply.headers });
    return response.send(reply.body);
  });
}

/** Answers a request of a fetch-style framework. */
export async function answerFetch(receiver: EventReceiver, request: Request): Promise<Response> {
  const { status, headers, body } = await receiveFetch(receiver, request);
  return new Response(body, { status, headers: { ...headers } });
}

async function receiveFetch(receiver: EventReceiver, request: Request): Promise<HttpReply> {
  const refusal = receiver.refuseMethod(request.method);
  if (refusal !== undefined) return refusal;
  if (request.bodyUsed) return receiver.failed(new TypeError(READ_BEFORE));
  try {
    const body = await readStream(request.body, receiver.maxBytes);
    if ('isTooLarge' in body) return receiver.tooLarge();
    const { pathname, search, host } = new URL(request.url);
    const headers = [...request.headers].flat();
    // Some runtimes keep Host out of the headers, and it is signed.
    if (!request.headers.has('host')) headers.push('host', host);
    return await receiver.receive({ method: request.method, target: pathname + search, headers }, body.bytes);
  } catch (error) {
    return receiver.failed(error);
  }
}

async function receiveNode(
  receiver: EventReceiver,
  request: NodeRequest,
): Promise<{ readonly reply: HttpReply; readonly closes?: boolean }> {
  const { method = '', rawHeaders, originalUrl, url = '' } = request;
  const refusal = receiver.refuseMethod(method);
  if (refusal !== undefined) return { reply: refusal };
  try {
    const kept = keptBody(request);
    const body = kept === undefined ? await readBody(request, receiver.maxBytes) : { bytes: kept };
    if ('isTooLarge' in body) return { reply: receiver.tooLarge(), closes: true };
    return { reply: await receiver.receive({ method, target: originalUrl ?? url, headers: rawHeaders }, body.bytes) };
  } catch (error) {
    return { reply: receiver.failed(error), closes: true };
  }
}

const READ_BEFORE =
  'Something read the body of the event before the receiver, which needs its bytes as they were sent. ' +
  'Mount the receiver before any body parser, such as express.json().';

/**
 * Returns the bytes of a body that was read already.
 *
 * @throws TypeError if nothing has kept them.
 */
function keptBody({ rawBody, body, readableEnded }: NodeRequest): Uint8Array | undefined {
  const kept = [rawBody, body].find((bytes) => bytes instanceof Uint8Array);
  if (kept === undefined && readableEnded === true) throw new TypeError(READ_BEFORE);
  return kept;
}
