import {
  accountFile,
  accountNameProblems,
  customerProblems,
  draftProblems,
  readAccounts,
  saveAccount,
  userProblems,
} from '../accounts/account-file.js';
import type { AccountDraft, StoredAccount } from '../accounts/account-file.js';
import { HiddenText } from '../accounts/hidden-text.js';
import { usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { baseUrlProblems } from '../http/base-url.js';
import { ACCOUNT_NAME_OPTIONS, parseAccountName } from '../options/account-options.js';
import { single, textOption } from '../options/option-values.js';
import { withDialogue } from '../terminal/ask.js';
import type { Ask } from '../terminal/ask.js';
import { commandFor, DEFAULT_ACCOUNT } from '../terminal/command-line.js';
import { readSecret } from '../terminal/read-input.js';
import { printable } from '../terminal/text.js';

export const loginCommand = defineCommand({
  usage: 'login',
  summary: 'store an account: server, customer, user and secret (or password); asks for missing values',
  example: "printf %s '<secret>' | talent login --customer 1001 --user demo.integration --secret-stdin",
  declare: (yargs) =>
    yargs
      .options(ACCOUNT_NAME_OPTIONS)
      .describe('account', 'the name to store it under (default: default)')
      .option('base-url', textOption('the address of the service (default: http://127.0.0.1:8080)'))
      .option('customer', textOption('the customer id'))
      .option('user', textOption('the user name'))
      .option('secret-stdin', { type: 'boolean', describe: 'read the signing secret from standard input' })
      .option('password-stdin', {
        type: 'boolean',
        describe: 'read the password from standard input (Basic)',
        conflicts: 'secret-stdin',
      }),
  parse: (argv): LoginOptions => ({
    account: parseAccountName(argv),
    baseUrl: single('base-url', argv['base-url']),
    customer: single('customer', argv.customer),
    user: single('user', argv.user),
    fromInput: argv['secret-stdin'] ? 'secret' : argv['password-stdin'] ? 'password' : undefined,
  }),
  run: runLogin,
});

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';

export interface LoginOptions {
  readonly account: string | undefined;
  readonly baseUrl: string | undefined;
  readonly customer: string | undefined;
  readonly user: string | undefined;
  readonly fromInput: 'secret' | 'password' | undefined;
}

/** Stores an account. Asks on the terminal for values that neither the options nor the environment give. */
export async function runLogin(options: LoginOptions, context: Context): Promise<ExitName> {
  const { stdin, stderr, env, configFolder } = context;
  const name = options.account ?? env.account ?? DEFAULT_ACCOUNT;
  const stored = (await readAccounts(configFolder)).get(name);
  const given = await gather(options, context);
  const asks = options.fromInput === undefined && stdin.isTTY === true;
  const account = toAccount(name, asks ? await ask(name, { given, stored }, context) : keepStored(given, stored));
  await saveAccount(configFolder, name, account);

  if (stored !== undefined) stderr.write(printable(`account "${name}" is replaced: it was ${describe(stored)}\n`));
  stderr.write(printable(`stored account "${name}" (${describe(account)}) in ${accountFile(configFolder)}\n`));
  stderr.write(`try: ${commandFor('doctor', name)}\n`);
  return 'OK';
}

async function gather({ fromInput, ...options }: LoginOptions, { stdin, env }: Context): Promise<AccountDraft> {
  const typed = fromInput === undefined ? undefined : await readSecret(stdin, `--${fromInput}-stdin`);
  return {
    baseUrl: options.baseUrl ?? env.baseUrl,
    customer: options.customer ?? env.customer,
    user: options.user ?? env.user,
    secret: typed === undefined ? env.secret : fromInput === 'secret' ? typed : undefined,
    password: typed === undefined ? env.password : fromInput === 'password' ? typed : undefined,
  };
}

/** Checks the given values before the first question. Offers stored values in brackets. */
async function ask(
  name: string,
  { given, stored }: { given: AccountDraft; stored: StoredAccount | undefined },
  context: Context,
): Promise<AccountDraft> {
  refuse([...accountNameProblems(name), ...draftProblems(given)]);
  return askAccount({ given, offered: { baseUrl: DEFAULT_BASE_URL, ...stored } }, context);
}

/** With only a new secret, the other stored values stay. */
function keepStored(given: AccountDraft, stored: StoredAccount | undefined): AccountDraft {
  const { baseUrl = stored?.baseUrl, customer = stored?.customer, user = stored?.user, secret, password } = given;
  return { baseUrl, customer, user, secret, password };
}

/** Returns the account, or throws an error with all its problems. */
function toAccount(name: string, draft: AccountDraft): StoredAccount {
  const { baseUrl = DEFAULT_BASE_URL, customer = '', user = '', secret, password } = draft;
  refuse([...accountNameProblems(name), ...draftProblems(draft), ...missingProblems(draft)]);
  return { baseUrl, customer, user, secret, password };
}

function missingProblems({ customer, user, secret, password }: AccountDraft): string[] {
  return [
    ...(customer === undefined ? ['the customer is missing: give --customer <id>'] : []),
    ...(user === undefined ? ['the user is missing: give --user <name>'] : []),
    ...(secret === undefined && password === undefined
      ? [
          'the secret is missing: give --secret-stdin, --password-stdin or TALENT_SECRET, or run this in a terminal to be asked',
        ]
      : []),
  ];
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw usageError(problems.join('\n'), 'talent login --help');
}

function describe({ user, customer, baseUrl, secret }: StoredAccount): string {
  return `${user} of customer ${customer} at ${baseUrl}, by ${secret === undefined ? 'password' : 'secret'}`;
}

/** The dialogue does not ask for `given` values. An empty line takes the `offered` value. */
interface DialogueValues {
  readonly given: AccountDraft;
  readonly offered: Partial<AccountDraft>;
}

/** Asks on the terminal for missing values. Repeats a question until the answer is valid. */
function askAccount({ given, offered }: DialogueValues, context: Context): Promise<AccountDraft> {
  const tell = (problem: string): unknown => context.stderr.write(`${printable(problem)}\n`);
  return withDialogue(context, async (ask) => {
    const text = (question: Question): Promise<string> => askText(question, ask, tell);
    const baseUrl =
      given.baseUrl ?? (await text({ label: 'Base URL', offered: offered.baseUrl, problemsOf: baseUrlProblems }));
    const customer =
      given.customer ?? (await text({ label: 'Customer id', offered: offered.customer, problemsOf: customerProblems }));
    const user = given.user ?? (await text({ label: 'User', offered: offered.user, problemsOf: userProblems }));
    const { secret, password } = given.secret || given.password ? given : await askProof(ask, tell);
    return { baseUrl, customer, user, secret, password };
  });
}

interface Question {
  readonly label: string;
  readonly offered: string | undefined;
  readonly problemsOf: (answer: string) => readonly string[];
}

type Tell = (problem: string) => unknown;

async function askText(question: Question, ask: Ask, tell: Tell): Promise<string> {
  const { label, offered, problemsOf } = question;
  const typed = (await ask(offered === undefined ? `${label}: ` : `${label} [${offered}]: `)).trim();
  const answer = typed === '' ? offered : typed;
  const problems = answer === undefined ? [`${label} is missing`] : problemsOf(answer);
  if (answer !== undefined && problems.length === 0) return answer;
  problems.forEach(tell);
  return askText(question, ask, tell);
}

async function askProof(ask: Ask, tell: Tell): Promise<Pick<AccountDraft, 'secret' | 'password'>> {
  const secret = await ask('Signing secret (not shown; empty to give a password): ', 'hidden');
  if (secret !== '') return { secret: new HiddenText(secret), password: undefined };
  const password = await ask('Password (not shown): ', 'hidden');
  if (password !== '') return { secret: undefined, password: new HiddenText(password) };
  tell('a secret or a password is needed');
  return askProof(ask, tell);
}
