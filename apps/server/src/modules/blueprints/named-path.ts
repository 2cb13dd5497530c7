/** The members by which an item of a blueprint is known. */
const NAMES = ['username', 'integrationName', 'formname', 'id', 'name', 'listnodeid', 'value'];

/**
 * Returns a path of a problem with the names of the items instead of their positions: `users.acme.hr.group` for
 * `users[2].group`. The positions mean nothing to the reader if the document is in no file.
 */
export function namedPath(document: unknown, path: string): string {
  let value: unknown = document;
  const parts = Array.from(path.matchAll(/\[(\d+)\]|[^.[]+/g), ([part, index]) => {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[index ?? part];
    return index === undefined ? part : (nameOf(value) ?? part);
  });
  return parts.join('.');
}

function nameOf(item: unknown): string | undefined {
  const members = (item ?? {}) as Readonly<Record<string, unknown>>;
  const name = NAMES.map((member) => members[member]).find((value) => value !== undefined);
  return name === undefined ? undefined : String(name);
}
