import type { InferredOptionTypes, Options } from 'yargs';
import type { PlatformOptions } from './account-options.js';
import { single } from './option-values.js';
import type { DownloadPlace } from '../save-download.js';
import { commandFor, DEFAULT_ACCOUNT, shellQuote } from '../terminal/command-line.js';

/** The destination of a download. */
export const DOWNLOAD_OPTIONS = {
  output: {
    alias: 'o',
    type: 'string',
    nargs: 1,
    describe: 'the file, or a folder; - for standard output (left out: the name that the server gives it, right here)',
  },
  force: { type: 'boolean', describe: 'replace the file where it exists' },
} as const satisfies Record<string, Options>;

/** @param words what was typed, for whoever has to type it again to replace the file. */
export function parseDownloadPlace(
  argv: InferredOptionTypes<typeof DOWNLOAD_OPTIONS>,
  words: readonly string[],
  { account }: PlatformOptions,
): DownloadPlace {
  const output = single('output', argv.output);
  const typed = [...words, ...(output === undefined ? [] : ['--output', output]), '--force'].map(shellQuote).join(' ');
  const forced = commandFor(typed, account.account ?? DEFAULT_ACCOUNT);
  return { output, force: argv.force === true, forced };
}
