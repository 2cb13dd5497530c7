import type { PersonRole } from '@talent-platform/protocol/models';
import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { isFileAt } from '../field-types/file.js';
import { strayStateProblem } from '../field-types/region.js';
import type {
  Field,
  FieldSet,
  ParseContext,
  Parsed,
  StoredValue,
  StoredValues,
  Reference,
} from '../field-types/field-type.js';
import { isLocked, within } from '../field-types/field-type.js';
import { firstNode } from '../list-lookup.js';
import { unknownField } from './unknown-field.js';

/** The changes that a JSON object asks for, by field id. Null clears a field. Refused values may be there in part. */
export interface ParsedMembers {
  readonly changes: ReadonlyMap<string, unknown>;
  /** Fields whose value was refused wholly or in part. They are not reported as missing too. */
  readonly refused: ReadonlySet<string>;
  /** Fields that got their default because they were left out. Problems of a default are not the caller's fault. */
  readonly defaulted: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

type Input = Readonly<Record<string, unknown>>;

/** The context of all members of a profile, or of an entry. */
export interface MembersContext extends Omit<ParseContext, 'stored' | 'country'> {
  /** The values before the write. Left out if there are none. */
  readonly before?: StoredValues | undefined;
}

/**
 * Checks the members of a profile or entry against its fields and finds every problem (D-ERR-1).
 */
export function parseMembers(input: Input, fields: FieldSet, context: MembersContext): ParsedMembers {
  const changes = new Map<string, unknown>();
  const refused = new Set<string>();
  const defaulted = new Set<string>();
  const problems: Problem[] = [];
  const take = (id: string, parsed: Parsed<unknown>): void => {
    if (parsed.problems === undefined) {
      changes.set(id, parsed.value);
    } else {
      refused.add(id);
      if (parsed.partial !== undefined) changes.set(id, parsed.partial);
      for (const problem of parsed.problems.slice(0, MAX_PROBLEMS_OF_FIELD + 1)) problems.push(within(id, problem));
    }
  };
  const { scopeOf, strayStates } = scopesOf(input, fields, context);
  for (const [id, value] of Object.entries(input)) {
    if (problems.length >= MAX_PROBLEMS) {
      refused.add(id);
      continue;
    }
    const field = fields.visible.get(id);
    const refusal = field ? refusalOf(value, field) : { problems: [unknownField(id, fields.visible, problems.length)] };
    if (refusal !== undefined) take(id, refusal);
    else if (field) take(id, field.type.parse(value, field, scopeOf(field)));
  }
  for (const [id, refusal] of strayStates) take(id, refusal);
  for (const field of context.defaults === true ? fields.withDefault : []) {
    if (changes.has(field.id) || refused.has(field.id)) continue;
    const parsed = parseDefault(field, scopeOf(field));
    // A default that no longer fits, such as a node hidden since, does not apply.
    if (parsed.problems !== undefined) continue;
    changes.set(field.id, parsed.value);
    defaulted.add(field.id);
  }
  return { changes, refused, defaulted, problems };
}

/** Returns the context of each field: its value before, and the country of the entry for its states. */
function scopesOf(
  input: Input,
  { place }: FieldSet,
  { before = {}, ...context }: MembersContext,
): { readonly scopeOf: (field: Field) => ParseContext; readonly strayStates: Array<[string, Parsed<never>]> } {
  const plain = (field: Field): ParseContext => ({ ...context, stored: before[field.id] });
  if (place === undefined) return { scopeOf: plain, strayStates: [] };
  const { states } = place;
  const standing = before[place.country.id];
  const country = countryOf(input, place.country, plain(place.country));
  // A state of before need not belong to another country.
  const moves = country !== undefined && country !== standing;
  const scopeOf = (field: Field): ParseContext =>
    states.includes(field) ? { ...plain(field), country, ...(moves && { stored: undefined }) } : plain(field);
  const left = moves ? states.filter(({ id, writable }) => writable && !Object.hasOwn(input, id)) : [];
  const strayStates = left.flatMap(({ id }): Array<[string, Parsed<never>]> => {
    const problem = strayStateProblem(before[id], country, context.lists);
    return problem === undefined ? [] : [[id, { problems: [problem] }]];
  });
  return { scopeOf, strayStates };
}

/** Returns the country of an entry after a write, as far as it is known (D-PRO-13). */
function countryOf(input: Input, field: Field, context: ParseContext): number | undefined {
  let parsed: Parsed<unknown> = { value: context.stored ?? null };
  if (Object.hasOwn(input, field.id)) {
    const sent = input[field.id];
    parsed = refusalOf(sent, field) ?? field.type.parse(sent, field, context);
  } else if (context.defaults === true) {
    parsed = parseDefault(field, context);
  }
  return parsed.problems === undefined && typeof parsed.value === 'number' ? parsed.value : undefined;
}

/** Returns what is known about a value before its type parses it. */
function refusalOf(input: unknown, field: Field): Parsed<never> | undefined {
  if (!field.writable) return { problems: [notWritable(field)] };
  // Null and the empty text clear a field (D-PRO-3).
  return input === null || input === '' ? { value: null } : undefined;
}

function parseDefault(field: Field, context: ParseContext): Parsed<unknown> {
  if (field.defaultsToFirst && field.default === undefined) {
    return { value: firstNode(field.list ?? '', context.lists) ?? null };
  }
  const { lists } = context;
  return field.type.parse(field.default, field, { ...context, lists: lists.configured ?? lists });
}

export function notWritable(field: Field): Problem {
  const endpoint = isLocked(field) ? undefined : field.type.writtenElsewhere?.(field);
  return endpoint === undefined ? LOCKED_FIELD : { code: 'FIELD_NOT_WRITABLE', detail: isFileAt(endpoint) };
}

/** A visible field that no endpoint lets this caller write. */
export const LOCKED_FIELD: Problem = {
  code: 'FIELD_NOT_WRITABLE',
  detail: 'can be read only: it is read-only or locked. Leave it out.',
};

/**
 * Returns the values after the changes: absent = kept, null = cleared (D-PRO-3). `refused` are the fields whose stored
 * value did not allow the change, wholly or in part.
 */
export function applyMembers(
  changes: ReadonlyMap<string, unknown>,
  current: StoredValues,
  fields: FieldSet,
): Pick<ParsedMembers, 'refused' | 'problems'> & { readonly values: StoredValues } {
  const values: Record<string, StoredValue> = { ...current };
  const refused = new Set<string>();
  const problems: Problem[] = [];
  for (const [id, change] of changes) {
    const field = fields.all.get(id);
    if (field === undefined) continue;
    const applied = field.type.apply(change, current[id], field);
    if (applied.problems.length > 0) refused.add(id);
    for (const problem of applied.problems) problems.push(within(id, problem));
    if (applied.value === undefined) delete values[id];
    else values[id] = applied.value;
  }
  return { values, refused, problems };
}

const NOTHING_REFUSED: ReadonlySet<string> = new Set();
const NO_CHANGES: ReadonlyMap<string, unknown> = new Map();
const NO_ROLES: readonly PersonRole[] = [];

interface RequiredOf extends Pick<ParsedMembers, 'changes' | 'refused'> {
  /** The roles whose tabs are validated (spec: Profile rules 6). */
  readonly roles: readonly PersonRole[];
  /** Missing files count only if this write removed them. */
  readonly filesComeLater: boolean;
}

/** Returns every required field without a value, in the entries of collections too (spec: Profile rules 5, D-PRO-3). */
export function requiredProblems(
  values: StoredValues,
  fields: FieldSet,
  {
    changes = NO_CHANGES,
    refused = NOTHING_REFUSED,
    roles = NO_ROLES,
    filesComeLater = false,
  }: Partial<RequiredOf> = {},
): Problem[] {
  const problems: Problem[] = [];
  for (const field of fields.required) {
    if (refused.has(field.id) || hasValue(field, values) || !isRequiredFor(field, roles)) continue;
    if (filesComeLater && field.type.writtenElsewhere !== undefined && !changes.has(field.id)) continue;
    const detail = values[field.id] === false ? 'is required, and only true answers it.' : 'is required.';
    problems.push({ code: 'FIELD_REQUIRED', field: field.id, detail });
  }
  for (const field of fields.collections) {
    const stored = values[field.id];
    const change = changes.get(field.id);
    // A member is on the tabs of its collection.
    if (!isRequiredFor(field, roles)) continue;
    // Nobody knows the content of a value that was refused whole.
    if (stored === undefined || (refused.has(field.id) && change === undefined)) continue;
    for (const problem of field.type.missing?.(stored, field, { change, filesComeLater }) ?? [])
      problems.push(within(field.id, problem));
  }
  return problems;
}

function isRequiredFor({ requiredFor }: Field, roles: readonly PersonRole[]): boolean {
  return requiredFor === undefined || requiredFor.some((role) => roles.includes(role));
}

function hasValue(field: Field, values: StoredValues): boolean {
  const stored = values[field.id];
  return stored !== undefined && field.type.isEmpty?.(stored) !== true;
}

/**
 * Returns the references that the changes of a profile or entry name. Leaves out defaults, because the caller cannot
 * mend them.
 */
export function membersReferences(
  { changes, defaulted }: Pick<ParsedMembers, 'changes' | 'defaulted'>,
  fields: FieldSet,
): readonly Reference[] {
  const references: Reference[] = [];
  for (const [id, change] of changes) {
    const field = fields.all.get(id);
    if (change === null || field?.type.namedReferences === undefined || defaulted.has(id)) continue;
    for (const reference of field.type.namedReferences(change, field)) references.push(reference);
  }
  return references;
}

/**
 * Limit of problems of one field: enough to see what is wrong, with room for other fields among 1,000 problems
 * (D-ERR-10).
 */
export const MAX_PROBLEMS_OF_FIELD = 100;

/** Returns the first problems of each field, its entries included. If there are more, says so. */
export function capProblems(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_PROBLEMS_OF_FIELD) return [...problems];
  const counts = new Map<string, number>();
  return problems.flatMap((problem) => {
    if (problem.field === undefined) return [problem];
    const [field = ''] = problem.field.split('/', 1);
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    if (count <= MAX_PROBLEMS_OF_FIELD) return [problem];
    return count === MAX_PROBLEMS_OF_FIELD + 1 ? [moreProblems(field)] : [];
  });
}

function moreProblems(field: string): Problem {
  const detail = `has more problems than the ${MAX_PROBLEMS_OF_FIELD} that are shown; correct these first.`;
  return { code: 'VALUE_INVALID', field, detail };
}

/** Tells whether two stored values are equal. Relies on each type writing its members in one order. */
export function sameValue(left: StoredValue | undefined, right: StoredValue | undefined): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  return JSON.stringify(left) === JSON.stringify(right);
}
