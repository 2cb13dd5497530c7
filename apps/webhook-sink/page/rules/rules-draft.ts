import type { RuleProblem } from '../../src/rules/rule.js';

/** Typed rules. They can be any JSON. */
export interface RulesDraft {
  readonly rules: readonly unknown[];
  /** The problems from the last attempt to save. */
  readonly problems: readonly RuleProblem[];
}

/** Sets a value in rules. Removes the member if the value is undefined. */
export function changed(
  rules: readonly unknown[],
  path: readonly (string | number)[],
  value: unknown,
): readonly unknown[] {
  return withMember(rules, path, value) as readonly unknown[];
}

function withMember(value: unknown, [name, ...rest]: readonly (string | number)[], member: unknown): unknown {
  if (name === undefined) return member;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === name ? withMember(one, rest, member) : one));
  const object = isObject(value) ? value : {};
  const { [String(name)]: old, ...others } = object;
  const made = withMember(old, rest, member);
  return made === undefined
    ? others
    : Object.hasOwn(object, name)
      ? { ...object, [name]: made }
      : { ...others, [name]: made };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
