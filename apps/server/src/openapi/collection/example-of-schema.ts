import type { ApiSchema } from '../../http/index.js';

/** The schemas that `#/components/schemas/…` names. */
export type NamedSchemas = Readonly<Record<string, ApiSchema>>;

/**
 * Returns a value in the form of a schema: its example if it has one, else the least that it takes, with the required
 * members alone.
 *
 * @param schemas the schemas that `$ref` may name
 * @param depth how many schemas contain this one; a schema that contains itself ends at ten
 */
export function exampleOfSchema(schema: ApiSchema, schemas: NamedSchemas, depth = 0): unknown {
  if (depth > 10) return null;
  const told = toldExample(schema);
  if (told !== undefined) return told;
  const inner = (part: ApiSchema): unknown => exampleOfSchema(part, schemas, depth + 1);
  const named = typeof schema['$ref'] === 'string' ? schemas[schema['$ref'].replace(/^.*\//, '')] : undefined;
  if (named) return inner(named);
  const [choice] = [schema['oneOf'], schema['anyOf'], schema['allOf']].flatMap(
    (part) => part as ApiSchema[] | undefined,
  );
  if (choice && !schema['properties']) return inner(choice);
  return valueOfType(schema, inner);
}

function toldExample(schema: ApiSchema): unknown {
  const [example] = (schema['examples'] as unknown[] | undefined) ?? [];
  const [value] = (schema['enum'] as unknown[] | undefined) ?? [];
  return schema['example'] ?? example ?? schema['default'] ?? schema['const'] ?? value;
}

function valueOfType(schema: ApiSchema, inner: (part: ApiSchema) => unknown): unknown {
  const [type] = [schema['type']].flat();
  if (type === 'object' || schema['properties']) return requiredMembers(schema, inner);
  if (type === 'array') {
    const items = schema['items'] as ApiSchema | undefined;
    return items && Number(schema['minItems'] ?? 0) > 0 ? [inner(items)] : [];
  }
  if (type === 'integer' || type === 'number') return schema['minimum'] ?? 0;
  if (type === 'boolean') return false;
  return type === 'null' ? null : (TEXTS[String(schema['format'])] ?? '');
}

function requiredMembers(schema: ApiSchema, inner: (part: ApiSchema) => unknown): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, ApiSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.fromEntries(required.map((name) => [name, inner(properties[name] ?? {})]));
}

const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T12:00:00Z',
  email: 'ada@people.example',
  uri: 'https://partner.example/',
};
