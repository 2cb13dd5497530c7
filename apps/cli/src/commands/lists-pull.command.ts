import { writeListFile } from '../lists/list-file.js';
import { everyNode } from '../lists/list-node.js';
import { readList } from '../lists/read-list.js';
import { declareList, parseListOptions } from '../options/list-options.js';
import { openSession } from '../platform/platform-session.js';
import { refuseExisting } from '../replace-file.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `lists pull`: writes a whole value list to a file. One that exists may hold changes that were not pushed yet. */
export const listsPullCommand = defineCommand({
  usage: 'pull <listID> <file>',
  summary: 'write a whole list to a file: file.json, or file.csv for spreadsheets',
  example: 'talent lists pull lists.skills skills.csv',
  declare: (yargs) =>
    declareList(yargs, 'file.json or file.csv; - for standard output').option('force', {
      type: 'boolean',
      describe: 'replace the file where it exists',
    }),
  parse: (argv) => ({ ...parseListOptions(argv), force: argv.force === true }),
  async run(options, context) {
    const { listId, file, force } = options;
    const session = await openSession(options, context);
    const forced = commandFor(`lists pull ${listId} ${shellQuote(file)} --force`, session.account.name);
    if (file !== '-') refuseExisting(file, { force, forced });
    const { nodes } = await readList(options, session);
    await writeListFile(nodes, options, context.stdout);
    const place = file === '-' ? '' : ` in ${file}`;
    context.stderr.write(printable(`${everyNode(nodes).length} nodes of ${listId}${place}\n`));
    return 'OK';
  },
});
