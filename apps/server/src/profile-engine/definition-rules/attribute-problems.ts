import { FIELD_TYPE_ATTRIBUTES, fieldAttributeProblems } from '@talent-platform/blueprint';
import type { FieldAttributeName } from '@talent-platform/blueprint';
import { compilePattern } from '../pattern.js';
import type { ConfigurationProblem } from '../profile-configuration.js';
import { received } from '@talent-platform/protocol/errors';

const ATTRIBUTES_OF: ReadonlyMap<string, readonly FieldAttributeName[]> = new Map(
  Object.entries(FIELD_TYPE_ATTRIBUTES),
);

/** Returns everything wrong with the attributes of one field, each checked by itself. */
export function attributeProblems(attributes: Readonly<Record<string, unknown>>, type: string): ConfigurationProblem[] {
  const problems = fieldAttributeProblems(attributes, ATTRIBUTES_OF.get(type) ?? []);
  const { pattern } = attributes;
  if (typeof pattern !== 'string' || problems.some(({ path }) => path === 'pattern')) return problems;
  return [...problems, ...patternProblems(pattern)];
}

/** The protocol checks JavaScript's syntax. RE2 tells which patterns run in bounded time. */
function patternProblems(pattern: string): ConfigurationProblem[] {
  try {
    compilePattern(pattern);
    return [];
  } catch {
    const rule = 'must be a regular expression (u flag), without look-around and back references';
    return [{ path: 'pattern', message: `${rule}, ${received(pattern)}.` }];
  }
}
