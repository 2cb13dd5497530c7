import { hasFurtherChoices } from '../forms/describe-answer.js';
import { readDataSchema, readMetadata } from '../forms/read-forms.js';
import { renderMetadata } from '../forms/render-metadata.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareFormname, JSON_OPTION, parseFormname } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { paintFor } from '../terminal/paint.js';
import { defineCommand } from './command.js';

/** `forms meta`: what a form asks, and what the answers look like; for a machine the metadata as it came. */
export const formsMetaCommand = defineCommand({
  usage: 'meta <formname>',
  summary: 'show the questions of a form',
  example: 'talent forms meta background_check',
  declare: (yargs) => declareFormname(yargs).option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    formname: parseFormname(argv.formname),
    json: argv.json === true,
  }),
  async run(options, context) {
    const { stdout, stderr } = context;
    const { formname, json } = options;
    const session = await openSession(options, context);
    const metadata = await readMetadata(formname, session);
    if (json) {
      stdout.write(jsonText(metadata, stdout));
      return 'OK';
    }
    const [read, write] = await Promise.all([
      readDataSchema(formname, 'read', session),
      readDataSchema(formname, 'write', session),
    ]);
    stdout.write(renderMetadata({ metadata, read, write }, paintFor(stdout, context)));
    if (Object.keys(metadata).length === 0) stderr.write(`${formname} has no questions.\n`);
    if (hasFurtherChoices(write)) {
      const command = `get 'forms/${formname}/meta/data_schema?for=write'`;
      stderr.write(`All choices:\n  ${commandFor(command, session.account.name)}\n`);
    }
    return 'OK';
  },
});
