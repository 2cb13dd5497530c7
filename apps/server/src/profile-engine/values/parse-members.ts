import type { Problem } from '@talent-platform/protocol/errors';
import { isFileAt } from '../field-types/file.js';
import type { Field, FieldSet, ParseContext, Parsed } from '../field-types/field-type.js';
import { isLocked, within } from '../field-types/field-type.js';
import { firstNode } from '../list-lookup.js';
import type { Steps } from '../steps.js';
import { MAX_PROBLEMS_OF_FIELD } from './cap-problems.js';
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

/** The limit of problems in one answer (D-ERR-10). Further members are refused without a check. */
const MAX_PROBLEMS = 1000;

/**
 * Checks the members of a profile or entry against its fields and finds every problem (D-ERR-1). Each member is a step.
 */
export function* parseMembers(
  input: Readonly<Record<string, unknown>>,
  fields: FieldSet,
  context: ParseContext,
): Steps<ParsedMembers> {
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
  for (const [id, value] of Object.entries(input)) {
    yield;
    if (problems.length >= MAX_PROBLEMS) {
      refused.add(id);
      continue;
    }
    const field = fields.visible.get(id);
    const refusal = field ? refusalOf(value, field) : { problems: [unknownField(id, fields.visible, problems.length)] };
    if (refusal !== undefined) take(id, refusal);
    else if (field?.type.parseInSteps) take(id, yield* field.type.parseInSteps(value, field, context));
    else if (field) take(id, field.type.parse(value, field, context));
  }
  for (const field of context.defaults === true ? fields.withDefault : []) {
    if (changes.has(field.id) || refused.has(field.id)) continue;
    const parsed = parseDefault(field, context);
    // A default that no longer fits, such as a node hidden since, does not apply.
    if (parsed.problems !== undefined) continue;
    changes.set(field.id, parsed.value);
    defaulted.add(field.id);
  }
  return { changes, refused, defaulted, problems };
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
  return field.type.parse(field.default, field, {
    ...context,
    lists: lists.configured ?? lists,
  });
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
