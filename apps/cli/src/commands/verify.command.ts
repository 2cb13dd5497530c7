import { NO_KNOWN_MISTAKE } from '@talent-platform/protocol/signing';
import { examineBasicCredentials } from '../captured-request/basic-credentials.js';
import { examineCapturedRequest, namesNobody } from '../captured-request/examine-captured-request.js';
import type { Examination } from '../captured-request/examine-captured-request.js';
import { readCapturedRequest } from '../captured-request/read-captured-request.js';
import type { CapturedOptions } from '../captured-request/read-captured-request.js';
import { renderExaminationJson, renderGaps, renderProblems } from '../captured-request/render-examination.js';
import { CliError, usageError } from '../cli-error.js';
import { declareCaptured, parseCapturedOptions } from '../options/captured-options.js';
import { shellQuote } from '../terminal/command-line.js';
import { terminalText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `verify`: whether a captured request is rightly signed, or what is wrong with it. */
export const verifyCommand = defineCommand({
  usage: 'verify <file>',
  summary: 'say whether a captured request is rightly signed, or what is wrong',
  example: 'talent verify captured.txt --at request',
  declare: declareCaptured,
  parse: parseCapturedOptions,
  async run(options, context) {
    const { stdout, stderr } = context;
    const examinable = await readCapturedRequest(options, context);
    if (examineBasicCredentials(examinable.received) !== undefined) {
      const nothing = 'the request has Basic credentials, which hold no signature: there is nothing to verify';
      throw new CliError('NOT_VERIFIED', nothing, explainCommand(options));
    }
    const examination = examineCapturedRequest(examinable);
    if (!examination.signatureJudged && !namesNobody(examination)) {
      throw usageError(
        'no secret of the user of this request is known: set TALENT_SECRET, or give --secret-stdin or --account',
        'talent login',
      );
    }
    const { claim, problems } = examination;
    if (options.json) stdout.write(terminalText(renderExaminationJson(examination), stdout));
    else stderr.write(renderGaps(examination));
    if (problems.length > 0 || claim === undefined) {
      if (!options.json) stderr.write(renderFailure(examination, options, paintFor(stderr, context)));
      return 'NOT_VERIFIED';
    }
    if (!options.json) {
      stderr.write(renderProblems(examination, paintFor(stderr, context)));
      stdout.write(`${paintFor(stdout, context)('green', 'valid')}: signed by ${printable(claim.user)}\n`);
    }
    return 'OK';
  },
});

function renderFailure(examination: Examination, options: CapturedOptions, paint: Paint): string {
  const next = nextCommand(examination, options);
  const problems = renderProblems(examination, paint);
  return next === undefined ? problems : `${problems}${paint('dim', `   try: ${next}`)}\n`;
}

/** A request that is only too old can be judged at its own date; a mismatch of no known mistake is compared line by line. */
function nextCommand({ claim, problems, explanation }: Examination, options: CapturedOptions): string | undefined {
  if (claim !== undefined && problems.every(({ code }) => code === 'REQUEST_EXPIRED'))
    return `talent verify ${argumentsOf(options)} --at request`;
  const mismatches = problems.some(({ code }) => code === 'SIGNATURE_INVALID');
  const known = explanation.hint !== null && !explanation.hint.startsWith(NO_KNOWN_MISTAKE);
  return mismatches && !known ? explainCommand(options) : undefined;
}

function explainCommand(options: CapturedOptions): string {
  return `talent explain ${argumentsOf(options)}`;
}

/** The file and the account, as the user would type them again. */
function argumentsOf({ file, account }: CapturedOptions): string {
  return `${shellQuote(file)}${account === undefined ? '' : ` --account ${shellQuote(account)}`}`;
}
