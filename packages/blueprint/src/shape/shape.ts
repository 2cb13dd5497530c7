/** Something wrong with a blueprint, at a path such as `users[0].group`. */
export interface BlueprintProblem {
  readonly path: string;
  readonly message: string;
}

/**
 * One difference between two blueprints. The path names by identity: `profileTypes.people.fields.field1003.maxLength`,
 * `userGroups.partners.access.people`; null stands where there was, or is, nothing.
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

/** Stands for a secret where a document is shown. */
export const COVER = '[secret]';

/**
 * The allowed form of a part of the document. One description gives its checks, its JSON Schema, its differences and
 * which of it is secret, so that these never disagree.
 */
export interface Shape {
  /** Everything wrong with a value that was given. */
  problems(value: unknown, path: string): BlueprintProblem[];
  /** Its JSON Schema; what that refers to is put into the definitions. */
  schema(definitions: Definitions): JsonSchema;
  /** How a value differs from an earlier one, both without problems; undefined where there is none. */
  changes(before: unknown, after: unknown, path: string): BlueprintChange[];
  /** The value with its secrets left out, or covered by a text. */
  conceal(value: unknown, cover?: typeof COVER): unknown;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A member that the object has itself, whatever its name. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The path of a member. */
export function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** One change of a value as a whole, or none. */
export function changeOf(shape: Shape, [before, after]: readonly [unknown, unknown], path: string): BlueprintChange[] {
  if (same(before, after)) return [];
  const shown = (value: unknown): unknown => (value === undefined ? null : shape.conceal(value, COVER));
  return [{ path, before: shown(before), after: shown(after) }];
}

/** Whether two JSON values are equal, whatever the order of their members. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same(memberOf(one, name), memberOf(other, name)));
}
