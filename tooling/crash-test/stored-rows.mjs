/**
 * @typedef {import('@talent-platform/harness/databases.mjs').Database} Database
 * @typedef {Pick<Database, 'rows'>} Rows
 * @typedef {Database & { blueprint?: string, variables?: Record<string, string> }} CrashDatabase - `blueprint`: the file,
 *   unless it is the one of the crash test; `variables`: further environment variables of the server
 * @typedef {{ id: string, workflow: number, status: string, isClaimed: boolean, dueMs: number | null, isLater?: boolean
 *   }} Delivery
 * @typedef {{ id: string, attempt: number, httpStatus: number | null, error: string | null }} Attempt
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
  // All people are created under a key, except those of the users.
  'kept answers without their profile, or profiles without their kept answer': `SELECT 1 AS one WHERE
     (SELECT COUNT(*) FROM kept_answers WHERE path LIKE '%/people') <>
     (SELECT COUNT(*) FROM profiles WHERE profile_type = 'people') - (SELECT COUNT(*) FROM users)`,
};

/**
 * Returns what only half a transaction could leave, or a damaged file.
 *
 * @param {Database} database
 */
export async function storedProblems({ databaseUrl, rows, change }) {
  // Servers look up no changes by what was changed. Without statistics, PostgreSQL would not use the index.
  await change('CREATE INDEX IF NOT EXISTS changes_of_subject ON changes (customer_id, type, subject)');
  await change('ANALYZE');
  /** @type {string[]} */
  const problems = [];
  if (databaseUrl.startsWith('sqlite:')) {
    const [{ integrity_check: integrity }] = await rows('PRAGMA integrity_check');
    if (integrity !== 'ok') problems.push(`PRAGMA integrity_check: ${integrity}`);
  }
  for (const [what, sql] of Object.entries(HALF_WRITTEN)) {
    const { length } = await rows(sql);
    if (length > 0) problems.push(`${length} ${what}`);
  }
  return problems;
}

/** Returns the stored file contents, and whether anything refers to them. @param {Rows} database */
export async function storedContents({ rows }) {
  const found = await rows('SELECT name, named_by FROM file_contents');
  return found.map(({ name, named_by: namedBy }) => ({ name: String(name), isNamed: Number(namedBy) > 0 }));
}

/** @param {Rows} database @returns {Promise<Delivery[]>} */
export async function storedDeliveries({ rows }) {
  const found = await rows('SELECT id, system_id, status, claim, due_at FROM deliveries');
  return found.map(({ id, system_id: workflow, status, claim, due_at: dueAt }) => ({
    ...{ id, workflow: Number(workflow), status },
    isClaimed: claim !== null,
    dueMs: dueAt === null ? null : Number(dueAt),
  }));
}

/** @param {Rows} database @returns {Promise<Attempt[]>} */
export async function storedAttempts({ rows }) {
  const found = await rows(
    'SELECT delivery_id, attempt, http_status, error FROM delivery_attempts ORDER BY delivery_id, attempt',
  );
  return found.map(({ delivery_id: id, attempt, http_status: httpStatus, error }) => ({
    ...{ id, attempt: Number(attempt), error },
    httpStatus: httpStatus === null ? null : Number(httpStatus),
  }));
}
