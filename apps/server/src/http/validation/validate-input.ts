import { hint, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { refuseProblems } from '../reply/refusals.js';
import type { Member } from './member.js';

/** The members that a query or a body may have, each once. */
export type InputShape = Readonly<Record<string, Member<unknown>>>;

type ValueOf<Read> = Read extends Member<infer Value> ? Value : never;

type OptionalNames<Shape extends InputShape> = {
  [Name in keyof Shape]: undefined extends ValueOf<Shape[Name]> ? Name : never;
}[keyof Shape];

/** What a handler is given of an input of that shape. */
export type InputOf<Shape extends InputShape> = {
  readonly [Name in Exclude<keyof Shape, OptionalNames<Shape>>]: ValueOf<Shape[Name]>;
} & { readonly [Name in OptionalNames<Shape>]?: ValueOf<Shape[Name]> };

type Sent = Readonly<Record<string, unknown>>;

/** As many as an error body holds (D-ERR-10): what else is wrong is not looked for. */
const MAX_PROBLEMS = 1000;

/** A query by its shape: parameters that it does not name are left out (D-NET-9, D-NET-21). */
export function validateQuery<Shape extends InputShape>(shape: Shape, query: Sent): InputOf<Shape> {
  return readMembers(shape, query, []);
}

/** A body by its shape: a member that it does not name is a mistake (D-ERR-4, code 4). */
export function validateBody<Shape extends InputShape>(shape: Shape, body: Sent): InputOf<Shape> {
  return readMembers(shape, body, unknownMembers(shape, body));
}

/** Every problem is reported at once (D-ERR-1). Only own members count: `constructor` is a name like any other. */
function readMembers<Shape extends InputShape>(shape: Shape, sent: Sent, unknown: readonly Problem[]): InputOf<Shape> {
  const input: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [name, member] of Object.entries(shape)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (value === undefined && member.whenAbsent) {
      input[name] = member.whenAbsent.value;
      continue;
    }
    input[name] = member.read(value);
    if (input[name] === undefined) problems.push(broken(name, member, value));
  }
  refuseProblems([...problems, ...unknown].slice(0, MAX_PROBLEMS));
  return input as InputOf<Shape>;
}

function broken(field: string, { rule, isPrivate, known = [] }: Member<unknown>, value: unknown): Problem {
  const isShown = isPrivate !== true || value === undefined;
  return {
    code: 'VALUE_INVALID',
    field,
    detail: isShown ? `must ${rule}, ${received(value)}.${hint(value, known)}` : `must ${rule}.`,
  };
}

function unknownMembers(shape: InputShape, body: Sent): Problem[] {
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(shape, name))
    .slice(0, MAX_PROBLEMS)
    .map((field) => ({
      code: 'FIELD_UNKNOWN',
      field,
      detail: `is no member here; names are exact.${hint(field, Object.keys(shape))}`,
    }));
}
