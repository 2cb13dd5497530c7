import { ERROR_CODES } from './error-codes.js';
import { escapeUnseen } from './received.js';
import type { Problem } from './protocol-error.js';

/** The error body of the web services (D-ERR-1). */
export interface ErrorBody {
  readonly errors: ReadonlyArray<{ readonly errorMessage: string; readonly errorCode: number }>;
}

/** The error body of portal posts (spec: Errors; D-ERR-7). */
export interface MessageBody {
  readonly message: string;
  /** The HTTP status. */
  readonly code: number;
}

/**
 * The limit of problems in one refusal (D-ERR-10). A body of 1 MiB can hold a hundred thousand mistakes, and the reply must stay
 * readable. Checks stop here too.
 */
export const MAX_PROBLEMS = 1000;
/** UTF-16 code units; the name of an unknown field is whatever the caller sent. */
const MAX_FIELD_LENGTH = 1000;
const MAX_HEADERS = 20;
const MAX_HEADER_BYTES = 512;
/** The limit for all entries together: proxies commonly accept a head of 4 to 8 KB. */
const MAX_HEADERS_BYTES = 2048;

/**
 * Renders problems as the error body: one entry each, the first 1,000 of them, the field id in front of the text (D-ERR-1,
 * D-ERR-2, D-ERR-10).
 *
 * @example
 * renderErrorBody([{ code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' }]);
 * // { errors: [{ errorMessage: 'lastname: is required.', errorCode: 1 }] }
 */
export function renderErrorBody(problems: readonly Problem[]): ErrorBody {
  return {
    errors: problems.slice(0, MAX_PROBLEMS).map(({ code, detail, field }) => ({
      errorMessage: field === undefined ? detail : `${shownField(field)}: ${detail}`,
      errorCode: ERROR_CODES[code].number,
    })),
  };
}

/**
 * Renders a refusal as the error body of portal posts: the texts of {@link renderErrorBody} in one text, and the HTTP
 * status (D-ERR-7).
 *
 * @example
 * renderMessageBody(ProtocolError.of('FIELD_REQUIRED', 'is required.', 'jobid')); // { message: 'jobid: is required.', code: 400 }
 */
export function renderMessageBody({ status, problems }: MessageRefusal): MessageBody {
  const texts = renderErrorBody(problems).errors.map(({ errorMessage }) => errorMessage);
  return { message: texts.join(' '), code: status };
}

/** The details of a refusal: a `ProtocolError` is one. */
interface MessageRefusal {
  readonly status: number;
  readonly problems: readonly Problem[];
}

/**
 * Renders problems as the values of `X-Error` or `X-Warning` headers: `<code>:<detail>` or `<code>:<fieldId>:<detail>`, free of
 * control characters, at most 512 bytes each, and 20 with 2,048 bytes in all: the first that fit (D-ERR-2). Characters outside Latin-1 are written as their
 * UTF-8 bytes, one character a byte, as Node's `setHeader` expects them.
 *
 * @example
 * renderProblemHeaders([{ code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' }]); // ['1:lastname:is required.']
 */
export function renderProblemHeaders(problems: readonly Problem[]): string[] {
  const headers = problems.slice(0, MAX_HEADERS).map(renderProblemHeader);
  let bytes = 0;
  const tooMuch = headers.findIndex((header) => (bytes += header.length) > MAX_HEADERS_BYTES);
  return tooMuch === -1 ? headers : headers.slice(0, tooMuch);
}

function renderProblemHeader({ code, detail, field }: Problem): string {
  const { number } = ERROR_CODES[code];
  return cutToHeaderBytes(field === undefined ? `${number}:${detail}` : `${number}:${shownField(field)}:${detail}`);
}

function shownField(field: string): string {
  const shown = escapeUnseen(field.slice(0, MAX_FIELD_LENGTH));
  return field.length <= MAX_FIELD_LENGTH ? shown : `${shown}…`;
}

function cutToHeaderBytes(text: string): string {
  // "…" is the only character beyond ASCII in our sentences. One of its UTF-8 bytes would read as a control character.
  const plain = text.replaceAll('…', '...');
  const clean = plain.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const bytes = new TextEncoder().encode(clean.slice(0, MAX_HEADER_BYTES));
  let end = Math.min(bytes.length, MAX_HEADER_BYTES);
  while (end < bytes.length && isContinuationByte(bytes[end])) end -= 1;
  return Array.from(bytes.subarray(0, end), (byte) => String.fromCharCode(byte)).join('');
}

function isContinuationByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
