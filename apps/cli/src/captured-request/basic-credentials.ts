import { isUtf8 } from 'node:buffer';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { renderJson } from '../json.js';
import type { Paint } from '../terminal/text.js';
import { printable } from '../terminal/text.js';
import type { CapturedRequest } from './parse-captured-request.js';
import { problemLine } from './examine-captured-request.js';

/** The content of a captured request's Basic header. The password is judged, and never returned. */
interface BasicExamination {
  /** Null if the text has no user name before a colon. */
  readonly user: string | null;
  /** Reasons why the server refuses the header for every user and password (D-ERR-4 code 6, D-SIG-12). */
  readonly problems: readonly Problem[];
  /** Unusual characters that are allowed. They suggest a wrong user name or password. */
  readonly doubts: readonly string[];
}

/** Returns the content of the header, or undefined if the request has no Basic header. */
export function examineBasicCredentials({ headers }: Pick<CapturedRequest, 'headers'>): BasicExamination | undefined {
  const values = headers.filter((_, index) => headers[index - 1]?.toLowerCase() === 'authorization' && index % 2 === 1);
  const [encoded] = values.flatMap((value) => (BASIC.test(value) ? value.replace(BASIC, '$1') : []));
  if (encoded === undefined) return undefined;
  const repeated = values.length > 1 ? ['Authorization must be sent once.'] : [];
  const unreadable = encodingProblems(encoded);
  const { user, details, doubts } =
    unreadable.length > 0
      ? { user: null, details: unreadable, doubts: [] }
      : examineText(Buffer.from(encoded, 'base64'));
  const problems = [...repeated, ...details].map((detail) => ({ code: 'CREDENTIALS_INVALID' as const, detail }));
  return { user, problems, doubts };
}

const BASIC = /^basic(?:$| +(.*?) *$)/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns why the text after the scheme is not base64. Never repeats the text, because it can be the bare password. */
function encodingProblems(encoded: string): string[] {
  if (BASE64.test(encoded)) return [];
  const what = `Authorization must be "Basic " and the base64 of <user>:<password>`;
  if (encoded === '') return [`${what}: nothing follows after "Basic".`];
  const [, why] = FAULTS.find(([pattern]) => pattern.test(encoded)) ?? [];
  return [`${what}: ${why ?? 'it holds other characters than A-Z a-z 0-9 + / and = at its end.'}`];
}

const FAULTS: ReadonlyArray<readonly [pattern: RegExp, why: string]> = [
  [/:/, 'it holds a colon, so user and password stand there as they are: encode them.'],
  [/^["'].*["']$/, 'it stands in quotes: take them away.'],
  [/[,\s]/, 'it holds a blank or a comma: write it in one piece, with nothing after it.'],
  [/^[A-Za-z0-9_-]+={0,2}$/, 'it is base64url: write + for - and / for _.'],
];

function examineText(bytes: Buffer) {
  const text = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  const colon = text.indexOf(':');
  const parts = colon < 1 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) };
  const details = TEXT_RULES.flatMap(([breaks, detail]) => (breaks(text) ? detail : []));
  return { user: parts?.user ?? null, details, doubts: parts === undefined ? [] : doubtsOf(parts, bytes) };
}

const TEXT_RULES: readonly (readonly [breaks: (text: string) => boolean, detail: string])[] = [
  [
    (text) => /\r?\n$/.test(text),
    'The credentials end in a newline, as "echo" adds one: encode them with "printf %s" or "echo -n".',
  ],
  [
    (text) => /\p{Cc}/u.test(text.replace(/\r?\n$/, '')),
    'The credentials hold control characters: no user name and no password has any.',
  ],
  [
    (text) => !text.includes(':') && isEncodedAgain(text),
    'The credentials are encoded twice: encode <user>:<password> once.',
  ],
  [
    (text) => !text.includes(':') && !isEncodedAgain(text),
    'The credentials hold no colon: encode <user>:<password>, both of them together.',
  ],
  [(text) => text.startsWith(':'), 'The credentials begin with the colon: the user name before it is missing.'],
];

function isEncodedAgain(text: string): boolean {
  return BASE64.test(text) && /^[^\p{Cc}:]+:\P{Cc}*$/u.test(Buffer.from(text, 'base64').toString('utf8'));
}

function doubtsOf({ user, password }: { user: string; password: string }, bytes: Buffer): string[] {
  const ofTexts = [['user name', user] as const, ['password', password] as const].flatMap(([name, text]) =>
    DOUBTS.flatMap(([pattern, doubt]) => (pattern.test(text) ? `the ${name} ${doubt}` : [])),
  );
  return [
    ...ofTexts,
    ...(password === '' ? ['the password is empty'] : []),
    ...(isUtf8(bytes)
      ? []
      : ['user and password are not in UTF-8, so the service reads them as Latin-1: encode them in UTF-8']),
  ];
}

const DOUBTS: ReadonlyArray<readonly [pattern: RegExp, doubt: string]> = [
  [/^[^\S\ufeff]|[^\S\ufeff]$/, 'has a blank at one of its ends'],
  [/^(["']).*\1$/, 'stands in quotes'],
  [/^\ufeff/, 'begins with a byte order mark'],
  [/%[0-9a-f]{2}/i, 'holds a percent escape, as in a URL: here it stands for itself'],
];

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

/** Only the server knows the rest. */
const LEFT =
  'the header is well-formed: whether there is such a user, and the password is that one, the server alone knows ' +
  '(401 CREDENTIALS_INVALID, code 6, where not)';

export function renderBasicCredentialsJson({ user, problems, doubts }: BasicExamination): string {
  const shown = problems.map(({ code, detail }) => ({ error: code, code: ERROR_CODES[code].number, detail }));
  return renderJson({ scheme: 'Basic', user, problems: shown, doubts });
}
