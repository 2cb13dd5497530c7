import { gunzipped } from '../page/gunzipped.js';
import type { NewEvent } from '../sink-event.js';
import { folded } from './event-filter.js';

/** A search ignores the text of an event beyond this many characters. */
const MAX_SEARCHED = 16_384;

/** The text in which a search looks: type, ids, titles, path, answer, and the body before gzip. */
export function searchedText(event: NewEvent): string {
  const { eventType, eventId, method, target, subjects = [], answer } = event;
  const about = subjects.map(({ kind, id, title }) => [kind, id, title].filter(Boolean).join(' '));
  const parts = [eventType, eventId, `${method} ${target}`, ...about, answer, gunzipped(event)];
  return folded(
    parts
      .map((part) => part?.slice(0, MAX_SEARCHED))
      .filter(Boolean)
      .join('\n')
      .slice(0, MAX_SEARCHED),
  );
}
