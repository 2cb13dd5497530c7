import { validateSync } from 'class-validator';
import { hint, MAX_PROBLEMS, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { MAX_PAGE_SIZE } from '../../limits.js';
import { refuseProblems } from '../reply/refusals.js';
import { Is, IsId, isId, MayBeAbsent, membersOf } from './members.js';
import type { Dto } from './members.js';

type Sent = Readonly<Record<string, unknown>>;

/** At most 15 digits, so that the number is exact. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/**
 * Reads a query into an instance of its class. Ignores parameters that the class does not declare. A parameter whose
 * property is a number is converted if it consists of digits.
 *
 * @throws ProtocolError VALUE_INVALID for each parameter that breaks a rule
 */
export function validateQuery<Input extends object>(type: Dto<Input>, query: Sent): Input {
  const members = membersOf(type);
  const input = instanceOf(type, query, (name, value) => (members.get(name)?.isNumber ? numberOf(value) : value));
  refuseProblems(brokenRules(input, query).slice(0, MAX_PROBLEMS));
  return input;
}

/**
 * Reads a JSON body into an instance of its class.
 *
 * @throws ProtocolError VALUE_INVALID for each member that breaks a rule; FIELD_UNKNOWN for each undeclared member (D-ERR-4)
 */
export function validateBody<Input extends object>(type: Dto<Input>, body: Sent): Input {
  const input = instanceOf(type, body, (_name, value) => value);
  refuseProblems([...brokenRules(input, body), ...unknownMembers(type, body)].slice(0, MAX_PROBLEMS));
  return input;
}

interface RecordRules {
  /** Returns the problem of a member that the class does not declare. */
  readonly unknown: (field: string) => Problem;
  /** By member, the further rules, such as those by what the customer has configured. They return details. */
  readonly further?: Readonly<Record<string, (value: unknown) => readonly string[]>>;
}

/**
 * Reads the body of a record. An empty member counts as absent (D-PRO-3). Returns the problems in the order of the
 * members, because the caller adds those of references.
 */
export function readRecord<Input extends object>(
  type: Dto<Input>,
  body: Sent,
  { unknown, further = {} }: RecordRules,
): { readonly input: Input; readonly problems: readonly Problem[] } {
  const members = membersOf(type);
  const input = instanceOf(type, body, (_name, value) => (value === null || value === '' ? undefined : value));
  const broken = brokenRules(input, body);
  const problemsOf = ([field, { isOptional }]: [string, { readonly isOptional: boolean }]): readonly Problem[] => {
    const value: unknown = Reflect.get(input, field);
    if (value === undefined) return isOptional ? [] : [{ code: 'FIELD_REQUIRED', field, detail: 'is required.' }];
    const problems = broken.filter((problem) => problem.field === field);
    if (problems.length > 0) return problems;
    return (further[field]?.(value) ?? []).map((detail) => ({ code: 'VALUE_INVALID', field, detail }));
  };
  const unknowns = Object.keys(body).filter((name) => !members.has(name));
  return { input, problems: [...unknowns.map(unknown), ...[...members].flatMap(problemsOf)] };
}

/**
 * Fills an instance. Only own members of the sent object count, because clients may send a member named
 * `constructor`. An absent member keeps its initial value.
 */
function instanceOf<Input extends object>(
  type: Dto<Input>,
  sent: Sent,
  read: (name: string, value: unknown) => unknown,
): Input {
  const input = new type();
  for (const name of membersOf(type).keys())
    if (Object.hasOwn(sent, name)) (input as Record<string, unknown>)[name] = read(name, sent[name]);
  return input;
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
}

/** Returns one problem for each member that breaks a rule (D-ERR-1). */
function brokenRules(input: object, sent: Sent): Problem[] {
  const members = membersOf(input.constructor as Dto);
  // By default, class-validator refuses a class without members as unknown. Here this class takes an empty body.
  const options = { stopAtFirstError: true, forbidUnknownValues: false, validationError: { target: false } };
  return validateSync(input, options).map(({ property, constraints = {} }) => {
    const value = Object.hasOwn(sent, property) ? sent[property] : undefined;
    const { isPrivate = false, schema = {} } = members.get(property) ?? {};
    const isShown = !isPrivate || value === undefined;
    const cause = isShown ? `, ${received(value)}.${hint(value, (schema['enum'] ?? []) as string[])}` : '.';
    return { code: 'VALUE_INVALID', field: property, detail: `${Object.values(constraints)[0]}${cause}` };
  });
}

function unknownMembers(type: Dto, body: Sent): Problem[] {
  const members = membersOf(type);
  return Object.keys(body)
    .filter((name) => !members.has(name))
    .slice(0, MAX_PROBLEMS)
    .map((field) => ({
      code: 'FIELD_UNKNOWN',
      field,
      detail: `is not a member of this body. Names must match exactly.${hint(field, [...members.keys()])}`,
    }));
}

const DEFAULT_PAGE_SIZE = 100;

/** Requires a whole number from 1 for the size of a page. {@link pageSizeOf} reads it. */
export function IsPageSize(): PropertyDecorator {
  return Is({ minimum: 1, default: DEFAULT_PAGE_SIZE }, SIZE, (value) => isId(value) && value <= 999_999_999);
}

/** Returns the size of the page that a request asks for. A size above the limit counts as the limit. */
export function pageSizeOf(size = DEFAULT_PAGE_SIZE): number {
  return Math.min(size, MAX_PAGE_SIZE);
}

const NEXT = 'must be the "next" of the page before';
const SIZE = 'must be a whole number from 1';

export class PageQuery {
  @MayBeAbsent() @IsId({ description: 'The "next" of the page before' }, NEXT) readonly after?: number;
  /** Entries of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent() @IsId({ default: DEFAULT_PAGE_SIZE }, SIZE) readonly size?: number;
}
