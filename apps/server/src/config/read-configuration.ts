import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { readSecretFiles, SECRET_VARIABLES, unknownVariables } from '@talent-platform/protocol/environment';
import type {
  Configuration,
  DatabaseLocation,
  FilesConfiguration,
  KeptConfiguration,
  LimitsConfiguration,
  LogLevel,
  RevertedRevision,
  ZipCodesConfiguration,
  AddressRange,
  AllowedHost,
} from './configuration.js';
import { parseStorageUrl } from './storage-url.js';

/** N of scrypt. One hash takes 16 MiB and about 50 ms on a server core. */
const PASSWORD_COST = 16_384;

type Environment = Readonly<Record<string, string | undefined>>;
type Read = <T>(name: string, parse: (text: string) => T, fallback: T) => T;

/**
 * The environment has wrong variables. The message names every one, but never a value, because a value may be a
 * secret.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Reads the environment into one frozen configuration.
 * @throws ConfigurationError naming every wrong variable, and the way out of each
 */
export function readConfiguration(env: Environment, terminal = false): Configuration {
  const problems = unknownVariables(Object.keys(env).filter((name) => env[name]));
  const ofFiles = readSecretFiles(env, SECRET_VARIABLES.server, (file) => readFileSync(file, 'utf8'));
  problems.push(...ofFiles.problems);
  const read = readerOf(env, ofFiles.secrets, problems);
  const production = read('NODE_ENV', oneOf(ENVIRONMENTS), 'development') === 'production';
  const dataDir = read('TALENT_DATA_DIR', (text) => path.resolve(text), path.resolve('data'));
  const secretKeys = readKeys(read, 'TALENT_SECRET_KEY', problems);
  if (production && !env['TALENT_SECRET_KEY'] && !env['TALENT_SECRET_KEY_FILE']) {
    problems.push('TALENT_SECRET_KEY is required in production: 32 random bytes in base64 (openssl rand -base64 32).');
  }
  if (!production && !env['TALENT_BLUEPRINT'] && !existsSync(DEMO_FOLDER)) problems.push(withoutDemo());
  const configuration: Configuration = {
    production,
    host: read('TALENT_HOST', (text) => text, '127.0.0.1'),
    port: read('TALENT_PORT', parsePort, 8080),
    baseUrl: read('TALENT_BASE_URL', parseBaseUrl, undefined),
    dataDir,
    database: readDatabase(read, dataDir, problems),
    files: readFiles(read, dataDir, problems),
    secretKey: secretKeys.key,
    previousSecretKey: secretKeys.previousKey,
    blueprint: read('TALENT_BLUEPRINT', (text) => path.resolve(text), production ? undefined : DEMO_FOLDER),
    revertedRevisions: Object.freeze(read('TALENT_BLUEPRINT_REVERT', parseRevertedRevisions, [])),
    explainSignatures: read('TALENT_EXPLAIN_SIGNATURES', parseBoolean, !production),
    refuseRepeatedWrites: read('TALENT_REFUSE_REPEATED_WRITES', parseBoolean, false),
    docs: read('TALENT_DOCS', parseBoolean, !production),
    console: read('TALENT_CONSOLE', parseBoolean, !production),
    consoleFolder: path.join(packageFolder(), 'dist/console'),
    consoleOrigins: Object.freeze(read('TALENT_CONSOLE_ORIGINS', parseOrigins, [])),
    guideFolder: path.join(packageFolder(), 'dist/guide'),
    fonts: read('TALENT_FONTS', parseFolder, undefined),
    zipCodes: read('TALENT_ZIP_CODES', parseZipCodes, shippedZipCodes()),
    drainMs: read('TALENT_DRAIN_SECONDS', parseSeconds, production ? DRAIN_SECONDS : 0) * 1000,
    limits: readLimits(read),
    trustedProxies: Object.freeze(read('TALENT_TRUSTED_PROXIES', parseAddressRanges, [])),
    ...readEvents(read, production),
    incarnation: read('TALENT_INCARNATION', parseName, undefined),
    metricsToken: read('TALENT_METRICS_TOKEN', parseToken, undefined),
    slowStatementMs: read('TALENT_SLOW_STATEMENT_MS', parseCount, undefined),
    traces: readTraces(read),
    passwordCost: PASSWORD_COST,
    databaseTimeLimits: {},
    kept: readKept(read),
    postgresTools: read('TALENT_POSTGRES_TOOLS', parseFolder, undefined),
    log: { readable: terminal, level: read('TALENT_LOG_LEVEL', oneOf(LOG_LEVELS), 'info') },
  };
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  const { database, files, limits, kept, log } = configuration;
  [database, files, limits, kept, log].forEach(Object.freeze);
  return Object.freeze(configuration);
}

/** Returns a function that reads a variable, and adds to `problems` if its value is wrong. */
function readerOf(env: Environment, ofFiles: Environment, problems: string[]): Read {
  return (name, parse, fallback) => {
    const text = ofFiles[name] ?? env[name];
    if (text === undefined || text === '') return fallback;
    try {
      return parse(text);
    } catch (error) {
      const given = ofFiles[name] === undefined ? name : `${name} of ${name}_FILE`;
      problems.push(`${given} ${error instanceof Error ? error.message : 'is wrong.'}`);
      return fallback;
    }
  };
}

/** Reads the database, and the standby where searches run. */
function readDatabase(read: Read, dataDir: string, problems: string[]): DatabaseLocation {
  const sqlite = { kind: 'sqlite', file: path.join(dataDir, 'talent.db') } as const;
  const database: DatabaseLocation = read('TALENT_DATABASE_URL', parseDatabaseUrl, sqlite);
  const searchUrl = read('TALENT_SEARCH_DATABASE_URL', parsePostgresUrl, undefined);
  if (searchUrl === undefined) return database;
  if (database.kind === 'postgres') return { ...database, searchUrl };
  problems.push(
    'TALENT_SEARCH_DATABASE_URL must have a TALENT_DATABASE_URL of PostgreSQL beside it, because it names a standby of that database.',
  );
  return database;
}

function readKeys(
  read: Read,
  name: 'TALENT_SECRET_KEY' | 'TALENT_STORAGE_KEY',
  problems: string[],
): Readonly<Record<'key' | 'previousKey', Buffer | undefined>> {
  const key = read(name, parseKey, undefined);
  const previousKey = read(`${name}_PREVIOUS`, parseKey, undefined);
  if (previousKey && !key) problems.push(`${name}_PREVIOUS is set without ${name}. Set ${name} to the new key.`);
  if (previousKey && key?.equals(previousKey))
    problems.push(`${name}_PREVIOUS is the same key as ${name}. Leave it out, or set ${name} to a new key.`);
  return { key, previousKey };
}

/**
 * The time limit of idle connections. After this time, a client can no longer use a connection that was idle at the
 * stop.
 */
const DRAIN_SECONDS = 5;

const MIB = 1_048_576;

/** Request bodies and replies get a quarter of Node's heap each. The other half remains for the work. */
const SHARE_OF_HEAP = 4;

/**
 * Leaves 224 of the 1,024 file descriptors that a process usually may open. The database, files and the log need
 * them.
 */
const CONNECTIONS = 800;

function readLimits(read: Read): LimitsConfiguration {
  const share = Math.floor(getHeapStatistics().heap_size_limit / SHARE_OF_HEAP);
  return {
    connections: read('TALENT_MAX_CONNECTIONS', parseCount, CONNECTIONS),
    bodyBytes: read('TALENT_BODY_MEMORY_MIB', parseMebibytes, share),
    answerBytes: read('TALENT_ANSWER_MEMORY_MIB', parseMebibytes, share),
  };
}

const HOUR_MS = 3_600_000;
const DEFAULT_FILE_MIB = 25;
const UNNAMED_HOURS = 24;
const UNNAMED_MIB = 1024;

function readFiles(read: Read, dataDir: string, problems: string[]): FilesConfiguration {
  return {
    storage: read('TALENT_STORAGE_URL', parseStorageUrl, { kind: 'folder', folder: path.join(dataDir, 'files') }),
    ...readKeys(read, 'TALENT_STORAGE_KEY', problems),
    maxBytes: read('TALENT_MAX_FILE_MIB', parseFileMebibytes, DEFAULT_FILE_MIB * MIB),
    unnamedMs: read('TALENT_UNNAMED_FILE_HOURS', parseCount, UNNAMED_HOURS) * HOUR_MS,
    unnamedBytes: read('TALENT_UNNAMED_FILE_MIB', parseMebibytes, UNNAMED_MIB * MIB),
  };
}

const DAY_MS = 86_400_000;

/** Each minimum is what the interface promises: D-CHG-11, D-EVT-8 and D-NET-7. */
function readKept(read: Read): KeptConfiguration {
  return {
    auditMs: read('TALENT_KEEP_AUDIT_DAYS', parseDays(30), undefined),
    changesMs: read('TALENT_KEEP_CHANGES_DAYS', parseDays(30), 365 * DAY_MS),
    deliveriesMs: read('TALENT_KEEP_DELIVERIES_DAYS', parseLimitedDays(7), 30 * DAY_MS),
    repliesMs: read('TALENT_KEEP_REPLIES_DAYS', parseLimitedDays(1), DAY_MS),
  };
}

/** @returns a parser of an age in milliseconds; undefined stands for `forever` */
function parseDays(least: number): (text: string) => number | undefined {
  return (text) => {
    if (text === 'forever') return undefined;
    if (/^\d{1,5}$/.test(text) && Number(text) >= least) return Number(text) * DAY_MS;
    throw new TypeError(`must be a whole number of days from ${least} to 99999, or forever.`);
  };
}

const MAX_LIMITED_DAYS = 365;

function parseLimitedDays(least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= MAX_LIMITED_DAYS)
      return Number(text) * DAY_MS;
    throw new TypeError(`must be a whole number of days from ${least} to ${MAX_LIMITED_DAYS}.`);
  };
}

/** OpenTelemetry's library reads all other `OTEL_` variables by itself. */
const PROTOCOLS = ['http/protobuf'] as const;

/** Returns whether the standard variables of OpenTelemetry ask for traces. */
function readTraces(read: Read): boolean {
  const isOff = read('OTEL_SDK_DISABLED', (text) => text.toLowerCase() === 'true', false);
  const exporter = read('OTEL_TRACES_EXPORTER', oneOf(['otlp', 'none']), 'otlp');
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].map((name) =>
    read(name, parseCollector, undefined),
  );
  if (isOff || exporter === 'none' || endpoints.every((endpoint) => endpoint === undefined)) return false;
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'])
    read(name, oneOf(PROTOCOLS), undefined);
  return true;
}

function parseCollector(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new TypeError('must be an http or https URL, such as http://127.0.0.1:4318.');
}

const SWITCH = ['on', 'off'] as const;

function readEvents(read: Read, production: boolean): Pick<Configuration, 'eventHosts' | 'events'> {
  const known = production ? [] : [...LOOPBACK_HOSTS];
  return {
    eventHosts: Object.freeze(read('TALENT_EVENT_ALLOWED_HOSTS', parseAllowedHosts, known)),
    events: read('TALENT_EVENTS', oneOf(SWITCH), undefined),
  };
}

/** The folder of the demo customer, in the source tree or in the package. */
export const DEMO_FOLDER = demoFolder();

function demoFolder(): string {
  const packaged = path.join(packageFolder(), 'dist/demo');
  return existsSync(packaged) ? packaged : path.resolve(packageFolder(), '../../tooling/demo');
}

/** Returns the table of postal codes that the build wrote. Undefined before a build. */
function shippedZipCodes(): ZipCodesConfiguration | undefined {
  const file = path.join(packageFolder(), 'dist/zip-codes.txt');
  return existsSync(file) ? { file, ships: true } : undefined;
}

/** Returns the folder of this package. The path is searched, because this file runs from several folders. */
function packageFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('#package.json'));
}

function withoutDemo(): string {
  const missing = `the demo customer, which development uses instead, is not at ${DEMO_FOLDER}`;
  return `TALENT_BLUEPRINT is not set, and ${missing}: name a blueprint, or set NODE_ENV to production.`;
}

/** Any other value would silently mean development, which has published credentials. */
const ENVIRONMENTS = ['development', 'test', 'production'];

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new TypeError('must be a port from 0 to 65535.');
  return port;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1) throw new TypeError('must be a whole number from 1 to 999999.');
  return count;
}

/** Revisions count by customer, so several customers are told apart by their ids. */
function parseRevertedRevisions(text: string): readonly RevertedRevision[] {
  return text.split(',').map((part) => {
    const [, customerId, revision = ''] = /^(?:([1-9]\d{0,15}):)?([1-9]\d{0,14})$/.exec(part.trim()) ?? [];
    if (revision === '')
      throw new TypeError('must be a revision such as 7, or customers with revisions such as 1001:7,1002:3.');
    return { customerId: customerId === undefined ? undefined : Number(customerId), revision: Number(revision) };
  });
}

function parseSeconds(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 300) throw new TypeError('must be a whole number from 0 to 300.');
  return Number(text);
}

function parseMebibytes(text: string): number {
  return parseCount(text) * MIB;
}

/** S3 limits a single PUT to 5 GiB, and each file is one PUT. */
const MAX_FILE_MIB = 4096;

function parseFileMebibytes(text: string): number {
  const mebibytes = Number(text);
  if (!/^\d{1,4}$/.test(text) || mebibytes < 1 || mebibytes > MAX_FILE_MIB)
    throw new TypeError(`must be a whole number from 1 to ${MAX_FILE_MIB}.`);
  return mebibytes * MIB;
}

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new TypeError('must be an http or https URL without query or credentials, such as https://talent.example.');
  }
  // Requests are signed over the path that arrives here. If a proxy removed a prefix, every signature would be wrong.
  if (url.pathname !== '/')
    throw new TypeError('must have no path, because the services are at the root of their host.');
  return url.origin;
}

function parseDatabaseUrl(text: string): DatabaseLocation {
  if (text.startsWith('sqlite:') && text.length > 'sqlite:'.length) {
    return { kind: 'sqlite', file: path.resolve(text.slice('sqlite:'.length)) };
  }
  if (isPostgresUrl(text)) return { kind: 'postgres', url: text };
  throw new TypeError('must be sqlite:<file> or postgres://user:password@host:port/database.');
}

function parsePostgresUrl(text: string): string {
  if (isPostgresUrl(text)) return text;
  throw new TypeError('must be postgres://user:password@host:port/database.');
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function parseFolder(text: string): string {
  const folder = path.resolve(text);
  if (isReadable(folder, 'isDirectory', constants.R_OK | constants.X_OK)) return folder;
  throw new TypeError('must be an existing folder that can be read.');
}

function parseZipCodes(text: string): ZipCodesConfiguration {
  const file = path.resolve(text);
  if (isReadable(file, 'isFile', constants.R_OK)) return { file, ships: false };
  throw new TypeError('must be an existing file that can be read.');
}

/** Returns false also if the target cannot be examined. */
function isReadable(target: string, kind: 'isDirectory' | 'isFile', mode: number): boolean {
  try {
    accessSync(target, mode);
    return statSync(target)[kind]();
  } catch {
    return false;
  }
}

const LOG_LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

function oneOf<T extends string>(names: readonly T[]): (text: string) => T {
  return (text) => {
    const name = names.find((known) => known === text);
    if (name === undefined) throw new TypeError(`must be one of ${names.join(', ')}.`);
    return name;
  };
}

function parseKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (!/^[A-Za-z0-9+/]{43}=?$/.test(text)) throw new TypeError('must be 32 bytes in base64 (openssl rand -base64 32).');
  return key;
}

/** A token has no blanks, because it is sent in a header. */
function parseToken(text: string): string {
  if (/^[\x21-\x7e]{16,256}$/.test(text)) return text;
  throw new TypeError('must be 16 to 256 characters of ASCII without blanks (openssl rand -base64 32).');
}

function parseBoolean(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new TypeError('must be true or false.');
  return text === 'true';
}

function parseName(text: string): string {
  if (/^[\w.:-]{1,100}$/.test(text)) return text;
  throw new TypeError('must be 1 to 100 letters, digits, dots, colons, hyphens or underscores, such as 2027-03-01.');
}

function parseAddressRanges(text: string): AddressRange[] {
  return text.split(',').map((part) => {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const bits = isIP(address) === 4 ? 32 : 128;
    const length = Number(prefix ?? bits);
    // A prefix of 0 would trust every address, including forged ones.
    if (isIP(address) === 0 || address.includes('%') || length < 1 || length > bits) {
      throw new TypeError(
        'must be IP addresses or networks, separated by commas, such as 10.0.0.5,10.1.0.0/16,fd00::/8.',
      );
    }
    return { address, prefix: length };
  });
}

/** The only hosts that development allows (D-EVT-7). */
const LOOPBACK_HOSTS: readonly AllowedHost[] = [
  { address: '127.0.0.0', prefix: 8 },
  { address: '::1', prefix: 128 },
];

const FORMS =
  'must be host names, IP addresses or networks, separated by commas, each with a port if only that port is meant, ' +
  'such as sink.internal,10.0.0.5:8443,10.1.0.0/16,[fd00::/8]:8443.';

/** `[…]:port`, or a text with at most one colon. Anything else must be an IPv6 address. */
const ENTRY = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/;

/**
 * Reads the exceptions to D-EVT-7.
 *
 * @throws TypeError for any other form
 */
export function parseAllowedHosts(text: string): readonly AllowedHost[] {
  return text.split(',').map((part) => parseEntry(part.trim()));
}

function parseEntry(entry: string): AllowedHost {
  const [, bracketed, plain, digits] = ENTRY.exec(entry) ?? [];
  const host = bracketed ?? plain ?? entry;
  const target = parseRange(host) ?? parseHostName(host);
  const port = digits === undefined ? undefined : Number(digits);
  if (!target || port === 0 || (port ?? 0) > 65_535) throw new TypeError(FORMS);
  return port === undefined ? target : { ...target, port };
}

function parseRange(text: string): AddressRange | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const bits = isIP(address) === 4 ? 32 : 128;
  const length = Number(prefix ?? bits);
  // A prefix of 0 would allow all addresses and switch off the guard.
  return length < 1 || length > bits ? undefined : { address, prefix: length };
}

/** Returns a host name in the form that URLs have. Undefined for `0x7f.1`, because URLs read it as an IP address. */
function parseHostName(text: string): { readonly name: string } | undefined {
  const name = text.toLowerCase().replace(/\.$/, '');
  const isName =
    /^[\w.-]+$/.test(name) && URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name;
  return isName && isIP(name) === 0 ? { name } : undefined;
}

/**
 * Reads a list of origins as browsers write them: without a path, in lower case, and without the usual port of the
 * scheme.
 */
function parseOrigins(text: string): readonly string[] {
  return text.split(',').map((part) => {
    const origin = part.trim();
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new TypeError(
      'must be origins as browsers send them, such as https://console.example,http://localhost:5173.',
    );
  });
}
