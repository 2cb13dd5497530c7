import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/**
 * Nodes up to release 22 do not announce themselves (dialect/postgres-release-fence.ts). The last of these releases
 * write everything that this release writes of profiles, forms, workflows, lists and posts, so they go on. Earlier
 * ones leave out changes, words, addresses or moves. At the commit of an unannounced unit of work, PostgreSQL checks
 * that these rows are there. None of these releases may write administration. On SQLite, no unannounced release may
 * write at all.
 */
const FUNCTIONS = [
  // Returns whether the change feed has the change. A mark is at least the number of its transaction, so the function
  // reads only a few rows at the end of the customer's changes.
  `CREATE FUNCTION is_told(BIGINT, TEXT, TEXT, BIGINT) RETURNS BOOLEAN LANGUAGE sql AS $$
     SELECT EXISTS (SELECT FROM changes WHERE customer_id = $1 AND type = $2 AND subject = $3 AND version = $4
       AND mark >= (SELECT last_value FROM changes_shift) + pg_current_xact_id()::text::bigint) $$`,
  // Returns whether this transaction wrote the row. A column that holds a document cannot show this.
  `CREATE FUNCTION is_of_this_transaction(XID) RETURNS BOOLEAN LANGUAGE sql AS $$
     SELECT $1 = pg_current_xact_id()::xid $$`,
  `CREATE FUNCTION searched_texts(JSONB) RETURNS TEXT LANGUAGE sql AS $$
     SELECT regexp_replace(concat_ws(' ', $1->>'jobtitle', $1->>'jobid', $1->>'overview', $1->>'responsibilities',
       $1->>'qualifications'), '<[^>]*>', ' ', 'g') $$`,
  `CREATE FUNCTION has_words(BIGINT, BIGINT, TEXT, TEXT) RETURNS BOOLEAN LANGUAGE sql AS $$
     SELECT $3 IS NOT DISTINCT FROM $4
       OR EXISTS (SELECT FROM job_words WHERE customer_id = $1 AND job_id = $2 AND is_of_this_transaction(xmin))
       OR NOT $4 ~ '[[:alnum:]]' AND NOT EXISTS (SELECT FROM job_words WHERE customer_id = $1 AND job_id = $2) $$`,
  `CREATE FUNCTION address_entries(JSONB) RETURNS TABLE (id BIGINT, members JSONB) LANGUAGE sql AS $$
     SELECT (entry->>'id')::bigint, jsonb_build_array(entry->'addresscity', entry->'addressstate', entry->'addresscountry',
       entry->'addresszip', entry->'addressstreet1', entry->'addressstreet2', entry->'addresscounty')
     FROM jsonb_array_elements($1 #> '{addresses,entries}') AS entries (entry) $$`,
  `CREATE FUNCTION has_addresses(BIGINT, BIGINT, JSONB, JSONB) RETURNS BOOLEAN LANGUAGE sql AS $$
     SELECT NOT EXISTS (SELECT FROM address_entries($4) AS after
       FULL JOIN (SELECT id, xmin AS written FROM company_addresses WHERE customer_id = $1 AND company_id = $2) AS stored USING (id)
       LEFT JOIN address_entries($3) AS before USING (id)
       WHERE after.members IS NULL OR stored.written IS NULL
         OR after.members IS DISTINCT FROM before.members AND NOT is_of_this_transaction(stored.written)) $$`,
  `CREATE FUNCTION has_moved(BIGINT, BIGINT, BIGINT) RETURNS BOOLEAN LANGUAGE sql AS $$
     SELECT $3 = 1 OR EXISTS (SELECT FROM workflow_moves WHERE customer_id = $1 AND workflow_id = $2 AND number = $3) $$`,
];

interface LookedAt {
  readonly table: string;
  /** The column whose value differs between the versions of a row. */
  readonly version: string;
  readonly isComplete: string;
}

const IS_PROFILE_COMPLETE = `is_told(NEW.customer_id, NEW.profile_type, NEW.id::text, NEW.version) AND CASE NEW.profile_type
  WHEN 'jobs' THEN has_words(NEW.customer_id, NEW.id, searched_texts(OLD.field_values::jsonb), searched_texts(NEW.field_values::jsonb))
  WHEN 'companies' THEN has_addresses(NEW.customer_id, NEW.id, OLD.field_values::jsonb, NEW.field_values::jsonb)
  ELSE TRUE END`;

const LOOKED_AT: readonly LookedAt[] = [
  { table: 'profiles', version: 'version', isComplete: IS_PROFILE_COMPLETE },
  {
    table: 'filled_forms',
    version: 'version',
    isComplete: `is_told(NEW.customer_id, 'forms', NEW.id::text, NEW.version)`,
  },
  {
    table: 'workflows',
    version: 'version',
    isComplete: `is_told(NEW.customer_id, NEW.workflow_type, NEW.id::text, NEW.version)
      AND has_moved(NEW.customer_id, NEW.id, NEW.version)`,
  },
  {
    table: 'list_states',
    version: 'revision',
    isComplete: `is_told(NEW.customer_id, 'lists', NEW.list_id, NEW.revision)`,
  },
  {
    table: 'job_posts',
    version: 'unposted_at',
    isComplete: `is_told(NEW.customer_id, 'portalposts', NEW.id::text, CASE WHEN NEW.unposted_at IS NULL THEN 1 ELSE 2 END)`,
  },
  // Writes to these tables have administration records, which unannounced releases do not write (D-PLT-11).
  // Blueprints also claim portals (D-SEA-20).
  { table: 'applied_blueprints', version: 'revision', isComplete: 'FALSE' },
  { table: 'signing_secrets', version: 'expires_at', isComplete: 'FALSE' },
];

const triggersOf = ({ table, version, isComplete }: LookedAt): readonly string[] => [
  `CREATE FUNCTION refuse_incomplete_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND OLD.${version} IS NOT DISTINCT FROM NEW.${version} OR (${isComplete}) THEN
       RETURN NULL;
     END IF;
     RAISE EXCEPTION 'This release leaves out what later ones write to ${table}, so it may not write. Replace the node by one of a later release.'
       USING ERRCODE = '57P03';
   END $$`,
  `CREATE CONSTRAINT TRIGGER complete_writes AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
   FOR EACH ROW WHEN (nullif(current_setting('talent.release', true), '') IS NULL)
   EXECUTE FUNCTION refuse_incomplete_${table}()`,
];

export class CompleteWrites1765800000000 implements DeclaringMigration {
  readonly earlierReleases = 'go on writing';

  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type !== 'postgres') return;
    for (const statement of [...FUNCTIONS, ...LOOKED_AT.flatMap(triggersOf)]) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}
