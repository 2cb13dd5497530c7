import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { Paint } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import type { BasicExamination } from './basic-credentials.js';
import { problemLine } from './render-examination.js';

/** What the header holds and what is wrong with it, for a reader. */
export function renderBasicCredentials({ user, problems, doubts }: BasicExamination, paint: Paint): string {
  const lines = [
    paint('bold', 'Basic credentials'),
    `  user      ${user === null ? '(cannot be read)' : printable(user)}`,
    '  password  (never shown)',
    paint('bold', 'what is wrong'),
    ...problems.map((problem) => paint('red', problemLine(problem))),
    ...doubts.map((doubt) => paint('yellow', `doubtful: ${doubt}`)),
    ...(problems.length === 0 ? [LEFT] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** What nobody but the server knows. */
const LEFT =
  'the header is well-formed: whether there is such a user, and the password is that one, the server alone knows ' +
  '(401 CREDENTIALS_INVALID, code 6, where not)';

/** The same for a machine. */
export function renderBasicCredentialsJson({ user, problems, doubts }: BasicExamination): string {
  const told = problems.map(({ code, detail }) => ({ error: code, code: ERROR_CODES[code].number, detail }));
  return `${JSON.stringify({ scheme: 'Basic', user, problems: told, doubts }, null, 2)}\n`;
}
