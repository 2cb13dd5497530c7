import { ERROR_REGISTER } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';

/** One thing that is wrong with a request, or a warning about it (D-ERR-1, D-ERR-3). */
export interface ServiceProblem {
  /** The name of the code; undefined for a number that this version does not know (D-ERR-4). */
  readonly code: ErrorCode | undefined;
  /** The number of the code, `errorCode` on the wire. */
  readonly number: number;
  /** The field, question or parameter that the problem is about, such as `lastname` or `phones/2/phonenumber`. */
  readonly field?: string;
  /** The rule, what came, and the way out. */
  readonly detail: string;
}

const NAMES: ReadonlyMap<number, ErrorCode> = new Map(
  Object.entries(ERROR_REGISTER).map(([name, [number]]) => [number, name as ErrorCode]),
);

/** A field has no blanks, and a sentence has some before its first colon. */
const FIELD_IN_FRONT = /^([^\s:]+): ([^]*)$/;
/** In a header no blank follows the field. `//` follows the scheme of a URL. */
const FIELD_IN_HEADER = /^([^\s:]+):(?!\/\/)(\S[^]*)$/;

/** Reads the problems of a refusal from its body, or from its headers if the body has another form (D-ERR-2, D-ERR-7). */
export function readProblems(body: unknown, headers: Headers): ServiceProblem[] {
  const entries = errorsOf(body);
  if (entries.length > 0) return entries;
  return readProblemHeader(headers.get('x-error'));
}

function errorsOf(body: unknown): ServiceProblem[] {
  const errors: unknown = memberOf(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const [message, number] = [memberOf(error, 'errorMessage'), memberOf(error, 'errorCode')];
    if (typeof message !== 'string' || typeof number !== 'number') return [];
    return [problemOf(number, message, FIELD_IN_FRONT)];
  });
}

/** Reads `X-Error` or `X-Warning`. `fetch` joins several of them with commas (D-ERR-2, D-ERR-3). */
export function readProblemHeader(text: string | null): ServiceProblem[] {
  if (text === null) return [];
  return asUtf8(text)
    .split(/, (?=\d+:)/)
    .flatMap((entry) => {
      const [, number, rest = ''] = /^(\d+):([^]*)$/.exec(entry) ?? [];
      if (number === undefined) return [];
      return [problemOf(Number(number), rest, FIELD_IN_HEADER)];
    });
}

function problemOf(number: number, text: string, fieldAndDetail: RegExp): ServiceProblem {
  const [, field, detail = text] = fieldAndDetail.exec(text) ?? [];
  return { code: NAMES.get(number), number, ...(field === undefined ? {} : { field }), detail };
}

/** Decodes a header. `fetch` gives one character for each byte of UTF-8. */
export function asUtf8(header: string): string {
  try {
    const bytes = Uint8Array.from(header, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return header;
  }
}

/** Returns a member of a parsed JSON object; undefined of anything else. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
