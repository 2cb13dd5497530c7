import { examineCapturedRequest } from '../captured-request/examine-captured-request.js';
import { readCapturedRequest } from '../captured-request/read-captured-request.js';
import type { CapturedOptions } from '../captured-request/read-captured-request.js';
import { renderExaminationJson, renderGaps, renderProblems } from '../captured-request/render-examination.js';
import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';

/** Prints `valid`, or what is wrong with a captured request. */
export async function runVerify(options: CapturedOptions, context: Context): Promise<ExitName> {
  const { stdout, stderr } = context;
  const examinable = await readCapturedRequest(options, context);
  if (examinable.secrets.length === 0) {
    throw usageError(
      'no secret of the user of this request is known: set TALENT_SECRET, or give --secret-stdin or --connection',
      'talent login',
    );
  }
  const examination = examineCapturedRequest(examinable);
  const { claim, problems } = examination;
  if (options.json) stdout.write(renderExaminationJson(examination));
  else stderr.write(renderGaps(examination));
  if (problems.length > 0 || claim === undefined) {
    if (!options.json) stderr.write(renderProblems(examination, paintFor(stderr, context)));
    return 'NOT_VERIFIED';
  }
  if (!options.json)
    stdout.write(`${paintFor(stdout, context)('green', 'valid')}: signed by ${printable(claim.user)}\n`);
  return 'OK';
}
