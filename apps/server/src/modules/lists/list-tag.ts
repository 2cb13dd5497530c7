/** One for each version of a list and user group, the same for all of its nodes and pages (D-NET-6). */
export function listTag(listId: string, revision: number, group: string | undefined): string {
  const forGroup = group === undefined ? '' : `-${encodeURIComponent(group)}`;
  return `"${listId}-${revision}${forGroup}"`;
}
