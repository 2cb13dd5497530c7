import type { InferredOptionTypes, Options } from 'yargs';
import { single } from './option-values.js';
import type { DownloadDestination } from '../save-download.js';
import { shellQuote } from '../terminal/command-line.js';

export const DOWNLOAD_OPTIONS = {
  output: {
    alias: 'o',
    type: 'string',
    nargs: 1,
    describe: 'the file, or a folder; - for standard output (default: the name from the server, in this folder)',
  },
  force: { type: 'boolean', describe: 'replace an existing file' },
} as const satisfies Record<string, Options>;

/** @param words the words of the command, which an error message repeats with `--force` */
export function parseDestination(
  argv: InferredOptionTypes<typeof DOWNLOAD_OPTIONS>,
  words: readonly string[],
): DownloadDestination {
  const output = single('output', argv.output);
  const forced = [...words, ...(output === undefined ? [] : ['--output', output]), '--force'].map(shellQuote).join(' ');
  return { output, force: argv.force === true, forced };
}
