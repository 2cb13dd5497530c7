import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { examplesOf, readDocument, root } from '../examples-of.mjs';

const CHECK = 'docs/guides/background-check.md';
const TWIN = 'docs/guides/testing-with-the-twin.md';
/** Within the clone, so that the programs import packages by their names. */
const FOLDER = path.join(root, 'tooling', 'documentation-test', 'reports', 'partner-guides');
const CHECK_FILES = ['check.mjs', 'resume.mjs', 'result.mjs', 'check.test.mjs'];

/** The guide leaves the file out, because the demo customer has no field for it. */
const WITH_A_REPORT = `
import { readFileSync } from 'node:fs';
import { createClient } from '@talent-platform/client';
import { startTwin } from '@talent-platform/twin';
import { sendResult } from './result.mjs';

const { profileTypes } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
profileTypes.people.fields.push({ id: 'field1010', label: 'Report', type: 'file' });
const twin = await startTwin({ parts: { profileTypes } });
const { user, secret } = twin.credentials();
const client = createClient({ baseUrl: twin.baseUrl, customerId: 1001, credentials: { user, secret } });
await twin.move(3, 'C51220');
const result = { legalName: 'Hopper', report: new TextEncoder().encode('%PDF-1.4 clear'), reportField: 'field1010' };
await sendResult(client, { workflow: 3, person: 5 }, result);
const { stream, filename } = await client.people.file(5, 'field1010').download();
console.log(filename, await new Response(stream).text());
await twin.stop();
`;

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: FOLDER });
  return { status, output: String(stdout), errors: String(stderr) };
}

describe(CHECK, () => {
  beforeAll(() => {
    const programs = examplesOf(CHECK, 'js');
    expect(programs).toHaveLength(CHECK_FILES.length);
    CHECK_FILES.forEach((name, index) => writeFileSync(path.join(FOLDER, name), programs[index]));
    writeFileSync(path.join(FOLDER, 'report.mjs'), WITH_A_REPORT);
  });

  it('passes its tests', () => {
    const tests = readDocument(CHECK).match(/^test\('/gm);
    const { status, output } = run('--test', 'check.test.mjs');
    expect([status, output]).toEqual([0, expect.stringMatching(new RegExp(`^\\S pass ${tests?.length}$`, 'm'))]);
  });

  it('stores the report in a file field', () => {
    const blueprint = path.join(root, 'tooling', 'demo', 'blueprint.json');
    expect(run('report.mjs', blueprint)).toEqual({ status: 0, output: 'report.pdf %PDF-1.4 clear\n', errors: '' });
  });
});

describe(TWIN, () => {
  it.each(examplesOf(TWIN, 'js').map((code, index) => ({ code, name: `twin-${index}.mjs` })))(
    'shows a program that ends well: $name',
    ({ code, name }) => {
      writeFileSync(path.join(FOLDER, name), code);
      expect(run(name)).toEqual({ status: 0, output: '', errors: '' });
    },
  );
});
