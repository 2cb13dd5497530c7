import { createRequire } from 'node:module';
import { defineCommand } from './command.js';

export const { version: VERSION } = createRequire(import.meta.url)('#package.json') as { version: string };

export const versionCommand = defineCommand({
  usage: 'version',
  summary: 'print the version',
  example: 'talent version',
  declare: (yargs) => yargs,
  parse: () => ({}),
  async run(_options, { stdout }) {
    stdout.write(`${VERSION}\n`);
  },
});
