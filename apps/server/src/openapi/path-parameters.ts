import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Declares the parameters of each path, which the handlers take in one piece, so that reflection does not find them. */
export function addPathParameters(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths)) {
    const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    for (const method of METHODS) declare(item[method], names);
  }
}

function declare(operation: Operation | undefined, names: readonly string[]): void {
  if (!operation) return;
  const declared = operation.parameters ?? [];
  const missing = names.filter((name) => !declared.some((parameter) => 'name' in parameter && parameter.name === name));
  operation.parameters = [
    ...missing.map((name) => ({ name, in: 'path' as const, required: true, schema: schemaOf(name) })),
    ...declared,
  ];
}

/** The names of what has a whole number; the others are texts. */
const NUMBERS: ReadonlySet<string> = new Set(['customerId', 'profileId', 'personId', 'workflowId', 'entry']);

function schemaOf(name: string): { type: 'integer'; minimum: 1 } | { type: 'string' } {
  return NUMBERS.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string' };
}
