import type { ServiceProblem } from '../errors/read-problems.js';

/** A reply of the service, with what stands in its head. */
export interface Reply<Value> {
  /** The value that the call resolves to. */
  readonly value: Value;
  readonly status: number;
  readonly headers: Headers;
  /** The version of what was read, for `ifMatch` and `getIfChanged` (D-NET-6). */
  readonly etag: string | undefined;
  /** Warnings of the service, which did what was asked: unknown fields of a read, a partner's rejection (D-ERR-3). */
  readonly warnings: readonly ServiceProblem[];
  /** The value of X-TRANSACTION. */
  readonly transactionId: string | undefined;
  /** The number of times that the request was sent. */
  readonly attempts: number;
}

/**
 * A call under way. `await` gives its value; {@link Call.withReply} gives the head of the reply as well.
 *
 * @example
 * const person = await client.people.get(4);
 * const { value, etag, warnings } = await client.people.get(4).withReply();
 */
export class Call<Value> implements Promise<Value> {
  readonly #reply: Promise<Reply<Value>>;
  readonly [Symbol.toStringTag] = 'Call';

  constructor(reply: Promise<Reply<Value>>) {
    this.#reply = reply;
  }

  /**
   * Resolves to the value and the head of the reply.
   *
   * @throws TalentError as the call itself does.
   */
  withReply(): Promise<Reply<Value>> {
    return this.#reply;
  }

  then<Fulfilled = Value, Rejected = never>(
    onFulfilled?: ((value: Value) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#reply.then(({ value }) => value).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Value | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Value> {
    return this.then().finally(onFinally);
  }

  /** Returns the same call with another value, such as one member of the body. */
  map<Other>(change: (value: Value, reply: Reply<Value>) => Other): Call<Other> {
    return new Call(this.#reply.then((reply) => ({ ...reply, value: change(reply.value, reply) })));
  }
}
