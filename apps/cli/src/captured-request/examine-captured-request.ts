import { bodyDigest } from '@talent-platform/protocol/canonical';
import { ERROR_CODES, ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import {
  DATE_HEADER,
  explainMismatch,
  NO_KNOWN_MISTAKE,
  parseRequestDate,
  readSignedRequest,
  verifyRequest,
} from '@talent-platform/protocol/signing';
import type { SignatureClaim, SigningSecret } from '@talent-platform/protocol/signing';
import { findCapturedHeader } from './parse-captured-request.js';
import type { CapturedRequest } from './parse-captured-request.js';
import { renderJson } from '../json.js';
import { printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

export interface Examinable {
  readonly received: Pick<CapturedRequest, 'method' | 'target' | 'headers'>;
  /** Undefined if the capture has no body. The declared digest then counts as right. */
  readonly body: Uint8Array | undefined;
  readonly secrets: readonly SigningSecret[];
  /** The time to verify at. With `request`, the request's own date is used. */
  readonly at: Date | 'request';
}

export interface Examination {
  readonly claim: SignatureClaim | undefined;
  readonly problems: readonly Problem[];
  readonly explanation: ReturnType<typeof explainMismatch>;
  /** False if no secret is available to check the signature. */
  readonly signatureJudged: boolean;
  readonly bodyJudged: boolean;
}

/**
 * Judges a captured request and reports every problem. Judges an expired request again at its own date, because most
 * captures are old and the age hides all other problems.
 */
export function examineCapturedRequest({ received, body, secrets, at }: Examinable): Examination {
  const ownMs = parseRequestDate(findCapturedHeader(received, DATE_HEADER) ?? '');
  const own = ownMs === undefined ? undefined : new Date(ownMs);
  const judge = (now: Date): Verdict => judgeAt({ received, body, secrets, at: now });
  const now = at === 'request' ? (own ?? new Date(0)) : at;
  const first = judge(now);
  const second = own !== undefined && isExpired(first) ? judge(own) : { claim: first.claim, problems: [] };
  return {
    claim: second.claim,
    problems: [...methodProblems(received), ...first.problems.map(ofThisComputer), ...second.problems],
    explanation: explainMismatch({ received, secrets, now: own ?? now, ...(body === undefined ? {} : { body }) }),
    signatureJudged: secrets.length > 0,
    bodyJudged: body !== undefined,
  };
}

/** The rule speaks of the server's time, but here `--at` or this computer gives the time. */
function ofThisComputer(problem: Problem): Problem {
  if (problem.code !== 'REQUEST_EXPIRED') return problem;
  const detail = problem.detail.replace("the server's time, which is", 'the time that it is judged at, which is');
  return { ...problem, detail };
}

/** The server refuses other spellings before it checks the signature (D-ERR-9). */
function methodProblems({ method }: Pick<CapturedRequest, 'method'>): Problem[] {
  const right = method.toUpperCase();
  if (method === right) return [];
  const detail = `The method must be in upper case, received "${method}". Send and sign it as "${right}".`;
  return [{ code: 'BODY_MALFORMED', detail }];
}

type Verdict = Pick<Examination, 'claim' | 'problems'>;

function judgeAt({ received, body, secrets, at }: Examinable & { readonly at: Date }): Verdict {
  try {
    const claim =
      secrets.length === 0
        ? readSignedRequest(received, at)
        : verifyRequest({ received, secrets, now: at, ...(body === undefined ? {} : { body }) });
    const problems = body === undefined || bodyDigest(body) === claim.declaredDigest ? [] : [BODY_MISMATCH];
    return { claim, problems };
  } catch (error) {
    if (error instanceof ProtocolError) return { claim: undefined, problems: error.problems };
    throw error;
  }
}

const BODY_MISMATCH: Problem = { code: 'SIGNATURE_INVALID', detail: 'The body does not match x-svc-content-sha256.' };

/** Says whether Authorization is missing or unreadable (D-ERR-4). The request then has no signature to judge. */
export function namesNobody({ problems }: Pick<Examination, 'problems'>): boolean {
  return problems.some(({ code }) => code === 'CREDENTIALS_INVALID');
}

function isExpired({ problems }: Verdict): boolean {
  return problems.some(({ code }) => code === 'REQUEST_EXPIRED');
}

export function renderProblems(examination: Examination, paint: Paint): string {
  const { problems } = examination;
  const hint = hintOf(examination);
  const first = hint === null ? [] : [`${paint('bold', `hint: ${printable(hint)}`)}\n`];
  return [...first, ...problems.map((problem) => `${paint('red', problemLine(problem))}\n`)].join('');
}

/** Says what was not judged because a secret or the body is missing. */
export function renderGaps(examination: Examination): string {
  const { signatureJudged, bodyJudged } = examination;
  return [
    signatureJudged || namesNobody(examination)
      ? ''
      : 'the signature was not judged: no secret of this user is known (TALENT_SECRET, --secret-stdin, --account)\n',
    bodyJudged ? '' : 'the body was not judged: the capture holds none (--data)\n',
  ].join('');
}

export function renderExaminationJson(examination: Examination): string {
  const { claim, problems, explanation, signatureJudged, bodyJudged } = examination;
  const shown = {
    valid: signatureJudged && problems.length === 0,
    signatureJudged,
    bodyJudged,
    user: claim?.user ?? null,
    problems: problems.map(({ code, detail }) => ({ error: code, code: ERROR_CODES[code].number, detail })),
    hint: hintOf(examination),
    canonicalRequest: explanation.canonicalRequest,
    stringToSign: explanation.stringToSign,
  };
  return renderJson(shown);
}

/** Returns the known mistake, if any. Returns null for a request without problems. */
function hintOf({ problems, signatureJudged, explanation: { hint } }: Examination): string | null {
  // A right signature can still be refused, for example if the user name has a space.
  if (signatureJudged) return problems.length > 0 || !hint?.startsWith(NO_KNOWN_MISTAKE) ? hint : null;
  // Without a secret, most mistakes cannot be tried.
  return hint?.startsWith(NO_KNOWN_MISTAKE) ? null : hint;
}

function problemLine({ code, detail }: Problem): string {
  return printable(`${code} (code ${ERROR_CODES[code].number}): ${detail}`);
}
