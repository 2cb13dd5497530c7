/** A path, in which `*` stands for a segment and `**` for any number of them; or a regular expression. */
export type PathPattern = string | RegExp;

/** Returns whether the pattern matches the whole path. */
export function matchesPath(path: string, pattern: PathPattern): boolean {
  if (typeof pattern !== 'string') return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(path);
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => ({ '**': '.*', '*': '[^/]*' })[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('');
  return new RegExp(`^${source}$`).test(path);
}
