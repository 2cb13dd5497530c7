import { hint, received } from '@talent-platform/protocol/errors';
import { below, collect, isObject, memberOf, membersOf, mergeOf, same, tooMany } from './shape.js';
import type {
  BlueprintChange,
  BlueprintProblem,
  Definitions,
  JsonObject,
  JsonSchema,
  Shape,
  ValueOf,
  Versions,
} from './shape.js';
import { receivedCollection } from './value-shape.js';

export interface Member<Value = unknown, IsRequired extends boolean = boolean> extends MemberFacts {
  readonly shape: Shape<Value>;
  readonly about: string;
  readonly required: IsRequired;
}

interface MemberFacts {
  readonly default?: unknown;
  /** Whether the stored value stays if the member is left out (D-PLT-2). */
  readonly keepsStored?: boolean;
  readonly missing?: string;
}

interface ObjectShapeOptions {
  /** The rule of the value, if it is more than "an object". */
  readonly sentence?: string;
  /** The shape of members whose names are not fixed. Undefined if no other members are allowed. */
  readonly rest?: { readonly names: RegExp; readonly member: Member };
  /** Problems name only the kind of the received value, because a text could be a secret. */
  readonly private?: boolean;
  /** The problem of an unknown member. `meant` asks for the nearest name, or is empty. */
  readonly unknown?: (known: readonly string[], meant: string) => string;
}

export type Members = Readonly<Record<string, Member>>;

export type ObjectOf<Own extends Members> = AllOf<
  { [Name in keyof Own as Own[Name]['required'] extends true ? Name : never]: ValueOf<Own[Name]['shape']> } & {
    [Name in keyof Own as Own[Name]['required'] extends true ? never : Name]?: ValueOf<Own[Name]['shape']>;
  }
>;

/** Shows the members of several types as those of one. */
type AllOf<Parts> = { readonly [Name in keyof Parts]: Parts[Name] };

export function required<Value>(shape: Shape<Value>, about: string, facts: MemberFacts = {}): Member<Value, true> {
  return { shape, about, ...facts, required: true };
}

export function optional<Value>(shape: Shape<Value>, about: string, facts: MemberFacts = {}): Member<Value, false> {
  return { shape, about, ...facts, required: false };
}

/** Makes the shape of an object with these members, and no others unless there is a rest. */
export function objectShape<Own extends Members>(members: Own, facts: ObjectShapeOptions = {}): Shape<ObjectOf<Own>> {
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
    merge(versions) {
      const { before, since, after } = versions;
      // Users or the file have removed the object, and the other side has changed it.
      if (since === undefined || after === undefined) return after;
      return mergedMembers({ before, since, after }, (name, own) => {
        const member = describedAs(name);
        return member === undefined ? own.after : mergedMember(member, own);
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

/** Returns the known names in their order, then the other names of the objects. */
function namesIn(members: Members, ...objects: readonly JsonObject[]): string[] {
  return [...new Set([...Object.keys(members), ...objects.flatMap((object) => Object.keys(object))])];
}

/** Returns the own names of one object, which may have very many names. */
function ownNames(members: Members, object: JsonObject): string[] {
  return [...Object.keys(members), ...Object.keys(object).filter((name) => !Object.hasOwn(members, name))];
}

function unknownMessage(name: string, members: Members, { unknown }: ObjectShapeOptions): string {
  const known = Object.keys(members);
  const meant = hint(name, known);
  return unknown?.(known, meant) ?? `is an unknown member.${meant} Known: ${known.join(', ')}.`;
}

function memberProblems(
  { shape, missing, required: isRequired }: Member,
  value: unknown,
  path: string,
): BlueprintProblem[] {
  if (value !== undefined) return shape.problems(value, path);
  return isRequired ? [{ path, message: missing ?? 'is required.' }] : [];
}

/** A missing member equals its default. A member whose stored value stays did not change. */
function memberChanges(
  { shape, keepsStored, default: otherwise }: Member,
  [before, after]: readonly [unknown, unknown],
  path: string,
): BlueprintChange[] {
  if (keepsStored === true && after === undefined) return [];
  return same(before ?? otherwise, after ?? otherwise) ? [] : shape.changes(before, after, path);
}

/** A missing member equals its default. A member whose stored value stays did not change. */
function mergedMember({ shape, keepsStored, default: otherwise }: Member, versions: Versions): unknown {
  const { before, since, after } = versions;
  if (keepsStored === true && after === undefined) return since;
  return same(before ?? otherwise, after ?? otherwise) ? since : mergeOf(shape, versions);
}

/** Merges objects member by member. Leaves out members that are missing afterwards. */
function mergedMembers(
  versions: Versions,
  merge: (name: string, own: Versions) => unknown,
): Readonly<Record<string, unknown>> {
  const [before, since, after] = [versions.before, versions.since, versions.after].map(membersOf);
  const names = new Set([since, after].flatMap((object) => Object.keys(object ?? {})));
  const members = [...names].map((name) => {
    const [was, own, is] = [before, since, after].map((object) => memberOf(object ?? {}, name));
    return [name, merge(name, { before: was, since: own, after: is })] as const;
  });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

function schemaOf(members: Members, { rest }: ObjectShapeOptions, definitions: Definitions): JsonSchema {
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

/** The names that the members of a record may have. */
export type RecordNames =
  /** Only these, each with the sentence that an editor shows; `noun` completes the sentence "is no …". */
  | { readonly noun: string; readonly known: Readonly<Record<string, string>> }
  /** All that match the pattern; `sentence` completes the sentence "must be named by …". */
  | { readonly sentence: string; readonly pattern: RegExp };

interface RecordShapeOptions {
  /** The limit of members; left out if there are few names. */
  readonly max?: number;
  readonly names: RecordNames;
  /** The default of a missing member. */
  readonly default?: unknown;
}

export function recordOf<Value>(
  shape: Shape<Value>,
  facts: RecordShapeOptions,
): Shape<Readonly<Record<string, Value>>> {
  return {
    problems(value, path) {
      if (!isObject(value)) return [{ path, message: `must be an object, ${received(value)}.` }];
      const [entries, { max = Infinity }] = [Object.entries(value), facts];
      if (entries.length > max) return [tooMany({ max, of: 'entries', received: entries.length }, path)];
      return collect(entries, ([name, member]) => [
        ...nameProblems(name, below(path, name), facts.names),
        ...shape.problems(member, below(path, name)),
      ]);
    },
    schema: (definitions) => recordSchema(shape, facts, definitions),
    changes(before, after, path) {
      const [old, current] = [membersOf(before), membersOf(after)];
      return [...new Set([...Object.keys(old), ...Object.keys(current)])].flatMap((name) => {
        const [was, is] = [memberOf(old, name), memberOf(current, name)];
        return same(was ?? facts.default, is ?? facts.default) ? [] : shape.changes(was, is, below(path, name));
      });
    },
    merge(versions) {
      const merged = mergedMembers(versions, (_name, own) => mergeOf(shape, own));
      return versions.after === undefined && Object.keys(merged).length === 0 ? undefined : merged;
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

function recordSchema(
  shape: Shape,
  { max, names, default: otherwise }: RecordShapeOptions,
  definitions: Definitions,
): JsonSchema {
  const member = { ...shape.schema(definitions), ...(otherwise !== undefined && { default: otherwise }) };
  if ('pattern' in names) {
    return {
      type: 'object',
      propertyNames: { pattern: names.pattern.source },
      additionalProperties: member,
      ...(max !== undefined && { maxProperties: max }),
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
