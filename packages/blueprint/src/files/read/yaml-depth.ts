import { CST, Parser } from 'yaml';

/** How many mappings and sequences may stand inside one another, as in JSON. */
export const MAX_DEPTH = 64;

interface Open {
  readonly token: CST.Token | null | undefined;
  readonly depth: number;
}

/** Whether a text is nested too deeply, told without recursion: composing it could end the process. */
export function isTooDeep(text: string): boolean {
  const open: Open[] = Array.from(new Parser().parse(text), (token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token === null || token === undefined) continue;
    if (token.type === 'document') open.push({ token: token.value, depth });
    else if (CST.isCollection(token)) {
      if (depth === MAX_DEPTH) return true;
      for (const { key, value } of token.items) {
        open.push({ token: key, depth: depth + 1 }, { token: value, depth: depth + 1 });
      }
    }
  }
  return false;
}
