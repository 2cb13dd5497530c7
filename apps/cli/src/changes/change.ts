/** One thing that a write changes, or that a dry run says it would (D-NET-8). */
export interface Change {
  readonly path: string;
  /** Null where there was nothing. */
  readonly before: unknown;
  /** Null where nothing is left. */
  readonly after: unknown;
}
