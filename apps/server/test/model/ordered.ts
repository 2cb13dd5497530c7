/** One text for equal values: members of objects have no order, and those that are undefined are not there. */
export function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${name}:${ordered(member)}`)
    .join()}}`;
}
