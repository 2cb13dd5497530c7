import type { Problem } from '@talent-platform/protocol/errors';
import { invalid } from '../../profile-engine/field-types/field-type.js';
import type { Field, JsonSchema, Parsed, StoredValue } from '../../profile-engine/field-types/field-type.js';
import { MAX_PROBLEMS_OF_FIELD } from '../../profile-engine/values/members.js';
import { received } from '@talent-platform/protocol/errors';

const MAX_CHOICES = 1000;

/** How many of them a write takes, as its schema says. */
export function choicesLimits({ required }: Field): JsonSchema {
  return { maxItems: MAX_CHOICES, ...(required && { minItems: 1 }) };
}

/** The answer of a multiselect: an array, each choice counted once; an empty one is no answer. */
export function parseEach<Choice extends StoredValue>(
  input: unknown,
  parseItem: (item: unknown) => Parsed<Choice>,
): Parsed<readonly Choice[]> {
  if (!Array.isArray(input)) return invalid(`must be an array of strings, ${received(input)}.`);
  if (input.length > MAX_CHOICES) {
    return invalid(`must be an array of at most ${MAX_CHOICES} strings, received ${input.length}.`);
  }
  const choices = new Set<Choice>();
  const problems: Problem[] = [];
  for (const item of input) {
    const parsed = parseItem(item);
    if (parsed.problems !== undefined) problems.push(...parsed.problems);
    else if (parsed.value !== null) choices.add(parsed.value);
    // what comes behind them would not be told
    if (problems.length > MAX_PROBLEMS_OF_FIELD) break;
  }
  if (problems.length > 0) return { problems };
  return { value: choices.size === 0 ? null : [...choices] };
}
