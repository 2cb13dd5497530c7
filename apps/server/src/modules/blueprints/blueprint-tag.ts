/** The strong entity tag of a blueprint. */
export function entityTagOf({ revision }: { readonly revision: number }): string {
  return `"blueprint-${revision}"`;
}
