import type { JsonPath } from './schema-help.js';

type Members = Readonly<Record<string | number, unknown>>;

/** Returns the value at a path of a document, undefined if there is none. */
export function valueAt(whole: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => (value as Members | undefined)?.[step], whole);
}

/**
 * Returns the document with a value at a path. Undefined takes the value away, and objects that are empty then. Items of
 * arrays stay, and an index behind the last one adds an item.
 */
export function writeAt<Whole>(whole: Whole, path: JsonPath, value: unknown): Whole {
  return changed(whole, path, value) as Whole;
}

function changed(whole: unknown, [step, ...rest]: JsonPath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(whole) ? whole : [];
    return items.toSpliced(step, 1, changed(items[step], rest, value) ?? {});
  }
  const { [step]: old, ...others } = (whole ?? {}) as Members;
  const next = changed(old, rest, value);
  if (next === undefined) return Object.keys(others).length === 0 ? undefined : others;
  // The order of members stays, so that a comparison shows what was changed alone.
  return { ...(whole as Members), [step]: next };
}
