import type { ConfigurationProblem } from '../profile-configuration.js';
import type { Field, ParseContext } from '../field-types/field-type.js';
import { PatternBudget } from '../pattern.js';

/** For types that parse without look-ups. The defaults of other types are read when they are used. */
const NO_LISTS: ParseContext['lists'] = {
  find: () => undefined,
  named: () => [],
  get: () => undefined,
  path: () => [],
  children: () => [],
};

/** Returns the problems of a default that the field itself would refuse. */
export function defaultProblems(field: Field): ConfigurationProblem[] {
  if (field.default === undefined || isNeverTried(field)) return [];
  const context = {
    lists: NO_LISTS,
    defaults: false,
    patterns: new PatternBudget(),
  };
  const parsed = field.type.parse(field.default, field, context);
  return (parsed.problems ?? []).map(({ detail }) => ({
    path: 'default',
    message: detail,
  }));
}

/** An earlier release accepted it. Like every default that does not fit, it is left out of new profiles (D-PRO-30). */
function isNeverTried({ default: given, pattern }: Field): boolean {
  return typeof given === 'string' && pattern !== undefined && given.length > pattern.longest;
}

/** Reports a lower bound that lies above the upper one. */
export function boundsProblems(
  lower: 'min' | 'minLength',
  upper: 'max' | 'maxLength',
  field: Field,
): ConfigurationProblem[] {
  const from = field[lower];
  const to = field[upper];
  if (from === undefined || to === undefined || from <= to) return [];
  return [
    {
      path: lower,
      message: `must not be above ${upper} ${to}, received ${from}.`,
    },
  ];
}
