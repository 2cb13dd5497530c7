import { AbortedError, UnexpectedReplyError } from '../errors/talent-error.js';
import { Call } from './call.js';
import type { Authorize } from './credentials.js';
import { describeAttempt } from './hooks.js';
import type { Hooks } from './hooks.js';
import { abortedAttempt, attemptWithoutReply, readReply } from './read-reply.js';
import type { FailedAttempt, RawReply } from './read-reply.js';
import { delayBefore, isRepeated } from './repeats.js';
import type { RetryRules } from './repeats.js';
import type { Runtime } from './runtime.js';
import type { ServiceRequest } from './service-request.js';
import { pathOf, queryOf, refuseOtherPlaces } from './target.js';
import type { BaseUrl, Place, Segment } from './target.js';
import { TimeLimit } from './time-limit.js';
import { watchStream } from './watch-stream.js';

/** The parts of a connection. */
export interface ConnectionParts {
  readonly base: BaseUrl;
  readonly customerId: Segment;
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
interface PreparedRequest {
  readonly request: ServiceRequest;
  readonly target: string;
  readonly body: Blob | Uint8Array<ArrayBuffer> | undefined;
  readonly headers: ReadonlyArray<[name: string, value: string]>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
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

  /** Begins a call. `read` makes its value of the reply; without it, the value is the body. */
  call<Value>(request: ServiceRequest, read: (reply: RawReply) => Value = bodyOf): Call<Value> {
    return new Call(this.#send(request).then((reply) => ({ ...reply, value: read(reply) })));
  }

  /** Makes the error of a server that answers the page before again: the iteration would never end. */
  endless(method: string, place: Place): UnexpectedReplyError {
    const call = { method, target: this.#parts.base.path + this.#pathOf(place), attempts: 1, mayHaveBeenDone: false };
    return new UnexpectedReplyError('the page before as the next one', 200, call);
  }

  /** Sends a request until it has a result or a final error. */
  async #send(request: ServiceRequest): Promise<RawReply> {
    const prepared = this.#prepare(request);
    const { target, signal } = prepared;
    const { runtime, rules } = this.#parts;
    const { method, safety, options } = request;
    const maxRetries = options?.maxRetries ?? rules.maxRetries;
    let mayHaveBeenDone = false;
    for (let attempts = 1; ; attempts += 1) {
      const result = await this.#attempt(prepared, attempts, mayHaveBeenDone);
      if ('value' in result) return result;
      mayHaveBeenDone = safety !== 'read' && (mayHaveBeenDone || result.outcome === 'unknown');
      // With a key, a final refusal comes from what the server knows of the first attempt: that was not done either.
      if (safety === 'keyed' && result.isSettled) mayHaveBeenDone = false;
      const failed = { method, target, attempts, mayHaveBeenDone };
      const delayMs = delayBefore(attempts, result.retryAfterMs, { rules, random: runtime.random });
      if (attempts > maxRetries || !isRepeated(result, safety) || delayMs === undefined) throw result.errorOf(failed);
      await runtime.sleep(delayMs, signal);
      if (signal?.aborted) throw new AbortedError(failed, signal.reason);
    }
  }

  #prepare(request: ServiceRequest): PreparedRequest {
    const { method, place, query = {}, json, blob, reply, options = {} } = request;
    const isJson = json !== undefined;
    const given = Object.entries(request.headers ?? {});
    const headers = given.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
    if (isJson) headers.push(['content-type', JSON_TYPE]);
    if (reply === 'json') headers.push(['accept', 'application/json']);
    return {
      request,
      target: this.#parts.base.path + this.#pathOf(place) + queryOf(query),
      // JSON is written once: the bytes that are signed are those that are sent.
      body: isJson ? new TextEncoder().encode(JSON.stringify(json)) : (blob ?? emptyBodyOf(method)),
      headers,
      timeoutMs: options.timeoutMs ?? this.#parts.timeoutMs,
      signal: eitherOf(options.signal, this.#parts.signal),
    };
  }

  #pathOf(place: ServiceRequest['place']): string {
    if (typeof place === 'string') return refuseOtherPlaces(place);
    const [first, ...rest] = place;
    const customer = ['customers', this.#parts.customerId];
    return first === 'platform' ? pathOf(first, 'v1', ...customer, ...rest) : pathOf(...customer, ...place);
  }

  async #attempt(prepared: PreparedRequest, attempt: number, isUncertain: boolean): Promise<RawReply | FailedAttempt> {
    const { base, runtime, hooks, authorize, maxReplyBytes: maxBytes } = this.#parts;
    const { request, target, body, signal, timeoutMs } = prepared;
    const { method } = request;
    if (signal?.aborted) return abortedAttempt(signal, 'undone');
    const outgoing = { method, url: base.origin + target, headers: new Headers([...prepared.headers]), attempt };
    await hooks.beforeRequest?.(outgoing);
    const startedAt = runtime.now();
    const credentials = await authorize({ method, target, body }, startedAt);
    for (const [name, value] of Object.entries(credentials)) outgoing.headers.set(name, value);
    const limit = new TimeLimit(timeoutMs, signal, runtime.startTimer);
    let response: Response | undefined;
    let result: RawReply | FailedAttempt;
    try {
      const init = { method, headers: outgoing.headers, redirect: 'manual', signal: limit.signal } as const;
      response = await runtime.fetch(outgoing.url, body === undefined ? init : { ...init, body });
      result = await readReply(response, request, { now: runtime.now(), attempt, isUncertain, maxBytes });
    } catch (error) {
      result = attemptWithoutReply(error, limit, { timeoutMs, signal });
    }
    limit.stopTimer();
    if ('value' in result && result.value instanceof ReadableStream) {
      // The caller's signal still ends the stream of a reply.
      const failed = { method, target, attempts: attempt, mayHaveBeenDone: false };
      const errorOf = (error: unknown) => attemptWithoutReply(error, limit, { timeoutMs, signal }).errorOf(failed);
      result = { ...result, value: watchStream(result.value, { onEnd: () => limit.end(), errorOf }) };
    } else limit.end();
    const durationMs = runtime.now().getTime() - startedAt.getTime();
    await hooks.afterReply?.(describeAttempt(outgoing, result, { response, durationMs }));
    return result;
  }
}

function bodyOf<Value>({ value }: RawReply): Value {
  return value as Value;
}

function eitherOf(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one && other ? AbortSignal.any([one, other]) : (one ?? other);
}

/** Without a body, some runtimes send a POST without a length, which proxies refuse. */
function emptyBodyOf(method: string): Uint8Array<ArrayBuffer> | undefined {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' ? new Uint8Array() : undefined;
}
