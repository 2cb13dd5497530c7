import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Sqlite } from '@talent-platform/sqlite';
import pg from 'pg';

/**
 * An empty database of its own, and a folder for files.
 *
 * @typedef {object} CrashDatabase
 * @property {string} dataDir
 * @property {string} databaseUrl
 * @property {string} [blueprint] - the file of the server's blueprint, unless it is the one of the crash test
 * @property {Record<string, string>} [variables] - further environment variables of the server
 * @property {() => Promise<string[]>} problems - returns rows that only half a transaction could leave
 * @property {() => Promise<{ name: string, isNamed: boolean }[]>} contents
 * @property {() => Promise<Delivery[]>} deliveries
 * @property {() => Promise<Attempt[]>} attempts
 * @property {(sql: string) => Promise<any[]>} rows
 * @property {(sql: string) => Promise<void>} change
 * @property {() => Promise<void>} remove
 * @typedef {{ id: string, workflow: number, status: string, isClaimed: boolean, dueMs: number | null, isLater?: boolean
 *   }} Delivery
 * @typedef {{ id: string, attempt: number, atMs: number, httpStatus: number | null, error: string | null }} Attempt
 */

/**
 * Queries that must return no rows. A row shows half a transaction, or one that ran twice.
 *
 * @type {Record<string, string>}
 */
const HALF_WRITTEN = {
  'profiles without their row in the value index': `SELECT id FROM profiles p WHERE external_id IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM profile_values v WHERE v.customer_id = p.customer_id AND v.profile_type = p.profile_type
       AND v.profile_id = p.id AND v.field = 'externalid' AND v.text_value = p.external_id)`,
  'rows of the value index without their profile': `SELECT profile_id FROM profile_values v WHERE NOT EXISTS (
     SELECT 1 FROM profiles p WHERE p.customer_id = v.customer_id AND p.profile_type = v.profile_type AND p.id = v.profile_id)`,
  'ids beyond their counter': `SELECT id FROM profiles p WHERE id > (
     SELECT last_id FROM id_counters c WHERE c.customer_id = p.customer_id AND c.counter = p.profile_type)`,
  'people who were made twice': `SELECT title FROM profiles WHERE profile_type = 'people'
     GROUP BY customer_id, title HAVING COUNT(*) > 1`,
  'profiles whose audit trail is not that of their versions': `SELECT id FROM profiles p WHERE version <> (
     SELECT COUNT(*) FROM audit_records a WHERE a.customer_id = p.customer_id AND a.profile_type = p.profile_type
       AND a.profile_id = p.id AND a.version <= p.version)`,
  'audit records of versions that are not there': `SELECT profile_id FROM audit_records a WHERE profile_type NOT IN ('forms', 'applicantworkflows', 'administration') AND NOT EXISTS (
     SELECT 1 FROM profiles p WHERE p.customer_id = a.customer_id AND p.profile_type = a.profile_type
       AND p.id = a.profile_id AND p.version >= a.version)`,
  'profiles whose changes are not those of their versions': `SELECT id FROM profiles p WHERE version <> (
     SELECT COUNT(*) FROM changes c WHERE c.customer_id = p.customer_id AND c.type = p.profile_type
       AND c.subject = CAST(p.id AS TEXT) AND c.version <= p.version)`,
  'filled forms whose changes are not those of their versions': `SELECT id FROM filled_forms f WHERE version <> (
     SELECT COUNT(*) FROM changes c WHERE c.customer_id = f.customer_id AND c.type = 'forms'
       AND c.subject = CAST(f.id AS TEXT) AND c.version <= f.version)`,
  'changes of what is not there': `SELECT subject FROM changes c WHERE type = 'people' AND NOT EXISTS (
     SELECT 1 FROM profiles p WHERE p.customer_id = c.customer_id AND p.profile_type = 'people'
       AND CAST(p.id AS TEXT) = c.subject AND p.version >= c.version)`,
  'filled forms beyond their counter': `SELECT id FROM filled_forms f WHERE id > (
     SELECT last_id FROM id_counters c WHERE c.customer_id = f.customer_id AND c.counter = 'forms')`,
  'filled forms without what is in step with them, or was copied': `SELECT id FROM filled_forms f WHERE 2 <> (
     SELECT COUNT(*) FROM profile_values v WHERE v.customer_id = f.customer_id AND v.profile_type = f.owner_type
       AND v.profile_id = f.owner_id AND v.field IN ('field9', 'field10'))`,
  'fields of a form that is not there': `SELECT profile_id FROM profile_values v WHERE field IN ('field9', 'field10') AND NOT EXISTS (
     SELECT 1 FROM filled_forms f WHERE f.customer_id = v.customer_id AND f.owner_type = v.profile_type
       AND f.owner_id = v.profile_id)`,
  'filled forms whose audit trail is not that of their versions': `SELECT id FROM filled_forms f WHERE version <> (
     SELECT COUNT(*) FROM audit_records a WHERE a.customer_id = f.customer_id AND a.profile_type = 'forms'
       AND a.profile_id = f.id AND a.version <= f.version)`,
  'audit records of versions of forms that are not there': `SELECT profile_id FROM audit_records a WHERE profile_type = 'forms' AND NOT EXISTS (
     SELECT 1 FROM filled_forms f WHERE f.customer_id = a.customer_id AND f.id = a.profile_id AND f.version >= a.version)`,
  'workflows whose moves, audit trail or changes are not those of their versions': `SELECT id FROM workflows w WHERE
     version <> 1 + (SELECT COUNT(*) FROM workflow_moves m WHERE m.customer_id = w.customer_id AND m.workflow_id = w.id)
     OR version <> (SELECT COUNT(*) FROM audit_records a WHERE a.customer_id = w.customer_id
       AND a.profile_type = w.workflow_type AND a.profile_id = w.id)
     OR version <> (SELECT COUNT(*) FROM changes c WHERE c.customer_id = w.customer_id AND c.type = w.workflow_type
       AND c.subject = CAST(w.id AS TEXT))`,
  'events without the move that they tell of': `SELECT id FROM deliveries d WHERE NOT EXISTS (
     SELECT 1 FROM workflow_moves m WHERE m.customer_id = d.customer_id AND CAST(m.workflow_id AS TEXT) = d.system_id
       AND m.to_status = 'C2')`,
  // Two people are created without a key: the person of the user, and the person that all writers share.
  'kept answers without their profile, or profiles without their kept answer': `SELECT 1 AS one WHERE
     (SELECT COUNT(*) FROM kept_answers) <> (SELECT COUNT(*) - 2 FROM profiles WHERE profile_type = 'people')`,
};

/** The stored rows of events. */
const DELIVERIES = 'SELECT id, system_id, status, claim, due_at FROM deliveries';
const ATTEMPTS =
  'SELECT delivery_id, attempt, at, http_status, error FROM delivery_attempts ORDER BY delivery_id, attempt';

/** The stored rows of file contents, and whether anything refers to them. */
const CONTENTS = 'SELECT name, named_by FROM file_contents';

/**
 * Creates an empty SQLite database.
 *
 * @returns {Promise<CrashDatabase>}
 */
export async function createSqlite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-crash-'));
  const file = path.join(dataDir, 'talent.db');
  const rows = async (sql) => readRows(file, sql);
  return {
    dataDir,
    databaseUrl: `sqlite:${file}`,
    async problems() {
      const [{ integrity_check: integrity }] = await rows('PRAGMA integrity_check');
      const damaged = integrity === 'ok' ? [] : [`PRAGMA integrity_check: ${integrity}`];
      return [...damaged, ...(await halfWritten(rows))];
    },
    ...storedRows(rows),
    change: async (sql) => changeRows(file, sql),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/**
 * Creates an empty database on the given PostgreSQL server.
 *
 * @param {string} serverUrl
 * @returns {Promise<CrashDatabase>}
 */
export async function createPostgres(serverUrl) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'talent-crash-'));
  const name = `talent_crash_${randomBytes(6).toString('hex')}`;
  await queryRows(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const rows = (sql) => queryRows(url.href, sql);
  return {
    dataDir,
    databaseUrl: url.href,
    problems: () => halfWritten(rows),
    ...storedRows(rows),
    change: async (sql) => void (await rows(sql)),
    async remove() {
      await queryRows(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @returns {any[]} */
function readRows(file, sql) {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

function changeRows(file, sql) {
  const database = new Sqlite(file);
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

/** @returns {Promise<any[]>} */
async function queryRows(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** @param {(sql: string) => Promise<any[]>} rows */
function storedRows(rows) {
  return {
    rows,
    contents: async () => (await rows(CONTENTS)).map(contentOf),
    deliveries: async () => (await rows(DELIVERIES)).map(deliveryOf),
    attempts: async () => (await rows(ATTEMPTS)).map(attemptOf),
  };
}

function deliveryOf({ id, system_id: workflow, status, claim, due_at: dueAt }) {
  const dueMs = dueAt === null ? null : Number(dueAt);
  return { id, workflow: Number(workflow), status, isClaimed: claim !== null, dueMs };
}

function attemptOf({ delivery_id: id, attempt, at, http_status: httpStatus, error }) {
  return {
    id,
    attempt: Number(attempt),
    atMs: Number(at),
    httpStatus: httpStatus === null ? null : Number(httpStatus),
    error,
  };
}

function contentOf({ name, named_by: namedBy }) {
  return { name, isNamed: Number(namedBy) > 0 };
}

async function halfWritten(query) {
  /** @type {string[]} */
  const problems = [];
  for (const [what, sql] of Object.entries(HALF_WRITTEN)) {
    const { length } = await query(sql);
    if (length > 0) problems.push(`${length} ${what}`);
  }
  return problems;
}
