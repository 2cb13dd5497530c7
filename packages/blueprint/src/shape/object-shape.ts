import { hint, received } from '@talent-platform/protocol/errors';
import { collect } from './bounds.js';
import { below, isObject, memberOf, membersOf, same } from './shape.js';
import type { BlueprintChange, BlueprintProblem, Definitions, JsonObject, JsonSchema, Shape } from './shape.js';
import { receivedCollection } from './value-shape.js';

/** A member of an object, with the sentence that an editor shows. */
export interface Member extends MemberFacts {
  readonly shape: Shape;
  readonly about: string;
  readonly required: boolean;
}

interface MemberFacts {
  /** The default value. */
  readonly default?: unknown;
  /** Left out, what is stored stays (D-PLT-2). */
  readonly kept?: boolean;
  /** The problem of a missing member. */
  readonly missing?: string;
}

export interface ObjectFacts {
  /** The rule of the value, if it is more than "an object". */
  readonly sentence?: string;
  /** The shape of members without a known name; left out, there are none. */
  readonly rest?: { readonly names: RegExp; readonly member: Member };
  /** Problems name only the kind of the received value, because a text could be a secret. */
  readonly private?: boolean;
  /** The problem of an unknown member; a hint is added to it. */
  readonly unknown?: (known: readonly string[]) => string;
}

export type Members = Readonly<Record<string, Member>>;

export function required(shape: Shape, about: string, facts: MemberFacts = {}): Member {
  return { shape, about, ...facts, required: true };
}

export function optional(shape: Shape, about: string, facts: MemberFacts = {}): Member {
  return { shape, about, ...facts, required: false };
}

/** An object with these members, and no others unless there is a rest. */
export function objectShape(members: Members, facts: ObjectFacts = {}): Shape {
  const describedAs = (name: string): Member | undefined => {
    if (Object.hasOwn(members, name)) return members[name];
    return facts.rest?.names.test(name) === true ? facts.rest.member : undefined;
  };
  return {
    problems(value, path) {
      if (!isObject(value)) {
        const came = (facts.private === true ? receivedCollection : received)(value);
        return [{ path, message: `must be ${facts.sentence ?? 'an object'}, ${came}.` }];
      }
      return collect(ownNames(members, value), (name) => {
        const member = describedAs(name);
        return member === undefined
          ? [{ path: below(path, name), message: unknownMessage(name, members, facts) }]
          : memberProblems(member, memberOf(value, name), below(path, name));
      });
    },
    schema: (definitions) => schemaOf(members, facts, definitions),
    changes(before, after, path) {
      const [old, current] = [membersOf(before), membersOf(after)];
      return namesIn(members, old, current).flatMap((name) => {
        const member = describedAs(name);
        return member === undefined
          ? []
          : memberChanges(member, [memberOf(old, name), memberOf(current, name)], below(path, name));
      });
    },
    conceal: (value, cover) =>
      Object.fromEntries(
        Object.entries(membersOf(value))
          .map(([name, own]) => [name, own === undefined ? own : describedAs(name)?.shape.conceal(own, cover)] as const)
          .filter(([, own]) => own !== undefined),
      ),
  };
}

/** The names that are known, in their order, then those that the objects have besides. */
function namesIn(members: Members, ...objects: readonly JsonObject[]): string[] {
  return [...new Set([...Object.keys(members), ...objects.flatMap((object) => Object.keys(object))])];
}

/** The same of one object, which may have very many. */
function ownNames(members: Members, object: JsonObject): string[] {
  return [...Object.keys(members), ...Object.keys(object).filter((name) => !Object.hasOwn(members, name))];
}

function unknownMessage(name: string, members: Members, { unknown }: ObjectFacts): string {
  const known = Object.keys(members);
  const sentence = unknown?.(known) ?? `is not a member that this version reads; ${known.join(', ')} are.`;
  return sentence + hint(name, known);
}

function memberProblems(
  { shape, missing, required: isRequired }: Member,
  value: unknown,
  path: string,
): BlueprintProblem[] {
  if (value !== undefined) return shape.problems(value, path);
  return isRequired ? [{ path, message: missing ?? 'is required.' }] : [];
}

/** Left out and the default are the same, and what is kept when left out did not change. */
function memberChanges(
  { shape, kept, default: otherwise }: Member,
  [before, after]: readonly [unknown, unknown],
  path: string,
): BlueprintChange[] {
  if (kept === true && after === undefined) return [];
  return same(before ?? otherwise, after ?? otherwise) ? [] : shape.changes(before, after, path);
}

function schemaOf(members: Members, { rest }: ObjectFacts, definitions: Definitions): JsonSchema {
  const entries = Object.entries(members);
  const needed = entries.filter(([, member]) => member.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, member]) => [name, memberSchema(member, definitions)])),
    ...(needed.length > 0 && { required: needed }),
    ...(rest && { propertyNames: { pattern: rest.names.source } }),
    additionalProperties: rest === undefined ? false : memberSchema(rest.member, definitions),
  };
}

function memberSchema({ shape, about, default: otherwise }: Member, definitions: Definitions): JsonSchema {
  const schema = shape.schema(definitions);
  return { description: about, ...schema, ...(otherwise !== undefined && { default: otherwise }) };
}
