import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import { DOCUMENT_SHAPE } from './document.js';
import { BOUND_RULES } from './rules/bound-rules.js';
import { FORM_RULES } from './rules/form-rules.js';
import { GROUP_RULES } from './rules/group-rules.js';
import { LIST_RULES } from './rules/list-rules.js';
import { APPLY_RULES, PORTAL_AND_EVENT_RULES } from './rules/portal-and-event-rules.js';
import { PROFILE_TYPE_RULES } from './rules/profile-type-rules.js';
import type { Rule, SoundBlueprint } from './rules/rule.js';
import type { BlueprintProblem } from './shape/shape.js';
import { soundParts } from './sound-parts.js';

/**
 * Checks that a document is a blueprint: every part by itself, then the rules between the sound parts. Reports every
 * problem at once, and shows no value that could be a secret.
 *
 * Checks only the document itself. The server adds the checks that need its knowledge: standard fields and their
 * values, defaults of fields, stored lists and fields, and the names in search filters.
 *
 * @param document any JSON value, as `readBlueprint` or `parseStrictJson` reads it
 * @returns every problem, 1000 at most, each with its path and a sentence; none for a blueprint
 * @throws nothing: a document that is not a blueprint at all is a problem too
 *
 * @example
 * checkBlueprint({ customer: { id: 0, name: 'Acme' } });
 * // [{ path: 'customer.id', message: 'must be a whole number from 1, received 0.' }]
 * @see blueprint; D-PLT-2, D-PLT-5
 */
export function checkBlueprint(document: unknown): BlueprintProblem[] {
  const steps = checkBlueprintInSteps(document);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Checks a document in steps, so that the caller can do other work in between. A large document takes a while.
 *
 * @param document any JSON value, which stays as it is until the last step
 * @returns the steps; the last one returns every problem
 * @throws nothing
 *
 * @example
 * const steps = checkBlueprintInSteps({ customer: { id: 0, name: 'Acme' } });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * step.value; // [{ path: 'customer.id', message: 'must be a whole number from 1, received 0.' }]
 * @see blueprint; D-PLT-16
 */
export function* checkBlueprintInSteps(document: unknown): Generator<undefined, BlueprintProblem[], undefined> {
  const problems = DOCUMENT_SHAPE.problems(document, '').slice(0, MAX_PROBLEMS);
  if (problems.length === MAX_PROBLEMS) return problems;
  const broken = new Set(problems.map(({ path }) => path));
  const blueprint = (soundParts(document, problems) ?? {}) as SoundBlueprint;
  const isUnreadable = (...paths: readonly string[]): boolean => paths.some((path) => broken.has(path));
  for (const rule of CROSS_RULES) {
    yield;
    for (const problem of rule({ blueprint, document, isUnreadable })) problems.push(problem);
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return problems.slice(0, MAX_PROBLEMS);
}

/** The rules between the parts of a blueprint, in the order of the document. */
const CROSS_RULES: readonly Rule[] = [
  ...BOUND_RULES,
  ...GROUP_RULES,
  ...PROFILE_TYPE_RULES,
  ...LIST_RULES,
  ...FORM_RULES,
  ...PORTAL_AND_EVENT_RULES,
  ...APPLY_RULES,
];
