/** The options of every call. */
export interface CallOptions {
  /** Ends the call, waits between attempts included. The call then rejects with an AbortedError. */
  readonly signal?: AbortSignal | undefined;
  /** The limit of one attempt, in milliseconds. The default is that of the client. */
  readonly timeoutMs?: number | undefined;
  /** The limit of repeats. The default is that of the client. */
  readonly maxRetries?: number | undefined;
}

/** The options of a write that the service takes no Idempotency-Key for. */
export interface WriteOptions extends CallOptions {
  /**
   * True says that doing it twice does no harm. Then the write is also repeated if it may have been done. The default
   * is false: it is repeated only if it certainly was not done.
   */
  readonly isRepeatable?: boolean | undefined;
}

/** The options of a write that may be made to depend on the version that was read. */
export interface UpdateOptions extends WriteOptions {
  /** The `etag` of a read. The write is refused with PRECONDITION_FAILED if somebody changed it since (D-NET-6). */
  readonly ifMatch?: string | undefined;
}

/** The options of a POST that is done once, however often it is sent (D-NET-7). */
export interface CreateOptions extends CallOptions {
  /**
   * 1 to 255 characters. Give one that outlives this process, such as the id of a row to import, and a repeat within 24
   * hours has the same result. The default is a new one for each call.
   */
  readonly idempotencyKey?: string | undefined;
}
