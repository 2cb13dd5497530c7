import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';

/** A problem of a blueprint, at a path such as `users[0].group`. */
export interface BlueprintProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * One difference between two blueprints. The path names items by identity:
 * `profileTypes.people.fields.field1003.maxLength`, `userGroups.partners.access.people`. Null stands for no value
 * before, or after.
 */
export interface BlueprintChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A part of a JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The definitions to which a schema refers by `#/$defs/<name>`. */
export type Definitions = Map<string, JsonSchema>;

/** Replaces a secret in a document that is shown. */
export const REDACTED = '[secret]';

/**
 * The allowed form of a part of the document. One description produces the checks, the JSON Schema, the differences and
 * the secret parts, so that these always agree.
 */
export interface Shape<Value = unknown> {
  /** Never there. It holds the type of the values without problems, for {@link ValueOf}. */
  readonly valueType?: Value;
  /** Returns the problems of a value that is not undefined. */
  problems(value: unknown, path: string): BlueprintProblem[];
  schema(definitions: Definitions): JsonSchema;
  /** Returns the differences between two values without problems; undefined means a missing value. */
  changes(before: unknown, after: unknown, path: string): BlueprintChange[];
  /** Returns what `mergeOf` returns, if the file has changed the value. */
  merge(versions: Versions): unknown;
  /** Returns the value with its secrets left out, or replaced by a text. */
  conceal(value: unknown, cover?: typeof REDACTED): unknown;
}

/** The type of the values that a shape allows. */
export type ValueOf<Own extends Shape> = Own extends Shape<infer Value> ? Value : never;

/** Three versions of a value without problems; undefined means a missing value. */
export interface Versions<Value = unknown> {
  readonly before: Value;
  /** The value before, with the changes of users. */
  readonly since: Value;
  /** The value before, with the changes of a file. They come first. */
  readonly after: Value;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the members of an object; none for other values. */
export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Returns one change of a value as a whole, or none. */
export function changeOf(shape: Shape, [before, after]: readonly [unknown, unknown], path: string): BlueprintChange[] {
  if (same(before, after)) return [];
  const shown = (value: unknown): unknown => (value === undefined ? null : shape.conceal(value, REDACTED));
  return [{ path, before: shown(before), after: shown(after) }];
}

/** Returns the value with the changes of users and of the file. If both have changed the same, the file decides. */
export function mergeOf(shape: Pick<Shape, 'merge'>, versions: Versions): unknown {
  return same(versions.before, versions.after) ? versions.since : shape.merge(versions);
}

/** Returns whether two JSON values are equal, whatever the order of their members. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same(memberOf(one, name), memberOf(other, name)));
}

/** The limit of a name, a label or an id, in characters. They stand in headers and paths. */
export const MAX_TEXT = 255;

/** The limit of a longer text, of the label of a node and of a pattern, in characters. */
export const MAX_LONG_TEXT = 1000;

/** Makes the shape of an array with a limit of items. The items of a longer array are not checked. */
export function atMost<Value>(max: number, shape: Shape<Value>): Shape<Value> {
  return {
    ...shape,
    problems: (value, path) =>
      Array.isArray(value) && value.length > max
        ? [tooMany({ max, of: 'items', received: value.length }, path)]
        : shape.problems(value, path),
    schema: (definitions): JsonSchema => ({ ...shape.schema(definitions), maxItems: max }),
  };
}

export function tooMany(
  { max, of, received }: { max: number; of: string; received: number },
  path: string,
): BlueprintProblem {
  return { path, message: `must have at most ${max} ${of}, received ${received}.` };
}

/** Returns the length of a text in characters (code points), as JSON Schema counts them. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Collects the problems of parts of a document, up to the limit. */
export function collect<Part>(
  parts: Iterable<Part>,
  problemsOf: (part: Part, index: number) => readonly BlueprintProblem[],
): BlueprintProblem[] {
  const problems: BlueprintProblem[] = [];
  let index = 0;
  for (const part of parts) {
    for (const problem of problemsOf(part, index)) problems.push(problem);
    if (problems.length >= MAX_PROBLEMS) return problems;
    index += 1;
  }
  return problems;
}
