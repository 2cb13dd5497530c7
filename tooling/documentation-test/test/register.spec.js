import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { readDocument, root } from '../examples-of.mjs';
import { REGISTER, rowsCitedIn, rowsOfTheRegister } from '../register.mjs';

const SPEC = /\.(api-)?spec\.[jt]s$/;

describe(REGISTER, () => {
  const rows = rowsOfTheRegister();
  const testFiles = filesOfTests();
  const proven = new Set(testFiles.filter((file) => SPEC.test(file)).flatMap(citedBy));

  it('numbers the rows of each section in order, none twice', () => {
    const next = new Map();
    for (const { row } of rows) {
      const [, section, number] = /^(D-[A-Z]+)-(\d+)$/.exec(row);
      expect(row).toBe(`${section}-${next.get(section) ?? number}`);
      next.set(section, Number(number) + 1);
    }
  });

  it('has no row that no spec cites, but for those that are not built yet', () => {
    expect(namesOf(rows.filter(({ row, isBuilt }) => isBuilt && !proven.has(row)))).toEqual([]);
  });

  it('calls no row not built yet that a spec cites', () => {
    expect(namesOf(rows.filter(({ row, isBuilt }) => !isBuilt && proven.has(row)))).toEqual([]);
  });

  it('has every row that a test cites', () => {
    const known = new Set(namesOf(rows));
    const unknown = testFiles.flatMap((file) =>
      citedBy(file)
        .filter((row) => !known.has(row))
        .map((row) => `${row} in ${file}`),
    );
    expect(unknown).toEqual([]);
  });
});

function namesOf(rows) {
  return rows.map(({ row }) => row);
}

function citedBy(file) {
  return rowsCitedIn(readDocument(file));
}

/** The specs of all packages, wherever they stand, and all else that their tests consist of. */
function filesOfTests() {
  return ['apps', 'packages', 'tooling'].flatMap((group) =>
    readdirSync(path.join(root, group)).flatMap((name) => {
      const sources = filesBelow(`${group}/${name}/src`).filter((file) => SPEC.test(file));
      return [...sources, ...filesBelow(`${group}/${name}/test`)];
    }),
  );
}

function filesBelow(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
