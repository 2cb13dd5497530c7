import { usageError } from '../cli-error.js';
import { JSON_OPTION, single } from '../options/option-values.js';
import { jsonText } from '../terminal/output.js';
import { oneLine, paintFor, printable, renderTable } from '../terminal/text.js';
import { endSecret, readSecrets, rotateSecret } from '../users/secrets.js';
import type { Secret } from '../users/secrets.js';
import { defineGroup, definePlatformCommand } from './command.js';
import { declareUsername } from './users.command.js';

const HEADING = ['secret', 'made', 'expires', 'last used'];
/** One year. */
const MAX_HOURS = 8760;

const secretsListCommand = definePlatformCommand({
  usage: 'list <username>',
  summary: 'list the signing secrets of a user, without their texts, and when they were last used',
  example: 'talent secrets list acme.partner',
  declare: (yargs) => declareUsername(yargs).option('json', JSON_OPTION),
  parse: (argv) => ({ username: argv.username, json: argv.json === true }),
  async run({ username, json }, session) {
    const { stdout } = session.context;
    const secrets = await readSecrets(username, session);
    const table = renderTable(HEADING, secrets.map(toRow), paintFor(stdout, session.context));
    stdout.write(json ? jsonText({ secrets }, stdout) : table);
    return 'OK';
  },
});

function toRow({ id, created, expires = 'never', lastUsed = 'never' }: Secret): string[] {
  return [id, created, expires, lastUsed];
}

/** D-SIG-8 */
const secretsRotateCommand = definePlatformCommand({
  usage: 'rotate <username>',
  summary: 'issue a new signing secret, and print it this once; the one before ends after the overlap',
  example: 'talent secrets rotate acme.partner --overlap-hours 24',
  declare: (yargs) =>
    declareUsername(yargs)
      .option('overlap-hours', {
        type: 'string',
        requiresArg: true,
        default: '24',
        describe: 'hours for which the secret before still works; 0 ends it at once',
      })
      .option('json', JSON_OPTION),
  parse: (argv) => ({
    username: argv.username,
    overlapHours: parseHours(single('overlap-hours', argv['overlap-hours']) ?? ''),
    json: argv.json === true,
  }),
  async run({ username, overlapHours, json }, session) {
    const { stdout, stderr } = session.context;
    const issued = await rotateSecret(username, overlapHours, session);
    stdout.write(json ? jsonText(issued, stdout) : `${oneLine(issued.secret)}\n`);
    stderr.write(printable(`${username} has a new secret, ${issued.id}\n`));
    return 'OK';
  },
});

function parseHours(text: string): number {
  const hours = Number(text);
  if (text.trim() !== '' && hours >= 0 && hours <= MAX_HOURS) return hours;
  throw usageError(`--overlap-hours must be a number from 0 to ${MAX_HOURS}, received "${text}"`);
}

const secretsEndCommand = definePlatformCommand({
  usage: 'end <username> <secretId>',
  summary: 'end a signing secret at once and for good, such as one that has leaked',
  example: 'talent secrets end acme.partner k1',
  declare: (yargs) =>
    declareUsername(yargs).positional('secretId', {
      type: 'string',
      demandOption: true,
      describe: 'the id of a secret; see "talent secrets list"',
    }),
  parse: (argv) => ({ username: argv.username, secretId: argv.secretId }),
  async run({ username, secretId }, session) {
    await endSecret(username, secretId, session);
    session.context.stderr.write(printable(`${secretId} of ${username} has ended\n`));
    return 'OK';
  },
});

export const secretsCommands = defineGroup('secrets', 'list, rotate and end the signing secrets of a user', [
  secretsListCommand,
  secretsRotateCommand,
  secretsEndCommand,
]);
