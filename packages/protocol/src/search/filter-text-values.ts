import { quote } from '../errors/received.js';
import { formatWireDateTime } from '../wire/wire-date.js';
import { parseFilterDate } from './filter-date.js';

/** A text that can only be meant as a date. */
const DATE_LIKE = /^\d{4}-\d\d-\d\d(?:$|T\d\d:| \d\d:\d\d [AP]M$)/;
const ISO_MINUTE = /^[\d-]{10}T\d\d:\d\d(?!:)/;

/** A value, or what is wrong with it. */
export type ReadValue = { readonly value: string } | { readonly detail: string };

const WAY_OUT = 'in quotation marks it is a text';

/**
 * A value that stands without quotation marks, as it is sent. A date-time of ISO 8601 without seconds becomes that of the
 * wire; one with seconds stays, since the wire form has none (D-SEA-28). A date that there is not is refused.
 */
export function readBareValue(text: string): ReadValue {
  if (!DATE_LIKE.test(text)) return { value: text };
  const date = parseFilterDate(text);
  if (date === undefined) return { detail: `${quote(text)} is no date that there is: ${WAY_OUT}` };
  return { value: ISO_MINUTE.test(text) ? formatWireDateTime(date.fromMs) : text };
}
