import { headerValues } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';
import { ProtocolError } from '../errors/protocol-error.js';
import { readRequest } from '../signing/read-request.js';
import type { RequestClaim } from '../signing/read-request.js';
import { parseRequestDate, withinClockWindow } from '../signing/request-date.js';
import { DATE_HEADER, DIGEST_HEADER } from '../signing/signature-scheme.js';
import * as names from './event-headers.js';
import type { EventPart, EventProblem, EventToVerify } from './event-verdict.js';
import { jsonTextOf, standardWebhooksSignatures } from './standard-webhooks.js';

/** The platform's signature in a request. `claim` is undefined if the signature cannot be read. */
export interface PlatformClaim {
  readonly claim?: RequestClaim;
  readonly problems: readonly EventProblem[];
  readonly signedMs?: number;
}

/** Standard Webhooks' signature in a request. `signatures` is empty if a part cannot be read. */
export interface StandardClaim {
  readonly id: string;
  readonly timestamp: string;
  readonly json: string;
  readonly signatures: readonly string[];
  readonly problems: readonly EventProblem[];
  readonly signedMs?: number;
}

/** Reads the platform's signature; undefined if the event carries none. */
export function platformClaim({ received, now }: EventToVerify<unknown>): PlatformClaim | undefined {
  const { headers } = received;
  if (!headerValues(headers, 'authorization').some((value) => !OTHER_SCHEME.test(value))) return undefined;
  const signedMs = parseRequestDate(headerValues(headers, DATE_HEADER)[0] ?? '');
  const timely = signedMs === undefined ? [] : clockProblems(DATE_HEADER, signedMs, now);
  const time = signedMs === undefined ? {} : { signedMs };
  try {
    // An old signature is verified at its own time, because it helps to know that it was right once.
    return {
      claim: readRequest(received, signedMs === undefined ? now : new Date(signedMs)),
      problems: timely,
      ...time,
    };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return {
      problems: [...timely, ...error.problems.map(({ detail }) => ({ part: partOf(detail), detail }))],
      ...time,
    };
  }
}

/** Reads Standard Webhooks' signature; undefined if the event carries none. */
export function standardClaim(
  { received: { headers }, now }: EventToVerify<unknown>,
  json: Uint8Array | undefined,
): StandardClaim | undefined {
  if (headerValues(headers, names.WEBHOOK_SIGNATURE_HEADER).length === 0) return undefined;
  const id = single(headers, names.WEBHOOK_ID_HEADER);
  const timestamp = single(headers, names.WEBHOOK_TIMESTAMP_HEADER);
  const signature = single(headers, names.WEBHOOK_SIGNATURE_HEADER);
  const text = json && jsonTextOf(json);
  const signedMs = /^\d{1,12}$/.test(timestamp.value) ? Number(timestamp.value) * 1000 : undefined;
  const signatures = standardWebhooksSignatures(signature.value);
  const unreadable = [...id.problems, ...timestamp.problems, ...signature.problems];
  if (signedMs === undefined && timestamp.problems.length === 0)
    unreadable.push({
      part: names.WEBHOOK_TIMESTAMP_HEADER,
      detail: `${names.WEBHOOK_TIMESTAMP_HEADER} must be whole seconds since 1970.`,
    });
  if (signatures.length === 0 && signature.problems.length === 0)
    unreadable.push({
      part: names.WEBHOOK_SIGNATURE_HEADER,
      detail: `${names.WEBHOOK_SIGNATURE_HEADER} must hold "v1," and base64.`,
    });
  if (text === undefined) unreadable.push({ part: 'body', detail: json ? 'The JSON is not UTF-8.' : NO_GZIP });
  return {
    id: id.value,
    timestamp: timestamp.value,
    json: text ?? '',
    signatures: unreadable.length === 0 ? signatures : [],
    problems: [
      ...unreadable,
      ...(signedMs === undefined ? [] : clockProblems(names.WEBHOOK_TIMESTAMP_HEADER, signedMs, now)),
    ],
    ...(signedMs === undefined ? {} : { signedMs }),
  };
}

/** The authentication of subscriptions without signatures. Any other text is taken for the platform's signature. */
const OTHER_SCHEME = /^Basic /i;

export const NO_GZIP =
  'Content-Encoding says gzip, and the body is no gzip that can be read to its end, or holds more than 1 MiB.';

function single(headers: RawHeaders, part: EventPart): { value: string; problems: EventProblem[] } {
  const values = headerValues(headers, part);
  if (values.length === 1) return { value: values[0] ?? '', problems: [] };
  return {
    value: values[0] ?? '',
    problems: [{ part, detail: `${part} ${values.length === 0 ? 'is missing' : 'must be sent once'}.` }],
  };
}

function clockProblems(part: EventPart, signedMs: number, now: Date): EventProblem[] {
  if (withinClockWindow(signedMs, now.getTime())) return [];
  const seconds = Math.round((now.getTime() - signedMs) / 1000);
  const age = seconds > 0 ? `${seconds} seconds old` : `${-seconds} seconds ahead`;
  return [
    {
      part,
      detail: `${part} is ${age}, and at most 300 pass: the event was sent again by somebody, or a clock is wrong.`,
    },
  ];
}

/** Returns the header of a refusal of `readRequest`: its text begins with the header's name, or quotes it. */
function partOf(detail: string): EventPart {
  return (
    HEADER_PARTS.find((part) => detail.startsWith(part) || detail.startsWith(`The signed header "${part}"`)) ??
    'authorization'
  );
}

const HEADER_PARTS: readonly EventPart[] = [DATE_HEADER, DIGEST_HEADER, 'host', 'content-type'];
