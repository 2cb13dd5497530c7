import type { ApiSchema } from '../../http/index.js';
import type { NamedSchemas } from './example-of-schema.js';

/** The parts of an OpenAPI document that a collection is made of. */
export interface CollectionSource {
  readonly info: { readonly title: string; readonly version: string };
  readonly tags?: ReadonlyArray<{ readonly name: string; readonly description?: string }>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, SourceOperation>>>>;
  readonly components: SourceComponents;
}

export interface SourceComponents {
  readonly schemas: NamedSchemas;
  readonly parameters?: Readonly<Record<string, SourceParameter>>;
}

interface SourceOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: ReadonlyArray<SourceParameter | { readonly $ref: string }>;
  readonly requestBody?: { readonly content: Readonly<Record<string, SourceContent>> };
}

export interface SourceParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ApiSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export type SourceContent = Pick<SourceParameter, 'schema' | 'example' | 'examples'>;

/** An operation, and where it is called. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: SourceOperation;
}

export function parametersOf({ parameters = [] }: SourceOperation, components: SourceComponents): SourceParameter[] {
  return parameters.flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter];
    return components.parameters?.[parameter.$ref.replace(/^.*\//, '')] ?? [];
  });
}
