import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { readSecretFiles, SECRET_VARIABLES, unknownVariables } from '@talent-platform/protocol/environment';
import type {
  Configuration,
  DatabaseLocation,
  FilesConfiguration,
  KeptConfiguration,
  LogLevel,
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
  const database = readDatabase(read, dataDir, problems);
  const processes = readProcesses(read, database, problems);
  const share = Math.floor(getHeapStatistics().heap_size_limit / SHARE_OF_HEAP);
  const configuration: Configuration = {
    production,
    host: read('TALENT_HOST', (text) => text, '127.0.0.1'),
    port: read('TALENT_PORT', wholeNumber(0, 65_535), 8080),
    baseUrl: read('TALENT_BASE_URL', parseBaseUrl, undefined),
    dataDir,
    database,
    files: readFiles(read, dataDir, problems),
    secretKey: secretKeys.key,
    previousSecretKey: secretKeys.previousKey,
    blueprint: read('TALENT_BLUEPRINT', (text) => path.resolve(text), production ? undefined : DEMO_FOLDER),
    explainSignatures: read('TALENT_EXPLAIN_SIGNATURES', parseBoolean, !production),
    refuseRepeatedWrites: read('TALENT_REFUSE_REPEATED_WRITES', parseBoolean, false),
    docs: read('TALENT_DOCS', parseBoolean, !production),
    console: read('TALENT_CONSOLE', parseBoolean, !production),
    consoleFolder: path.join(packageFolder(), 'dist/console'),
    consoleOrigins: Object.freeze(read('TALENT_CONSOLE_ORIGINS', parseOrigins, [])),
    guideFolder: path.join(packageFolder(), 'dist/guide'),
    fonts: read('TALENT_FONTS', parseFolder, undefined),
    zipCodes: read('TALENT_ZIP_CODES', parseZipCodes, shippedZipCodes()),
    drainMs: read('TALENT_DRAIN_SECONDS', wholeNumber(0, 300), production ? DRAIN_SECONDS : 0) * 1000,
    processes,
    limits: {
      connections: read('TALENT_MAX_CONNECTIONS', COUNT, CONNECTIONS),
      bodyBytes: share,
      answerBytes: share,
    },
    trustedProxies: Object.freeze(read('TALENT_TRUSTED_PROXIES', parseAddressRanges, [])),
    eventHosts: Object.freeze(read('TALENT_EVENT_ALLOWED_HOSTS', parseAllowedHosts, production ? [] : LOOPBACK_HOSTS)),
    events: read('TALENT_EVENTS', oneOf(['on', 'off'] as const), undefined),
    incarnation: read('TALENT_INCARNATION', parseName, undefined),
    metricsToken: read('TALENT_METRICS_TOKEN', parseToken, undefined),
    slowStatementMs: read('TALENT_SLOW_STATEMENT_MS', COUNT, undefined),
    traces: readTraces(read),
    passwordCost: PASSWORD_COST,
    databaseTimeLimits: {},
    kept: readKept(read),
    postgresTools: read('TALENT_POSTGRES_TOOLS', parseFolder, undefined),
    log: { readable: terminal, level: read('TALENT_LOG_LEVEL', oneOf(LOG_LEVELS), 'info') },
  };
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  const { files, limits, kept, log } = configuration;
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

const MAX_PROCESSES = 64;

/** SQLite has one process that writes, and the others would have to ask it for everything. */
function readProcesses(read: Read, { kind }: DatabaseLocation, problems: string[]): number {
  const processes = read('TALENT_PROCESSES', parseProcesses, 1);
  if (processes === 1 || kind === 'postgres') return processes;
  problems.push(
    'TALENT_PROCESSES must be 1 on SQLite, which one process uses. Leave it out, or set TALENT_DATABASE_URL to a PostgreSQL database.',
  );
  return 1;
}

function parseProcesses(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_PROCESSES);
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PROCESSES) return Number(text);
  throw new TypeError(`must be auto, for one on each core, or a whole number from 1 to ${MAX_PROCESSES}.`);
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

const COUNT = wholeNumber(1, 999_999);
const HOUR_MS = 3_600_000;

/** S3 limits a single PUT to 5 GiB, and each file is one PUT. */
const MAX_FILE_MIB = 4096;

function readFiles(read: Read, dataDir: string, problems: string[]): FilesConfiguration {
  return {
    storage: read('TALENT_STORAGE_URL', parseStorageUrl, { kind: 'folder', folder: path.join(dataDir, 'files') }),
    ...readKeys(read, 'TALENT_STORAGE_KEY', problems),
    maxBytes: read('TALENT_MAX_FILE_MIB', wholeNumber(1, MAX_FILE_MIB), 25) * MIB,
    unnamedMs: read('TALENT_UNNAMED_FILE_HOURS', COUNT, 24) * HOUR_MS,
    unnamedBytes: read('TALENT_UNNAMED_FILE_MIB', COUNT, 1024) * MIB,
  };
}

const DAY_MS = 86_400_000;
const LEAST_DAYS = 30;

/** Each minimum is what the interface promises: D-EVT-8. */
function readKept(read: Read): KeptConfiguration {
  return {
    auditMs: read('TALENT_KEEP_AUDIT_DAYS', parseDays, undefined),
    deliveriesMs: read('TALENT_KEEP_DELIVERIES_DAYS', wholeNumber(7, 365, ' of days'), 30) * DAY_MS,
    repliesMs: DAY_MS,
  };
}

/** Parses an age in milliseconds; undefined stands for `forever`. */
function parseDays(text: string): number | undefined {
  if (text === 'forever') return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) >= LEAST_DAYS) return Number(text) * DAY_MS;
  throw new TypeError(`must be a whole number of days from ${LEAST_DAYS} to 99999, or forever.`);
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

function wholeNumber(least: number, most: number, of = ''): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new TypeError(`must be a whole number${of} from ${least} to ${most}.`);
  };
}

/** @throws TypeError if the text is no address of an installation */
export function parseBaseUrl(text: string): string {
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
    const range = parseRange(part.trim());
    if (range) return range;
    throw new TypeError(
      'must be IP addresses or networks, separated by commas, such as 10.0.0.5,10.1.0.0/16,fd00::/8.',
    );
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
  // A prefix of 0 would stand for all addresses, also forged and private ones.
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
