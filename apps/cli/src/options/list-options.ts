import path from 'node:path';
import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { usageError } from '../cli-error.js';
import { LIST_FORMATS } from '../lists/list-file.js';
import type { ListFormat, ListPlace } from '../lists/list-file.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from './account-options.js';
import type { PlatformOptions } from './account-options.js';
import { single } from './option-values.js';

export const LIST_OPTIONS = {
  usergroup: {
    type: 'string',
    requiresArg: true,
    describe: 'the attributes of this user group, by its Integration Name',
  },
  format: { choices: LIST_FORMATS, describe: 'left out, the ending of the file decides' },
  ...PLATFORM_OPTIONS,
} as const satisfies Record<string, Options>;

export interface ListArguments extends InferredOptionTypes<typeof LIST_OPTIONS> {
  readonly listID: string;
  readonly file: string;
}

/** A list, the file that holds it, and where the platform is. */
export type ListOptions = PlatformOptions & ListPlace;

/** Declares a list and its file; `describe` tells what the file is for. */
export function declareList(yargs: Argv, describe: string): Argv<ListArguments> {
  return yargs
    .positional('listID', {
      type: 'string',
      demandOption: true,
      describe: 'such as lists.skills; "talent get v2/lists" has them all',
    })
    .positional('file', { type: 'string', demandOption: true, describe })
    .nargs('file', 1) // or yargs reads "-" as an option without a name
    .options(LIST_OPTIONS);
}

export function parseListOptions(argv: ListArguments): ListOptions {
  const { file } = argv;
  return {
    ...parsePlatformOptions(argv),
    listId: parseListId(argv.listID),
    usergroup: single('usergroup', argv.usergroup),
    file,
    format: parseFormat(file, argv.format),
  };
}

function parseListId(text: string): string {
  if (/^lists\.[a-z0-9_.]+$/.test(text)) return text;
  throw usageError(
    `listID must be such as lists.skills, received "${text}"; custom lists are the nodes of lists.customfields_lists`,
    'talent get v2/lists',
  );
}

function parseFormat(file: string, format: ListFormat | undefined): ListFormat {
  const ending = path.extname(file).slice(1).toLowerCase();
  const named = LIST_FORMATS.find((candidate) => candidate === ending);
  if (named !== undefined && format !== undefined && named !== format)
    throw usageError(`--format ${format} does not fit file "${file}": name it .${format}`);
  const chosen = format ?? named;
  if (chosen !== undefined) return chosen;
  throw usageError(`file "${file}" must end in .json or .csv, or --format must say which of them it is`);
}
