import { formatAuthorizationHeader } from '@talent-platform/protocol/signing';
import { baseUrlProblems } from '../http/base-url.js';
import { isRecord, renderJson } from '../json.js';
import { HiddenText } from './hidden-text.js';

/** A connection as `talent login` stores it under a name. */
export interface StoredConnection {
  readonly baseUrl: string;
  readonly customer: string;
  readonly user: string;
  readonly secret: HiddenText | undefined;
  readonly password: HiddenText | undefined;
}

/** A connection on its way into the file: undefined is what nobody gave yet. */
export type ConnectionDraft = { readonly [Key in keyof StoredConnection]: StoredConnection[Key] | undefined };

/** All connections by name, in the order they were stored. */
export type Connections = ReadonlyMap<string, StoredConnection>;

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const CUSTOMER = /^[1-9]\d*$/;

/** What is wrong with a connection's name, if anything. */
export function connectionNameProblems(name: string): string[] {
  return NAME.test(name) ? [] : [`connection name must be letters, digits, ".", "_" or "-", received "${name}"`];
}

/** What is wrong with a customer id, if anything. */
export function customerProblems(customer: string): string[] {
  return CUSTOMER.test(customer) ? [] : [`customer must be a whole number from 1, received "${customer}"`];
}

/** What is wrong with a user name, if anything: the signer is asked, so that no name is stored that it refuses (D-SIG-7). */
export function userProblems(user: string): string[] {
  try {
    formatAuthorizationHeader({ user, signedHeaders: [], signature: '' });
    return [];
  } catch (error) {
    if (error instanceof TypeError) return [error.message];
    throw error;
  }
}

/** What keeps Basic from carrying a user name, if anything: the password begins behind the first colon. */
export function basicUserProblems(user: string): string[] {
  return user.includes(':') ? [`user name "${user}" holds a colon, which Basic cannot carry: sign with a secret`] : [];
}

/** Reads the text of `connections.json`: the connections, or every problem it has. No message shows a secret. */
export function parseConnections(text: string): { readonly connections: Connections; readonly problems: string[] } {
  const document = parseJson(text);
  const entries = isRecord(document) ? document.connections : undefined;
  const connections = new Map<string, StoredConnection>();
  if (!isRecord(entries)) return { connections, problems: ['it must be a JSON object with the member "connections"'] };
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    const parsed = parseConnection(name, entry);
    if (Array.isArray(parsed)) problems.push(...parsed);
    else connections.set(name, parsed);
  }
  return { connections, problems };
}

export function renderConnections(connections: Connections): string {
  const entries = [...connections].map(([name, { secret, password, ...open }]) => [
    name,
    { ...open, secret: secret?.reveal(), password: password?.reveal() },
  ]);
  return renderJson({ connections: Object.fromEntries(entries) });
}

function parseConnection(name: string, entry: unknown): StoredConnection | string[] {
  if (!isRecord(entry)) return [`connection "${name}" must be an object`];
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
    ...connectionNameProblems(name),
    ...missing.map((member) => `connection "${name}": "${member}" must be a text`),
    ...valueProblems({ baseUrl, customer, user }).map((problem) => `connection "${name}": ${problem}`),
  ];
  if (baseUrl === undefined || customer === undefined || user === undefined || problems.length > 0) return problems;
  return { baseUrl, customer, user, secret: hidden('secret'), password: hidden('password') };
}

function valueProblems({ baseUrl, customer, user }: Pick<ConnectionDraft, 'baseUrl' | 'customer' | 'user'>): string[] {
  return [
    ...(baseUrl === undefined ? [] : baseUrlProblems(baseUrl)),
    ...(customer === undefined ? [] : customerProblems(customer)),
    ...(user === undefined ? [] : userProblems(user)),
  ];
}

/** Every problem of what is there already. */
export function draftProblems(draft: ConnectionDraft): string[] {
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
