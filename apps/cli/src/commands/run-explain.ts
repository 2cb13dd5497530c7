import { examineCapturedRequest } from '../captured-request/examine-captured-request.js';
import { readCapturedRequest } from '../captured-request/read-captured-request.js';
import type { CapturedOptions } from '../captured-request/read-captured-request.js';
import { renderExaminationJson, renderGaps, renderProblems } from '../captured-request/render-examination.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { renderSigned } from '../request/render-prepared.js';
import { paintFor } from '../terminal/paint.js';

/** Prints how the server reads a captured request. A request that was read is a success, whatever is wrong with it. */
export async function runExplain(options: CapturedOptions, context: Context): Promise<ExitName> {
  const { stdout } = context;
  const examination = examineCapturedRequest(await readCapturedRequest(options, context));
  if (options.json) {
    stdout.write(renderExaminationJson(examination));
    return 'OK';
  }
  const paint = paintFor(stdout, context);
  stdout.write(renderSigned(examination.explanation, paint));
  stdout.write(paint('bold', 'what is wrong\n'));
  const problems = renderProblems(examination, paint);
  stdout.write(`${problems === '' ? 'nothing was found\n' : problems}${renderGaps(examination)}`);
  return 'OK';
}
