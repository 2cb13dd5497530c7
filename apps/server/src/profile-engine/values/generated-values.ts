import type { StoredValue, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';

/** Returns a new profile's values with its template fields, such as the `jobid` of a job. */
export function fillTemplates(
  definition: ProfileDefinition,
  values: StoredValues,
  facts: { readonly id: number; readonly year: number },
): StoredValues {
  if (definition.templated.length === 0) return values;
  const filled: Record<string, StoredValue> = { ...values };
  for (const { id, template = '' } of definition.templated) {
    filled[id] = template.replace('{year}', `${facts.year}`).replace('{id}', `${facts.id}`);
  }
  return filled;
}

/** Counts the serial numbers that the entries still need (D-PRO-10). */
export function countMissingSerials(definition: ProfileDefinition, values: StoredValues): number {
  let count = 0;
  numberEntries(definition, values, () => (count += 1));
  return count;
}

/**
 * Returns the values with a serial number in each entry that needs one.
 *
 * @param serials as many as `countMissingSerials` returned, each new for the customer
 */
export function fillSerials(
  definition: ProfileDefinition,
  values: StoredValues,
  serials: readonly number[],
): StoredValues {
  const left = serials.values();
  return numberEntries(definition, values, () => {
    const { value } = left.next();
    if (value === undefined) throw new TypeError(`${serials.length} serial numbers are too few for these values.`);
    return value;
  });
}

function numberEntries(definition: ProfileDefinition, values: StoredValues, next: () => number): StoredValues {
  if (definition.numbered.length === 0) return values;
  const numbered: Record<string, StoredValue> = { ...values };
  for (const field of definition.numbered) {
    const stored = values[field.id];
    if (stored !== undefined) numbered[field.id] = field.type.numberEntries?.(stored, field, next) ?? stored;
  }
  return numbered;
}
