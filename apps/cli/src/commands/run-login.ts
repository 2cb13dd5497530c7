import { usageError } from '../cli-error.js';
import { askConnection } from '../connections/ask-connection.js';
import { commandFor, DEFAULT_CONNECTION } from '../connections/command-for.js';
import { draftProblems } from '../connections/connection-draft.js';
import type { ConnectionDraft } from '../connections/connection-draft.js';
import { connectionFile, readConnections, saveConnection } from '../connections/connection-file.js';
import { connectionNameProblems } from '../connections/stored-connection.js';
import type { StoredConnection } from '../connections/stored-connection.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { printable } from '../terminal/printable.js';
import { readSecret } from '../terminal/read-secret.js';

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';

/** What the command line says of the connection to store. */
export interface LoginOptions {
  readonly connection: string | undefined;
  readonly baseUrl: string | undefined;
  readonly customer: string | undefined;
  readonly user: string | undefined;
  readonly fromInput: 'secret' | 'password' | undefined;
}

/** Stores a connection under its name, asking on the terminal for what neither the command line nor the environment gives. */
export async function runLogin(options: LoginOptions, context: Context): Promise<ExitName> {
  const { stdin, stderr, env, configFolder } = context;
  const name = options.connection ?? env.connection ?? DEFAULT_CONNECTION;
  const known = (await readConnections(configFolder)).get(name);
  const given = await gather(options, context);
  const asks = options.fromInput === undefined && stdin.isTTY === true;
  const connection = check(name, asks ? await ask(name, { given, known }, context) : keepKnown(given, known));
  await saveConnection(configFolder, name, connection);

  if (known !== undefined) stderr.write(printable(`connection "${name}" is replaced: it was ${describe(known)}\n`));
  stderr.write(printable(`stored connection "${name}" (${describe(connection)}) in ${connectionFile(configFolder)}\n`));
  stderr.write(`try: ${commandFor('doctor', name)}\n`);
  return 'OK';
}

async function gather({ fromInput, ...options }: LoginOptions, { stdin, env }: Context): Promise<ConnectionDraft> {
  const typed = fromInput === undefined ? undefined : await readSecret(stdin, `--${fromInput}-stdin`);
  return {
    baseUrl: options.baseUrl ?? env.baseUrl,
    customer: options.customer ?? env.customer,
    user: options.user ?? env.user,
    secret: typed === undefined ? env.secret : fromInput === 'secret' ? typed : undefined,
    password: typed === undefined ? env.password : fromInput === 'password' ? typed : undefined,
  };
}

interface Sources {
  readonly given: ConnectionDraft;
  readonly known: StoredConnection | undefined;
}

/** What was given is judged before the first question; what is stored already is offered in brackets. */
async function ask(name: string, { given, known }: Sources, context: Context): Promise<ConnectionDraft> {
  refuse([...connectionNameProblems(name), ...draftProblems(given)]);
  return askConnection({ given, offered: { baseUrl: DEFAULT_BASE_URL, ...known } }, context);
}

/** A login with a new secret alone keeps the rest of what is stored. */
function keepKnown(given: ConnectionDraft, known: StoredConnection | undefined): ConnectionDraft {
  const { baseUrl = known?.baseUrl, customer = known?.customer, user = known?.user, secret, password } = given;
  return { baseUrl, customer, user, secret, password };
}

/** The connection, or every problem it has. */
function check(name: string, draft: ConnectionDraft): StoredConnection {
  const { baseUrl = DEFAULT_BASE_URL, customer = '', user = '', secret, password } = draft;
  refuse([...connectionNameProblems(name), ...draftProblems(draft), ...missingProblems(draft)]);
  return { baseUrl, customer, user, secret, password };
}

function missingProblems({ customer, user, secret, password }: ConnectionDraft): string[] {
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

function describe({ user, customer, baseUrl, secret }: StoredConnection): string {
  return `${user} of customer ${customer} at ${baseUrl}, by ${secret === undefined ? 'password' : 'secret'}`;
}
