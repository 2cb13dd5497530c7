import type { BlueprintProblem } from '@talent-platform/protocol/blueprint';

/** Texts that the database cannot hold: NUL, and half a surrogate pair (D-PRO-8). */
export function unstorableTexts(value: unknown, path = ''): BlueprintProblem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path, message: MESSAGE }];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableTexts(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return isStorable(name) ? unstorableTexts(member, own) : [{ path: own, message: MESSAGE }];
  });
}

const UNSTORABLE = /[\0\p{Surrogate}]/u;
const MESSAGE = 'must hold neither the character NUL nor half a surrogate pair; take it out.';

function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}
