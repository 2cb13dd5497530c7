import type { JsonPlace } from './json-places.js';
import { isObject } from './keyed-items.js';
import { branchesOf, schemasBelow } from './schema-help.js';
import type { Schema } from './schema-help.js';
import type { Mistake } from './syntax-mistake.js';

export type SchemaMistakeKind = 'unknown' | 'type' | 'oneOf';

const MOST_MISTAKES = 100;
const LONGEST_MARK = 200;

/**
 * Finds members that the schema does not know, and values of a wrong type or outside of a closed set: at most 100. The
 * service finds everything else.
 */
export function findSchemaMistakes(
  root: Schema,
  document: unknown,
  places: JsonPlace,
): ReadonlyArray<Mistake<SchemaMistakeKind>> {
  const found: Array<Mistake<SchemaMistakeKind>> = [];
  const { wholes, below } = schemaReader(root);
  const add = (kind: SchemaMistakeKind, { from, to }: JsonPlace, allowed: readonly string[] = []) =>
    found.push({ from, to: Math.min(to, from + LONGEST_MARK), kind, allowed });
  const check = (value: unknown, place: JsonPlace, schemas: readonly Schema[]): void => {
    if (found.length >= MOST_MISTAKES || schemas.length === 0) return;
    const fitting = schemas.every((schema) => fitsType(schema, value))
      ? schemas
      : schemas.filter((schema) => fitsType(schema, value));
    if (fitting.length === 0) add('type', place, [...new Set(schemas.flatMap(typesOf))]);
    else if (fitting.every((schema) => !takes(schema, value))) add('oneOf', place, allowedTexts(fitting));
    if (isObject(value)) {
      for (const [name, { from, place: member }] of place.members ?? []) {
        const to = from + JSON.stringify(name).length;
        if (fitting.every((schema) => isUnknown(schema, name))) add('unknown', { from, to });
        else check(value[name], member, below(fitting, name));
      }
    } else if (Array.isArray(value)) {
      place.items?.forEach((item, index) => check(value[index], item, below(fitting, 0)));
    }
  };
  check(document, places, wholes);
  return found.slice(0, MOST_MISTAKES);
}

/** Reads the schemas of members and items, each once: the items of a long list have the same. */
function schemaReader(root: Schema): {
  readonly wholes: readonly Schema[];
  readonly below: (schemas: readonly Schema[], step: string | number) => readonly Schema[];
} {
  const opened = new WeakMap<Schema, readonly Schema[]>();
  const known = new WeakMap<readonly Schema[], Map<string | number, readonly Schema[]>>();
  const branches = (schema: Schema): readonly Schema[] => {
    const kept = opened.get(schema) ?? branchesOf(root, schema).filter((one) => !one.oneOf && !one.anyOf && !one.allOf);
    opened.set(schema, kept);
    return kept;
  };
  const below = (schemas: readonly Schema[], step: string | number): readonly Schema[] => {
    const steps = known.get(schemas) ?? new Map<string | number, readonly Schema[]>();
    const kept = steps.get(step) ?? [
      ...new Set(schemas.flatMap((schema) => schemasBelow(schema, step)).flatMap(branches)),
    ];
    steps.set(step, kept);
    known.set(schemas, steps);
    return kept;
  };
  return { wholes: branches(root), below };
}

function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function takes(schema: Schema, value: unknown): boolean {
  return valuesOf(schema)?.includes(value) ?? true;
}

function allowedTexts(schemas: readonly Schema[]): readonly string[] {
  return [...new Set(schemas.flatMap((schema) => valuesOf(schema) ?? []).map((value) => JSON.stringify(value)))];
}

function fitsType(schema: Schema, value: unknown): boolean {
  const types = typesOf(schema);
  if (types.length === 0) return true;
  return types.some((type) => {
    if (type === 'integer') return Number.isInteger(value);
    if (type === 'array') return Array.isArray(value);
    if (type === 'object') return isObject(value);
    return type === 'null' ? value === null : typeof value === type;
  });
}

/** A schema that says nothing of members, or takes any, knows all names. */
function isUnknown({ properties = {}, additionalProperties }: Schema, name: string): boolean {
  return additionalProperties === false && !Object.hasOwn(properties, name);
}
