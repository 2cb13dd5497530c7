import { randomBytes } from 'node:crypto';
import type { IssuedSecret, PlatformSecret, PlatformUser } from '@talent-platform/protocol/models';
import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import { argument, single, textOption } from '../options/option-values.js';
import { callForBody, callService, platformPath, readAllItems } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { withDialogue } from '../terminal/ask.js';
import { jsonText, printListing } from '../terminal/output.js';
import { readSecret } from '../terminal/read-input.js';
import { oneLine, printable } from '../terminal/text.js';
import { defineGroup, definePlatformCommand } from './command.js';
import type { Command } from './command.js';

/** `--user` names the user of the account, who asks. */
function declareUsername(yargs: Argv): Argv<{ readonly username: string }> {
  return yargs.positional('username', argument('the name of a user; see "talent users list"'));
}

/** D-PLT-24 */
const PASSWORD_RULE = 'in production at least 12 characters, 5 of them different';
const GENERATE = { type: 'boolean', describe: 'make a password, and print it this once' } as const;
const HEADING = ['user', 'name', 'group', 'state', 'password', 'secrets', 'last sign-in'];

const usersListCommand = definePlatformCommand({
  usage: 'list',
  summary: 'list the users, their groups, and when they last signed in',
  example: 'talent users list',
  declare: (yargs) => yargs,
  parse: () => ({}),
  async run(_options, session) {
    const list = { path: 'users', member: 'users', query: ['size=1000'] };
    const users = await readAllItems<PlatformUser>(list, session);
    const rows = users.map(({ username, name, group, active, hasPassword, secrets, lastSignIn = 'never' }) => {
      return [username, name, group, active ? 'active' : 'disabled', hasPassword ? 'yes' : 'no', secrets, lastSignIn];
    });
    printListing({ data: { users }, heading: HEADING, rows, items: 'users' }, session);
  },
});

/** D-SIG-22 */
const usersAddCommand = definePlatformCommand({
  usage: 'add <username>',
  summary: 'add a user. Without --generate and --password-stdin it has no password, and only signs',
  example: 'talent users add acme.partner --name "Ada Byron" --group partners --generate',
  declare: (yargs) =>
    declareUsername(yargs)
      .option('name', { ...textOption("the person's name"), demandOption: true })
      .option('group', { ...textOption('the name of a user group'), demandOption: true })
      .option('generate', GENERATE)
      .option('password-stdin', {
        type: 'boolean',
        describe: `read the password from standard input: ${PASSWORD_RULE}`,
        conflicts: 'generate',
      }),
  parse: (argv) => ({
    username: argv.username,
    name: single('name', argv.name) ?? '',
    group: single('group', argv.group) ?? '',
    generate: argv.generate === true,
    fromInput: argv['password-stdin'] === true,
  }),
  async run({ username, name, group, generate, fromInput }, session) {
    const { stdout, stderr, stdin } = session.context;
    const given = fromInput ? (await readSecret(stdin, '--password-stdin')).reveal() : undefined;
    const password = generate ? makePassword() : given;
    const body = JSON.stringify({ username, name, group, password });
    await callService({ method: 'POST', path: platformPath('users', session), body }, session);
    if (generate) stdout.write(`${password}\n`);
    stderr.write(printable(`${username} is added\n`));
  },
});

const usersPasswordCommand = definePlatformCommand({
  usage: 'password <username>',
  summary: `give a user another password: typed, from standard input, or made; ${PASSWORD_RULE}`,
  example: 'talent users password acme.partner --generate',
  declare: (yargs) => declareUsername(yargs).option('generate', GENERATE),
  parse: (argv) => ({ username: argv.username, generate: argv.generate === true }),
  async run({ username, generate }, session) {
    const { stdout, stderr } = session.context;
    const password = generate ? makePassword() : await readPassword(session.context);
    const path = `${userPath(username, session)}/password`;
    await callService({ method: 'PUT', path, body: JSON.stringify({ password }) }, session);
    if (generate) stdout.write(`${password}\n`);
    stderr.write(printable(`${username} has another password\n`));
  },
});

const usersDisableCommand = defineSwitch('disable', {
  active: false,
  summary: 'let a user sign in no more; password and secrets are kept',
  done: 'is disabled: it cannot sign in, and keeps password and secrets',
});

const usersEnableCommand = defineSwitch('enable', {
  active: true,
  summary: 'let a disabled user sign in again as before',
  done: 'is enabled',
});

function defineSwitch(
  turn: 'disable' | 'enable',
  { active, summary, done }: { readonly active: boolean; readonly summary: string; readonly done: string },
): Command {
  return definePlatformCommand({
    usage: `${turn} <username>`,
    summary,
    example: `talent users ${turn} acme.partner`,
    declare: (yargs) => declareUsername(yargs),
    parse: (argv) => ({ username: argv.username }),
    async run({ username }, session) {
      const body = JSON.stringify({ active });
      await callService({ method: 'PATCH', path: userPath(username, session), body }, session);
      session.context.stderr.write(printable(`${username} ${done}\n`));
    },
  });
}

function userPath(username: string, session: PlatformSession): string {
  return platformPath(`users/${encodeURIComponent(username)}`, session);
}

/** Asks for a password twice on a terminal, and reads it from standard input otherwise. */
async function readPassword(context: Context): Promise<string> {
  if (context.stdin.isTTY !== true) return (await readSecret(context.stdin, 'the password')).reveal();
  return withDialogue(context, async (ask) => {
    const password = await ask(`New password (not shown; ${PASSWORD_RULE}): `, 'hidden');
    const again = await ask('Again: ', 'hidden');
    if (password === '' || password !== again)
      throw usageError('both must be the same, and not empty: nothing was set');
    return password;
  });
}

/** 24 characters. */
const RANDOM_BYTES = 18;

function makePassword(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

export const usersCommands = defineGroup('users', 'list, add, disable and enable users, and set their passwords', [
  usersListCommand,
  usersAddCommand,
  usersPasswordCommand,
  usersDisableCommand,
  usersEnableCommand,
]);

const SECRETS_HEADING = ['secret', 'made', 'expires', 'last used'];

const secretsListCommand = definePlatformCommand({
  usage: 'list <username>',
  summary: 'list the signing secrets of a user, without their texts, and when they were last used',
  example: 'talent secrets list acme.partner',
  declare: declareUsername,
  parse: (argv) => ({ username: argv.username }),
  async run({ username }, session) {
    const call = { method: 'GET', path: `${userPath(username, session)}/secrets` } as const;
    const { secrets } = await callForBody<{ secrets: readonly PlatformSecret[] }>(call, session);
    const rows = secrets.map(({ id, created, expires = 'never', lastUsed = 'never' }) => [
      id,
      created,
      expires,
      lastUsed,
    ]);
    printListing({ data: { secrets }, heading: SECRETS_HEADING, rows, items: 'secrets' }, session);
  },
});

/** D-SIG-8. Never sent twice, because each request issues a secret. */
const secretsRotateCommand = definePlatformCommand({
  usage: 'rotate <username>',
  summary: 'issue a new signing secret, and print it this once; the one before ends after the overlap',
  example: 'talent secrets rotate acme.partner --overlap-hours 24',
  declare: (yargs) =>
    declareUsername(yargs).option('overlap-hours', {
      ...textOption('hours for which the secret before still works; 0 ends it at once'),
      default: '24',
    }),
  parse: (argv) => ({
    username: argv.username,
    overlapHours: parseHours(single('overlap-hours', argv['overlap-hours'])),
  }),
  async run({ username, overlapHours }, session) {
    const { stdout, stderr } = session.context;
    const body = JSON.stringify({ overlapHours });
    const call = { method: 'POST', path: `${userPath(username, session)}/secrets`, body } as const;
    const issued = await callForBody<IssuedSecret>(call, session);
    stdout.write(session.json ? jsonText(issued, stdout) : `${oneLine(issued.secret)}\n`);
    stderr.write(printable(`${username} has a new secret, ${issued.id}\n`));
  },
});

function parseHours(text = ''): number {
  const hours = Number(text);
  if (text.trim() !== '' && hours >= 0) return hours;
  throw usageError(`--overlap-hours must be a number from 0, received "${text}"`);
}

const secretsEndCommand = definePlatformCommand({
  usage: 'end <username> <secretId>',
  summary: 'end a signing secret at once and for good, such as one that has leaked',
  example: 'talent secrets end acme.partner k1',
  declare: (yargs) =>
    declareUsername(yargs).positional('secretId', argument('the id of a secret; see "talent secrets list"')),
  parse: (argv) => ({ username: argv.username, secretId: argv.secretId }),
  async run({ username, secretId }, session) {
    const path = `${userPath(username, session)}/secrets/${encodeURIComponent(secretId)}`;
    await callService({ method: 'DELETE', path }, session);
    session.context.stderr.write(printable(`${secretId} of ${username} has ended\n`));
  },
});

export const secretsCommands = defineGroup('secrets', 'list, rotate and end the signing secrets of a user', [
  secretsListCommand,
  secretsRotateCommand,
  secretsEndCommand,
]);
