import { headerValues } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import type { ReceivedRequest } from '../signing/read-request.js';
import { formatRequestDate } from '../signing/request-date.js';
import { DATE_HEADER, DIGEST_HEADER } from '../signing/signature-scheme.js';
import { EVENT_CONTENT_TYPE, SIGNED_EVENT_HEADERS, WEBHOOK_TIMESTAMP_HEADER } from './event-headers.js';
import type { EventPart } from './event-verdict.js';

/** A part that arrived otherwise than the platform always sends it, or than another part of the event tells it. */
export interface Original {
  readonly part: EventPart;
  readonly signed: string;
  readonly arrived: string;
  /** The request with the part as it must have been signed. */
  readonly received: ReceivedRequest;
  readonly signedHeaders: readonly string[];
}

/** An event's request, the names that its Authorization says are signed, and the SHA-256 of its body. */
export interface SignedParts {
  readonly received: ReceivedRequest;
  readonly signedHeaders: readonly string[];
  readonly digest: string;
  /** Under which names the endpoint is known. */
  readonly hosts: readonly string[];
}

/** The parts of a signed event that are not as they must have been. */
export function originalsOf({ received, signedHeaders, digest, hosts }: SignedParts): readonly Original[] {
  const { method, headers } = received;
  const known: ReadonlyArray<readonly [part: EventPart, values: readonly string[]]> = [
    ['content-type', [EVENT_CONTENT_TYPE]],
    ['host', hosts],
    [DATE_HEADER, dateOf(headers)],
    [DIGEST_HEADER, [digest]],
  ];
  const changed = known.flatMap(([part, values]) => {
    const arrived = headerValues(headers, part)[0] ?? '';
    return values.map((signed) => {
      const restored = { ...received, headers: withValue(headers, part, signed) };
      return { part, signed, arrived, received: restored, signedHeaders };
    });
  });
  const names = { signed: SIGNED_EVENT_HEADERS.join(';'), arrived: signedHeaders.join(';'), received };
  const others: readonly Original[] = [
    { part: 'method', signed: 'POST', arrived: method, received: { ...received, method: 'POST' }, signedHeaders },
    { part: 'authorization', ...names, signedHeaders: SIGNED_EVENT_HEADERS },
  ];
  return [...changed, ...others].filter(({ signed, arrived }) => signed !== arrived);
}

/** The date as Standard Webhooks' timestamp tells it: both are of the same attempt. */
function dateOf(headers: RawHeaders): string[] {
  const timestamp = headerValues(headers, WEBHOOK_TIMESTAMP_HEADER)[0] ?? '';
  return /^\d{1,11}$/.test(timestamp) ? [formatRequestDate(new Date(Number(timestamp) * 1000))] : [];
}

/** The headers with one value for a name; at their end where it is missing. */
function withValue(headers: RawHeaders, name: string, value: string): RawHeaders {
  const kept = headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== name);
  return [...kept, name, value];
}
