/** How long the server waits for a client, in each of the ways that it may be kept waiting (D-NET-13 to D-NET-15). */
export interface Patience {
  /** Between two looks at all connections. */
  readonly lookMs: number;
  /** For a request's head, from its first byte or from the connection's opening. */
  readonly headMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** For the next request on a connection. */
  readonly idleMs: number;
  /** For a body's next byte; from then on its average counts too. */
  readonly bodyMs: number;
  readonly bodyBytesPerSecond: number;
  /** A reply that waits for its client has to get on by so many bytes in each such time. */
  readonly answerMs: number;
  readonly answerBytes: number;
  /** A reply that did not get on at all for so long may be cut off for another one. */
  readonly stalledMs: number;
  /** For the client to close a connection that is closed from here. */
  readonly lingerMs: number;
  /** For a client that still sends a body which was refused, as long as it gets on. */
  readonly drainMs: number;
  /** So much of that body is read away. */
  readonly drainBytes: number;
  /** What a client has for its first request, its body, or its reply, before its connection may be ended for another one. */
  readonly graceMs: number;
}

export const PATIENCE: Patience = {
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
