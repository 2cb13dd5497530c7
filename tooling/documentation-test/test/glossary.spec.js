import { describe, expect, it } from '@jest/globals';

import { readDocument } from '../examples-of.mjs';
import { filesOfTests, sourceFiles } from '../register.mjs';

const GLOSSARY = 'docs/reference/glossary.md';

describe(GLOSSARY, () => {
  const glossary = readDocument(GLOSSARY);
  const files = [...sourceFiles(), ...filesOfTests()];
  it('names every term once', () => {
    const terms = Array.from(glossary.matchAll(/^\| ([^|`-][^|]*?) \| /gm), ([, term]) => term).filter(
      (term) => term !== 'Term',
    );
    expect(terms.length).toBeGreaterThan(40);
    expect(terms).toEqual([...new Set(terms)]);
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
