import type { BlueprintProblem } from './shape/shape.js';

/** The limits of parts that stay stored when a blueprint leaves them out: twice as many as one blueprint may have. */
const MAX_KEPT = { fields: 4000, forms: 2000, portals: 2000, questions: 4000, statuses: 2000 };

/**
 * Returns the problem of a blueprint that adds parts if too many would be stored, including those of earlier blueprints.
 *
 * @param part what the ids stand for
 * @param ids `kept`: what is stored; `wanted`: what the blueprint has
 * @param path the place of the parts in the blueprint
 * @returns a problem, or none. A blueprint that adds nothing has none, however many are stored
 *
 * @example
 * keptProblems('portals', { kept: [1, 2], wanted: [3] }, 'portals'); // []
 * @see D-PLT-20
 */
export function keptProblems(
  part: keyof typeof MAX_KEPT,
  { kept, wanted }: { readonly kept: readonly unknown[]; readonly wanted: readonly unknown[] },
  path: string,
): BlueprintProblem[] {
  const { size } = new Set([...kept, ...wanted]);
  const max = MAX_KEPT[part];
  if (size <= max || size <= kept.length) return [];
  return [
    {
      path,
      message: `must not exceed ${max} ${part}, including those kept from earlier blueprints, received ${size}.`,
    },
  ];
}
