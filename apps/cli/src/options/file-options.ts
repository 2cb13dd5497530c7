import type { Argv, InferredOptionTypes, Options } from 'yargs';
import type { DownloadPlace } from '../downloads/save-download.js';
import { parseFileField } from '../profile-files/file-field.js';
import type { FileField } from '../profile-files/file-field.js';
import { commandFor, DEFAULT_ACCOUNT, shellQuote } from '../terminal/command-line.js';
import { PLATFORM_OPTIONS } from './account-options.js';
import type { PlatformOptions } from './account-options.js';
import { single } from './option-values.js';
import { REQUEST_OPTIONS } from './request-options.js';

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

/** The text and the PDF of a resume are made on demand, which may take the server so long (D-FIL-5). */
export const ON_DEMAND_OPTIONS = {
  ...PLATFORM_OPTIONS,
  timeout: { ...PLATFORM_OPTIONS.timeout, default: '120' },
} as const satisfies Record<string, Options>;

/** A header such as If-Match, and whether anything is written at all. */
export const FILE_WRITE_OPTIONS = {
  header: REQUEST_OPTIONS.header,
  'dry-run': { type: 'boolean', describe: 'write nothing; show what would change' },
} as const satisfies Record<string, Options>;

/** The content and headers of a write, and whether it is a dry run. */
export interface FileWriteOptions {
  readonly field: FileField;
  readonly headers: readonly string[];
  readonly dryRun: boolean;
}

export function parseFileWrite(
  argv: InferredOptionTypes<typeof FILE_WRITE_OPTIONS> & { readonly field: string },
): FileWriteOptions {
  return {
    field: parseFileField(argv.field),
    headers: (argv.header ?? []).map(String),
    dryRun: argv['dry-run'] === true,
  };
}

/** Declares the file field that a command is about. */
export function declareFileField(yargs: Argv): Argv<{ readonly field: string }> {
  return yargs.positional('field', {
    type: 'string',
    demandOption: true,
    describe: 'people/12/resume, or people/12/field1005/1/field1009 in an entry',
  });
}

/** Declares the person whose resume a command is about. */
export function declareResumeOwner(yargs: Argv): Argv<{ readonly person: string }> {
  return yargs.positional('person', { type: 'string', demandOption: true, describe: 'people/12' });
}

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
