import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const folder = new URL('./', import.meta.url);

/** Returns every text of a file by its path: `board.title`. */
function textsOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (part: unknown, path: string): void => {
    if (typeof part === 'string') found.set(path.slice(1), part);
    else for (const [key, value] of Object.entries(part as object)) walk(value, `${path}.${key}`);
  };
  walk(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), '');
  return found;
}

const placeholders = (text: string): string[] => (text.match(/\{\{.*?\}\}|<\/?\w+>/g) ?? []).sort();

describe('the texts', () => {
  const areas = readdirSync(new URL('en', folder));

  it.each(areas)('of %s are in both languages, with the same placeholders', (area) => {
    const [english, german] = [textsOf(`en/${area}`), textsOf(`de/${area}`)];
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect({ key, placeholders: placeholders(german.get(key) ?? '') }).toEqual({
        key,
        placeholders: placeholders(text),
      });
    }
  });

  it('are the same files in both languages', () => {
    expect(readdirSync(new URL('de', folder))).toEqual(areas);
  });
});
