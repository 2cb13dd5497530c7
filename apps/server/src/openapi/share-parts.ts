import { STATUS_CODES } from 'node:http';
import type { ApiParameter, ApiResponse } from '../http/index.js';
import type { ApiDocument, Reference } from './described-paths.js';
import { operationsOf } from './described-paths.js';

/**
 * Moves parameters and replies that several operations have into the components, and refers to them. This halves the
 * document, and generated clients get one type for each.
 */
export function shareParts({ paths, components }: Pick<ApiDocument, 'paths' | 'components'>): void {
  const operations = operationsOf({ paths }).map(([, operation]) => operation);
  const parameters = new SharedParts<ApiParameter>('parameters', components.parameters);
  const responses = new SharedParts<ApiResponse>('responses', components.responses);
  for (const operation of operations) {
    for (const parameter of operation.parameters) parameters.count(parameter);
    for (const reply of Object.values(operation.responses)) responses.count(reply);
  }
  for (const operation of operations) {
    operation.parameters = operation.parameters.map((part) =>
      '$ref' in part ? part : parameters.share(part, part.name),
    );
    for (const [status, part] of Object.entries(operation.responses)) {
      const name = String(STATUS_CODES[Number(status)]).replaceAll(/\W/g, '');
      if (!('$ref' in part)) operation.responses[status] = responses.share(part, name);
    }
  }
}

/** Parts of one kind. Equal ones are found by their JSON. */
class SharedParts<Part extends object> {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  constructor(
    private readonly kind: string,
    private readonly shared: Record<string, Part>,
  ) {}

  count(part: Part | Reference): void {
    const json = JSON.stringify(part);
    this.#counts.set(json, (this.#counts.get(json) ?? 0) + 1);
  }

  /** Returns the part itself if it is the only one of its kind, and otherwise a reference to it. */
  share(part: Part, name: string): Part | Reference {
    const json = JSON.stringify(part);
    if ((this.#counts.get(json) ?? 0) < 2) return part;
    const known = this.#names.get(json) ?? this.#free(name);
    this.#names.set(json, known);
    this.shared[known] = part;
    return { $ref: `#/components/${this.kind}/${known}` };
  }

  /** Different parts of the same name are numbered: `size`, `size2`. */
  #free(name: string): string {
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? name : `${name}${number}`;
      if (!Object.hasOwn(this.shared, free)) return free;
    }
  }
}
