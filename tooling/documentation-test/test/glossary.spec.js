import { describe, expect, it } from '@jest/globals';

import { readDocument } from '../examples-of.mjs';
import { filesOfTests, sourceFiles } from '../../guide-site/register.mjs';

const GLOSSARY = 'docs/reference/glossary.md';

describe(GLOSSARY, () => {
  const [glossary, retirement] = readDocument(GLOSSARY).split('## Retired names');
  const retired = Array.from(retirement.matchAll(/^\| `(\w+)` \| `(\w+)` \|$/gm), ([, name, today]) => ({
    name,
    today,
  }));
  const files = [...sourceFiles(), ...filesOfTests()];
  const identifiers = new Set(
    files
      .filter((file) => /\.[cm]?[jt]s$/.test(file))
      .flatMap((file) => readDocument(file).match(/\b[A-Za-z]\w+\b/g) ?? []),
  );

  it('names every term once', () => {
    const terms = Array.from(glossary.matchAll(/^\| ([^|`-][^|]*?) \| /gm), ([, term]) => term).filter(
      (term) => term !== 'Term',
    );
    expect(terms.length).toBeGreaterThan(40);
    expect(terms).toEqual([...new Set(terms)]);
  });

  it('retires names that nothing in the code has any more', () => {
    expect(retired).not.toEqual([]);
    expect(retired.filter(({ name }) => identifiers.has(name))).toEqual([]);
  });

  it('says names of today that the code has', () => {
    expect(retired.filter(({ today }) => !identifiers.has(today))).toEqual([]);
  });

  it.each([GLOSSARY, 'docs/architecture.md'])('names files and folders that are there, as does %s', (page) => {
    const named = Array.from(
      readDocument(page).matchAll(/`([\w./-]+\.ts)`|`(?!(?:dist|utils|helpers|common)\/)([\w-]+\/[\w./-]*)`/g),
      ([, file, path]) => file ?? path,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !files.some((file) => file.includes(name)))).toEqual([]);
  });
});
