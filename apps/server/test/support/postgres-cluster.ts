import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe } from '@jest/globals';
import pg from 'pg';

const run = promisify(execFile);
/** Debian's packages have a folder for each version. Its programs are not in PATH. */
const VERSIONS = '/usr/lib/postgresql';
const USED = ['initdb', 'pg_ctl', 'pg_basebackup'];

/** The folder of the newest programs of PostgreSQL. Undefined if there are none. */
const PROGRAMS = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => path.join(VERSIONS, version, 'bin'))
      .find((folder) => USED.every((program) => existsSync(path.join(folder, program))))
  : undefined;

/** PostgreSQL refuses to run as root. Its own user, which Debian's package makes, runs it then. */
const USER = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}

/** A server of PostgreSQL of its own, for tests that stop it, copy it or change its settings. Nothing is synced. */
export class PostgresCluster {
  private constructor(
    /** The folder of everything of this cluster. PostgreSQL's user may write here. */
    readonly folder: string,
    /** The port of the next start. */
    public port: number,
  ) {}

  get data(): string {
    return path.join(this.folder, 'data');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** @param settings lines of postgresql.conf */
  static async start(settings: readonly string[] = []): Promise<PostgresCluster> {
    const cluster = await PostgresCluster.#empty();
    await cluster.#run('initdb', ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']);
    await cluster.configure(['fsync = off', ...settings]);
    await cluster.start();
    return cluster;
  }

  static async #empty(): Promise<PostgresCluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-postgres-'));
    if (USER.uid !== undefined) await chown(folder, USER.uid, USER.gid);
    return new PostgresCluster(folder, await freePort());
  }

  /** Makes a standby of this server, and does not start it. */
  standby(): Promise<PostgresCluster> {
    return this.#copy(['--write-recovery-conf']);
  }

  /** Makes a base backup of this server, as a cluster that is not started. */
  baseBackup(): Promise<PostgresCluster> {
    return this.#copy([]);
  }

  async #copy(words: readonly string[]): Promise<PostgresCluster> {
    const copy = await PostgresCluster.#empty();
    const from = ['--host=127.0.0.1', `--port=${this.port}`, '--username=postgres'];
    await copy.#run('pg_basebackup', [...from, '--checkpoint=fast', '--no-sync', ...words]);
    return copy;
  }

  /** Runs a statement, and returns its first row. */
  async ask(sql: string): Promise<Record<string, unknown>> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return ((await client.query(sql)).rows[0] ?? {}) as Record<string, unknown>;
    } finally {
      await client.end();
    }
  }

  async configure(settings: readonly string[]): Promise<void> {
    await appendFile(path.join(this.data, 'postgresql.conf'), settings.map((line) => `\n${line}`).join(''));
  }

  async start(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder}`;
    const log = path.join(this.folder, 'log');
    await this.#run('pg_ctl', ['start', '--wait', `--log=${log}`, `--options=${options}`]).catch(async (error) => {
      throw new Error(`${String(error)}\n${await readFile(log, 'utf8').catch(() => '')}`);
    });
  }

  /** @param mode `immediate` ends it as a crash does */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await this.#run('pg_ctl', ['stop', '--wait', `--mode=${mode}`]);
  }

  async remove(): Promise<void> {
    const isRunning = existsSync(path.join(this.data, 'postmaster.pid'));
    if (isRunning) await this.stop('immediate');
    await rm(this.folder, { recursive: true, force: true });
  }

  async #run(program: string, words: readonly string[]): Promise<void> {
    await run(path.join(PROGRAMS ?? '', program), [`--pgdata=${this.data}`, ...words], { cwd: this.folder, ...USER });
  }
}

/**
 * A suite with clusters of its own. Its tests count as skipped if the programs of PostgreSQL are not installed. A run on
 * PostgreSQL alone leaves them out by their title, because they don't need a server that is there.
 */
export function describeOnClusters(title: string, suite: (keep: KeepCluster) => void): void {
  const declare = PROGRAMS === undefined ? describe.skip : describe;
  declare(`${title}, on a PostgreSQL of its own`, () => {
    const clusters: PostgresCluster[] = [];
    afterAll(async () => {
      for (const cluster of clusters.toReversed()) await cluster.remove();
    });
    suite((cluster) => {
      clusters.push(cluster);
      return cluster;
    });
  });
}

/** Has the cluster removed after the suite. */
type KeepCluster = (cluster: PostgresCluster) => PostgresCluster;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
