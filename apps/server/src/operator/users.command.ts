import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { UserReadsService } from '../modules/access/index.js';
import type { UserReply } from '../modules/access/index.js';
import { UserAdministrationService } from '../modules/users/index.js';
import { CUSTOMER, withCustomer } from './customer-of-command.js';
import { CommandRefused, defineCommand, defineGroup, UsageError } from './operator-command.js';
import type { OperatorCommand, OperatorContext } from './operator-command.js';
import { renderTable } from './text-table.js';

const USER = { type: 'string', demandOption: true, describe: 'a user name; see "talent-server users list"' } as const;
const GENERATE = { type: 'boolean', describe: 'make a password, and print it this once' } as const;
const PASSWORD_STDIN = { type: 'boolean', describe: 'read the password from standard input' } as const;
const PAGE_SIZE = 1000;

const listUsersCommand = defineCommand({
  usage: 'list <customer>',
  summary: 'list the users of a customer, and when they were last let in',
  example: 'talent-server users list 1001',
  declare: (yargs) =>
    yargs.positional('customer', CUSTOMER).option('json', { type: 'boolean', describe: 'print one JSON array' }),
  run: ({ customer, json }, context) =>
    withCustomer(context, customer, async ({ customerId }, installation) => {
      const users = await readAll(installation.get(UserReadsService), customerId);
      context.print(json ? `${JSON.stringify(users, null, 2)}\n` : renderTable([HEADING, ...users.map(toRow)]));
    }),
});

const HEADING = ['user', 'name', 'group', 'state', 'password', 'secrets', 'last sign-in'];

function toRow({ username, name, group, active, hasPassword, secrets, lastSignIn = 'never' }: UserReply): string[] {
  return [username, name, group, active ? 'active' : 'disabled', hasPassword ? 'yes' : 'no', `${secrets}`, lastSignIn];
}

async function readAll(reads: UserReadsService, customerId: number): Promise<UserReply[]> {
  const users: UserReply[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await reads.list(customerId, { after, size: PAGE_SIZE });
    users.push(...page.users);
    after = page.next;
  }
  return users;
}

const addUserCommand = defineCommand({
  usage: 'add <customer> <user>',
  summary: 'add a user, with a person profile. Without --generate and --password-stdin it has no password',
  example: 'talent-server users add 1001 acme.admin --name "Ada Byron" --group administrators --generate',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('user', USER)
      .option('name', { type: 'string', demandOption: true, requiresArg: true, describe: "the person's name" })
      .option('group', { type: 'string', demandOption: true, requiresArg: true, describe: 'a user group' })
      .option('generate', GENERATE)
      .option('password-stdin', PASSWORD_STDIN),
  async run({ customer, user, name, group, generate, passwordStdin }, context) {
    refuseBoth(generate, passwordStdin);
    const password = generate ? makePassword() : passwordStdin ? await readPassword(context) : undefined;
    await withCustomer(context, customer, async (ctx, installation) => {
      const added = { username: user, name, group, password };
      const { warnings } = await installation.get(UserAdministrationService).add(ctx, added);
      for (const { field, detail } of warnings) context.report(`Warning: ${field}: ${detail}\n`);
    });
    if (generate) context.print(`${password}\n`);
    const hint = password === undefined ? ` To sign in: talent-server secrets rotate ${customer} "${user}".` : '';
    context.report(`The user "${user}" of customer ${customer} was added.${hint}\n`);
  },
});

function refuseBoth(generate: boolean | undefined, passwordStdin: boolean | undefined): void {
  if (generate && passwordStdin) throw new UsageError('--generate and --password-stdin exclude each other.');
}

const setPasswordCommand = defineCommand({
  usage: 'password <customer> <user>',
  summary: 'give a user another password, from standard input or made',
  example: 'talent-server users password 1001 acme.admin --generate',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('user', USER)
      .option('generate', GENERATE)
      .option('password-stdin', { ...PASSWORD_STDIN, describe: `${PASSWORD_STDIN.describe}, as without an option` }),
  async run({ customer, user, generate, passwordStdin }, context) {
    refuseBoth(generate, passwordStdin);
    const password = generate ? makePassword() : await readPassword(context);
    const { active } = await withCustomer(context, customer, async (ctx, installation) => {
      return installation.get(UserAdministrationService).setPassword(ctx, user, password);
    });
    if (generate) context.print(`${password}\n`);
    const hint = active ? '' : ` The user is disabled: talent-server users enable ${customer} "${user}".`;
    context.report(`The user "${user}" of customer ${customer} has another password.${hint}\n`);
  },
});

const disableUserCommand = defineSwitch('disable', {
  active: false,
  summary: 'let a user sign in no more. Password and secrets stay',
  done: 'cannot sign in any more',
});

const enableUserCommand = defineSwitch('enable', {
  active: true,
  summary: 'let a disabled user sign in again as before',
  done: 'can sign in',
});

function defineSwitch(
  turn: 'disable' | 'enable',
  { active, summary, done }: { active: boolean; summary: string; done: string },
): OperatorCommand {
  return defineCommand({
    usage: `${turn} <customer> <user>`,
    summary,
    example: `talent-server users ${turn} 1001 acme.partner`,
    declare: (yargs) => yargs.positional('customer', CUSTOMER).positional('user', USER),
    run: ({ customer, user }, context) =>
      withCustomer(context, customer, async (ctx, installation) => {
        await installation.get(UserAdministrationService).change(ctx, user, { active });
        context.report(`The user "${user}" of customer ${customer} ${done}.\n`);
        if (await installation.get(UserReadsService).hasAdministrator(ctx.customerId)) return;
        context.report(
          `No administrator of customer ${customer} can sign in now. To let one in: talent-server users enable, or add.\n`,
        );
      }),
  });
}

/** The users of a customer, as over the platform API (D-OPR-5). */
export const usersCommands = defineGroup('users', 'list, add, disable and enable users, and set their passwords', [
  listUsersCommand,
  addUserCommand,
  setPasswordCommand,
  disableUserCommand,
  enableUserCommand,
]);

/** 24 characters. */
const RANDOM_BYTES = 18;
const WAY_OUT = 'Pipe the password, or use --generate to have one made';

/** Returns a new password that nobody can guess. */
function makePassword(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/**
 * Reads a password from standard input, without the line end of `echo` or an editor. Passwords never come from the command
 * line, because other users of the machine see that.
 * @throws CommandRefused if a terminal would show the password, or there is not exactly one line
 */
async function readPassword({ stdin }: Pick<OperatorContext, 'stdin'>): Promise<string> {
  if ('isTTY' in stdin && stdin.isTTY === true)
    throw new CommandRefused(
      `standard input: must be a pipe or a file, because a terminal shows what is typed. ${WAY_OUT}.`,
    );
  const password = (await text(stdin)).replace(/\r?\n$/, '');
  if (password === '' || /[\r\n]/.test(password))
    throw new CommandRefused(`standard input: must have one line with the password. ${WAY_OUT}.`);
  return password;
}
