import {
  examineBasicCredentials,
  renderBasicCredentials,
  renderBasicCredentialsJson,
} from '../captured-request/basic-credentials.js';
import { examineCapturedRequest } from '../captured-request/examine-captured-request.js';
import { readCapturedRequest } from '../captured-request/read-captured-request.js';
import { renderExaminationJson, renderGaps, renderProblems } from '../captured-request/render-examination.js';
import { declareCaptured, parseCapturedOptions } from '../options/captured-options.js';
import { renderSigned } from '../request/render-prepared.js';
import { terminalText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/** `explain`: how the server reads a captured request. One that was read is a success, whatever is wrong with it. */
export const explainCommand = defineCommand({
  usage: 'explain <file>',
  summary: 'show the canonical request, the string to sign and what is wrong with a captured request',
  example: 'talent explain captured.txt --at request',
  declare: declareCaptured,
  parse: parseCapturedOptions,
  async run(options, context) {
    const { stdout } = context;
    const paint = paintFor(stdout, context);
    const examinable = await readCapturedRequest(options, context);
    const basic = examineBasicCredentials(examinable.received);
    if (basic !== undefined) {
      stdout.write(
        options.json ? terminalText(renderBasicCredentialsJson(basic), stdout) : renderBasicCredentials(basic, paint),
      );
      return 'OK';
    }
    const examination = examineCapturedRequest(examinable);
    if (options.json) {
      stdout.write(terminalText(renderExaminationJson(examination), stdout));
      return 'OK';
    }
    stdout.write(renderSigned(examination.explanation, paint));
    stdout.write(paint('bold', 'what is wrong\n'));
    const problems = renderProblems(examination, paint);
    const gaps = renderGaps(examination);
    // The gaps come first: the sentence after them could be read as "all is right".
    stdout.write(problems === '' ? `${gaps}nothing${gaps === '' ? '' : ' else'} was found\n` : `${problems}${gaps}`);
    return 'OK';
  },
});
