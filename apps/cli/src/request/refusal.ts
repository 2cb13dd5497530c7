import { ERROR_CODES } from '@talent-platform/protocol/errors';
import { NO_KNOWN_MISTAKE } from '@talent-platform/protocol/signing';
import type { Account } from '../accounts/resolve-account.js';
import { CliError } from '../cli-error.js';
import type { ExitName } from '../exit-codes.js';
import type { Send, WireRequest, WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import type { PreparedRequest } from './prepare-request.js';
import { findHeader, readResponseBody } from './response.js';
import { commandFor } from '../terminal/command-line.js';
import { indent, printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

/** Sends one request. If the TCP connection fails, the error names the doctor of the account. */
export async function exchange(request: WireRequest, { name }: Account, send: Send): Promise<WireResponse> {
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof CliError) || error.exit !== 'UNREACHABLE') throw error;
    throw new CliError(error.exit, error.message, commandFor('doctor', name));
  }
}

export function exitOfStatus(status: number): ExitName {
  if (status >= 500) return 'SERVER_FAILED';
  return status >= 400 ? 'REFUSED' : 'OK';
}

/** The explanation of a wrong signature, if the operator turned it on (D-SIG-9). */
interface Explanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly hint: string | null;
}

interface DescribedRefusal {
  readonly headline: string;
  readonly hint: string | undefined;
  /** Every error, then the difference between both canonical requests. */
  readonly lines: readonly string[];
  /** The next command to run, if one helps. */
  readonly next: string | undefined;
}

/** Describes the server's refusal and its reasons. */
export function describeRefusal(response: WireResponse, request: PreparedRequest): DescribedRefusal {
  const body = readResponseBody(response);
  const explanation = findExplanation(body.value);
  const text = String(body.value).trim();
  const errors = body.encoding === 'json' ? errorLines(body.value) : text === '' ? [] : [text.slice(0, 2000)];
  const transaction = response.status >= 500 ? findHeader(response, 'x-transaction') : undefined;
  return {
    headline: `${request.method} ${request.target}: ${response.status} ${response.statusText}`.trimEnd(),
    hint: findHint(body.value, request),
    lines: [
      ...errors,
      ...(explanation === undefined ? [] : differenceLines(explanation, request)),
      ...(transaction === undefined ? [] : [`transaction: ${transaction}`]),
    ],
    next: response.status === 401 ? commandFor('doctor', request.account) : undefined,
  };
}

/** Renders the headline, the hint and the other lines. */
export function renderRefusal(response: WireResponse, request: PreparedRequest, paint: Paint): string {
  const { headline, hint, lines, next } = describeRefusal(response, request);
  return [
    paint('red', `talent: ${printable(headline)}`),
    ...(hint === undefined ? [] : [paint('bold', `  hint: ${printable(hint)}`)]),
    ...lines.map((line) => `  ${printable(line)}`),
    ...(next === undefined ? [] : [paint('dim', `  try: ${next}`)]),
    '',
  ].join('\n');
}

/** Returns the known mistake in a 401 body, or the remaining possibility. */
export function findHint(body: unknown, request: PreparedRequest): string | undefined {
  const explanation = findExplanation(body);
  const hint = explanation?.hint ?? undefined;
  // This program knows what it signed, so it can say more than the server.
  if (hint !== undefined && !hint.startsWith(NO_KNOWN_MISTAKE)) return hint;
  return blamesSecret(body, explanation, request) ? SECRET_HINT : hint;
}

const SECRET_HINT = 'The request was signed correctly, but with a wrong user name or secret.';

/**
 * If both sides have the same canonical request, only the secret or the user can be wrong (D-ERR-4 code 9, D-ERR-5).
 */
function blamesSecret(body: unknown, explanation: Explanation | undefined, { signature }: PreparedRequest): boolean {
  const mismatches = errorsOf(body).some(({ code }) => code === ERROR_CODES.SIGNATURE_INVALID.number);
  return mismatches && signature !== undefined && explanation?.canonicalRequest === signature.canonicalRequest;
}

/** One error of a refusal (D-ERR-1). */
export interface ServiceError {
  readonly code: number;
  readonly message: string;
}

/** Returns the errors in a body. Returns none for another form. */
export function errorsOf(body: unknown): ServiceError[] {
  const errors: unknown[] = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.filter(isRecord).map(({ errorCode, errorMessage }) => ({
    code: Number(errorCode),
    message: String(errorMessage),
  }));
}

/** Returns the messages in `{errors}` (D-ERR-1) or `{message, code}` (D-ERR-7). */
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
    'the server built another canonical request:',
    ...indent(server.canonicalRequest).split('\n'),
    'this side signed:',
    ...indent(signature.canonicalRequest).split('\n'),
  ];
}

function findExplanation(body: unknown): Explanation | undefined {
  const explain = isRecord(body) ? body.explain : undefined;
  if (!isRecord(explain) || typeof explain.canonicalRequest !== 'string' || typeof explain.stringToSign !== 'string')
    return undefined;
  const { canonicalRequest, stringToSign, hint } = explain;
  return { canonicalRequest, stringToSign, hint: typeof hint === 'string' ? hint : null };
}
