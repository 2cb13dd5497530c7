/** How long the server waits for a client (D-NET-13 to D-NET-15). */
export interface ClientTimeouts {
  /** Time between two looks at all connections. */
  readonly lookMs: number;
  /** For a request's head, from its first byte or from the connection's opening. */
  readonly headMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** For the next request on a connection. */
  readonly idleMs: number;
  /** For a body's next byte. After this time, the body's average speed counts too. */
  readonly bodyMs: number;
  readonly bodyBytesPerSecond: number;
  /** In each `answerMs`, a client must take at least `answerBytes` of its reply. */
  readonly answerMs: number;
  readonly answerBytes: number;
  /** A reply without any progress for this long may be cut off for another one. */
  readonly stalledMs: number;
  /** For the client to close a connection that is closed from here. */
  readonly lingerMs: number;
  /** For a client that still sends a refused body, while it makes progress. */
  readonly drainMs: number;
  /** The most bytes of a refused body that are read away. */
  readonly drainBytes: number;
  /** Time for a first request, a body or a reply, before the connection may be ended for another one. */
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
