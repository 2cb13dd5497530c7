import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { DocumentRunner } from '../src/process/document-runner.js';
import { programFromSources } from './compiled-sources.js';
import { soakMutatedFiles } from './soak-mutated-files.js';

/** Used in every run of the suites. Longer runs choose their own values (docs/testing.md). */
const SHORT = { seed: 1, files: 6 };
const { TALENT_SOAK_SEED: SEED = SHORT.seed, TALENT_SOAK_FILES: FILES = SHORT.files } = process.env;
/** Each file gives two documents. Each takes about one second, and at most 90 seconds. */
const MS_PER_FILE = 10_000;
const AT_LEAST_MS = 600_000;

const folder = mkdtempSync(path.join(tmpdir(), 'mutated-files-'));
const jobs = path.join(folder, 'jobs');
let runner: DocumentRunner;

beforeAll(async () => {
  runner = await DocumentRunner.start({ folder: jobs, program: programFromSources() });
});

it(
  'a file that was changed on its way gives its text and its PDF, or a failure that says why, in time, and leaves nothing',
  async () => {
    const outputFile = path.join(folder, 'result');
    const problems = await soakMutatedFiles(runner, { seed: Number(SEED), files: Number(FILES), outputFile });
    expect(problems).toEqual([]);
    expect(readdirSync(jobs)).toEqual([]);
  },
  AT_LEAST_MS + Number(FILES) * MS_PER_FILE,
);
