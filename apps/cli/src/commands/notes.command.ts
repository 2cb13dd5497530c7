import type { Note } from '@talent-platform/protocol/models';
import type { Argv } from 'yargs';
import { defineGroup, definePlatformCommand } from './command.js';
import { argument, parseId, parseOptionalId, single, textOption } from '../options/option-values.js';
import { callService, locationId, platformPath, readAllItems, writeOnce } from '../platform/call-service.js';
import { printListing } from '../terminal/output.js';
import { printable } from '../terminal/text.js';

function declarePersonId(yargs: Argv): Argv<{ readonly personId: string }> {
  return yargs.positional('personId', argument('the id of a person'));
}

const HEADING = ['id', 'at', 'by', 'workflow', 'text'];

/** D-NOT-1 */
const notesListCommand = definePlatformCommand({
  usage: 'list <personId>',
  summary: 'list the notes on a person and on its workflows, newest first',
  example: 'talent notes list 12',
  declare: declarePersonId,
  parse: (argv) => ({ personId: parseId(argv.personId, 'personId') }),
  async run({ personId }, session) {
    const list = { path: `people/${personId}/notes`, member: 'notes', query: ['size=1000'] };
    const notes = await readAllItems<Note>(list, session);
    const rows = notes.map(({ id, at, username, workflow, text }) => [id, at, username, workflow, text]);
    printListing({ data: { notes }, heading: HEADING, rows, items: 'notes' }, session);
  },
});

const notesAddCommand = definePlatformCommand({
  usage: 'add <personId> <text>',
  summary: 'write a note on a person, or on a workflow of the person',
  example: 'talent notes add 12 "Can start in May."',
  declare: (yargs) =>
    declarePersonId(yargs)
      .positional('text', argument('the note: 1 to 4,000 characters'))
      .option('workflow', textOption('the id of a workflow of the person')),
  parse: (argv) => ({
    personId: parseId(argv.personId, 'personId'),
    note: { text: argv.text, workflow: parseOptionalId('workflow', single('workflow', argv.workflow)) },
  }),
  async run({ personId, note }, session) {
    const path = platformPath(`people/${personId}/notes`, session);
    const call = { method: 'POST', path, body: JSON.stringify(note) } as const;
    const response = await writeOnce((headers) => callService({ ...call, headers }, session));
    session.context.stdout.write(`id  ${locationId(response, session)}\n`);
  },
});

/** D-NOT-3 */
const notesRemoveCommand = definePlatformCommand({
  usage: 'remove <noteId>',
  summary: 'delete a note for good: your own, or as an administrator any',
  example: 'talent notes remove 7',
  declare: (yargs) => yargs.positional('noteId', argument('the id of a note; see "talent notes list"')),
  parse: (argv) => ({ noteId: parseId(argv.noteId, 'noteId') }),
  async run({ noteId }, session) {
    await callService({ method: 'DELETE', path: platformPath(`notes/${noteId}`, session) }, session);
    session.context.stderr.write(printable(`Note ${noteId} is deleted\n`));
  },
});

export const notesCommands = defineGroup('notes', 'list, write and delete notes on people and on their workflows', [
  notesListCommand,
  notesAddCommand,
  notesRemoveCommand,
]);
