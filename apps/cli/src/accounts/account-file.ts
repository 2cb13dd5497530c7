import { chmod, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatAuthorizationHeader } from '@talent-platform/protocol/signing';
import { HiddenText } from './hidden-text.js';
import { usageError } from '../cli-error.js';
import { baseUrlProblems } from '../http/base-url.js';
import { isRecord, renderJson } from '../json.js';
import { replaceFile } from '../replace-file.js';
import { reasonOf, systemCode } from '../system-error.js';
import { shellQuote } from '../terminal/command-line.js';

/** An account as `talent login` stores it under a name. */
export interface StoredAccount {
  readonly baseUrl: string;
  readonly customer: string;
  readonly user: string;
  readonly secret: HiddenText | undefined;
  readonly password: HiddenText | undefined;
}

/** An account before it is stored. A member is undefined until somebody names its value. */
export type AccountDraft = { readonly [Key in keyof StoredAccount]: StoredAccount[Key] | undefined };

export type Accounts = ReadonlyMap<string, StoredAccount>;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const CUSTOMER = /^[1-9]\d*$/;

/** Returns what is wrong with an account's name, if anything. */
export function accountNameProblems(name: string): string[] {
  return NAME.test(name) ? [] : [`account name must be letters, digits, ".", "_" or "-", received "${name}"`];
}

/** Returns what is wrong with a customer id, if anything. */
export function customerProblems(customer: string): string[] {
  return CUSTOMER.test(customer) ? [] : [`customer must be a whole number from 1, received "${customer}"`];
}

/** Returns what is wrong with a user name, if anything. Asks the signer, so that no name is stored that it refuses (D-SIG-7). */
export function userProblems(user: string): string[] {
  try {
    formatAuthorizationHeader({ user, signedHeaders: [], signature: '' });
    return [];
  } catch (error) {
    if (error instanceof TypeError) return [error.message];
    throw error;
  }
}

/** Returns why Basic cannot carry a user name, if so: the password begins after the first colon. */
export function basicUserProblems(user: string): string[] {
  return user.includes(':') ? [`user name "${user}" holds a colon, which Basic cannot carry: sign with a secret`] : [];
}

/** Reads the text of a file of accounts: the accounts, or every problem of the file. No message shows a secret. */
function parseAccounts(text: string): { readonly accounts: Accounts; readonly problems: string[] } {
  const document = parseJson(text);
  const entries = isRecord(document) ? document.accounts : undefined;
  const accounts = new Map<string, StoredAccount>();
  if (!isRecord(entries)) return { accounts, problems: ['it must be a JSON object with the member "accounts"'] };
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    const parsed = parseAccount(name, entry);
    if (Array.isArray(parsed)) problems.push(...parsed);
    else accounts.set(name, parsed);
  }
  return { accounts, problems };
}

function renderAccounts(accounts: Accounts): string {
  const entries = [...accounts].map(([name, { secret, password, ...open }]) => [
    name,
    { ...open, secret: secret?.reveal(), password: password?.reveal() },
  ]);
  return renderJson({ accounts: Object.fromEntries(entries) });
}

function parseAccount(name: string, entry: unknown): StoredAccount | string[] {
  if (!isRecord(entry)) return [`account "${name}" must be an object`];
  const text = (member: string): string | undefined => {
    const value = entry[member];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const hidden = (member: string): HiddenText | undefined => {
    const value = text(member);
    return value === undefined ? undefined : new HiddenText(value);
  };
  const [baseUrl, customer, user] = [text('baseUrl'), text('customer'), text('user')];
  const missing = ['baseUrl', 'customer', 'user'].filter((member) => text(member) === undefined);
  const problems = [
    ...accountNameProblems(name),
    ...missing.map((member) => `account "${name}": "${member}" must be a text`),
    ...valueProblems({ baseUrl, customer, user }).map((problem) => `account "${name}": ${problem}`),
  ];
  if (baseUrl === undefined || customer === undefined || user === undefined || problems.length > 0) return problems;
  return { baseUrl, customer, user, secret: hidden('secret'), password: hidden('password') };
}

function valueProblems({ baseUrl, customer, user }: Pick<AccountDraft, 'baseUrl' | 'customer' | 'user'>): string[] {
  return [
    ...(baseUrl === undefined ? [] : baseUrlProblems(baseUrl)),
    ...(customer === undefined ? [] : customerProblems(customer)),
    ...(user === undefined ? [] : userProblems(user)),
  ];
}

/** Returns the problems of the members that have a value. */
export function draftProblems(draft: AccountDraft): string[] {
  const ofBasic = draft.user === undefined || draft.password === undefined ? [] : basicUserProblems(draft.user);
  return [...valueProblems(draft), ...ofBasic];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const OTHERS = 0o077;

export function accountFile(configFolder: string): string {
  return path.join(configFolder, 'accounts.json');
}

export async function findAccountFile(configFolder: string): Promise<{ file: string; mode: number } | undefined> {
  const file = accountFile(configFolder);
  const mode = await modeOf(file);
  return mode === undefined ? undefined : { file, mode };
}

/** Returns all stored accounts. Refuses a file that others can read, and a damaged file. */
export async function readAccounts(configFolder: string): Promise<Accounts> {
  const found = await findAccountFile(configFolder);
  if (found === undefined) return new Map();
  const { file, mode } = found;
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
    const shown = (mode & 0o777).toString(8).padStart(4, '0');
    throw usageError(
      `${file} holds secrets and others can read it (mode ${shown}, must be 0600)`,
      `chmod 600 ${shellQuote(file)}`,
    );
  }
  const text = await orUnusable(`${file} cannot be read`, readFile(file, 'utf8'));
  const { accounts, problems } = parseAccounts(text);
  if (problems.length > 0) {
    throw usageError(
      `${file} is damaged: ${problems.join('; ')}. Correct it, or remove it and log in again`,
      'talent login',
    );
  }
  return accounts;
}

/** Stores one account under its name, with all accounts that are stored already. */
export async function saveAccount(configFolder: string, name: string, account: StoredAccount): Promise<void> {
  const accounts = new Map(await readAccounts(configFolder)).set(name, account);
  const file = accountFile(configFolder);
  await orUnusable(`${file} cannot be written`, replaceIn(configFolder, file, renderAccounts(accounts)));
}

async function replaceIn(configFolder: string, file: string, text: string): Promise<void> {
  await makeFolder(configFolder);
  await chmod(configFolder, 0o700);
  await replaceFile(file, text, 0o600);
}

/** The `recursive` option of mkdir never ends below a folder that takes no entries, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const parent = path.dirname(folder);
    if (systemCode(error) === 'EEXIST') return;
    if (systemCode(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await mkdir(folder, { mode: 0o700 });
  }
}

/** Reports a refusal of the system as a wrong setting, because the program itself did not fail. */
async function orUnusable<T>(what: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw unusable(what, error);
  });
}

function unusable(what: string, error: unknown): unknown {
  if (systemCode(error) === undefined) return error;
  return usageError(`${what}: ${reasonOf(error)}; XDG_CONFIG_HOME names another folder`);
}

async function modeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mode;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw unusable(`${file} cannot be read`, error);
  }
}
