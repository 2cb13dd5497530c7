import { Readable } from 'node:stream';
import { DocumentFailure } from '../src/document-failure.js';
import type { DocumentRunner } from '../src/process/document-runner.js';
import { mutatedFiles } from './mutated-files.js';

/**
 * Gives changed files to processes, for as many rounds as wanted, and counts how each kind of file ended: `resume.doc CORRUPT`. Throws
 * for an ending that is no failure of documents; the seed and the round make it again.
 */
export async function soakMutatedFiles(
  runner: DocumentRunner,
  { seed, rounds, outputFile }: { seed: number; rounds: number; outputFile: string },
): Promise<ReadonlyMap<string, number>> {
  const endings = new Map<string, number>();
  for (const { name, bytes } of mutatedFiles({ seed, rounds })) {
    const request = { operation: 'text', content: Readable.from([bytes]), outputFile } as const;
    const ending = await runner.run(request).then(
      () => 'TEXT',
      (error: unknown) => {
        if (error instanceof DocumentFailure) return error.code;
        throw error;
      },
    );
    const key = `${name} ${ending}`;
    endings.set(key, (endings.get(key) ?? 0) + 1);
  }
  return endings;
}
