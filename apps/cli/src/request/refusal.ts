import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { commandFor } from '../connections/command-for.js';
import type { WireResponse } from '../http/send-request.js';
import { indent } from '../terminal/indent.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import type { PreparedRequest } from './prepare-request.js';
import { findHeader, readResponseBody } from './response-body.js';

/** The explanation a server gives where its operator turned that on (D-SIG-9). */
interface Explanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly hint: string | null;
}

/** A refusal for a reader: the hint first, then every error, then where the two canonical requests part. */
export function renderRefusal(response: WireResponse, request: PreparedRequest, paint: Paint): string {
  const body = readResponseBody(response);
  const explanation = findExplanation(body.value);
  const hint = findHint(body.value, request);
  const text = String(body.value).trim();
  const errors = body.encoding === 'json' ? errorLines(body.value) : text === '' ? [] : [text.slice(0, 2000)];
  const transaction = findHeader(response, 'x-transaction');
  return [
    paint(
      'red',
      `talent: ${request.method} ${request.target}: ${response.status} ${printable(response.statusText)}`.trimEnd(),
    ),
    ...(hint === undefined ? [] : [paint('bold', `  hint: ${printable(hint)}`)]),
    ...errors.map((line) => `  ${printable(line)}`),
    ...(explanation === undefined ? [] : differenceLines(explanation, request).map(printable)),
    ...(response.status >= 500 && transaction !== undefined ? [`  transaction: ${printable(transaction)}`] : []),
    ...(response.status === 401 ? [paint('dim', `  try: ${commandFor('doctor', request.connection)}`)] : []),
    '',
  ].join('\n');
}

/** The known mistake that a 401 body tells of, where there is one. */
export function findHint(body: unknown, request: PreparedRequest): string | undefined {
  const explanation = findExplanation(body);
  return explanation?.hint ?? (blamesSecret(body, explanation, request) ? SECRET_HINT : undefined);
}

const SECRET_HINT = 'Both sides built the same canonical request, so the secret is not that of this user.';

/** D-ERR-4 code 9 over the same canonical request leaves only the secret. */
function blamesSecret(body: unknown, explanation: Explanation | undefined, { signature }: PreparedRequest): boolean {
  const errors: unknown[] = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const mismatches = errors.some((error) => isRecord(error) && error.errorCode === ERROR_CODES.SIGNATURE_INVALID.code);
  return mismatches && signature !== undefined && explanation?.canonicalRequest === signature.canonicalRequest;
}

/** The lines of `{errors}` (D-ERR-1) or of `{message, code}` (D-ERR-7). */
export function errorLines(body: unknown): string[] {
  if (!isRecord(body)) return [JSON.stringify(body)];
  if (typeof body.message === 'string') return [body.message];
  if (!Array.isArray(body.errors)) return [JSON.stringify(body)];
  return body.errors.map((error: unknown) =>
    isRecord(error) ? `${String(error.errorMessage)} (code ${String(error.errorCode)})` : JSON.stringify(error),
  );
}

function differenceLines(server: Explanation, { signature }: PreparedRequest): string[] {
  if (signature === undefined || server.canonicalRequest === signature.canonicalRequest) return [];
  return [
    '  the server built another canonical request:',
    indent(indent(server.canonicalRequest)),
    '  this side signed:',
    indent(indent(signature.canonicalRequest)),
  ];
}

/** The explanation in a 401 body, where there is one. */
function findExplanation(body: unknown): Explanation | undefined {
  const explain = isRecord(body) ? body.explain : undefined;
  if (!isRecord(explain) || typeof explain.canonicalRequest !== 'string' || typeof explain.stringToSign !== 'string')
    return undefined;
  const { canonicalRequest, stringToSign, hint } = explain;
  return { canonicalRequest, stringToSign, hint: typeof hint === 'string' ? hint : null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
