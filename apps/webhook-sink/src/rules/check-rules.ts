import { hint } from '@talent-platform/protocol/errors';
import { EVENT_TYPES, isEventType } from '@talent-platform/protocol/events';
import { SinkError } from '../sink-error.js';
import type { Reply, Rule, RuleProblem } from './rule.js';

const MAX_RULES = 100;
const MAX_DEPTH = 4;
const MAX_DELAY_MS = 600_000;
const MAX_TEXT = 10_000;
const MAX_STATUS_ID = 100;

/** Checks a member. Returns the problem, or undefined. */
type Check = (value: unknown) => string | undefined;

/**
 * Checks rules of a file or of the page.
 *
 * @throws SinkError with every problem, each under its path.
 */
export function checkRules(value: unknown): readonly Rule[] {
  const problems = rulesProblems(value);
  if (problems.length === 0) return value as readonly Rule[];
  const lines = problems.map(({ path: at, detail }) => `${at}: ${detail}`);
  throw new SinkError(`The rules are wrong:\n${lines.join('\n')}`, 400, problems);
}

function rulesProblems(value: unknown): RuleProblem[] {
  if (!Array.isArray(value)) return [{ path: 'rules', detail: 'must be an array' }];
  if (value.length > MAX_RULES) return [{ path: 'rules', detail: `must be at most ${MAX_RULES}` }];
  return value.flatMap((rule: unknown, index) => membersProblems(`rules/${index}`, rule, RULE));
}

/** The members of a rule and of each kind of reply. Members with `?` are optional. */
const RULE: Readonly<Record<string, Check | 'reply'>> = {
  'eventType?': eventType,
  'path?': path,
  'newStatus?': statusId,
  reply: 'reply',
};
const REPLIES: Readonly<Record<Reply['kind'], Readonly<Record<string, Check | 'reply'>>>> = {
  processed: { 'message?': text },
  redirect: { url: httpUrl, 'message?': text },
  rejected: { message: text },
  status: { status: wholeNumber(200, 599), 'retryAfterSeconds?': wholeNumber(0, 86_400) },
  drop: {},
  half: {},
  slow: { delayMs: wholeNumber(0, MAX_DELAY_MS), reply: 'reply' },
  flaky: { share, seed: text, failure: 'reply', reply: 'reply' },
};

function replyProblems(at: string, value: unknown, depth: number): RuleProblem[] {
  if (depth > MAX_DEPTH) return [{ path: at, detail: `replies may stand ${MAX_DEPTH} deep in one another` }];
  const kind = isObject(value) ? value.kind : undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(REPLIES, kind))
    return [{ path: `${at}/kind`, detail: oneOf(kind, Object.keys(REPLIES)) }];
  return membersProblems(at, value, { kind: () => undefined, ...REPLIES[kind as Reply['kind']] }, depth);
}

function membersProblems(
  ...[at, value, members, depth = 0]: [
    at: string,
    value: unknown,
    members: Readonly<Record<string, Check | 'reply'>>,
    depth?: number,
  ]
): RuleProblem[] {
  if (!isObject(value)) return [{ path: at, detail: 'must be an object' }];
  const known = Object.keys(members).map((name) => name.replace('?', ''));
  const unknown = Object.keys(value).filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => ({
      path: `${at}/${name.slice(0, 40)}`,
      detail: `there is no such member, only ${known.join(', ')}`,
    })),
    ...Object.entries(members).flatMap(([given, check]) => {
      const name = given.replace('?', '');
      const member = value[name];
      if (member === undefined && given !== name) return [];
      if (check === 'reply') return replyProblems(`${at}/${name}`, member, depth + 1);
      const problem = check(member);
      return problem === undefined ? [] : [{ path: `${at}/${name}`, detail: problem }];
    }),
  ];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_TEXT
    ? undefined
    : `must be a text of at most ${MAX_TEXT} characters`;
}

function eventType(value: unknown): string | undefined {
  return typeof value === 'string' && isEventType(value) ? undefined : oneOf(value, EVENT_TYPES);
}

function oneOf(value: unknown, known: readonly string[]): string {
  return `must be one of ${known.join(', ')}.${hint(value, known)}`;
}

function path(value: unknown): string | undefined {
  const isPath = typeof value === 'string' && value.startsWith('/') && value.length <= MAX_TEXT;
  return isPath ? undefined : 'must be a path that begins with "/", and may end in "*"';
}

function statusId(value: unknown): string | undefined {
  const isId = typeof value === 'string' && value !== '' && value.length <= MAX_STATUS_ID;
  return isId ? undefined : `must be the id of a status, of at most ${MAX_STATUS_ID} characters`;
}

function httpUrl(value: unknown): string | undefined {
  const isUrl = typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  return isUrl ? undefined : 'must be an absolute http or https URL';
}

function share(value: unknown): string | undefined {
  return typeof value === 'number' && value >= 0 && value <= 1 ? undefined : 'must be a number from 0 to 1';
}

function wholeNumber(least: number, most: number): Check {
  return (value) => {
    const isOne = Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
    return isOne ? undefined : `must be a whole number from ${least} to ${most}`;
  };
}
