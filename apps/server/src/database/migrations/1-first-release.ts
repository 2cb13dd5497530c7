import type { QueryRunner } from 'typeorm';
import type { DeclaringMigration } from '../releases.js';

/**
 * The tables of the first release. Both databases run the same statements, except for those at the end. Almost every key
 * starts with the customer, so that the data can be partitioned by customer.
 */
const TABLES = [
  // Customers, their configuration and users.
  `CREATE TABLE customers (
     id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, requests_per_day BIGINT NOT NULL, revision BIGINT NOT NULL,
     secrets_revision BIGINT NOT NULL DEFAULT 0)`,
  `CREATE TABLE id_counters (
     customer_id BIGINT NOT NULL, counter TEXT NOT NULL, last_id BIGINT NOT NULL,
     PRIMARY KEY (customer_id, counter))`,
  // The index has every column that a reply shows. SQLite would read the whole document to reach later columns.
  `CREATE TABLE applied_blueprints (
     customer_id BIGINT NOT NULL, revision BIGINT NOT NULL, digest TEXT NOT NULL, applied_at BIGINT NOT NULL,
     applied_by TEXT, encrypted_document TEXT NOT NULL, PRIMARY KEY (customer_id, revision))`,
  'CREATE INDEX applied_blueprints_told ON applied_blueprints (customer_id, revision, applied_at, applied_by)',
  `CREATE TABLE profile_type_configurations (
     customer_id BIGINT NOT NULL, profile_type TEXT NOT NULL, configuration TEXT NOT NULL,
     PRIMARY KEY (customer_id, profile_type))`,
  `CREATE TABLE form_configurations (
     customer_id BIGINT NOT NULL PRIMARY KEY, configuration TEXT NOT NULL)`,
  `CREATE TABLE portal_configurations (
     customer_id BIGINT NOT NULL, portals TEXT NOT NULL, PRIMARY KEY (customer_id))`,
  `CREATE TABLE portal_claims (
     kind TEXT NOT NULL, address TEXT NOT NULL, customer_id BIGINT NOT NULL, PRIMARY KEY (kind, address))`,
  'CREATE INDEX portal_claims_customer ON portal_claims (customer_id, kind)',
  `CREATE TABLE event_configurations (
     customer_id BIGINT NOT NULL, sealed_parts TEXT NOT NULL, PRIMARY KEY (customer_id))`,
  `CREATE TABLE user_groups (
     customer_id BIGINT NOT NULL, integration_name TEXT NOT NULL, label TEXT NOT NULL,
     administrator INTEGER NOT NULL, access TEXT NOT NULL DEFAULT '{}',
     PRIMARY KEY (customer_id, integration_name))`,
  `CREATE TABLE group_profile_configurations (
     customer_id BIGINT NOT NULL, group_name TEXT NOT NULL, profile_type TEXT NOT NULL, configuration TEXT NOT NULL,
     PRIMARY KEY (customer_id, group_name, profile_type))`,
  // User names are unique over all customers (D-SIG-7).
  `CREATE TABLE users (
     customer_id BIGINT NOT NULL, username TEXT NOT NULL, name TEXT NOT NULL, group_name TEXT NOT NULL,
     person_id BIGINT NOT NULL, password_hash TEXT, active INTEGER NOT NULL DEFAULT 1,
     secrets_revision BIGINT NOT NULL DEFAULT 0, last_secret_number BIGINT NOT NULL,
     disabled INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (customer_id, username))`,
  'CREATE UNIQUE INDEX users_username ON users (username)',
  'CREATE INDEX users_secrets_revision ON users (customer_id, secrets_revision)',
  `CREATE TABLE signing_secrets (
     customer_id BIGINT NOT NULL, username TEXT NOT NULL, id TEXT NOT NULL, encrypted_secret TEXT,
     created_at BIGINT NOT NULL, expires_at BIGINT, PRIMARY KEY (customer_id, username, id))`,
  'CREATE INDEX signing_secrets_kept ON signing_secrets (customer_id, username, id) WHERE encrypted_secret IS NOT NULL',
  `CREATE TABLE credential_uses (
     customer_id BIGINT NOT NULL, username TEXT NOT NULL, credential TEXT NOT NULL, last_used_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, username, credential))`,
  `CREATE TABLE sign_in_failures (
     key TEXT NOT NULL, forgotten_at BIGINT NOT NULL, PRIMARY KEY (key))`,
  `CREATE TABLE accepted_signatures (
     signed_at BIGINT NOT NULL, customer_id BIGINT NOT NULL, signature TEXT NOT NULL,
     PRIMARY KEY (signed_at, customer_id, signature))`,
  `CREATE TABLE request_counts (
     customer_id BIGINT NOT NULL, username TEXT NOT NULL, day BIGINT NOT NULL, used BIGINT NOT NULL,
     PRIMARY KEY (customer_id, username, day))`,
  `CREATE TABLE kept_answers (
     customer_id BIGINT NOT NULL, username TEXT NOT NULL, path TEXT NOT NULL, idempotency_key TEXT NOT NULL,
     body_digest TEXT NOT NULL, answer TEXT NOT NULL, kept_at BIGINT NOT NULL,
     PRIMARY KEY (customer_id, username, path, idempotency_key))`,
  'CREATE INDEX kept_answers_kept_at ON kept_answers (kept_at)',

  // Lists.

  // Counts the changes of a customer's lists. Server nodes read everything newer than their cached lists.
  `CREATE TABLE list_revisions (
     customer_id BIGINT NOT NULL PRIMARY KEY, revision BIGINT NOT NULL)`,
  `CREATE TABLE list_states (
     customer_id BIGINT NOT NULL, list_id TEXT NOT NULL, revision BIGINT NOT NULL, attributes TEXT NOT NULL,
     PRIMARY KEY (customer_id, list_id))`,
  'CREATE INDEX list_states_revision ON list_states (customer_id, revision)',
  // The last index finds the highest system id of a level. A longer id is higher than a shorter one.
  `CREATE TABLE list_nodes (
     customer_id BIGINT NOT NULL, list_id TEXT NOT NULL, id BIGINT NOT NULL, parent_id BIGINT,
     position INTEGER NOT NULL, system_id TEXT, value TEXT NOT NULL, hidden INTEGER NOT NULL,
     attributes TEXT NOT NULL, revision BIGINT NOT NULL DEFAULT 0, default_value TEXT, default_hidden INTEGER,
     default_attributes TEXT, PRIMARY KEY (customer_id, list_id, id))`,
  'CREATE UNIQUE INDEX list_nodes_system_id ON list_nodes (customer_id, list_id, system_id)',
  'CREATE INDEX list_nodes_position ON list_nodes (customer_id, list_id, parent_id, position)',
  `CREATE INDEX list_nodes_last_system_id
     ON list_nodes (customer_id, list_id, parent_id, LENGTH(system_id), system_id)`,
  'CREATE INDEX list_nodes_revision ON list_nodes (customer_id, revision, list_id, id)',
  `CREATE TABLE group_node_attributes (
     customer_id BIGINT NOT NULL, list_id TEXT NOT NULL, node_id BIGINT NOT NULL, group_name TEXT NOT NULL,
     attributes TEXT NOT NULL, revision BIGINT NOT NULL, PRIMARY KEY (customer_id, list_id, node_id, group_name))`,
  `CREATE INDEX group_node_attributes_revision
     ON group_node_attributes (customer_id, revision, list_id, node_id, group_name)`,

  // Profiles, and what searches read of them.
  `CREATE TABLE profiles (
     customer_id BIGINT NOT NULL, profile_type TEXT NOT NULL, id BIGINT NOT NULL, version BIGINT NOT NULL,
     title TEXT NOT NULL, external_id TEXT, email_key TEXT, created_at BIGINT NOT NULL, created_by BIGINT NOT NULL,
     updated_at BIGINT NOT NULL, updated_by BIGINT NOT NULL, field_values TEXT NOT NULL,
     PRIMARY KEY (customer_id, profile_type, id))`,
  'CREATE UNIQUE INDEX profiles_external_id ON profiles (customer_id, profile_type, external_id)',
  'CREATE INDEX profiles_email_key ON profiles (customer_id, profile_type, email_key, id)',
  'CREATE INDEX profiles_updated ON profiles (customer_id, profile_type, updated_at, id)',
  'CREATE INDEX profiles_created_by ON profiles (customer_id, profile_type, created_by, id)',
  'CREATE INDEX profiles_updated_by ON profiles (customer_id, profile_type, updated_by, id)',
  `CREATE TABLE profile_reindexes (
     customer_id BIGINT NOT NULL, profile_type TEXT NOT NULL, fields TEXT NOT NULL, asked_at BIGINT NOT NULL,
     due_at BIGINT NOT NULL, after_at BIGINT NOT NULL, after_id BIGINT NOT NULL, is_last_look INTEGER NOT NULL,
     PRIMARY KEY (customer_id, profile_type))`,
  'CREATE INDEX profile_reindexes_due ON profile_reindexes (due_at)',
  `CREATE TABLE company_addresses (
     customer_id BIGINT NOT NULL, id BIGINT NOT NULL, company_id BIGINT NOT NULL, city TEXT, state BIGINT,
     country BIGINT, zip TEXT, zip_code TEXT, folded_street1 TEXT, folded_street2 TEXT, folded_city TEXT,
     folded_county TEXT, folded_zip TEXT, PRIMARY KEY (customer_id, id))`,
  'CREATE INDEX company_addresses_company ON company_addresses (customer_id, company_id, id)',
  `CREATE TABLE zip_codes (
     code TEXT NOT NULL, x DOUBLE PRECISION NOT NULL, y DOUBLE PRECISION NOT NULL, z DOUBLE PRECISION NOT NULL,
     PRIMARY KEY (code))`,
  'CREATE INDEX zip_codes_north ON zip_codes (z, x, y, code)',
  `CREATE TABLE zip_code_sources (
     id INTEGER NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (id))`,

  // Workflows, forms and job posts.

  // The pair is unique, and is the index of all workflows of a person.
  `CREATE TABLE workflows (
     customer_id BIGINT NOT NULL, id BIGINT NOT NULL, workflow_type TEXT NOT NULL, base_id BIGINT NOT NULL,
     person_id BIGINT NOT NULL, version BIGINT NOT NULL, status_id TEXT, source TEXT, source_name TEXT,
     created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, PRIMARY KEY (customer_id, id))`,
  'CREATE UNIQUE INDEX workflows_pair ON workflows (customer_id, person_id, workflow_type, base_id)',
  'CREATE INDEX workflows_status ON workflows (customer_id, workflow_type, status_id, id)',
  'CREATE INDEX workflows_updated ON workflows (customer_id, workflow_type, updated_at, id)',
  'CREATE INDEX workflows_base ON workflows (customer_id, workflow_type, base_id, id)',
  `CREATE TABLE workflow_statuses (
     customer_id BIGINT NOT NULL, workflow_type TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL,
     position INTEGER, PRIMARY KEY (customer_id, workflow_type, id))`,
  `CREATE TABLE workflow_moves (
     customer_id BIGINT NOT NULL, workflow_id BIGINT NOT NULL, number BIGINT NOT NULL, from_status TEXT,
     to_status TEXT NOT NULL, at BIGINT NOT NULL, username TEXT NOT NULL, moved_by BIGINT NOT NULL,
     transaction_id TEXT NOT NULL, comment TEXT, PRIMARY KEY (customer_id, workflow_id, number))`,
  // One filled form for an owner and a form. Private forms have an associated person, too (D-FRM-2), and others 0.
  `CREATE TABLE filled_forms (
     customer_id BIGINT NOT NULL, id BIGINT NOT NULL, form_id BIGINT NOT NULL, owner_type TEXT NOT NULL,
     owner_id BIGINT NOT NULL, updated_for BIGINT NOT NULL, version BIGINT NOT NULL, signed INTEGER NOT NULL,
     updated_at BIGINT NOT NULL, updated_by BIGINT NOT NULL, completed_at BIGINT, completed_by BIGINT,
     answers TEXT NOT NULL, requested_at BIGINT, requested_by BIGINT, PRIMARY KEY (customer_id, id))`,
  'CREATE UNIQUE INDEX filled_forms_owner ON filled_forms (customer_id, form_id, owner_type, owner_id, updated_for)',
  'CREATE INDEX filled_forms_of_owner ON filled_forms (customer_id, owner_type, owner_id, id)',
  'CREATE INDEX filled_forms_updated_for ON filled_forms (customer_id, updated_for, id) WHERE updated_for > 0',
  `CREATE TABLE job_posts (
     customer_id BIGINT NOT NULL, id BIGINT NOT NULL, job_id BIGINT NOT NULL, portal_id BIGINT NOT NULL,
     user_id BIGINT, start_at BIGINT NOT NULL, end_at BIGINT, created_at BIGINT NOT NULL,
     created_by BIGINT NOT NULL, unposted_at BIGINT, unposted_by BIGINT, unpost_user_id BIGINT,
     PRIMARY KEY (customer_id, id))`,
  'CREATE INDEX job_posts_job ON job_posts (customer_id, job_id, id)',
  `CREATE INDEX job_posts_live ON job_posts (customer_id, portal_id, job_id, start_at, end_at)
     WHERE unposted_at IS NULL`,
  'CREATE INDEX job_posts_start ON job_posts (customer_id, start_at, job_id)',
  'CREATE INDEX job_posts_end ON job_posts (customer_id, end_at, job_id)',
  'CREATE INDEX job_posts_open ON job_posts (customer_id, end_at, start_at, job_id) WHERE unposted_at IS NULL',
  `CREATE TABLE board_posts (
     customer_id BIGINT NOT NULL, id BIGINT NOT NULL, version BIGINT NOT NULL, job_id BIGINT NOT NULL,
     board_id TEXT NOT NULL, state TEXT NOT NULL, action TEXT NOT NULL, acted_at BIGINT NOT NULL,
     username TEXT NOT NULL, outcome TEXT NOT NULL, message TEXT, redirect_url TEXT, posted_at BIGINT,
     updated_at BIGINT NOT NULL, events TEXT NOT NULL, earlier_events TEXT NOT NULL,
     PRIMARY KEY (customer_id, id))`,
  'CREATE UNIQUE INDEX board_posts_job ON board_posts (customer_id, job_id, board_id)',
  'CREATE INDEX board_posts_board ON board_posts (customer_id, board_id, state, job_id)',
  'CREATE INDEX board_posts_state ON board_posts (customer_id, state, job_id)',

  // Files.
  `CREATE TABLE file_contents (
     customer_id BIGINT NOT NULL, name TEXT NOT NULL, address TEXT NOT NULL, named_by BIGINT NOT NULL,
     unnamed_since BIGINT, is_swept INTEGER NOT NULL, unnamed_bytes BIGINT NOT NULL DEFAULT 0, key_id TEXT,
     PRIMARY KEY (customer_id, name))`,
  'CREATE INDEX file_contents_address ON file_contents (customer_id, address)',
  'CREATE INDEX file_contents_unnamed ON file_contents (unnamed_since) WHERE unnamed_since IS NOT NULL',
  `CREATE INDEX file_contents_unnamed_bytes ON file_contents (customer_id, unnamed_since, unnamed_bytes)
     WHERE unnamed_since IS NOT NULL`,
  `CREATE TABLE file_renditions (
     customer_id BIGINT NOT NULL, address TEXT NOT NULL, kind TEXT NOT NULL, extension TEXT NOT NULL, name TEXT,
     size BIGINT NOT NULL, failure TEXT, engines TEXT NOT NULL, made_at BIGINT NOT NULL, made_by TEXT,
     passed_over TEXT NOT NULL DEFAULT '', omissions TEXT NOT NULL DEFAULT '',
     PRIMARY KEY (customer_id, address, kind, extension))`,

  // Changes, the audit trail, and erasures.
  `CREATE TABLE changes (
     customer_id BIGINT NOT NULL, mark BIGINT NOT NULL, number BIGINT NOT NULL, type TEXT NOT NULL,
     subject TEXT NOT NULL, version BIGINT NOT NULL, at BIGINT NOT NULL, about TEXT, left_locks TEXT,
     PRIMARY KEY (customer_id, mark, number))`,
  'CREATE INDEX changes_of_subject ON changes (customer_id, type, subject, mark, number)',
  // Has no counter of its own, because all writers of a customer would wait for it.
  `CREATE TABLE audit_records (
     customer_id BIGINT NOT NULL, profile_type TEXT NOT NULL, profile_id BIGINT NOT NULL, version BIGINT NOT NULL,
     at BIGINT NOT NULL, username TEXT NOT NULL, transaction_id TEXT NOT NULL, changes TEXT NOT NULL, about TEXT,
     kind TEXT, erased_at BIGINT, PRIMARY KEY (customer_id, profile_type, profile_id, version))`,
  'CREATE INDEX audit_records_at ON audit_records (customer_id, at, profile_type, profile_id, version)',
  'CREATE INDEX audit_records_user ON audit_records (customer_id, username, at, profile_type, profile_id, version)',
  `CREATE TABLE audit_seals (
     customer_id BIGINT NOT NULL, number BIGINT NOT NULL, profile_type TEXT NOT NULL, profile_id BIGINT NOT NULL,
     version BIGINT NOT NULL, digest TEXT NOT NULL, salt TEXT, hash TEXT NOT NULL,
     PRIMARY KEY (customer_id, number))`,
  'CREATE UNIQUE INDEX audit_seals_record ON audit_seals (customer_id, profile_type, profile_id, version)',
  `CREATE TABLE audit_chains (
     customer_id BIGINT NOT NULL, head TEXT, PRIMARY KEY (customer_id))`,
  `CREATE TABLE unsealed_audit_records (
     customer_id BIGINT NOT NULL, at BIGINT NOT NULL, profile_type TEXT NOT NULL, profile_id BIGINT NOT NULL,
     version BIGINT NOT NULL, PRIMARY KEY (customer_id, at, profile_type, profile_id, version))`,
  `CREATE TABLE erasures (
     customer_id BIGINT NOT NULL, id BIGINT NOT NULL, person_id BIGINT NOT NULL, person_created_at BIGINT NOT NULL,
     begun_at BIGINT NOT NULL, ended_at BIGINT, due_at BIGINT NOT NULL, username TEXT NOT NULL, kind TEXT,
     transaction_id TEXT NOT NULL, counts TEXT NOT NULL, work TEXT, PRIMARY KEY (customer_id, id))`,
  'CREATE INDEX erasures_person ON erasures (customer_id, person_id)',
  'CREATE INDEX erasures_open ON erasures (due_at) WHERE ended_at IS NULL',

  // Events.
  `CREATE TABLE event_subscription_states (
     customer_id BIGINT NOT NULL, subscription TEXT NOT NULL, paused_at BIGINT, paused_because TEXT,
     failing_since BIGINT, PRIMARY KEY (customer_id, subscription))`,
  `CREATE TABLE temporary_subscriptions (
     customer_id BIGINT NOT NULL, id TEXT NOT NULL, expires_at BIGINT NOT NULL, sealed_subscription TEXT NOT NULL,
     PRIMARY KEY (customer_id, id))`,
  `CREATE TABLE deliveries (
     customer_id BIGINT NOT NULL, id TEXT NOT NULL, subscription TEXT NOT NULL, event_type TEXT NOT NULL,
     system_id TEXT NOT NULL, status TEXT NOT NULL, created_at BIGINT NOT NULL, username TEXT NOT NULL,
     transaction_id TEXT NOT NULL, payload TEXT NOT NULL, attempts BIGINT NOT NULL,
     attempts_of_round BIGINT NOT NULL, due_at BIGINT, claim TEXT, lane TEXT, lane_number BIGINT,
     PRIMARY KEY (customer_id, id))`,
  'CREATE INDEX deliveries_due ON deliveries (customer_id, subscription, due_at) WHERE due_at IS NOT NULL',
  `CREATE INDEX deliveries_lane ON deliveries (customer_id, lane, lane_number)
     WHERE lane IS NOT NULL AND status = 'pending'`,
  'CREATE INDEX deliveries_subscription ON deliveries (customer_id, subscription, id)',
  'CREATE INDEX deliveries_status ON deliveries (customer_id, status, id)',
  'CREATE INDEX deliveries_type ON deliveries (customer_id, event_type, id)',
  'CREATE INDEX deliveries_created ON deliveries (created_at)',
  'CREATE INDEX deliveries_lanes ON deliveries (customer_id, lane) WHERE lane IS NOT NULL',
  `CREATE INDEX deliveries_boards ON deliveries (customer_id, system_id, id)
     WHERE event_type IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')`,
  `CREATE INDEX deliveries_workflows ON deliveries (customer_id, system_id, id)
     WHERE event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')`,
  `CREATE TABLE delivery_attempts (
     customer_id BIGINT NOT NULL, delivery_id TEXT NOT NULL, attempt BIGINT NOT NULL, at BIGINT NOT NULL,
     duration_ms BIGINT NOT NULL, http_status BIGINT, error TEXT, request_headers TEXT, reply_headers TEXT,
     reply_body TEXT, is_reply_cut INTEGER NOT NULL, next_attempt_at BIGINT,
     PRIMARY KEY (customer_id, delivery_id, attempt))`,

  // The database itself, its keys, and the work that servers share.
  `CREATE TABLE incarnations (
     number BIGINT NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL, name TEXT, begun_at BIGINT NOT NULL,
     seen_at BIGINT NOT NULL, place TEXT NOT NULL, passed_ids BIGINT NOT NULL, are_events_held INTEGER NOT NULL,
     PRIMARY KEY (number))`,
  `CREATE TABLE encryption_keys (
     purpose TEXT NOT NULL, key_id TEXT NOT NULL, number BIGINT NOT NULL, begun_at BIGINT NOT NULL, used_at BIGINT,
     retired_at BIGINT, sealed_digest_key TEXT, left_count BIGINT, mover TEXT, mover_until BIGINT,
     PRIMARY KEY (purpose, key_id))`,
  `CREATE TABLE leases (
     name TEXT NOT NULL, holder TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (name))`,
  `CREATE TABLE newest_backup (
     id BIGINT NOT NULL, set_name TEXT NOT NULL, taken_at BIGINT NOT NULL, PRIMARY KEY (id))`,
  `CREATE TABLE oldest_writer (
     id BIGINT NOT NULL, release_number BIGINT NOT NULL, PRIMARY KEY (id))`,
  `CREATE TABLE migration_fills (
     migration TEXT NOT NULL, place TEXT, done_rows BIGINT NOT NULL, total_rows BIGINT NOT NULL,
     is_finished INTEGER NOT NULL, PRIMARY KEY (migration))`,
];

/** All values of a field are together, in the order of the profiles. Each index returns its matches in that order. */
const PROFILE_VALUES = `CREATE TABLE profile_values (
     customer_id BIGINT NOT NULL, profile_type TEXT NOT NULL, field TEXT NOT NULL, profile_id BIGINT NOT NULL,
     ordinal INTEGER NOT NULL, number_value DOUBLE PRECISION, date_value BIGINT, folded_value TEXT, text_value TEXT,
     PRIMARY KEY (customer_id, profile_type, field, profile_id, ordinal))`;

const KEY = ['customer_id', 'at', 'profile_type', 'profile_id', 'version'];

/** A trigger queues each new record for its seal (D-AUD-1), so that no writer leaves one out. */
const QUEUE = `INSERT INTO unsealed_audit_records (${KEY.join(', ')}) VALUES (${KEY.map((column) => `NEW.${column}`).join(', ')})`;

/** Each database has its own kind of word index, by which searches find jobs (database/word-index.ts). */
const OF_DIALECT = {
  sqlite: [
    `${PROFILE_VALUES} WITHOUT ROWID`,
    `CREATE TRIGGER audit_record_unsealed AFTER INSERT ON audit_records BEGIN ${QUEUE}; END`,
    `CREATE VIRTUAL TABLE job_words USING fts5(
       words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '+#.@_'"
     )`,
    // FTS5's own merging now and then does very much work at once. Instead, each write merges a little
    // (sqlite-words.ts).
    `INSERT INTO job_words (job_words, rank) VALUES ('automerge', 0)`,
    `INSERT INTO job_words (job_words, rank) VALUES ('crisismerge', 128)`,
    'CREATE TABLE job_words_customers (number INTEGER PRIMARY KEY, customer_id BIGINT NOT NULL UNIQUE)',
  ],
  postgres: [
    PROFILE_VALUES,
    `CREATE FUNCTION queue_audit_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${QUEUE}; RETURN NULL; END $$`,
    `CREATE TRIGGER audit_record_unsealed AFTER INSERT ON audit_records
       FOR EACH ROW EXECUTE FUNCTION queue_audit_record()`,
    `CREATE TABLE job_words (
       customer_id BIGINT NOT NULL, job_id BIGINT NOT NULL, words TSVECTOR NOT NULL, PRIMARY KEY (customer_id, job_id)
     ) WITH (toast_tuple_target = 128)`,
    // Stores words above 2 KB apart from their rows. Then a page holds many rows, and a search reads the rows only.
    'ALTER TABLE job_words ALTER COLUMN words SET STORAGE EXTERNAL',
    // PostgreSQL adds recent writes to a pending list of this many KB, which searches read too. At this size, a writer
    // merges the list into the index.
    'CREATE INDEX job_words_words ON job_words USING gin (words) WITH (gin_pending_list_limit = 1024)',
    // The order of commits (dialect/postgres-commit-order.ts).
    'CREATE SEQUENCE changes_number',
    'CREATE SEQUENCE changes_shift MINVALUE 0 START 0',
  ],
};

const INDEXES_OF_VALUES = [
  `CREATE INDEX profile_values_number ON profile_values (customer_id, profile_type, field, number_value, profile_id)
     WHERE number_value IS NOT NULL`,
  `CREATE INDEX profile_values_date ON profile_values (customer_id, profile_type, field, date_value, profile_id)
     WHERE date_value IS NOT NULL`,
  // A text may be too long for an index entry, so the index has only its beginning.
  `CREATE INDEX profile_values_text ON profile_values (customer_id, profile_type, field, substr(text_value, 1, 64), profile_id)
     WHERE text_value IS NOT NULL`,
];

export class FirstRelease1767400000000 implements DeclaringMigration {
  readonly earlierReleases = 'are refused';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = runner.connection.options.type === 'postgres' ? 'postgres' : 'sqlite';
    for (const statement of [...TABLES, ...OF_DIALECT[dialect], ...INDEXES_OF_VALUES]) await runner.query(statement);
  }

  async down(): Promise<void> {
    // There is no state before the first release.
  }
}
