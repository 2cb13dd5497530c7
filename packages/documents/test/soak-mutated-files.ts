import { Readable } from 'node:stream';
import { DocumentFailure } from '../src/document-failure.js';
import type { FailureCode } from '../src/document-failure.js';
import type { Operation } from '../src/engine.js';
import type { DocumentRunner } from '../src/process/document-runner.js';
import { mutatedFiles } from './mutated-files.js';
import type { MutatedFile } from './mutated-files.js';

/**
 * Failures that show a fault of our code. All of these files are small, so no process may crash or reach its time
 * limit.
 */
const DISHONEST: readonly FailureCode[] = ['CRASH', 'TIMEOUT', 'ENGINE_MISSING', 'ABORTED'];
const OPERATIONS: readonly Operation[] = ['text', 'pdf'];

export interface SoakOptions {
  readonly seed: number;
  /** The number of files that are changed and read. */
  readonly files: number;
  readonly outputFile: string;
}

/** Returns the files that ended with such a failure, each with its number for the seed: `3: text of resume.doc: …`. */
export async function soakMutatedFiles(
  runner: DocumentRunner,
  { seed, files, outputFile }: SoakOptions,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const drawn = mutatedFiles({ seed, rounds: files, withScans: true });
  for (let place = 1; place <= files; place += 1) {
    const file: MutatedFile = drawn.next().value;
    for (const operation of OPERATIONS) {
      const problem = await problemOf(runner, { file, operation, outputFile });
      if (problem !== undefined) problems.push(`${place}: ${operation} of ${file.name}: ${problem}`);
    }
  }
  return problems;
}

interface Attempt {
  readonly file: MutatedFile;
  readonly operation: Operation;
  readonly outputFile: string;
}

async function problemOf(
  runner: DocumentRunner,
  { file: { bytes, extension }, operation, outputFile }: Attempt,
): Promise<string | undefined> {
  try {
    await runner.run({ operation, content: Readable.from([bytes]), extension, outputFile });
    return undefined;
  } catch (error) {
    const isHonest = error instanceof DocumentFailure && !DISHONEST.includes(error.code);
    return isHonest ? undefined : String(error);
  }
}
