import type { Options } from 'yargs';

/** The blueprint that check, diff and apply read. */
export const BLUEPRINT_FILE = {
  type: 'string',
  demandOption: true,
  describe: 'a JSON or YAML file, or a folder',
} as const satisfies Options;
