import { below, isObject } from './shape/shape.js';
import type { BlueprintProblem } from './shape/shape.js';

/**
 * A document of which anything may be missing, because it was malformed. Items of arrays keep their positions.
 *
 * @example
 * const user: Sound<BlueprintUser> = { username: 'acme.integration' };
 */
export type Sound<T> = T extends readonly (infer Item)[]
  ? ReadonlyArray<Sound<Item> | undefined>
  : T extends object
    ? { readonly [Name in keyof T]?: Sound<T[Name]> }
    : T;

/**
 * Returns the document without the values that have a problem, so that the rest can be checked further. One wrong part
 * does not hide the problems of the others.
 *
 * @param document any JSON value; it is not changed
 * @param problems the problems that `checkBlueprint` returns for it
 * @returns a document of which anything may be missing (`Sound<Blueprint>`); undefined if the whole document is wrong
 *
 * @example
 * soundParts({ users: [{ username: 7, name: 'A' }] }, [{ path: 'users[0].username', message: '…' }]);
 * // { users: [{ username: undefined, name: 'A' }] }
 * @see D-PLT-2
 */
export function soundParts(document: unknown, problems: readonly BlueprintProblem[]): unknown {
  const broken = new Set(problems.map(({ path }) => path));
  const copy = (value: unknown, path: string): unknown => {
    if (broken.has(path)) return undefined;
    if (Array.isArray(value)) return value.map((item, index) => copy(item, `${path}[${index}]`));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, copy(own, below(path, name))]));
  };
  return broken.size === 0 ? document : copy(document, '');
}
