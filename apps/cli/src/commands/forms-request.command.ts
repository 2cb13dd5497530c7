import { usageError } from '../cli-error.js';
import { requestForm } from '../forms/request-form.js';
import { readDataSchema } from '../forms/read-forms.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareFormname, JSON_OPTION, parseFormname, parseId, parseOptionalId } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonText } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `forms request`: asks for a form, which the owner then fills (D-ACT-5). */
export const formsRequestCommand = defineCommand({
  usage: 'request <formname> <owner>',
  summary: 'request a form, for which the platform keeps who asked and when',
  example: 'talent forms request background_check people/12',
  declare: (yargs) =>
    declareFormname(yargs)
      .positional('owner', { type: 'string', demandOption: true, describe: 'the id of whom or what it is about' })
      .option('for', { type: 'string', requiresArg: true, describe: 'the person of a private form, by id' })
      .option('json', JSON_OPTION)
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    formname: parseFormname(argv.formname),
    owner: parseId(argv.owner, 'owner'),
    associate: parseOptionalId('for', argv.for),
    json: argv.json === true,
  }),
  async run({ formname, owner, associate, ...options }, context) {
    const { stdout, stderr } = context;
    const session = await openSession(options, context);
    const member = associate === undefined ? undefined : await associateMember(formname, session);
    const body = { owner, ...(member !== undefined && { [member]: associate }) };
    const { outcome, ...requested } = await requestForm({ formname, body }, session);
    const { formDataId, location } = requested;
    stderr.write(`${paintFor(stderr, context)('green', outcome)}\n`);
    stdout.write(
      session.json
        ? jsonText({ ...requested, outcome }, stdout)
        : printable(`formDataId  ${formDataId}\nlocation    ${location}\n`),
    );
    return 'OK';
  },
});

/** Its name ends in the kind of the form (D-FRM-11). */
async function associateMember(formname: string, session: PlatformSession): Promise<string> {
  const { properties } = await readDataSchema(formname, 'write', session);
  const member = Object.keys(properties).find((name) => name.startsWith('updatedFor'));
  if (member !== undefined) return member;
  const way = commandFor(`forms request ${formname} <owner>`, session.account.name);
  throw usageError(`the form ${formname} is not private and takes no --for`, way);
}
