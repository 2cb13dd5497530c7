import type { EventSummary, SinkEvent } from '../sink-event.js';

/** An event as the page and exports have it: bytes as base64, and the body as text where it is one. */
export interface RenderedEvent extends Omit<SinkEvent, 'body'> {
  readonly body: string;
  /** The body before gzip, where it is UTF-8. */
  readonly text?: string;
}

/** An event as the page shows it: with all attempts of the same event, itself too, the newest first. */
export interface ShownEvent extends RenderedEvent {
  readonly attempts: readonly EventSummary[];
}
