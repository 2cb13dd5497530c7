import type { Field, JsonValue, StoredValue } from '../../src/profile-engine/index.js';
import { PatternBudget } from '../../src/profile-engine/pattern.js';
import { buildListLookup } from '../builders/list-lookup.builder.js';
import { buildRenderContext } from '../builders/render-context.builder.js';

const lists = buildListLookup();

/**
 * Returns the stored value after a write of this JSON. Undefined if the write clears the field. Throws the problems of
 * a refusal.
 */
export function writeField(field: Field, input: unknown, stored?: StoredValue): StoredValue | undefined {
  const parsed = field.type.parse(input, field, { lists, defaults: true, patterns: new PatternBudget() });
  const problems = parsed.problems ?? [];
  if (parsed.problems !== undefined) throw new RangeError(sentences(problems).join(' | '));
  const applied = field.type.apply(parsed.value, stored, field);
  if (applied.problems.length > 0) throw new RangeError(sentences(applied.problems).join(' | '));
  return applied.value;
}

/** The sentences that refuse this JSON, paths in front. */
export function refusals(field: Field, input: unknown, stored?: StoredValue): string[] {
  try {
    writeField(field, input, stored);
    return [];
  } catch (error) {
    if (error instanceof RangeError) return error.message.split(' | ');
    throw error;
  }
}

/** How a stored value reads. */
export function readField(field: Field, stored: StoredValue, context = buildRenderContext()): JsonValue | undefined {
  return field.type.render(stored, field, context);
}

function sentences(problems: readonly { readonly field?: string; readonly detail: string }[]): string[] {
  return problems.map(({ field, detail }) => (field === undefined ? detail : `${field}: ${detail}`));
}
