import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@talent-platform/deploy-test/free-port';

const run = promisify(execFile);
/** The folder of Debian's packages, which are not in PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const OTHER_USER = 'nobody';
/** Four nodes have up to 24 connections each. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
max_connections = 200
fsync = off
`;

/** Returns the folder of the programs of PostgreSQL, or undefined if it is not installed. */
export async function postgresPrograms() {
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : [];
  const debian = versions.toSorted((one, other) => Number(other) - Number(one)).map((name) => `${DEBIAN}/${name}/bin`);
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...debian];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((program) => existsSync(path.join(folder, program))));
}

/**
 * A PostgreSQL server of its own, which a test may restart. It does not wait for the disk, because no test cuts the
 * power.
 */
export class OwnPostgres {
  #folder = '';
  #programs = '';
  #port = 0;
  /** @type {{ uid?: number, gid?: number }} */
  #user = {};

  /** @param {string} programs - the folder of `initdb` and `pg_ctl` */
  static async start(programs) {
    const postgres = new OwnPostgres();
    postgres.#programs = programs;
    postgres.#port = await freePort();
    postgres.#folder = await mkdtemp(path.join(tmpdir(), 'talent-postgres-'));
    postgres.#user = process.getuid?.() === 0 ? await idsOf(OTHER_USER) : {};
    const { uid, gid } = postgres.#user;
    if (uid !== undefined && gid !== undefined) await chown(postgres.#folder, uid, gid);
    const words = ['-D', postgres.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
    await postgres.#run('initdb', words);
    const settings = `${SETTINGS}port = ${postgres.#port}\nunix_socket_directories = '${postgres.#folder}'\n`;
    await appendFile(path.join(postgres.#data, 'postgresql.conf'), settings);
    await postgres.#control(['start']);
    return postgres;
  }

  get url() {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  /** @param {'fast' | 'immediate'} mode - `immediate` is a crash, from which the server recovers */
  async restart(mode) {
    await this.#control(['restart', '-m', mode]);
  }

  async stop() {
    await this.#control(['stop', '-m', 'immediate']).catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true });
  }

  get #data() {
    return path.join(this.#folder, 'data');
  }

  #control(words) {
    return this.#run('pg_ctl', ['-D', this.#data, '-w', '-l', '/dev/null', ...words]);
  }

  async #run(program, words) {
    await run(path.join(this.#programs, program), words, { cwd: this.#folder, ...this.#user });
  }
}

async function idsOf(user) {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, user])));
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
