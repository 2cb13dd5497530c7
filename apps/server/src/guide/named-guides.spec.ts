import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const GUIDES = fileURLToPath(new URL('../../../../docs/guides', import.meta.url));

/** The sources without their comments: lines of the log, errors and help. */
const texts = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(path.join(SOURCES, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));

describe('a guide that a text of the server names', () => {
  it('is no file of the repository, because an installed package has none', () => {
    expect(texts.flatMap((text) => text.match(/docs\/[\w/-]+\.md/g) ?? [])).toEqual([]);
  });

  it('is named by its title and its page at /guide', () => {
    const named = texts.flatMap((text) => [...text.matchAll(/the guide "([^"]+)" \(\/guide\/([\w-]+)\)/g)]);
    expect(named.length).toBeGreaterThan(0);
    for (const [, title, page] of named)
      expect(readFileSync(path.join(GUIDES, `${page}.md`), 'utf8').split('\n')[0]).toBe(`# ${title}`);
  });
});
