/** An OpenAPI document, as far as the help beside the builder reads it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface RawOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: unknown; example?: unknown }>> };
}

/** The operation of a path and a method. */
export interface Operation {
  readonly method: string;
  /** With the customer filled in: `/customers/1001/people/{personId}`. */
  readonly path: string;
  readonly summary: string;
  readonly raw: RawOperation;
}

/** A parameter, or a field of a body. */
export interface Described {
  readonly name: string;
  /** For a parameter: `path`, `query` or `header`. */
  readonly in?: string;
  readonly isRequired: boolean;
  readonly type: string;
  readonly text: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Lists what the document's paths do, for one customer. */
export function operationsOf(document: ApiDocument, customerId: number): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([template, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      const path = template.replace('{customerId}', String(customerId));
      return raw ? [{ method: method.toUpperCase(), path, summary: raw.summary ?? '', raw }] : [];
    }),
  );
}

/** Finds what a path does: `/customers/1001/people/4` is `/customers/1001/people/{personId}`. A path that names itself wins. */
export function findOperation(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const parts = path.split('/');
  const fits = (template: string) => {
    const wanted = template.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === parts[at] || part.startsWith('{'));
  };
  const found = operations.filter((operation) => operation.method === method && fits(operation.path));
  return found.find((operation) => operation.path === path) ?? found.toSorted(byPlaceholders)[0];
}

const byPlaceholders = (one: Operation, other: Operation) => one.path.split('{').length - other.path.split('{').length;

/** Returns the parameters of an operation besides the customer. */
export function parametersOf(document: ApiDocument, { raw }: Operation): readonly Described[] {
  return (raw.parameters ?? []).flatMap((given) => {
    const parameter = resolve(document, given);
    const { name, in: place, required, description, schema } = parameter;
    if (typeof name !== 'string' || name === 'customerId') return [];
    return [
      {
        name,
        in: String(place),
        isRequired: required === true,
        type: typeOf(document, schema),
        text: String(description ?? ''),
      },
    ];
  });
}

/** Returns the fields of an operation's JSON body, those of all alternatives together. */
export function bodyFieldsOf(document: ApiDocument, { raw }: Operation): readonly Described[] {
  const schema = resolve(document, raw.requestBody?.content?.['application/json']?.schema);
  const alternatives = [schema, ...listOf(schema['anyOf']), ...listOf(schema['oneOf']), ...listOf(schema['allOf'])];
  const fields = new Map<string, Described>();
  for (const alternative of alternatives.map((one) => resolve(document, one))) {
    const required = listOf(alternative['required']);
    for (const [name, given] of Object.entries((alternative['properties'] ?? {}) as object)) {
      const field = resolve(document, given);
      const text = [field['title'], field['description']].filter((part) => typeof part === 'string').join('. ');
      fields.set(name, { name, isRequired: required.includes(name), type: typeOf(document, given), text });
    }
  }
  return [...fields.values()];
}

/** Returns an example of an operation's JSON body with indents; undefined if it takes none. */
export function exampleOf({ raw }: Operation): string | undefined {
  const json = raw.requestBody?.content?.['application/json'];
  return json === undefined ? undefined : JSON.stringify(json.example ?? {}, undefined, 2);
}

const MAX_REFERENCES = 10;

function resolve(document: ApiDocument, given: unknown): Readonly<Record<string, unknown>> {
  let value = given;
  for (let followed = 0; followed < MAX_REFERENCES; followed += 1) {
    if (typeof value !== 'object' || value === null) return {};
    const { $ref: reference } = value as { readonly $ref?: unknown };
    if (typeof reference !== 'string') return value as Readonly<Record<string, unknown>>;
    const [, , kind = '', name = ''] = reference.split('/');
    value = document.components?.[kind]?.[name];
  }
  return {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MAX_VALUES = 6;

/** A schema may lead to itself, so alternatives and entries are told down to a depth. */
const MAX_DEPTH = 4;

function typeOf(document: ApiDocument, given: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) return '…';
  const schema = resolve(document, given);
  const { type, format, enum: values, const: only, items } = schema;
  if (only !== undefined) return JSON.stringify(only);
  // Beside alternatives, the values of a list would hide them.
  if (Array.isArray(values) && depth > 0) return typeof values[0];
  if (Array.isArray(values)) {
    const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
    return shown.join(' | ') + (values.length > MAX_VALUES ? ' | …' : '');
  }
  const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((one) => typeOf(document, one, depth + 1)))].join(' | ');
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('array')) {
    const entries = `${typeOf(document, items, depth + 1)}[]`;
    return [entries, ...types.filter((one) => one !== 'array')].join(' | ');
  }
  const properties = Object.keys((schema['properties'] ?? {}) as object);
  if (properties.length > 0) {
    const more = properties.length > MAX_VALUES ? ', …' : '';
    return `{ ${properties.slice(0, MAX_VALUES).join(', ')}${more} }`;
  }
  return [listOf(type).length > 0 ? listOf(type).join(' | ') : String(type ?? 'any'), format]
    .filter((part) => typeof part === 'string')
    .join(', ');
}
