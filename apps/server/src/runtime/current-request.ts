import { AsyncLocalStorage } from 'node:async_hooks';

/** Attributes of a span. They hold no personal data and no secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work of a trace (D-NET-27). */
export interface Span {
  /** 32 hex digits. Log lines have it, so that a trace is found by a line. */
  readonly traceId: string;
  /** False if the sampler left the trace out. Then its parts are not begun, because that would cost time for nothing. */
  readonly isRecording: boolean;
  begin(name: string, attributes?: SpanAttributes): Span;
  set(attributes: SpanAttributes): void;
  /** @param error why the work has failed, if it has. Only its type is recorded, because its message may hold values */
  end(error?: unknown): void;
}

/**
 * Returns the request that the running code works for, as its log lines name it. Undefined for work in the background, and if nobody follows
 * requests: following costs some time of each request, so the server does so only for slow statements and traces.
 */
export const CURRENT_REQUEST = new AsyncLocalStorage<{
  readonly transactionId: string;
  readonly routePath: string;
  /** Undefined if the request is not traced. */
  readonly span?: Span | undefined;
}>();

/** Runs a part of the current request as a span of its trace. Only runs it if the request is not traced. */
export function traced<T>(name: string, work: () => Promise<T>, attributes?: SpanAttributes): Promise<T> {
  const request = CURRENT_REQUEST.getStore();
  if (!request?.span?.isRecording) return work();
  const { transactionId, routePath } = request;
  const span = request.span.begin(name, attributes);
  return CURRENT_REQUEST.run({ transactionId, routePath, span }, async () => {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  });
}
