import { examineBasicCredentials } from '../captured-request/basic-credentials.js';
import { examineCapturedRequest } from '../captured-request/examine-captured-request.js';
import { readCapturedRequest } from '../captured-request/read-captured-request.js';
import type { CapturedOptions } from '../captured-request/read-captured-request.js';
import { renderBasicCredentials, renderBasicCredentialsJson } from '../captured-request/render-basic-credentials.js';
import { renderExaminationJson, renderGaps, renderProblems } from '../captured-request/render-examination.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { renderSigned } from '../request/render-prepared.js';
import { paintFor } from '../terminal/paint.js';

/** Prints how the server reads a captured request. A request that was read is a success, whatever is wrong with it. */
export async function runExplain(options: CapturedOptions, context: Context): Promise<ExitName> {
  const { stdout } = context;
  const paint = paintFor(stdout, context);
  const examinable = await readCapturedRequest(options, context);
  const basic = examineBasicCredentials(examinable.received);
  if (basic !== undefined) {
    stdout.write(options.json ? renderBasicCredentialsJson(basic) : renderBasicCredentials(basic, paint));
    return 'OK';
  }
  const examination = examineCapturedRequest(examinable);
  if (options.json) {
    stdout.write(renderExaminationJson(examination));
    return 'OK';
  }
  stdout.write(renderSigned(examination.explanation, paint));
  stdout.write(paint('bold', 'what is wrong\n'));
  const problems = renderProblems(examination, paint);
  stdout.write(`${problems === '' ? 'nothing was found\n' : problems}${renderGaps(examination)}`);
  return 'OK';
}
