/** The timeouts for clients (D-NET-13 to D-NET-15). */
export interface ClientTimeouts {
  /** The interval at which all connections are checked. */
  readonly lookMs: number;
  /** Timeout for the head of a request, from its first byte or from the opening of the connection. */
  readonly headMs: number;
  /** Timeout for a whole request. */
  readonly requestMs: number;
  /** Timeout of a connection that waits for its next request. */
  readonly idleMs: number;
  /** Timeout for the next byte of a body. After this time, the average speed of the body counts too. */
  readonly bodyMs: number;
  readonly bodyBytesPerSecond: number;
  /** In each `answerMs`, a client must take at least `answerBytes` of its reply. */
  readonly answerMs: number;
  readonly answerBytes: number;
  /** If a reply makes no progress for this time, it may be cut off to make room for another reply. */
  readonly stalledMs: number;
  /** Timeout for the client to close a connection that the server has closed on its side. */
  readonly lingerMs: number;
  /** Timeout for a client that still sends a refused body, as long as the body makes progress. */
  readonly drainMs: number;
  /** Limit of bytes of a refused body that are read and dropped. */
  readonly drainBytes: number;
  /** Time for a first request, a body or a reply. After it, the connection may be ended to admit another one. */
  readonly graceMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  lookMs: 1000,
  headMs: 15_000,
  requestMs: 300_000,
  idleMs: 5000,
  bodyMs: 10_000,
  bodyBytesPerSecond: 1024,
  answerMs: 60_000,
  answerBytes: 131_072,
  stalledMs: 5000,
  lingerMs: 2000,
  drainMs: 30_000,
  drainBytes: 67_108_864,
  graceMs: 2000,
};
