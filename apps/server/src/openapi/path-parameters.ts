import type { ApiParameter } from '../http/index.js';
import type { ApiDocument } from './api-document.js';
import { operationsOf } from './api-document.js';

/** Declares the parameters of each path that its operation says nothing more of. */
export function addPathParameters(document: Pick<ApiDocument, 'paths'>): void {
  for (const [path, operation] of operationsOf(document)) {
    const declared = new Set(operation.parameters.map(({ name }) => name));
    const missing = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter(
      (name) => !declared.has(name),
    );
    operation.parameters = [...missing.map(parameterOf), ...operation.parameters];
  }
}

function parameterOf(name: string): ApiParameter {
  const schema = NUMBERS.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string' };
  return { name, in: 'path', required: true, schema };
}

/** The names of what has a whole number; the others are texts. */
const NUMBERS: ReadonlySet<string> = new Set([
  'customerId',
  'profileId',
  'personId',
  'jobId',
  'workflowId',
  'portalId',
  'entry',
]);
