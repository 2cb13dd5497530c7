import { readFormList } from '../forms/read-forms.js';
import { jsonText } from '../terminal/json-text.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { JSON_OPTION } from '../options/form-options.js';
import { openSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';
import { renderTable } from '../terminal/render-table.js';
import { defineCommand } from './command.js';

const HEADING = ['id', 'formname', 'type', 'level', 'public answers', 'display name'];

/** `forms list`: which forms there are, unfit ones too (D-FRM-3). */
export const formsListCommand = defineCommand({
  usage: 'list',
  summary: 'list the forms; a form that cannot be filled says why in meta',
  example: 'talent forms list',
  declare: (yargs) => yargs.option('json', JSON_OPTION).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), json: argv.json === true }),
  async run(options, context) {
    const { stdout, stderr } = context;
    const list = await readFormList(await openSession(options, context));
    const rows = list.forms.map(({ id, formname, type, standardizedLevel, isPublicAnswers, displayName }) =>
      [id, formname, type, standardizedLevel, isPublicAnswers ? 'yes' : 'no', displayName].map(String),
    );
    if (options.json) stdout.write(jsonText(list, stdout));
    else if (rows.length === 0) stderr.write('No forms.\n');
    else stdout.write(renderTable(HEADING, rows, paintFor(stdout, context)));
    return 'OK';
  },
});
