import { compilePattern } from '../pattern.js';
import { isProfileType, PROFILE_TYPES } from '../profile-types.js';
import { received } from '../received.js';
import type { ConfigurationProblem } from '../profile-configuration.js';

const MAX_TEXT_LENGTH = 1_000_000;

/** The rule of every attribute, as the sentence that a wrong value gets. */
const ATTRIBUTE_RULES = {
  label: (value) => (isText(value) ? undefined : 'must be a text that is not empty'),
  required: flagRule,
  hidden: flagRule,
  locked: flagRule,
  readOnly: flagRule,
  searchable: flagRule,
  default: (value) =>
    value === null || value === '' ? 'must be a value; leave it out where there is none' : undefined,
  maxLength: (value) =>
    isWhole(value, 1) && value <= MAX_TEXT_LENGTH ? undefined : `must be a whole number from 1 to ${MAX_TEXT_LENGTH}`,
  minLength: (value) => (isWhole(value, 0) ? undefined : 'must be a whole number from 0'),
  pattern: patternRule,
  min: numberRule,
  max: numberRule,
  options: (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isText) && new Set(value).size === value.length
      ? undefined
      : 'must be an array of one or more different texts',
  list: (value) => (isText(value) ? undefined : 'must name a list, such as "lists.skills" or "C14567"'),
  multiple: flagRule,
  profileType: (value) => (isProfileType(value) ? undefined : `must be one of ${PROFILE_TYPES.join(', ')}`),
  fields: (value) => (Array.isArray(value) && value.length > 0 ? undefined : 'must be an array of one or more fields'),
} satisfies Record<string, (value: unknown) => string | undefined>;

export type AttributeName = keyof typeof ATTRIBUTE_RULES;

const RULES_BY_NAME: ReadonlyMap<string, (value: unknown) => string | undefined> = new Map(
  Object.entries(ATTRIBUTE_RULES),
);

/** The attributes that a field of every type takes (blueprint: Field types). */
const COMMON_ATTRIBUTES: readonly string[] = [
  'id',
  'type',
  'label',
  'required',
  'hidden',
  'locked',
  'readOnly',
  'searchable',
  'default',
];

/** Everything wrong with the attributes of one field, each looked at alone. */
export function attributeProblems(
  attributes: Readonly<Record<string, unknown>>,
  typeAttributes: readonly AttributeName[],
): ConfigurationProblem[] {
  const known: readonly string[] = [...COMMON_ATTRIBUTES, ...typeAttributes];
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (!known.includes(name)) {
      return [{ path: name, message: `is no attribute of this field; it takes ${known.slice(2).join(', ')}.` }];
    }
    const broken = RULES_BY_NAME.get(name)?.(value);
    return broken === undefined ? [] : [{ path: name, message: `${broken}, ${received(value)}.` }];
  });
}

function flagRule(value: unknown): string | undefined {
  return typeof value === 'boolean' ? undefined : 'must be true or false';
}

function numberRule(value: unknown): string | undefined {
  return Number.isFinite(value) ? undefined : 'must be a number';
}

function patternRule(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a regular expression';
  try {
    compilePattern(value);
    return undefined;
  } catch {
    return 'must be a regular expression (u flag), without look-around and back references';
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isWhole(value: unknown, from: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= from;
}
