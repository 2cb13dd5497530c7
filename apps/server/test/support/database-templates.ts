import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOnServer, urlOf } from './postgres-server.js';
import { openPatiently } from './patience.js';

/**
 * Templates of databases with the tables of this release. The migrations of an empty database take longer than anything
 * else of a test server's start.
 */
interface Templates {
  sqlite?: Promise<Buffer>;
  postgres?: Promise<string>;
}

const KEY: unique symbol = Symbol.for('talent-platform: templates of databases');
/** Each spec file has its own copy of this module, but the files of a worker share its templates. */
const templates = ((globalThis as { [KEY]?: Templates })[KEY] ??= {});

/** Writes a migrated SQLite database to a new file. */
export async function copySqliteTemplate(file: string): Promise<void> {
  templates.sqlite ??= makeSqliteTemplate();
  await writeFile(file, await templates.sqlite);
}

/** Returns the name of a migrated PostgreSQL database that nobody is connected to. */
export function postgresTemplate(serverUrl: string): Promise<string> {
  templates.postgres ??= makePostgresTemplate(serverUrl);
  return templates.postgres;
}

async function makeSqliteTemplate(): Promise<Buffer> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'talent-template-')), 'talent.db');
  await (await openPatiently({ kind: 'sqlite', file })).close();
  return readFile(file);
}

/** The run that makes a template removes it (remove-database-templates.js). */
async function makePostgresTemplate(serverUrl: string): Promise<string> {
  const { TALENT_TEST_TEMPLATE: ofRun, JEST_WORKER_ID: worker } = process.env;
  const name = `${ofRun}_${worker}`;
  await runOnServer(serverUrl, [`CREATE DATABASE ${name}`]);
  await (await openPatiently({ kind: 'postgres', url: urlOf(serverUrl, name) })).close();
  return name;
}
