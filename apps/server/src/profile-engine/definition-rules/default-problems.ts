import type { ConfigurationProblem } from '../profile-configuration.js';
import type { Field, ParseContext } from '../field-types/field-type.js';

/** For types that parse without looking anything up; the defaults of the others are read when they are used. */
const WITHOUT_LISTS: ParseContext = {
  lists: { find: () => undefined, get: () => undefined, path: () => [], children: () => [] },
  defaults: false,
};

/** A default must be a value that the field itself would take. */
export function defaultProblems(field: Field): ConfigurationProblem[] {
  if (field.default === undefined) return [];
  const parsed = field.type.parse(field.default, field, WITHOUT_LISTS);
  return (parsed.problems ?? []).map(({ detail }) => ({ path: 'default', message: detail }));
}

/** The lower bound of a pair of attributes may not lie above the upper one. */
export function boundsProblems(
  lower: 'min' | 'minLength',
  upper: 'max' | 'maxLength',
  field: Field,
): ConfigurationProblem[] {
  const from = field[lower];
  const to = field[upper];
  if (from === undefined || to === undefined || from <= to) return [];
  return [{ path: lower, message: `must not be above ${upper} ${to}, received ${from}.` }];
}
