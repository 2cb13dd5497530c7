/** How a reply ended: whole, broken off in its middle, none because the sink closed the connection, or none because the sender left. */
export type ReplyEnd = 'whole' | 'half' | 'closed' | 'left';

/** The facts that the list shows about a sent reply. */
export interface SentSummary {
  readonly end: ReplyEnd;
  /** Left out if nothing was sent. */
  readonly status?: number;
  /** From when the request came until the reply was sent, or until it was clear that there would be none. */
  readonly durationMs: number;
}

/** A reply as it was sent. Node.js adds the headers of the connection and the date. */
export interface SentReply extends SentSummary {
  readonly headers: Readonly<Record<string, string>>;
  /** The part that was sent, if the reply was broken off. */
  readonly body: string;
}
