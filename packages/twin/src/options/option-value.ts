import { types } from 'node:util';
import { hint, received } from '@talent-platform/protocol/errors';
import { durationFault } from './duration.js';
import { pathFault } from './path-pattern.js';

/** The things of a twin that options name. */
export interface TwinFacts {
  /** The ids of its customers. */
  readonly customers: readonly number[];
  /** The paths that it serves, with `:name` for a segment. */
  readonly paths: readonly string[];
}

/** The rule of an option. */
export interface OptionValue {
  readonly isRequired?: boolean;
  /** Returns what is wrong with a value: the end of a sentence that begins with the option. */
  readonly fault: (value: unknown, twin: TwinFacts) => string | undefined;
}

/** Makes an option of one rule. `sentence` completes "must be …", and `wayOut` follows what was received. */
function valueOf(sentence: string, holds: (value: unknown) => boolean, wayOut = ''): OptionValue {
  return { fault: (value) => (holds(value) ? undefined : `must be ${sentence}, ${received(value)}.${wayOut}`) };
}

/** The platform checks the value. */
export const anything: OptionValue = { fault: () => undefined };

export function required(option: OptionValue): OptionValue {
  return { ...option, isRequired: true };
}

export function oneOf(names: readonly string[], meant: (text: string) => string = (text) => text): OptionValue {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  return {
    fault: (value) =>
      typeof value === 'string' && names.includes(meant(value))
        ? undefined
        : `must be one of ${list}, ${received(value)}.${hint(value, names)}`,
  };
}

export function wholeNumber(from: number, to = Number.MAX_SAFE_INTEGER): OptionValue {
  const sentence = `a whole number from ${from}${to === Number.MAX_SAFE_INTEGER ? '' : ` to ${to}`}`;
  return valueOf(sentence, (value) => Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to);
}

export const probability = valueOf('from 0 to 1', (value) => typeof value === 'number' && value >= 0 && value <= 1);
export const finiteNumber = valueOf('a number', (value) => Number.isFinite(value));
export const text = valueOf('a text that is not empty', (value) => typeof value === 'string' && value !== '');
export const flag = valueOf('true or false', (value) => typeof value === 'boolean');
export const onlyTrue = valueOf('true', (value) => value === true, ' Leave it out instead.');
export const condition = valueOf('a function', (value) => typeof value === 'function');
export const abortSignal = valueOf('an AbortSignal', (value) => value instanceof AbortSignal);
export const object = valueOf('an object', isObject);
export const textOrObject = valueOf(
  'an object, or the path of a file or folder',
  (value) => isObject(value) || (typeof value === 'string' && value !== ''),
);
export const textOrNumber = valueOf(
  'an id, or a text that is not empty',
  (value) => Number.isSafeInteger(value) || (typeof value === 'string' && value !== ''),
);
export const customers: OptionValue = {
  fault: (value) => {
    if (Array.isArray(value) && value.length > 0) return undefined;
    return `must be an array with at least one customer, ${Array.isArray(value) ? 'received an empty array' : received(value)}.`;
  },
};
export const faultStatus = valueOf(
  '429 or from 500 to 599',
  (value) => value === 429 || (Number.isInteger(value) && Number(value) >= 500 && Number(value) <= 599),
  ' Other errors have a name: error.',
);
export const httpUrl = valueOf(
  'a URL that begins with http:// or https://',
  (value) => typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value),
);

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
/** The first moment that ISO 8601 cannot write in four digits of the year. */
const END_OF_TIME = Date.parse('9999-12-31T23:59:59.999Z');

export const time = valueOf('a Date or a text such as "2027-03-01T09:00:00Z"', (value) => {
  if (!types.isDate(value) && !(typeof value === 'string' && ISO_8601.test(value))) return false;
  const at = new Date(value).getTime();
  return at >= 0 && at <= END_OF_TIME;
});

export function duration(limit?: Parameters<typeof durationFault>[1]): OptionValue {
  return { fault: (value) => durationFault(value, limit) };
}

export const path: OptionValue = { fault: (value, { paths }) => pathFault(value, paths) };

export const customer: OptionValue = {
  fault: (value, twin) =>
    twin.customers.includes(value as number)
      ? undefined
      : `must be the id of a customer of the twin (${twin.customers.join(', ')}), ${received(value)}.`,
};

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
