import { usageError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import type { Environment } from '../config/environment.js';
import type { Context } from '../context.js';
import { parseBaseUrl } from '../http/base-url.js';
import type { BaseUrl } from '../http/base-url.js';
import { commandFor, DEFAULT_ACCOUNT } from '../terminal/command-line.js';
import { customerProblems, readAccounts } from './account-file.js';
import type { HiddenText } from './hidden-text.js';
import type { Accounts, StoredAccount } from './account-file.js';

/** How requests prove who sends them. */
export type Credentials =
  | { readonly scheme: 'signed'; readonly user: string; readonly secret: HiddenText }
  | { readonly scheme: 'basic'; readonly user: string; readonly password: HiddenText }
  | { readonly scheme: 'none' };

/** The server, customer and credentials of requests. Options, environment and stored account together give them. */
export interface Account {
  readonly name: string;
  readonly base: BaseUrl;
  /** Undefined if no setting names a customer. Paths must then be full. */
  readonly customer: string | undefined;
  readonly credentials: Credentials;
}

/** The values of `--auth`. Without the option, the available credentials decide. */
export const AUTH_SCHEMES = ['signed', 'basic', 'none'] as const;

/** The options of the command line that choose or override an account. */
export interface AccountOptions {
  readonly account: string | undefined;
  readonly baseUrl: string | undefined;
  readonly customer: string | undefined;
  readonly user: string | undefined;
  readonly auth: (typeof AUTH_SCHEMES)[number] | undefined;
}

type Settings = { readonly [Key in keyof StoredAccount]?: StoredAccount[Key] | undefined };

/**
 * Options come before the environment, and the environment before the stored account. An account that an option names
 * comes before the environment. Stored credentials serve only the user and the server that they were stored for.
 */
export function resolveAccount(options: AccountOptions, env: Environment, stored: Accounts): Account {
  const name = options.account ?? env.account ?? DEFAULT_ACCOUNT;
  const named = namedSettings(name, options.account ?? env.account, stored);
  const flags: Settings = { baseUrl: options.baseUrl, customer: options.customer, user: options.user };
  const layers = options.account === undefined ? [flags, env, named] : [flags, named, env];
  const pick = <Key extends keyof Settings>(key: Key): Settings[Key] =>
    layers.find((layer) => layer[key] !== undefined)?.[key];

  const baseText = pick('baseUrl');
  if (baseText === undefined)
    throw usageError(
      `no server is known: account "${name}" is not stored, and neither TALENT_BASE_URL nor --base-url is given`,
      commandFor('login', name),
    );
  const base = parseBaseUrl(baseText);
  const isBaseOfEnv = layers.find(({ baseUrl }) => baseUrl !== undefined) === env;
  const customer = pick('customer');
  const [problem] = customer === undefined ? [] : customerProblems(customer);
  if (problem !== undefined) throw usageError(problem);
  const user = pick('user');
  const usable = layers.filter((layer) => layer !== named || storedFor(named, user, base));
  return {
    name,
    base,
    customer,
    credentials: chooseCredentials({ name, auth: options.auth, user, base, isBaseOfEnv, named, layers: usable }),
  };
}

export async function loadAccount(
  options: AccountOptions,
  { env, configFolder }: Pick<Context, 'env' | 'configFolder'>,
): Promise<Account> {
  return resolveAccount(options, env, await readAccounts(configFolder));
}

function namedSettings(name: string, askedFor: string | undefined, stored: Accounts): Settings {
  const account = stored.get(name);
  if (account === undefined && askedFor !== undefined) {
    const known = stored.size === 0 ? 'none is stored' : `stored are: ${[...stored.keys()].join(', ')}`;
    throw usageError(`there is no account "${name}": ${known}`, commandFor('login', name));
  }
  return account ?? {};
}

function storedFor(named: Settings, user: string | undefined, base: BaseUrl): boolean {
  return named.baseUrl !== undefined && named.user === user && parseBaseUrl(named.baseUrl).origin === base.origin;
}

interface Choice {
  readonly name: string;
  readonly auth: AccountOptions['auth'];
  readonly user: string | undefined;
  readonly base: BaseUrl;
  /** Whether TALENT_BASE_URL names the server. */
  readonly isBaseOfEnv: boolean;
  readonly named: Settings;
  readonly layers: readonly Settings[];
}

function chooseCredentials(choice: Choice): Credentials {
  const { auth, user, layers } = choice;
  if (auth === 'none') return { scheme: 'none' };
  const [first] = layers.flatMap(({ secret, password }) => [
    ...(secret === undefined || auth === 'basic' ? [] : [{ scheme: 'signed' as const, secret }]),
    ...(password === undefined || auth === 'signed' ? [] : [{ scheme: 'basic' as const, password }]),
  ]);
  if (first === undefined) throw noCredentials(choice);
  if (user === undefined) throw usageError('there are credentials but no user: set TALENT_USER, or give --user <name>');
  return { ...first, user };
}

function noCredentials({ name, auth, user, base, isBaseOfEnv, named }: Choice): CliError {
  const missing = { signed: 'secret', basic: 'password', any: 'secret or password' }[
    auth === 'none' ? 'any' : (auth ?? 'any')
  ];
  const variable = auth === 'basic' ? 'TALENT_PASSWORD' : 'TALENT_SECRET';
  const savedFor = named.baseUrl === undefined ? base.origin : parseBaseUrl(named.baseUrl).origin;
  // A login under the same name would replace the account of the other server.
  if (savedFor !== base.origin && named.user === user)
    return usageError(
      `the saved ${missing} belongs to ${savedFor} and is not sent to ${base.origin}${isBaseOfEnv ? ', which TALENT_BASE_URL names' : ''}: save another login`,
      `talent login --account <name> --base-url ${base.origin}`,
    );
  const owner = user === undefined ? '' : ` for user "${user}"`;
  return usageError(
    `no ${missing} is saved${owner}, and ${variable} is not set (--auth none sends neither)`,
    named.user === user ? commandFor('login', name) : 'talent login --account <name>',
  );
}
