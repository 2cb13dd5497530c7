import { usageError } from '../cli-error.js';
import { connectionFile, readConnections, saveConnection } from '../connections/connection-file.js';
import { HiddenText } from '../connections/hidden-text.js';
import { DEFAULT_CONNECTION } from '../connections/resolve-connection.js';
import { connectionNameProblems, customerProblems } from '../connections/stored-connection.js';
import type { StoredConnection } from '../connections/stored-connection.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { parseBaseUrl } from '../http/base-url.js';
import { withDialogue } from '../terminal/ask.js';
import type { Ask } from '../terminal/ask.js';
import { readSecret } from '../terminal/read-secret.js';
import { shellQuote } from '../terminal/shell-quote.js';

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';

/** What the command line says of the connection to store. */
export interface LoginOptions {
  readonly connection: string | undefined;
  readonly baseUrl: string | undefined;
  readonly customer: string | undefined;
  readonly user: string | undefined;
  readonly fromInput: 'secret' | 'password' | undefined;
}

type Draft = { -readonly [Key in keyof StoredConnection]: StoredConnection[Key] | undefined };

/** Stores a connection under its name, asking on the terminal for what neither the command line nor the environment gives. */
export async function runLogin(options: LoginOptions, context: Context): Promise<ExitName> {
  const { stdin, stderr, env, configFolder } = context;
  const name = options.connection ?? env.connection ?? DEFAULT_CONNECTION;
  const known = (await readConnections(configFolder)).get(name);
  const given = await gather(options, context);
  const asks = options.fromInput === undefined && stdin.isTTY === true;
  const draft = asks ? await withDialogue(context, (ask) => complete(given, known, ask)) : keepKnown(given, known);
  const connection = check(name, draft);
  await saveConnection(configFolder, name, connection);

  const proof = connection.secret === undefined ? 'password' : 'secret';
  const where = `${connection.user} of customer ${connection.customer} at ${connection.baseUrl}`;
  stderr.write(`stored connection "${name}" (${where}, by ${proof}) in ${connectionFile(configFolder)}\n`);
  stderr.write(`try: talent doctor${name === DEFAULT_CONNECTION ? '' : ` --connection ${shellQuote(name)}`}\n`);
  return 'OK';
}

async function gather({ fromInput, ...options }: LoginOptions, { stdin, env }: Context): Promise<Draft> {
  const typed = fromInput === undefined ? undefined : await readSecret(stdin, `--${fromInput}-stdin`);
  return {
    baseUrl: options.baseUrl ?? env.baseUrl,
    customer: options.customer ?? env.customer,
    user: options.user ?? env.user,
    secret: typed === undefined ? env.secret : fromInput === 'secret' ? typed : undefined,
    password: typed === undefined ? env.password : fromInput === 'password' ? typed : undefined,
  };
}

/** A login with a new secret alone keeps the rest of what is stored. */
function keepKnown(given: Draft, known: StoredConnection | undefined): Draft {
  const { baseUrl = known?.baseUrl, customer = known?.customer, user = known?.user, secret, password } = given;
  return { baseUrl, customer, user, secret, password };
}

/** Asks for what is missing; what is stored already is offered in brackets. */
async function complete(given: Draft, known: StoredConnection | undefined, ask: Ask): Promise<Draft> {
  const offer = async (question: string, offered: string | undefined): Promise<string | undefined> => {
    const answer = await ask(offered === undefined ? `${question}: ` : `${question} [${offered}]: `);
    return answer.trim() === '' ? offered : answer.trim();
  };
  const hide = async (question: string): Promise<HiddenText | undefined> => {
    const answer = await ask(`${question}: `, 'hidden');
    return answer === '' ? undefined : new HiddenText(answer);
  };
  const baseUrl = given.baseUrl ?? (await offer('Base URL', known?.baseUrl ?? DEFAULT_BASE_URL));
  const customer = given.customer ?? (await offer('Customer id', known?.customer));
  const user = given.user ?? (await offer('User', known?.user));
  const secret =
    given.secret ?? (given.password ? undefined : await hide('Signing secret (not shown; empty to give a password)'));
  const password = given.password ?? (secret ? undefined : await hide('Password (not shown)'));
  return { baseUrl, customer, user, secret, password };
}

/** The connection, or every problem it has. */
function check(
  name: string,
  { baseUrl = DEFAULT_BASE_URL, customer, user, secret, password }: Draft,
): StoredConnection {
  parseBaseUrl(baseUrl);
  const problems = [
    ...connectionNameProblems(name),
    ...(customer === undefined ? ['the customer is missing: give --customer <id>'] : customerProblems(customer)),
    ...(user === undefined ? ['the user is missing: give --user <name>'] : []),
    ...(secret === undefined && password === undefined
      ? [
          'the secret is missing: give --secret-stdin, --password-stdin or TALENT_SECRET, or run this in a terminal to be asked',
        ]
      : []),
  ];
  if (customer === undefined || user === undefined || problems.length > 0)
    throw usageError(problems.join('\n'), 'talent login --help');
  return { baseUrl, customer, user, secret, password };
}
