import { quote } from '../errors/received.js';
import { formatWireDateTime, parseWireDate, parseWireDateTime } from '../wire/wire-date.js';

const WIRE_DATE = /^\d{4}-\d\d-\d\d$/;
const WIRE_DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/;
const ISO_DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** A value, or what is wrong with it. */
export type ReadValue = { readonly value: string } | { readonly detail: string };

const WAY_OUT = 'in quotation marks it is a text';

/**
 * A value that stands without quotation marks, as it is sent: an ISO date-time becomes that of the wire (D-SEA-6). A date that
 * there is not is refused, since a search would only leave that bound open.
 */
export function readBareValue(text: string): ReadValue {
  const iso = ISO_DATE_TIME.exec(text);
  if (iso !== null) return readIsoDateTime(text, iso);
  const isDate = WIRE_DATE.test(text) ? parseWireDate(text) !== undefined : undefined;
  const isDateTime = WIRE_DATE_TIME.test(text) ? parseWireDateTime(text) !== undefined : undefined;
  if (isDate !== false && isDateTime !== false) return { value: text };
  return { detail: `${quote(text)} is no date that there is: ${WAY_OUT}` };
}

function readIsoDateTime(
  text: string,
  [, day = '', minute = '', second = '00', zone = 'Z']: RegExpExecArray,
): ReadValue {
  const atMs = Date.parse(`${day}T${minute}:00${zone}`);
  if (parseWireDate(day) === undefined || Number.isNaN(atMs))
    return { detail: `${quote(text)} is no date that there is: ${WAY_OUT}` };
  if (second !== '00') return { detail: `${quote(text)} must be a whole minute, as bounds are: ${WAY_OUT}` };
  return { value: formatWireDateTime(atMs) };
}
