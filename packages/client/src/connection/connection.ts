import { AbortedError } from '../errors/talent-error.js';
import { Call } from './call.js';
import type { Reply } from './call.js';
import type { Authorize } from './credentials.js';
import { describeAttempt } from './hooks.js';
import type { Hooks } from './hooks.js';
import { abortedAttempt, attemptWithoutReply, readReply, readValue } from './read-reply.js';
import type { FailedAttempt, RawReply } from './read-reply.js';
import { delayBefore, isRepeated } from './repeats.js';
import type { RetryRules } from './repeats.js';
import type { Runtime } from './runtime.js';
import type { ServiceRequest } from './service-request.js';
import type { BaseUrl } from './target.js';
import { beginTimeLimit } from './time-limit.js';
import { watchStream } from './watch-stream.js';

/** The parts of a connection. */
export interface ConnectionParts {
  readonly base: BaseUrl;
  readonly customerId: number | string;
  readonly authorize: Authorize;
  readonly rules: RetryRules;
  readonly timeoutMs: number;
  readonly maxReplyBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly hooks: Hooks;
  readonly runtime: Runtime;
}

const JSON_TYPE = 'application/json;charset=UTF-8';

/** A request, ready to be sent any number of times. */
interface ReadyRequest extends ServiceRequest {
  /** Path and query. */
  readonly target: string;
  readonly body: Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly head: Headers;
  readonly timeoutMs: number;
}

/** Sends requests: authorizes each attempt anew, repeats what may be repeated, and turns failures into typed errors. */
export class Connection {
  readonly #parts: ConnectionParts;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  get runtime(): Runtime {
    return this.#parts.runtime;
  }

  /** Begins a call. It rejects with what `request` throws. */
  call<Value>(request: () => ServiceRequest): Call<Value> {
    return new Call(this.#send(request) as Promise<Reply<Value>>);
  }

  /** Sends a request until it has a result or a final error. */
  async #send(makeRequest: () => ServiceRequest): Promise<RawReply> {
    const request = this.#prepare(makeRequest());
    const { runtime, rules } = this.#parts;
    const { method, target, safety = 'read', signal, maxRetries = rules.maxRetries } = request;
    let mayHaveBeenDone = false;
    for (let attempts = 1; ; attempts += 1) {
      const result = await this.#attempt(request, attempts, mayHaveBeenDone);
      if ('value' in result) return result;
      mayHaveBeenDone = safety !== 'read' && (mayHaveBeenDone || result.outcome === 'unknown');
      // With a key, a final refusal comes from what the server knows of the first attempt: that was not done either.
      if (safety === 'keyed' && result.isSettled) mayHaveBeenDone = false;
      const failed = { method, target, attempts, mayHaveBeenDone };
      const delayMs = delayBefore(attempts, result.retryAfterMs, { rules, random: runtime.random });
      if (!(attempts <= maxRetries) || !isRepeated(result, safety) || delayMs === undefined)
        throw result.errorOf(failed);
      await runtime.sleep(delayMs, signal);
      if (signal?.aborted) throw new AbortedError(failed, signal.reason);
    }
  }

  #prepare(request: ServiceRequest): ReadyRequest {
    const { method, json, blob, reply = 'json', timeoutMs = this.#parts.timeoutMs } = request;
    const head = new Headers();
    for (const [name, value] of Object.entries(request.headers ?? {})) if (value !== undefined) head.set(name, value);
    if (json !== undefined) head.set('content-type', JSON_TYPE);
    if (reply === 'json') head.set('accept', 'application/json');
    return {
      ...request,
      target: this.#targetOf(request.target),
      // JSON is written once: the bytes that are signed are those that are sent.
      body: json === undefined ? (blob ?? emptyBodyOf(method)) : new TextEncoder().encode(JSON.stringify(json)),
      head,
      timeoutMs,
      signal: eitherOf(request.signal, this.#parts.signal),
    };
  }

  #targetOf(target: string): string {
    const { base, customerId } = this.#parts;
    const customer = `/customers/${customerId}/`;
    if (target.startsWith('/')) return base.path + target;
    const [, platform] = /^platform\/(.*)/.exec(target) ?? [];
    return base.path + (platform === undefined ? customer + target : `/platform/v1${customer}${platform}`);
  }

  async #attempt(request: ReadyRequest, attempt: number, isUncertain: boolean): Promise<RawReply | FailedAttempt> {
    const { base, runtime, hooks, authorize, maxReplyBytes: maxBytes } = this.#parts;
    const { method, target, body, head, signal, timeoutMs } = request;
    if (signal?.aborted) return abortedAttempt(signal, 'undone');
    const headers = new Headers(head);
    const outgoing = { method, url: base.origin + target, headers, attempt };
    await hooks.beforeRequest?.(outgoing);
    const startedAt = runtime.now();
    const credentials = await authorize({ method, target, body, headers }, startedAt);
    for (const [name, value] of Object.entries(credentials)) headers.set(name, value);
    const limit = beginTimeLimit(timeoutMs, signal, runtime.startTimer);
    const failure = (error: unknown) => attemptWithoutReply(error, { timeoutMs: limit.isOver() && timeoutMs, signal });
    let response: Response | undefined;
    let result: RawReply | FailedAttempt;
    try {
      const init: RequestInit = { method, headers, redirect: 'manual', signal: limit.signal };
      response = await runtime.fetch(outgoing.url, body === undefined ? init : { ...init, body });
      result = await readReply(response, request, { now: runtime.now(), attempt, isUncertain, maxBytes });
    } catch (error) {
      result = failure(error);
    }
    limit.stopTimer();
    if ('value' in result && result.value instanceof ReadableStream) {
      // The caller's signal still ends the stream of a reply.
      const failed = { method, target, attempts: attempt, mayHaveBeenDone: false };
      const errorOf = (error: unknown) => failure(error).errorOf(failed);
      result = { ...result, value: watchStream(result.value, { onEnd: limit.end, errorOf }) };
    } else limit.end();
    if ('value' in result) result = readValue(result, request);
    const durationMs = runtime.now().getTime() - startedAt.getTime();
    await hooks.afterReply?.(describeAttempt(outgoing, result, { response, durationMs }));
    return result;
  }
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}

/** Without a body, some runtimes send a POST without a length, which proxies refuse. */
function emptyBodyOf(method: string): Uint8Array<ArrayBuffer> | undefined {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? new Uint8Array() : undefined;
}
