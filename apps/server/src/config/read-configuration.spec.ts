import { mkdtempSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from '@jest/globals';
import { SECRET_VARIABLES, VARIABLES } from '@talent-platform/protocol/environment';
import { ConfigurationError, readConfiguration } from './read-configuration.js';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OLD_KEY = Buffer.alloc(32, 2).toString('base64');

const folder = mkdtempSync(path.join(tmpdir(), 'talent-configuration-'));
let files = 0;

function fileWith(content: string): string {
  files += 1;
  const file = path.join(folder, String(files));
  writeFileSync(file, content);
  return file;
}

function refusalOf(env: Readonly<Record<string, string>>): ConfigurationError {
  try {
    readConfiguration(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('The environment was accepted.');
}

const DAY_MS = 86_400_000;

describe('readConfiguration', () => {
  it('needs nothing in development', () => {
    expect(readConfiguration({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 8080,
      baseUrl: undefined,
      dataDir: path.resolve('data'),
      database: { kind: 'sqlite', file: path.resolve('data/talent.db') },
      files: {
        storage: { kind: 'folder', folder: path.resolve('data/files') },
        key: undefined,
        previousKey: undefined,
        maxBytes: 26_214_400,
        unnamedMs: 86_400_000,
        unnamedBytes: 1_073_741_824,
      },
      secretKey: undefined,
      previousSecretKey: undefined,
      blueprint: expect.stringMatching(/tooling[/\\]demo$/),
      explainSignatures: true,
      refuseRepeatedWrites: false,
      docs: true,
      console: true,
      consoleFolder: expect.stringMatching(/server[/\\]dist[/\\]console$/),
      consoleOrigins: [],
      guideFolder: expect.stringMatching(/server[/\\]dist[/\\]guide$/),
      fonts: undefined,
      zipCodes: readConfiguration({}).zipCodes,
      drainMs: 0,
      processes: 1,
      limits: {
        connections: 800,
        bodyBytes: Math.floor(getHeapStatistics().heap_size_limit / 4),
        answerBytes: Math.floor(getHeapStatistics().heap_size_limit / 4),
      },
      trustedProxies: [],
      eventHosts: [
        { address: '127.0.0.0', prefix: 8 },
        { address: '::1', prefix: 128 },
      ],
      metricsToken: undefined,
      slowStatementMs: undefined,
      traces: false,
      passwordCost: 16_384,
      databaseTimeLimits: {},
      kept: { auditMs: undefined, deliveriesMs: 30 * DAY_MS, repliesMs: DAY_MS },
      log: { readable: false, level: 'info' },
    });
  });

  it('turns the development conveniences off in production (D-NET-16)', () => {
    const configuration = readConfiguration({ NODE_ENV: 'production', TALENT_SECRET_KEY: KEY });
    expect(configuration).toMatchObject({
      production: true,
      blueprint: undefined,
      explainSignatures: false,
      docs: false,
      eventHosts: [],
    });
    expect(configuration.secretKey).toEqual(Buffer.alloc(32, 1));
  });

  it('asks for a secret key in production', () => {
    expect(refusalOf({ NODE_ENV: 'production' }).message).toMatch(/^TALENT_SECRET_KEY is required in production/);
  });

  it.each([
    [{ TALENT_HOST: '::1' }, { host: '::1' }],
    [
      { TALENT_KEEP_AUDIT_DAYS: '3650' },
      { kept: { auditMs: 3650 * DAY_MS, deliveriesMs: 30 * DAY_MS, repliesMs: DAY_MS } },
    ],
    [{ TALENT_PORT: '0' }, { port: 0 }],
    [
      { TALENT_TRUSTED_PROXIES: '10.1.0.0/16, fd00::/8,::1' },
      {
        trustedProxies: [
          { address: '10.1.0.0', prefix: 16 },
          { address: 'fd00::', prefix: 8 },
          { address: '::1', prefix: 128 },
        ],
      },
    ],
    [
      { TALENT_EVENT_ALLOWED_HOSTS: 'Sink.internal:8443, 10.1.0.0/16,::1' },
      {
        eventHosts: [
          { name: 'sink.internal', port: 8443 },
          { address: '10.1.0.0', prefix: 16 },
          { address: '::1', prefix: 128 },
        ],
      },
    ],
    [{ TALENT_BASE_URL: 'https://talent.example/' }, { baseUrl: 'https://talent.example' }],
    [
      { TALENT_DATA_DIR: '/srv/talent' },
      { dataDir: '/srv/talent', database: { kind: 'sqlite', file: '/srv/talent/talent.db' } },
    ],
    [{ TALENT_DATABASE_URL: 'sqlite:other.db' }, { database: { kind: 'sqlite', file: path.resolve('other.db') } }],
    [
      { TALENT_DATABASE_URL: 'postgres://user:word@db:5432/talent' },
      { database: { kind: 'postgres', url: 'postgres://user:word@db:5432/talent' } },
    ],
    [
      { TALENT_DATABASE_URL: 'postgres://db/talent', TALENT_SEARCH_DATABASE_URL: 'postgres://standby/talent' },
      { database: { kind: 'postgres', url: 'postgres://db/talent', searchUrl: 'postgres://standby/talent' } },
    ],
    [{ TALENT_STORAGE_URL: 'file:files' }, { files: { storage: { folder: path.resolve('files') } } }],
    [
      { TALENT_STORAGE_URL: 's3://talent-files' },
      {
        files: {
          storage: { kind: 's3', bucket: 'talent-files', prefix: '', endpoint: undefined, region: 'us-east-1' },
        },
      },
    ],
    [
      { TALENT_STORAGE_URL: 's3://files/some/where/?endpoint=http://127.0.0.1:9000&region=eu-central-1' },
      {
        files: {
          storage: {
            bucket: 'files',
            prefix: 'some/where/',
            endpoint: 'http://127.0.0.1:9000/',
            region: 'eu-central-1',
          },
        },
      },
    ],
    [{ TALENT_MAX_FILE_MIB: '100' }, { files: { maxBytes: 104_857_600 } }],
    [{ TALENT_UNNAMED_FILE_HOURS: '2' }, { files: { unnamedMs: 7_200_000 } }],
    [{ TALENT_UNNAMED_FILE_MIB: '2' }, { files: { unnamedBytes: 2_097_152 } }],
    [
      { TALENT_SECRET_KEY: KEY, TALENT_SECRET_KEY_PREVIOUS: OLD_KEY },
      { secretKey: Buffer.alloc(32, 1), previousSecretKey: Buffer.alloc(32, 2) },
    ],
    [
      { TALENT_STORAGE_KEY: KEY, TALENT_STORAGE_KEY_PREVIOUS: OLD_KEY },
      { files: { key: Buffer.alloc(32, 1), previousKey: Buffer.alloc(32, 2) } },
    ],
    [{ TALENT_BLUEPRINT: '/srv/blueprint.json' }, { blueprint: '/srv/blueprint.json' }],
    [{ TALENT_EXPLAIN_SIGNATURES: 'false' }, { explainSignatures: false }],
    [{ TALENT_REFUSE_REPEATED_WRITES: 'true' }, { refuseRepeatedWrites: true }],
    [{ TALENT_DOCS: 'false' }, { docs: false }],
    [{ TALENT_CONSOLE: 'false' }, { console: false }],
    [
      { TALENT_CONSOLE_ORIGINS: 'https://console.example, http://localhost:5173' },
      { consoleOrigins: ['https://console.example', 'http://localhost:5173'] },
    ],
    [
      { NODE_ENV: 'production', TALENT_SECRET_KEY: KEY },
      { docs: false, console: false },
    ],
    [
      { NODE_ENV: 'production', TALENT_SECRET_KEY: KEY, TALENT_DOCS: 'true' },
      { production: true, docs: true },
    ],
    [{ TALENT_FONTS: import.meta.dirname }, { fonts: import.meta.dirname }],
    [{ TALENT_ZIP_CODES: import.meta.filename }, { zipCodes: { file: import.meta.filename, ships: false } }],
    [{ TALENT_MAX_CONNECTIONS: '300' }, { limits: { connections: 300 } }],
    [{ TALENT_PROCESSES: '1' }, { processes: 1 }],
    [{ TALENT_PROCESSES: '3', TALENT_DATABASE_URL: 'postgres://db/talent' }, { processes: 3 }],
    [
      { TALENT_PROCESSES: 'auto', TALENT_DATABASE_URL: 'postgres://db/talent' },
      { processes: Math.min(availableParallelism(), 64) },
    ],
    [{ TALENT_EVENTS: 'off' }, { events: 'off' }],
    [{ TALENT_INCARNATION: '2027-03-01' }, { incarnation: '2027-03-01' }],
    [{ TALENT_METRICS_TOKEN: '0123456789abcd=/' }, { metricsToken: '0123456789abcd=/' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, { traces: true }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, { traces: true }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, { traces: false }],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, { traces: false }],
    [{ TALENT_SLOW_STATEMENT_MS: '250' }, { slowStatementMs: 250 }],
    [{ TALENT_LOG_LEVEL: 'silent' }, { log: { readable: false, level: 'silent' } }],
    [{ NODE_ENV: 'production', TALENT_SECRET_KEY: KEY }, { drainMs: 5000 }],
    [{ TALENT_DRAIN_SECONDS: '30' }, { drainMs: 30_000 }],
  ])('takes %j', (env, expected) => expect(readConfiguration(env)).toMatchObject(expected));

  it.each([
    ['TALENT_FONTS', import.meta.filename],
    ['TALENT_ZIP_CODES', import.meta.dirname],
    ['TALENT_PORT', '65536'],
    ['TALENT_PORT', '-1'],
    ['TALENT_PORT', 'hushhush'],
    ...['hushhush', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.5,'].map(
      (proxies) => ['TALENT_TRUSTED_PROXIES', proxies] as const,
    ),
    ['TALENT_EVENT_ALLOWED_HOSTS', 'hushhush!'],
    ...['hushhush', 'hushhush hushhush', `hushhush${'h'.repeat(256)}`, 'hüshhushhushhush'].map(
      (token) => ['TALENT_METRICS_TOKEN', token] as const,
    ),
    ['TALENT_BASE_URL', 'hushhush.example'],
    ['TALENT_BASE_URL', 'https://talent.example/?a=hushhush'],
    ['TALENT_BASE_URL', 'https://:hushhush@talent.example/'],
    ['TALENT_DATABASE_URL', 'mysql://root:hushhush@db/talent'],
    ['TALENT_SEARCH_DATABASE_URL', 'sqlite:/srv/hushhush.db'],
    // A standby of SQLite.
    ['TALENT_SEARCH_DATABASE_URL', 'postgres://user:hushhush@standby/talent'],
    ['TALENT_STORAGE_URL', 's3://Hushhush_/prefix'],
    ['TALENT_STORAGE_URL', 's3://key:hushhush@bucket/prefix'],
    ['TALENT_STORAGE_URL', 's3://bucket/prefix?acl=hushhush'],
    ['TALENT_STORAGE_URL', 's3://bucket/prefix?endpoint=http://a:hushhush@b'],
    ['TALENT_STORAGE_KEY', 'hushhush'],
    ['TALENT_UNNAMED_FILE_HOURS', '1.5'],
    ['TALENT_KEEP_AUDIT_DAYS', '29'],
    ['TALENT_KEEP_DELIVERIES_DAYS', '6'],
    ['TALENT_KEEP_DELIVERIES_DAYS', 'forever'],
    ['TALENT_SECRET_KEY_PREVIOUS', 'hushhush'],
    ['TALENT_STORAGE_KEY_PREVIOUS', 'hushhush'],
    ['TALENT_SECRET_KEY', Buffer.alloc(31, 1).toString('base64')],
    ['TALENT_SECRET_KEY', `${KEY.slice(0, 20)}!!${KEY.slice(20)}`],
    ['TALENT_EXPLAIN_SIGNATURES', '1'],
    ['TALENT_DOCS', 'hushhush'],
    ['TALENT_CONSOLE', 'hushhush'],
    ['TALENT_CONSOLE_ORIGINS', '*'],
    ['TALENT_CONSOLE_ORIGINS', 'null'],
    ['TALENT_CONSOLE_ORIGINS', 'https://hushhush.example/'],
    ['TALENT_EVENTS', 'hushhush'],
    ['TALENT_INCARNATION', 'hush hush'],
    ['TALENT_LOG_LEVEL', 'hushhush'],
    ['TALENT_DRAIN_SECONDS', '301'],
    ['TALENT_MAX_CONNECTIONS', '0'],
    ...['0', '65', 'hushhush'].map((processes) => ['TALENT_PROCESSES', processes] as const),
    // On SQLite.
    ['TALENT_PROCESSES', '2'],
    ['TALENT_SLOW_STATEMENT_MS', '0'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'hushhush:4318'],
    ['OTEL_TRACES_EXPORTER', 'hushhush'],
  ])('refuses %s=%s by its name and never shows what it holds', (name, value) => {
    const { message } = refusalOf({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must (be|hold|name|have) .+\\.$`));
    expect(message.split('\n')).toHaveLength(1);
    expect(message).not.toContain(JSON.stringify(value));
    expect(message).not.toContain('hushhush');
  });

  it.each(['TALENT_SECRET_KEY', 'TALENT_STORAGE_KEY'])(
    'refuses a previous %s without a new one, and an equal one',
    (name) => {
      const previous = { [`${name}_PREVIOUS`]: KEY };
      expect(refusalOf(previous).message).toBe(`${name}_PREVIOUS is set without ${name}. Set ${name} to the new key.`);
      expect(refusalOf({ ...previous, [name]: KEY }).message).toBe(
        `${name}_PREVIOUS is the same key as ${name}. Leave it out, or set ${name} to a new key.`,
      );
    },
  );

  it('reads each secret from a file, without the newline at its end', () => {
    const values = {
      TALENT_SECRET_KEY: KEY,
      TALENT_SECRET_KEY_PREVIOUS: OLD_KEY,
      TALENT_STORAGE_KEY: KEY,
      TALENT_STORAGE_KEY_PREVIOUS: OLD_KEY,
      TALENT_DATABASE_URL: 'postgres://db/talent',
      TALENT_SEARCH_DATABASE_URL: 'postgres://standby/talent',
      TALENT_MOVE_DATABASE_URL: 'postgres://other/talent',
      TALENT_METRICS_TOKEN: '0123456789abcdef',
    };
    const ofFiles = Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}\n`)]);
    const configuration = readConfiguration({ NODE_ENV: 'production', ...Object.fromEntries(ofFiles) });
    expect(configuration).toEqual(readConfiguration({ NODE_ENV: 'production', ...values }));
    expect(Object.keys(values).toSorted()).toEqual(SECRET_VARIABLES.server.toSorted());
  });

  it('names the file’s variable if its content is wrong, it cannot be read, or the secret is also set', () => {
    const file = fileWith('hushhush');
    const { message } = refusalOf({
      TALENT_SECRET_KEY_FILE: file,
      TALENT_STORAGE_KEY_FILE: '/hushhush/key',
      TALENT_METRICS_TOKEN: 'hushhushhushhush',
      TALENT_METRICS_TOKEN_FILE: file,
    });
    expect(message.split('\n').toSorted()).toEqual([
      'TALENT_METRICS_TOKEN and TALENT_METRICS_TOKEN_FILE are both set. Leave one of them out.',
      'TALENT_SECRET_KEY of TALENT_SECRET_KEY_FILE must be 32 bytes in base64 (openssl rand -base64 32).',
      'TALENT_STORAGE_KEY_FILE names a file that cannot be read: it is not there (ENOENT). Name a file that this user can read.',
    ]);
  });

  it('names every wrong variable at once, each on a line of its own', () => {
    const lines = refusalOf({
      TALENT_PORT: 'x',
      TALENT_LOG_LEVEL: 'x',
      TALENT_BASE_URL: 'x',
      NODE_ENV: 'production',
    }).message.split('\n');
    const names = lines.map((line) => line.split(' ', 1)[0]);
    expect(names.toSorted()).toEqual(['TALENT_BASE_URL', 'TALENT_LOG_LEVEL', 'TALENT_PORT', 'TALENT_SECRET_KEY']);
  });

  it('refuses variables that it does not know, beside those with a wrong value (D-PLT-24)', () => {
    const { message } = refusalOf({ TALENT_BLUEPRNT: 'hushhush', TALENT_TRUSTED_PROXY: '10.0.0.5', TALENT_PORT: 'x' });
    expect(message.split('\n')).toEqual([
      'TALENT_BLUEPRNT is not a variable of the platform. Did you mean TALENT_BLUEPRINT?',
      'TALENT_TRUSTED_PROXY is not a variable of the platform. Did you mean TALENT_TRUSTED_PROXIES?',
      expect.stringMatching(/^TALENT_PORT must be/),
    ]);
  });

  it('ignores what other programs of the platform read, and unknown names that are empty', () => {
    const others = { TALENT_SECRET: 'x', TALENT_SINK_PORT: '1', TALENT_TEST_POSTGRES_URL: 'x', TALENT_BLUEPRNT: '' };
    expect(readConfiguration(others)).toEqual(readConfiguration({}));
  });

  it('reads no variable that the list of all variables lacks', () => {
    const read = new Set<string>();
    const env = new Proxy<Record<string, string>>({}, { get: (_env, name) => void read.add(String(name)) });
    readConfiguration(env);
    const known: readonly string[] = ['NODE_ENV', ...VARIABLES.server];
    // The variables of OpenTelemetry have names of their own.
    expect([...read].filter((name) => !known.includes(name) && !name.startsWith('OTEL_'))).toEqual([]);
    expect(read.size).toBeGreaterThan(20);
  });

  it('takes an empty variable as one that is left out', () => {
    const empty = Object.fromEntries(['NODE_ENV', ...VARIABLES.server].map((name) => [name, '']));
    expect(readConfiguration(empty)).toEqual(readConfiguration({}));
  });

  it('writes readable lines on a terminal alone', () => {
    expect(readConfiguration({}, true).log.readable).toBe(true);
    expect(readConfiguration({}).log.readable).toBe(false);
  });
});
