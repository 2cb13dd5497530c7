import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, expect, it } from '@jest/globals';
import { DocumentFailure } from '../src/document-failure.js';
import type { FailureCode } from '../src/document-failure.js';
import type { Operation } from '../src/engine.js';
import { DocumentRunner } from '../src/process/document-runner.js';
import { programFromSources } from './compiled-sources.js';
import { mutatedFiles } from './mutated-files.js';

/** Used in every run of the suites. Longer runs choose their own values (docs/testing.md). */
const SHORT = { seed: 1, files: 6 };
const { TALENT_SOAK_SEED: SEED = SHORT.seed, TALENT_SOAK_FILES: FILES = SHORT.files } = process.env;
/** Each file gives two documents. Each takes about one second, and at most 90 seconds. */
const MS_PER_FILE = 10_000;
const AT_LEAST_MS = 600_000;

/**
 * Failures that show a fault of our code. All of these files are small, so no process may crash or reach its time
 * limit.
 */
const DISHONEST: readonly FailureCode[] = ['CRASH', 'TIMEOUT', 'ENGINE_MISSING', 'ABORTED'];
const OPERATIONS: readonly Operation[] = ['text', 'pdf'];

const folder = mkdtempSync(path.join(tmpdir(), 'mutated-files-'));
const jobs = path.join(folder, 'jobs');
const outputFile = path.join(folder, 'result');
let runner: DocumentRunner;

beforeAll(async () => {
  runner = await DocumentRunner.start({ folder: jobs, program: programFromSources() });
});

it(
  'a file that was changed on its way gives its text and its PDF, or a failure that says why, in time, and leaves nothing',
  async () => {
    const problems: string[] = [];
    const files = mutatedFiles({ seed: Number(SEED), rounds: Number(FILES), withScans: true });
    for (let place = 1; place <= Number(FILES); place += 1) {
      const { name, bytes, extension } = files.next().value;
      for (const operation of OPERATIONS) {
        const content = Readable.from([bytes]);
        await runner.run({ operation, content, extension, outputFile }).catch((error: unknown) => {
          const isHonest = error instanceof DocumentFailure && !DISHONEST.includes(error.code);
          if (!isHonest) problems.push(`${place}: ${operation} of ${name}: ${String(error)}`);
        });
      }
    }
    expect(problems).toEqual([]);
    expect(readdirSync(jobs)).toEqual([]);
  },
  AT_LEAST_MS + Number(FILES) * MS_PER_FILE,
);
