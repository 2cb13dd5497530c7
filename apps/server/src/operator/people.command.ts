import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { PersonExportsService } from '../modules/privacy/index.js';
import { contextOfCustomer, CUSTOMER } from './customer-of-command.js';
import { withInstallation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup, UsageError } from './operator-command.js';

const PERSON = { type: 'string', demandOption: true, describe: 'the id of a person' } as const;

const exportPersonCommand = defineCommand({
  usage: 'export <customer> <person>',
  summary: 'write all that is stored about a person as one zip archive',
  example: 'talent-server people export 1001 12 --output person-12.zip',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('person', PERSON)
      .option('output', {
        alias: 'o',
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'write to this file',
      })
      .option('force', { type: 'boolean', describe: 'replace an existing file' }),
  run: ({ customer, person, output, force }, context) =>
    withInstallation(context, async (installation) => {
      const ctx = await contextOfCustomer(installation, customer);
      const personId = parsePerson(person);
      const archive = await installation.get(PersonExportsService).open(ctx, personId);
      // Only the user who runs the command may read the archive.
      const file = createWriteStream(output, { flags: force === true ? 'w' : 'wx', mode: 0o600 });
      await pipeline(archive, file).catch((error: unknown) => Promise.reject(refusalOf(error, output)));
      context.report(
        `All that is stored about person ${personId} of customer ${customer} is in ${output}: ${file.bytesWritten} bytes. ` +
          'Hand it over, and remove it.\n',
      );
    }),
});

/** @throws UsageError if the text is no id */
function parsePerson(text: string): number {
  const personId = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(personId)) return personId;
  throw new UsageError(`<person> must be the id of a person, such as 12, received "${text}".`);
}

/** Returns the refusal of a file that cannot be written. All other errors stay. */
function refusalOf(error: unknown, output: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (path !== output) return error;
  const message =
    code === 'EEXIST'
      ? `${output} exists. Add --force to replace it.`
      : `${output} cannot be written (${code ?? 'unknown error'}). Name another file.`;
  return new CommandRefused(message, { cause: error });
}

/** The data of one person, as over the platform API (D-PRV-1). */
export const peopleCommands = defineGroup('people', 'export all that is stored about a person', [exportPersonCommand]);
