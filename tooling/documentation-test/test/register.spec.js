import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { ERROR_CODES } from '@talent-platform/protocol/errors';

import { errorSections, readDocument, root } from '../examples-of.mjs';
import {
  filesOfTests,
  pagesOfTheRegister,
  REGISTER,
  rowsCitedIn,
  rowsOfTheRegister,
  sourceFiles,
  SPEC,
} from '../register.mjs';

describe(REGISTER, () => {
  const rows = rowsOfTheRegister();
  const testFiles = filesOfTests();
  const proven = new Set(testFiles.filter((file) => SPEC.test(file)).flatMap(citedBy));

  it('lists every page with rows', () => {
    const folder = path.posix.dirname(REGISTER);
    const pages = readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
    expect(pages.filter((page) => page !== REGISTER)).toEqual(pagesOfTheRegister().toSorted());
  });

  it('numbers the rows of each section in order, none twice', () => {
    const last = new Map();
    for (const { row } of rows) {
      const [, section, number] = /^(D-[A-Z]+)-(\d+)$/.exec(row) ?? [];
      expect([row, Number(number)]).toEqual([row, Math.max(Number(number), (last.get(section) ?? -1) + 1)]);
      last.set(section, Number(number));
    }
  });

  it('has no row that no spec cites, but for those that are not built yet', () => {
    expect(namesOf(rows.filter(({ row, isBuilt }) => isBuilt && !proven.has(row)))).toEqual([]);
  });

  it('has no row that is built and that no source cites', () => {
    const followed = new Set(sourceFiles().flatMap(citedBy));
    expect(namesOf(rows.filter(({ row, isBuilt }) => isBuilt && !followed.has(row)))).toEqual([]);
  });

  it('calls no row not built yet that a spec cites', () => {
    expect(namesOf(rows.filter(({ row, isBuilt }) => !isBuilt && proven.has(row)))).toEqual([]);
  });

  it('has every row that the code or a test cites', () => {
    const known = new Set(namesOf(rows));
    const unknown = [...sourceFiles(), ...testFiles].flatMap((file) =>
      citedBy(file)
        .filter((row) => !known.has(row))
        .map((row) => `${row} in ${file}`),
    );
    expect(unknown).toEqual([]);
  });
});

it('the guide to errors has a section for each code of the protocol, with its way out', () => {
  const sections = errorSections().map(({ name, number, status, text }) => {
    expect(text).toMatch(/\n(```|The demo cannot show this error\.)\n[^]*\n\*\*Way out\.\*\* /);
    return { name, number, status };
  });
  expect(sections).toEqual(Object.entries(ERROR_CODES).map(([name, code]) => ({ name, ...code })));
});

function namesOf(rows) {
  return rows.map(({ row }) => row);
}

function citedBy(file) {
  return rowsCitedIn(readDocument(file));
}
