import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe } from '@jest/globals';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. Debian's package brings this user. */
const POSTGRES_USER = 'postgres';
const isRoot = process.getuid?.() === 0;

/** The folder of the programs of Debian's newest PostgreSQL. Undefined if it is not installed. */
const PROGRAMS = newestPrograms();

function newestPrograms(): string | undefined {
  try {
    const versions = readdirSync(DEBIAN).toSorted((one, other) => Number(one) - Number(other));
    return versions.length === 0 ? undefined : path.join(DEBIAN, String(versions.at(-1)), 'bin');
  } catch {
    return undefined;
  }
}

/** Runs a program of PostgreSQL, as its own user if the tests run as root. */
export async function runPostgres(program: string, words: readonly string[]): Promise<string> {
  const file = path.join(PROGRAMS ?? '', program);
  const [command, all] = isRoot ? ['runuser', ['-u', POSTGRES_USER, '--', file, ...words]] : [file, words];
  return (await run(command, [...all], { cwd: tmpdir() })).stdout;
}

/** A server of PostgreSQL of its own, for tests that stop it, copy it or change its settings. Nothing is synced. */
export class PostgresCluster {
  private constructor(
    /** The folder of everything of this cluster. PostgreSQL's user may write here. */
    readonly folder: string,
    readonly port: number,
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
    await runPostgres('initdb', ['--pgdata', cluster.data, '--username=postgres', '--auth=trust', '--no-sync']);
    await cluster.configure(['fsync = off', ...settings]);
    await cluster.start();
    return cluster;
  }

  static async #empty(): Promise<PostgresCluster> {
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-postgres-'));
    if (isRoot) {
      const { stdout } = await run('id', ['-u', POSTGRES_USER]);
      await chown(folder, Number(stdout), -1);
    }
    return new PostgresCluster(folder, await freePort());
  }

  /** Makes a copy of this server. The copy is a standby, or recovers as `settings` say. */
  async copy(settings: readonly string[] = []): Promise<PostgresCluster> {
    const copy = await PostgresCluster.#empty();
    const words = ['--host=127.0.0.1', `--port=${this.port}`, '--username=postgres', `--pgdata=${copy.data}`];
    await runPostgres('pg_basebackup', [...words, '--checkpoint=fast', '--write-recovery-conf', '--no-sync']);
    await copy.configure(settings);
    return copy;
  }

  async configure(settings: readonly string[]): Promise<void> {
    await appendFile(path.join(this.data, 'postgresql.conf'), settings.map((line) => `\n${line}`).join(''));
  }

  async start(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.folder}`;
    const log = path.join(this.folder, 'log');
    await runPostgres('pg_ctl', ['-D', this.data, '-l', log, '-w', '-o', options, 'start']).catch(async (error) => {
      throw new Error(`${String(error)}\n${await readFile(log, 'utf8').catch(() => '')}`);
    });
  }

  /** @param mode `immediate` ends it as a crash does */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await runPostgres('pg_ctl', ['-D', this.data, '-w', '-m', mode, 'stop']);
  }

  async remove(): Promise<void> {
    const isRunning = existsSync(path.join(this.data, 'postmaster.pid'));
    if (isRunning) await this.stop('immediate');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A suite with clusters of its own. Its tests count as skipped if the programs of PostgreSQL are not installed. */
export function describeOnClusters(title: string, suite: (keep: KeepCluster) => void): void {
  const declare = PROGRAMS === undefined ? describe.skip : describe;
  declare(title, () => {
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
