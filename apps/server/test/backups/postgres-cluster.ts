import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { once } from 'node:events';
import pg from 'pg';

const VERSIONS = '/usr/lib/postgresql';
const USED = ['initdb', 'pg_ctl', 'pg_basebackup'];
const run = promisify(execFile);

/** The folder of the newest programs of PostgreSQL. Undefined if there are none. */
export const POSTGRES_PROGRAMS = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => path.join(VERSIONS, version, 'bin'))
      .find((folder) => USED.every((program) => existsSync(path.join(folder, program))))
  : undefined;

/** PostgreSQL refuses to run as root: its own user runs it then. */
const USER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}

/** A folder for clusters and their archive, which the user of PostgreSQL owns. */
export class PostgresClusters {
  readonly #running = new Set<string>();

  private constructor(
    private readonly programs: string,
    readonly folder: string,
  ) {}

  static async begin(): Promise<PostgresClusters> {
    if (POSTGRES_PROGRAMS === undefined) throw new Error('The programs of PostgreSQL are not installed.');
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-clusters-'));
    const clusters = new PostgresClusters(POSTGRES_PROGRAMS, folder);
    await mkdir(clusters.archive);
    for (const each of [folder, clusters.archive]) if (USER.uid !== undefined) await chown(each, USER.uid, USER.gid);
    return clusters;
  }

  get archive(): string {
    return path.join(this.folder, 'archive');
  }

  /** Makes a cluster whose log is archived. */
  async make(name: string): Promise<void> {
    await this.#run('initdb', [
      `--pgdata=${this.#dataOf(name)}`,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
    ]);
    await this.configure(name, [
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${this.folder}'`,
      'wal_level = replica',
      'archive_mode = on',
      `archive_command = 'test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f'`,
    ]);
  }

  async configure(name: string, lines: readonly string[]): Promise<void> {
    await appendFile(path.join(this.#dataOf(name), 'postgresql.conf'), `${lines.join('\n')}\n`);
  }

  async start(name: string, port: number): Promise<void> {
    const data = this.#dataOf(name);
    const log = path.join(this.folder, `${name}.log`);
    await this.#run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${log}`, `--options=-p ${port}`]);
    this.#running.add(name);
  }

  async stop(name: string): Promise<void> {
    await this.#run('pg_ctl', ['stop', '--wait', '--mode=fast', `--pgdata=${this.#dataOf(name)}`]);
    this.#running.delete(name);
  }

  /** Copies a running cluster. */
  async baseBackup(port: number, name: string): Promise<void> {
    const from = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres', '--checkpoint=fast'];
    await this.#run('pg_basebackup', [...from, '--wal-method=stream', `--pgdata=${this.#dataOf(name)}`]);
  }

  fileIn(name: string, file: string): string {
    return path.join(this.#dataOf(name), file);
  }

  async end(): Promise<void> {
    for (const name of this.#running) await this.stop(name);
    await rm(this.folder, { recursive: true, force: true });
  }

  #dataOf(name: string): string {
    return path.join(this.folder, name);
  }

  async #run(program: string, words: readonly string[]): Promise<void> {
    await run(path.join(this.programs, program), words, { cwd: this.folder, ...USER });
  }
}

export function clusterUrl(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`;
}

/** Runs a statement, and returns its first row. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return ((await client.query(sql)).rows[0] ?? {}) as Record<string, unknown>;
  } finally {
    await client.end();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
