import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DumpRefused } from '../database-dumps.js';
import type { DumpSettings } from '../database-dumps.js';

export type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** The parameters of a URL that libpq knows, with the variables in which it reads them. */
const VARIABLE_OF: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  application_name: 'PGAPPNAME',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

/** Limit of the characters of a program's messages that an error quotes. */
const MAX_QUOTED = 2000;

interface RunningTool {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves when the program has ended well. @throws DumpRefused with what the program said */
  readonly ended: Promise<void>;
  kill(): void;
}

/** Runs the programs of PostgreSQL on one database. Nothing secret is on a command line: everybody sees those. */
export class PostgresTools {
  readonly #env: Record<string, string | undefined>;

  constructor(
    url: string,
    private readonly settings: DumpSettings,
  ) {
    this.#env = { ...settings.env, ...connectionOf(url) };
  }

  /**
   * @param serverMajor the major version of the server
   * @throws DumpRefused if the program is missing, or older than the server
   */
  async demand(tool: Tool, serverMajor: number): Promise<void> {
    const found = this.start(tool, ['--version']);
    const [said] = await Promise.all([text(found.stdout), found.ended]);
    const major = Number(/(\d+)(?:\.|devel|beta|rc|\s|$)/.exec(said.replace(/^\D*/, ''))?.[1]);
    if (major >= serverMajor) return;
    throw new DumpRefused(
      `${tool}: must not be older than the server, which has version ${serverMajor}, received ${said.trim()}. ${this.#wayOut(serverMajor)}`,
    );
  }

  start(tool: Tool, words: readonly string[]): RunningTool {
    const { tools } = this.settings;
    const file = tools === undefined ? tool : path.join(tools, tool);
    const child = spawn(file, [...words], { env: this.#env, stdio: ['pipe', 'pipe', 'pipe'] });
    // If a program ends early, its exit code tells it.
    child.stdin.on('error', () => undefined);
    const ended = this.#endOf(tool, child);
    ended.catch(() => undefined);
    return { stdin: child.stdin, stdout: child.stdout, ended, kill: () => void child.kill('SIGKILL') };
  }

  async #endOf(tool: Tool, child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<void> {
    const said = text(child.stderr).catch(() => '');
    let code: unknown;
    try {
      [code] = await once(child, 'close');
    } catch (cause) {
      const { code: found = 'unknown error' } = cause as NodeJS.ErrnoException;
      throw new DumpRefused(`${tool} cannot be run (${found}). ${this.#wayOut()}`, { cause });
    }
    if (code === 0) return;
    const quoted = (await said).trim().slice(0, MAX_QUOTED);
    throw new DumpRefused(`${tool} has failed${quoted === '' ? ` with exit code ${String(code)}.` : `: ${quoted}`}`);
  }

  #wayOut(major?: number): string {
    const client = `postgresql-client${major === undefined ? '' : `-${major}`}`;
    return `Install ${client}, or set TALENT_POSTGRES_TOOLS to the folder of pg_dump, pg_restore and psql.`;
  }
}

/** Returns the variables of libpq for a URL. Parameters that only the driver of the server knows are left out. */
export function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given: Record<string, string> = {
    host: decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1')),
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    dbname: decodeURIComponent(pathname.slice(1)),
  };
  for (const [name, value] of searchParams) {
    if (name === 'ssl' && /^(true|1)$/.test(value)) given['sslmode'] ??= 'require';
    // The driver's own name for a connection that is encrypted, to a server whose certificate is not checked.
    else given[name] = name === 'sslmode' && value === 'no-verify' ? 'require' : value;
  }
  const known = Object.entries(VARIABLE_OF).map(([name, variable]) => [variable, given[name] ?? ''] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}
