/** A JSON Schema, as far as the help reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** The way from the root to a value: names of members, and numbers of items. */
export type JsonPath = ReadonlyArray<string | number>;

/** Returns every schema that the value at a path may follow. */
export function schemasAt(root: Schema, path: JsonPath): readonly Schema[] {
  let found = branchesOf(root, root);
  for (const step of path)
    found = found.flatMap((schema) => schemasBelow(schema, step)).flatMap((one) => branchesOf(root, one));
  return found;
}

/** Returns the schema of a member or an item. */
export function schemasBelow(
  { properties = {}, additionalProperties, items }: Schema,
  step: string | number,
): readonly Schema[] {
  const member = Object.hasOwn(properties, step) ? properties[step] : additionalProperties;
  const next = typeof step === 'number' ? items : member;
  return typeof next === 'object' ? [next] : [];
}

/** Follows references, and opens choices. A description beside a reference stays. */
export function branchesOf(root: Schema, schema: Schema): readonly Schema[] {
  const { $ref, ...own } = schema;
  if ($ref !== undefined) {
    const target = root.$defs?.[$ref.replace('#/$defs/', '')];
    return target === undefined ? [own] : branchesOf(root, { ...target, ...own });
  }
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...choices.flatMap((choice) => branchesOf(root, choice))];
}

/** A member that may stand in an object, with its description. */
export interface MemberHelp {
  readonly name: string;
  readonly description: string;
}

/** Returns the members that the object at a path may have. */
export function membersAt(root: Schema, path: JsonPath): readonly MemberHelp[] {
  const found = new Map<string, string>();
  for (const { properties = {} } of schemasAt(root, path)) {
    for (const [name, { description = '' }] of Object.entries(properties)) found.set(name, description);
  }
  return [...found].map(([name, description]) => ({ name, description }));
}

/** Returns the values that may stand at a path, if they are a closed set. */
export function valuesAt(root: Schema, path: JsonPath): readonly unknown[] {
  const schemas = schemasAt(root, path);
  const listed = schemas.flatMap((schema) => [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])]);
  const flags = schemas.some(({ type }) => type === 'boolean') ? [true, false] : [];
  return [...new Set([...listed, ...flags])];
}

/** The help of the schema for the value at a path. */
export interface PlaceHelp {
  readonly description: string | undefined;
  readonly values: readonly unknown[];
  readonly standard: unknown;
}

/** Returns what the schema says of the value at a path. */
export function helpAt(root: Schema, path: JsonPath): PlaceHelp {
  const schemas = schemasAt(root, path);
  return {
    description: schemas.find(({ description }) => description !== undefined)?.description,
    values: valuesAt(root, path),
    standard: schemas.find((schema) => schema.default !== undefined)?.default,
  };
}

/** Writes a path as the service does: `userGroups[1].access.jobs`. */
export function pathText(path: JsonPath): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}
