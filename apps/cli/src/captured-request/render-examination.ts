import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { NO_KNOWN_MISTAKE } from '@talent-platform/protocol/signing';
import { renderJson } from '../json.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { namesNobody } from './examine-captured-request.js';
import type { Examination } from './examine-captured-request.js';

/** The hint first, then every problem. */
export function renderProblems(examination: Examination, paint: Paint): string {
  const { problems } = examination;
  const hint = hintOf(examination);
  const first = hint === null ? [] : [`${paint('bold', `hint: ${printable(hint)}`)}\n`];
  return [...first, ...problems.map((problem) => `${paint('red', problemLine(problem))}\n`)].join('');
}

/** Renders what could not be judged because a secret or a body is missing. */
export function renderGaps(examination: Examination): string {
  const { signatureJudged, bodyJudged } = examination;
  return [
    signatureJudged || namesNobody(examination)
      ? ''
      : 'the signature was not judged: no secret of this user is known (TALENT_SECRET, --secret-stdin, --account)\n',
    bodyJudged ? '' : 'the body was not judged: the capture holds none (--data)\n',
  ].join('');
}

/** Everything for a machine. */
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

/** The known mistake, or what is left where there is none; nothing for a request that was judged to be right. */
function hintOf({ problems, signatureJudged, explanation: { hint } }: Examination): string | null {
  // A right signature can still be refused, such as under a user name with a blank.
  if (signatureJudged) return problems.length > 0 || !hint?.startsWith(NO_KNOWN_MISTAKE) ? hint : null;
  // Without a secret most mistakes cannot be tried.
  return hint?.startsWith(NO_KNOWN_MISTAKE) ? null : hint;
}

export function problemLine({ code, detail }: Problem): string {
  return printable(`${code} (code ${ERROR_CODES[code].number}): ${detail}`);
}
