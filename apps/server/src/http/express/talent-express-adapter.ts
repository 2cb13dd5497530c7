import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { movedPage } from '../pages/public-page.js';
import { refusalReply } from '../reply/refusals.js';
import { Reply } from '../reply/reply.js';
import { CURRENT_REQUEST, Stopping } from '../../runtime/index.js';
import type { Log, Span } from '../../runtime/index.js';
import { stampTag, unstampConditions } from '../reply/entity-tag.js';
import type { ServedHistory } from '../reply/entity-tag.js';
import { AllowedOrigins } from './allowed-origins.js';
import { Connections } from './connections.js';
import type { HttpFigures } from './http-figures.js';
import { RepliesOfATurn, sendAttachment } from './send-reply.js';
import { refuseHead } from './refuse-malformed-request.js';
import { RouteTable } from './route-table.js';
import type { FoundRoute, RouterLayer } from './route-table.js';
import { TalentRequest } from './talent-request.js';
import { TalentResponse } from './talent-response.js';

/** Smaller replies are not counted, because a connection has one reply at a time (D-NET-15). */
const SMALL_REPLY_BYTES = 65_536;

export interface RequestTracer {
  begin(request: { readonly method: string; readonly headers: IncomingHttpHeaders }): Span;
}

export type Interceptor = (
  request: TalentRequest,
  response: TalentResponse,
  go: { pass(): void; refuse(reply: Reply): void },
) => void;

/**
 * Express without its slowest step. Express gives every request and response its own prototypes with
 * `Object.setPrototypeOf`. V8 then no longer optimises their shapes, which costs several times as much as the rest of
 * Express. Here, Node's server creates the objects from classes that already have Express's methods. The application
 * has the same prototypes, so it changes nothing.
 */
export class TalentExpressAdapter extends ExpressAdapter {
  /** Receives each request before its route does. An embedded server sets it (`src/embedded`), for example for a test. */
  intercept: Interceptor = (_request, _response, { pass }) => pass();
  /** Code that works for a request can find it (`CURRENT_REQUEST`). Costs some time of each request. */
  followsRequests = false;
  tracer: RequestTracer | undefined = undefined;
  /** The origins whose pages may call the service from browsers (D-NET-29). */
  allowedOrigins = new AllowedOrigins([]);
  readonly #replies = new RepliesOfATurn();
  /** The number of Nest's own layers. They call hooks that this server does not set. */
  readonly #ownLayers: number;

  constructor(
    private readonly log: Pick<Log, 'answered' | 'failed' | 'logsReplies'>,
    private readonly connections: Connections = Connections.unbounded(),
    private readonly stopping: Stopping = new Stopping(),
    private readonly incarnation: ServedHistory = { tagStampIn: () => '', newAddressFor: () => undefined },
  ) {
    super(createApplication());
    this.#ownLayers = layersOf(this.getInstance<express.Express>()).length;
  }

  get figures(): HttpFigures {
    return this.connections.figures;
  }

  /** Number of open connections, and of those whose request is being answered. */
  get connectionFigures(): { readonly all: number; readonly busy: number } {
    return { all: this.connections.size, busy: this.connections.countBusy() };
  }

  override initHttpServer(): void {
    const app = this.getInstance<express.Express>();
    const Request = withMethodsOf(class extends TalentRequest {}, app.request);
    const Response = withMethodsOf(class extends TalentResponse {}, app.response);
    app.request = Request.prototype as unknown as express.Request;
    app.response = Response.prototype as unknown as express.Response;
    const route = this.#router(app);
    const handle = (request: TalentRequest, response: TalentResponse): void => {
      request.sentTarget = request.url ?? '';
      unstampConditions(request.headers, this.incarnation.tagStampIn(request.sentTarget));
      // After a head that asks for another protocol, Node reads nothing more, and drops the bytes that came with the
      // head.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
      const crossOrigin = this.allowedOrigins.of(request);
      if (crossOrigin) response.crossOriginHeaders = crossOrigin.headers;
      const refusal = refuseHead(request) ?? this.#refuseMoved(request);
      if (refusal) void this.reply(response, refusal);
      else if (crossOrigin?.isPreflight) void this.reply(response, Reply.noContent());
      else
        this.intercept(request, response, {
          pass: () =>
            this.followsRequests ? this.#follow(request, () => route(request, response)) : route(request, response),
          refuse: (reply) => void this.reply(response, reply),
        });
    };
    const server: Server = createServer({
      IncomingMessage: Request,
      ServerResponse: Response as never,
      ...this.connections.serverOptions,
    });
    server.on('request', (request: TalentRequest, response: TalentResponse) =>
      this.connections.begin(request, response, () => handle(request, response)),
    );
    // The reply to "Expect: 100-continue" is sent when the body is wanted, after the checks (D-ERR-6).
    server.on('checkContinue', (request: TalentRequest, response: TalentResponse) => {
      request.awaitsContinue = true;
      this.connections.begin(request, response, () => handle(request, response));
    });
    // Node would drop headers beyond a number, which a signature may cover. It limits their bytes.
    server.maxHeadersCount = 0;
    this.connections.watch(server);
    this.setHttpServer(server);
  }

  /**
   * Refuses each request of a customer who was moved to another installation, before anybody is authenticated. People
   * get a page.
   */
  #refuseMoved({ sentTarget, headers }: TalentRequest): Reply | undefined {
    const address = this.incarnation.newAddressFor(sentTarget, headers.host);
    if (address === undefined) return undefined;
    const detail = `This customer has moved to ${address}. Send its requests there, with the same credentials.`;
    const url = address + sentTarget;
    const refusal = refusalReply(ProtocolError.of('CUSTOMER_MOVED', detail), sentTarget).with('Location', url);
    if (!headers.accept?.includes('text/html')) return refusal;
    const page = movedPage(url, refusal.status);
    page.headers.push(...refusal.headers);
    page.codes = refusal.codes;
    return page;
  }

  #follow(request: TalentRequest, route: () => void): void {
    request.span = this.tracer?.begin({ method: request.method ?? '', headers: request.headers });
    CURRENT_REQUEST.run(request, route);
  }

  /** Calls the routes of the table directly. Express finds all other routes. */
  #router(app: express.Express): (request: TalentRequest, response: TalentResponse) => void {
    let routes: RouteTable | undefined;
    return (request, response) => {
      // All routes are registered before the first request.
      routes ??= new RouteTable(layersOf(app).slice(this.#ownLayers));
      const found = routes.find(request.method ?? '', request.url ?? '');
      if (found) void this.#call(found, request, response);
      else app(request as never, response as never);
    };
  }

  async #call({ route, handler, params }: FoundRoute, request: TalentRequest, response: TalentResponse): Promise<void> {
    request.route = route;
    request.params = params;
    request.res = response;
    try {
      await handler(request, response, () => this.getInstance<express.Express>()(request as never, response as never));
    } catch (error) {
      this.log.failed(error, request, 'A request failed while its answer was written: its connection is cut.');
      response.destroy();
    }
  }

  override beforeClose(): void {
    super.beforeClose();
    this.connections.stop();
  }

  override async close(): Promise<void> {
    await this.connections.untilNobodyConnects();
    await super.close();
  }

  /** Does nothing but store the status, because `reply` writes the status of the Reply. */
  override status(response: TalentResponse, status: number): TalentResponse {
    response.statusCode = status;
    return response;
  }

  /** Returns a promise only for a file, which may fail while it is created. Nest passes a rejection to the filter. */
  override reply(response: TalentResponse, reply: unknown): Promise<void> | undefined {
    if (!(reply instanceof Reply)) throw new TypeError('Every handler returns a Reply.');
    response.req.letGoOfBody();
    if (!reply.attachment) {
      this.#send(response, reply);
      return undefined;
    }
    const begin = (): void => {
      this.#begin(response, reply);
      response.writeHead(reply.status, reply.headers);
    };
    const made = (bytes: number): void => this.connections.hold(response, reply.status, bytes);
    return sendAttachment({ ...reply.attachment, response, begin, made });
  }

  #begin(response: TalentResponse, { headers, status, codes, cacheControl, refusedBy }: Reply): void {
    const { req } = response;
    this.figures.answered(req, status, performance.now() - req.startedAt);
    if (req.span) endSpan(req, req.span, status);
    if (refusedBy !== undefined) this.figures.refusals.add(refusedBy);
    response.cacheControl = cacheControl;
    if (req.leavesBodyUnread || this.stopping.hasBegun || status === 408) headers.push('Connection', 'close');
    stampTag(headers, this.incarnation.tagStampIn(req.sentTarget));
    if (this.log.logsReplies) this.log.answered(req, { status, codes, address: this.connections.addressOf(req) });
  }

  #send(response: TalentResponse, reply: Reply): void {
    const { headers } = reply;
    const connections = this.connections.size;
    if (reply.body === undefined) {
      this.#begin(response, reply);
      if (reply.status !== 204 && reply.status !== 304) headers.push('Content-Length', '0');
      response.writeHead(reply.status, headers);
      this.#replies.end(response, undefined, connections);
      return;
    }
    const body = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(JSON.stringify(reply.body));
    const isLarge = body.length > SMALL_REPLY_BYTES;
    if (isLarge) this.connections.hold(response, reply.status, body.length);
    this.#begin(response, reply);
    headers.push('Content-Type', reply.contentType, 'Content-Length', String(body.length));
    response.writeHead(reply.status, headers);
    // Node sends a latin1 text together with the head, in one call to the system. For a large body, the copy would cost more than
    // the call.
    if (isLarge) response.end(body);
    else this.#replies.end(response, body.toString('latin1'), connections);
  }
}

/** Ends the span of a request. It names the customer by its number, and no user (D-NET-27). */
function endSpan({ method = '', routePath, transactionId, caller }: TalentRequest, span: Span, status: number): void {
  span.set({
    name: routePath === '' ? method : `${method} ${routePath}`,
    'http.route': routePath,
    'http.response.status_code': status,
    'talent.transaction': transactionId,
    ...(caller && { 'talent.customer': caller.customerId }),
  });
  span.end(status >= 500 ? String(status) : undefined);
}

/** Makes all settings before the first middleware, because the router copies the settings then. */
function createApplication(): express.Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  return app;
}

function layersOf({ router }: express.Express): readonly RouterLayer[] {
  return (router as unknown as { stack: readonly RouterLayer[] }).stack;
}

function withMethodsOf<Class extends new (...args: never[]) => object>(
  Message: Class,
  expressPrototype: object,
): Class {
  for (let source = expressPrototype; ownedByExpress(source); source = Object.getPrototypeOf(source) as object) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(source))) {
      if (!(name in Message.prototype)) Object.defineProperty(Message.prototype, name, descriptor);
    }
  }
  return Message;
}

/** Returns whether a prototype of the chain is Express's own. Node's message classes have their own constructors. */
function ownedByExpress(prototype: object): boolean {
  return !Object.hasOwn(prototype, 'constructor');
}
