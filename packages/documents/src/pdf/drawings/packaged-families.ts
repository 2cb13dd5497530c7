export const PACKAGED = {
  'DejaVu Sans': 'DejaVuSans',
  'DejaVu Serif': 'DejaVuSerif',
  'DejaVu Sans Mono': 'DejaVuSansMono',
} as const;
export type PackagedFamily = keyof typeof PACKAGED;

/** Families that drawings name, in lower case. */
const FAMILIES: ReadonlyArray<readonly [name: RegExp, family: PackagedFamily]> = [
  [/^(monospace|dejavu sans mono|courier.*|consolas|menlo|monaco)$/, 'DejaVu Sans Mono'],
  [/^(serif|dejavu serif|times.*|georgia|garamond|cambria)$/, 'DejaVu Serif'],
  [/^(sans-serif|dejavu sans|arial|helvetica.*|verdana|calibri)$/, 'DejaVu Sans'],
];
const QUOTES = /^["']|["']$/g;

/** Returns the packaged family that is most like the first of those that a drawing names. */
export function packagedFamilyOf(families: string): PackagedFamily {
  const names = families.split(',').map((name) => name.trim().replace(QUOTES, '').toLowerCase());
  return names.flatMap((name) => FAMILIES.find(([known]) => known.test(name))?.[1] ?? [])[0] ?? 'DejaVu Sans';
}
