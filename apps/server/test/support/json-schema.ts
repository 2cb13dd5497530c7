import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseWireDate } from '@talent-platform/protocol/wire';

export type Schema = Readonly<Record<string, unknown>>;

/** A schema that values can be held against. */
export interface Validator {
  accepts(value: unknown): boolean;
  /** Returns the faults of a value as `/path rule`. Empty if it validates. */
  faultsOf(value: unknown): string[];
}

/** Throws where the schema itself is none. */
export function validatorOf(schema: Schema): Validator {
  const ajv = new Ajv2020({
    strict: true,
    // null stands in arrays of types, and anyOf beside the properties that it speaks of
    allowUnionTypes: true,
    strictRequired: false,
    strictTypes: false,
    keywords: ['options', 'list', 'profileType'],
    formats: { date: (text) => parseWireDate(text) !== undefined, uri: (text) => URL.canParse(text) },
  });
  const validate = ajv.compile(schema);
  const faultsOf = (value: unknown): string[] => {
    void validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  };
  return { faultsOf, accepts: (value) => faultsOf(value).length === 0 };
}

/** The schema with no `required` anywhere: a read may leave any member out (D-SCH-2). */
export function withoutRequired(schema: Schema): Schema {
  const { required: _, ...rest } = schema;
  return Object.fromEntries(
    Object.entries(rest).map(([keyword, part]) => {
      if (keyword === 'properties') return [keyword, mapped(part as Schema, withoutRequired)];
      return [keyword, keyword === 'items' ? withoutRequired(part as Schema) : part];
    }),
  );
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. Each part describes a value of its own. */
const OF_VALUES = new Set(['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems']);
/** Keywords whose schemas describe the same value as the schema around them. */
const OF_PARTS = new Set(['allOf', 'anyOf', 'oneOf']);

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns a schema that refuses members which it does not name. Schemas that name none, such as those of values that a
 * customer defines, stay open.
 */
export function closed(schema: Schema): Schema {
  const namesMembers = ['$ref', 'properties', ...OF_PARTS].some((keyword) => keyword in schema);
  const part = closedInside(schema);
  return namesMembers && !('additionalProperties' in schema) ? { ...part, unevaluatedProperties: false } : part;
}

/** Closes the values inside of a schema only, because the schema may be one part of several. */
export function closedInside(schema: Schema): Schema {
  const inside = (keyword: string, value: unknown): unknown => {
    if (OF_PARTS.has(keyword)) return (value as Schema[]).map(closedInside);
    if (!OF_VALUES.has(keyword)) return value;
    if (Array.isArray(value)) return value.map(closed);
    if (!isObject(value)) return value;
    return keyword.endsWith('roperties') && keyword !== 'additionalProperties' ? mapped(value, closed) : closed(value);
  };
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, inside(keyword, value)]));
}

/** Changes each schema of those by name. */
export function mapped(values: Schema, change: (value: Schema) => Schema): Schema {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value as Schema)]));
}
