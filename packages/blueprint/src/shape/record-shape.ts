import { hint, received } from '@talent-platform/protocol/errors';
import { collect, tooMany } from './bounds.js';
import { below, isObject, memberOf, membersOf, same } from './shape.js';
import type { BlueprintProblem, Definitions, JsonSchema, Shape } from './shape.js';

/** Which names the members of a record may have. */
export type RecordNames =
  /** These alone, each with the sentence that an editor shows; `noun` completes the sentence "is no …". */
  | { readonly noun: string; readonly known: Readonly<Record<string, string>> }
  /** All that the pattern takes; `sentence` completes the sentence "must be named by …". */
  | { readonly sentence: string; readonly pattern: RegExp };

export interface RecordFacts {
  /** No more members than these; left out where the names are few. */
  readonly most?: number;
  readonly names: RecordNames;
  /** The default of a missing member. */
  readonly default?: unknown;
}

/** An object whose members all have the one shape. */
export function recordOf(shape: Shape, facts: RecordFacts): Shape {
  return {
    problems(value, path) {
      if (!isObject(value)) return [{ path, message: `must be an object, ${received(value)}.` }];
      const [entries, { most = Infinity }] = [Object.entries(value), facts];
      if (entries.length > most) return [tooMany({ most, of: 'entries', received: entries.length }, path)];
      return collect(entries, ([name, member]) => [
        ...nameProblems(name, below(path, name), facts.names),
        ...shape.problems(member, below(path, name)),
      ]);
    },
    schema: (definitions) => schemaOf(shape, facts, definitions),
    changes(before, after, path) {
      const [old, current] = [membersOf(before), membersOf(after)];
      return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((name) => {
        const [was, is] = [memberOf(old, name), memberOf(current, name)];
        return same(was ?? facts.default, is ?? facts.default) ? [] : shape.changes(was, is, below(path, name));
      });
    },
    conceal: (value, cover) =>
      Object.fromEntries(Object.entries(membersOf(value)).map(([name, own]) => [name, shape.conceal(own, cover)])),
  };
}

function nameProblems(name: string, path: string, names: RecordNames): BlueprintProblem[] {
  if ('pattern' in names) {
    return names.pattern.test(name) ? [] : [{ path, message: `must be named by ${names.sentence}.` }];
  }
  const { noun } = names;
  const known = Object.keys(names.known);
  if (known.includes(name)) return [];
  return [{ path, message: `is no ${noun}; ${known.join(', ')} are.${hint(name, known)}` }];
}

function schemaOf(
  shape: Shape,
  { most, names, default: otherwise }: RecordFacts,
  definitions: Definitions,
): JsonSchema {
  const member = { ...shape.schema(definitions), ...(otherwise !== undefined && { default: otherwise }) };
  if ('pattern' in names) {
    return {
      type: 'object',
      propertyNames: { pattern: names.pattern.source },
      additionalProperties: member,
      ...(most !== undefined && { maxProperties: most }),
    };
  }
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(names.known).map(([name, about]) => [name, { description: about, ...member }]),
    ),
    additionalProperties: false,
  };
}
