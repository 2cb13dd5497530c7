import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span as OpenSpan, Tracer } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import { shortened } from '../database/index.js';
import type { StatementEnd, StatementListener } from '../database/index.js';
import type { RequestTracer } from '../http/index.js';
import type { EventClient } from '../outbound/index.js';
import { CURRENT_REQUEST, describeError, Notices } from '../runtime/index.js';
import type { Log, Span, SpanAttributes } from '../runtime/index.js';

/** Timeout for the last spans at a stop. */
const CLOSE_MS = 3000;
const SERVICE = 'talent-server';

const NOT_SENT = 'Traces cannot be sent: look at OTEL_EXPORTER_OTLP_ENDPOINT. The server goes on without them.';

/** Limit of remembered statements. The code has fewer that repeat. */
const MAX_NAMED = 500;
const PROPAGATOR = new W3CTraceContextPropagator();
const NOT_TRACED: StatementEnd = () => undefined;

interface CollectedTracesOptions {
  readonly version: string;
  readonly database: 'sqlite' | 'postgres';
  readonly log: Pick<Log, 'notice'>;
  /** Tests inject another one. */
  readonly exporter?: SpanExporter;
}

/**
 * Traces requests, statements and attempts to deliver events, and sends the traces to a collector (D-NET-27). The standard variables (`OTEL_…`) set the collector, the name of
 * the service, the sampler and the limits of the queue. The queue is bounded: spans beyond it are dropped.
 */
export class CollectedTraces {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  readonly #system: string;
  readonly #named = new Map<string, { readonly name: string; readonly text: string }>();

  constructor({ version, database, log, exporter = new OTLPTraceExporter() }: CollectedTracesOptions) {
    const own = { 'service.name': SERVICE, 'service.version': version, 'service.instance.id': hostname() };
    const notices = new Notices(log);
    // The library reports here that spans could not be sent. They are lost.
    setGlobalErrorHandler((error) => notices.tell(NOT_SENT, { why: describeError(error) }));
    this.#provider = new BasicTracerProvider({
      // The environment replaces what the server says of itself.
      resource: defaultResource()
        .merge(resourceFromAttributes(own))
        .merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#tracer = this.#provider.getTracer(SERVICE, version);
    this.#system = database === 'sqlite' ? 'sqlite' : 'postgresql';
  }

  readonly requests: RequestTracer = {
    begin: ({ method, headers }) => {
      const context = PROPAGATOR.extract(ROOT_CONTEXT, headers, HEADERS);
      const attributes = { 'http.request.method': method };
      return this.#begin(method, { kind: SpanKind.SERVER, attributes, context });
    },
  };

  readonly statements: StatementListener = (sql) => {
    const request = CURRENT_REQUEST.getStore()?.span;
    if (!request?.isRecording) return NOT_TRACED;
    const { name, text } = this.#statementOf(sql);
    const span = request.begin(name, { 'db.system.name': this.#system, 'db.query.text': text });
    return (rows, error) => {
      if (rows !== undefined) span.set({ 'db.response.returned_rows': rows });
      span.end(error);
    };
  };

  /** Returns a client whose requests are spans. */
  eventClient(client: EventClient): EventClient {
    return {
      send: async (request) => {
        const attributes = { 'http.request.method': 'POST', 'server.address': hostOf(request.url) };
        const parent = CURRENT_REQUEST.getStore()?.span;
        const span =
          parent?.begin('deliver event', attributes) ??
          this.#begin('deliver event', { kind: SpanKind.CLIENT, attributes, context: ROOT_CONTEXT });
        try {
          const end = await client.send(request);
          if (end.kind === 'reply') span.set({ 'http.response.status_code': end.status });
          span.end(end.kind === 'reply' && end.status < 400 ? undefined : end.kind);
          return end;
        } catch (error) {
          span.end(error);
          throw error;
        }
      },
    };
  }

  /** Sends what is left. Gives up after a few seconds if the collector does not answer. */
  async close(): Promise<void> {
    // The exporter would try again for longer than a stop may take.
    await Promise.race([this.#provider.shutdown().catch(() => undefined), delay(CLOSE_MS, undefined, { ref: false })]);
  }

  #statementOf(sql: string): { readonly name: string; readonly text: string } {
    const known = this.#named.get(sql);
    if (known) return known;
    const text = shortened(sql);
    const named = { name: nameOf(text), text };
    if (this.#named.size < MAX_NAMED) this.#named.set(sql, named);
    return named;
  }

  #begin(
    name: string,
    { context, ...options }: { kind: SpanKind; attributes: SpanAttributes; context: Context },
  ): Span {
    return new CollectedSpan(this.#tracer, this.#tracer.startSpan(name, options, context));
  }
}

class CollectedSpan implements Span {
  constructor(
    private readonly tracer: Tracer,
    private readonly span: OpenSpan,
  ) {}

  get traceId(): string {
    return this.span.spanContext().traceId;
  }

  get isRecording(): boolean {
    return this.span.isRecording();
  }

  begin(name: string, attributes: SpanAttributes = {}): Span {
    const kind = 'server.address' in attributes || 'db.system.name' in attributes ? SpanKind.CLIENT : SpanKind.INTERNAL;
    const context = trace.setSpan(ROOT_CONTEXT, this.span);
    return new CollectedSpan(this.tracer, this.tracer.startSpan(name, { kind, attributes }, context));
  }

  set({ name, ...attributes }: SpanAttributes): void {
    if (typeof name === 'string') this.span.updateName(name);
    this.span.setAttributes(attributes);
  }

  end(error?: unknown): void {
    if (error !== undefined) {
      this.span.setStatus({ code: SpanStatusCode.ERROR });
      this.span.setAttribute('error.type', typeOf(error));
    }
    this.span.end();
  }
}

const HEADERS = {
  keys: (headers: NodeJS.Dict<string | string[]>): string[] => Object.keys(headers),
  get: (headers: NodeJS.Dict<string | string[]>, name: string): string | string[] | undefined => headers[name],
};

/** Returns the operation and the table, such as `SELECT profiles`. */
function nameOf(sql: string): string {
  const [operation = 'statement'] = /^\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(\w+)/.exec(sql) ?? [];
  return table === undefined ? operation : `${operation} ${table}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

function typeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { name, code } = (error ?? {}) as { readonly name?: unknown; readonly code?: unknown };
  return String(code ?? name ?? 'unknown');
}
