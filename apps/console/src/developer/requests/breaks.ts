import { headerOf } from './wire-request.js';
import type { WireRequest } from './wire-request.js';

/** One thing that can be changed in a request after it was signed, or in the clock that signs it, to see what the service says. */
export interface Break {
  readonly id: (typeof BREAK_IDS)[number];
  readonly change: (request: WireRequest) => WireRequest;
  /** The milliseconds by which the clock that signs is wrong. */
  readonly clockMs?: number;
}

export const BREAK_IDS = ['date', 'clock', 'contentType', 'query', 'body', 'user', 'signature'] as const;

/** Returns a request with another value of a header. */
export function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  const others = request.headers.filter(([given]) => given.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: [...others, [name.toLowerCase(), value]] };
}

const SECOND_MS = 1000;
const TEN_MINUTES_MS = 600_000;

function laterDate(request: WireRequest): WireRequest {
  const date = new Date(headerOf(request, 'x-svc-date'));
  if (Number.isNaN(date.getTime())) return request;
  const later = new Date(date.getTime() + SECOND_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  return withHeader(request, 'x-svc-date', later);
}

const inAuthorization = (change: (value: string) => string) => (request: WireRequest) =>
  withHeader(request, 'authorization', change(headerOf(request, 'authorization')));

/** The changes by their names, in the order in which they are offered. */
export const BREAKS: readonly Break[] = [
  { id: 'date', change: laterDate },
  { id: 'clock', change: (request) => request, clockMs: -TEN_MINUTES_MS },
  {
    id: 'contentType',
    change: (request) => withHeader(request, 'content-type', `${headerOf(request, 'content-type')};charset=utf-8`),
  },
  {
    id: 'query',
    change: (request) => ({ ...request, target: `${request.target}${request.target.includes('?') ? '&' : '?'}size=1` }),
  },
  { id: 'body', change: (request) => ({ ...request, body: `${request.body ?? ''} ` }) },
  { id: 'user', change: inAuthorization((value) => value.replace(/user=([^,]*)/, 'user=$1x')) },
  {
    id: 'signature',
    change: inAuthorization((value) =>
      value.replace(/signature=(.)/, (_, first: string) => `signature=${first === '0' ? '1' : '0'}`),
    ),
  },
];

/** Says whether a change can be made to a request: a GET has no body to change, and only what is there has a type. */
export function canBreak(id: Break['id'], { body }: WireRequest): boolean {
  return body !== undefined || (id !== 'body' && id !== 'contentType');
}
