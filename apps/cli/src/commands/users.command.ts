import { randomBytes } from 'node:crypto';
import type { Argv } from 'yargs';
import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import { JSON_OPTION, single } from '../options/option-values.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { withDialogue } from '../terminal/ask.js';
import { jsonText } from '../terminal/output.js';
import { readSecret } from '../terminal/read-input.js';
import { paintFor, printable, renderTable } from '../terminal/text.js';
import { addUser, readUsers, setPassword, switchUser } from '../users/users.js';
import type { User } from '../users/users.js';
import { defineGroup, definePlatformCommand } from './command.js';
import type { Command } from './command.js';

/** `--user` names the user of the account, who asks. */
export function declareUsername(yargs: Argv): Argv<{ readonly username: string }> {
  return yargs.positional('username', {
    type: 'string',
    demandOption: true,
    describe: 'the name of a user; see "talent users list"',
  });
}

/** D-PLT-24 */
const PASSWORD_RULE = 'in production at least 12 characters, 5 of them different';
const GENERATE = { type: 'boolean', describe: 'make a password, and print it this once' } as const;
const HEADING = ['user', 'name', 'group', 'state', 'password', 'secrets', 'last sign-in'];

const usersListCommand = definePlatformCommand({
  usage: 'list',
  summary: 'list the users, their groups, and when they last signed in',
  example: 'talent users list',
  declare: (yargs) => yargs.option('json', JSON_OPTION),
  parse: (argv) => ({ json: argv.json === true }),
  async run({ json }, session) {
    const { stdout } = session.context;
    const users = await readUsers(session);
    const table = renderTable(HEADING, users.map(toRow), paintFor(stdout, session.context));
    stdout.write(json ? jsonText({ users }, stdout) : table);
    return 'OK';
  },
});

function toRow({ username, name, group, active, hasPassword, secrets, lastSignIn = 'never' }: User): string[] {
  return [username, name, group, active ? 'active' : 'disabled', hasPassword ? 'yes' : 'no', `${secrets}`, lastSignIn];
}

/** D-SIG-22 */
const usersAddCommand = definePlatformCommand({
  usage: 'add <username>',
  summary: 'add a user. Without --generate and --password-stdin it has no password, and only signs',
  example: 'talent users add acme.partner --name "Ada Byron" --group partners --generate',
  declare: (yargs) =>
    declareUsername(yargs)
      .option('name', { type: 'string', requiresArg: true, demandOption: true, describe: "the person's name" })
      .option('group', { type: 'string', requiresArg: true, demandOption: true, describe: 'the name of a user group' })
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
    await addUser({ username, name, group, password }, session);
    if (generate) stdout.write(`${password}\n`);
    stderr.write(printable(`${username} is added\n`));
    return 'OK';
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
    await setPassword(username, password, session);
    if (generate) stdout.write(`${password}\n`);
    stderr.write(printable(`${username} has another password\n`));
    return 'OK';
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
    async run({ username }, session: PlatformSession) {
      await switchUser(username, active, session);
      session.context.stderr.write(printable(`${username} ${done}\n`));
      return 'OK';
    },
  });
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
