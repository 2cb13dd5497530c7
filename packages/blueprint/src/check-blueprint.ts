import { DOCUMENT_SHAPE } from './parts/document-shape.js';
import { CROSS_RULES } from './rules/cross-rules.js';
import type { SoundBlueprint } from './rules/rule.js';
import { collect, MAX_PROBLEMS } from './shape/bounds.js';
import type { BlueprintProblem } from './shape/shape.js';
import { soundParts } from './sound-parts.js';

/**
 * Checks that a document is a blueprint: every part by itself, then what the sound parts say of each other. It tells every
 * problem at once, and shows no value that could be a secret.
 *
 * Only what the document itself can tell is checked. The server adds what it alone knows: the standard fields and what they
 * take, the defaults of fields, the lists and fields that are stored, and what search filters name.
 *
 * @param document any JSON value, as `readBlueprint` or `parseStrictJson` reads it
 * @returns every problem, 1000 at most, each with its path and a sentence; none for a blueprint
 * @throws nothing: a document that is no blueprint at all is a problem like others
 *
 * @example
 * checkBlueprint({ customer: { id: 0, name: 'Acme' } });
 * // [{ path: 'customer.id', message: 'must be a whole number from 1, received 0.' }]
 * @see blueprint; D-PLT-2, D-PLT-5
 */
export function checkBlueprint(document: unknown): BlueprintProblem[] {
  const problems = DOCUMENT_SHAPE.problems(document, '').slice(0, MAX_PROBLEMS);
  if (problems.length === MAX_PROBLEMS) return problems;
  const broken = new Set(problems.map(({ path }) => path));
  const blueprint = (soundParts(document, problems) ?? {}) as SoundBlueprint;
  const isUnreadable = (...paths: readonly string[]): boolean => paths.some((path) => broken.has(path));
  const found = collect(CROSS_RULES, (rule) => rule({ blueprint, document, isUnreadable }));
  return [...problems, ...found].slice(0, MAX_PROBLEMS);
}
