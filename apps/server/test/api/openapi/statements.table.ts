/** The statements that work on rows of several customers, by their beginnings. */
export const ACROSS_CUSTOMERS: ReadonlyArray<{
  readonly why: string;
  readonly statement: string;
  /** Whether a request waits for it, or only wakes the work that sends it. Otherwise no request does either. */
  readonly request?: 'waits' | 'wakes';
}> = [
  {
    request: 'waits',
    why: 'Each node looks for changed configurations every 250 ms, and after it has changed one.',
    statement: 'SELECT customers.id, customers.revision, COALESCE(lists.last_id, 0)',
  },
  {
    why: 'Finds the addresses of companies after newer ZIP codes were loaded.',
    statement:
      "SELECT customer_id, id, field_values FROM profiles WHERE profile_type = 'companies' AND (customer_id, id) >",
  },
  {
    request: 'wakes',
    why: 'Any node goes on with an erasure that was interrupted.',
    statement: 'SELECT customer_id AS "customerId", id FROM erasures WHERE ended_at IS NULL AND due_at <= ?',
  },
  {
    why: 'Any node removes temporary subscriptions after their end.',
    statement:
      'SELECT customer_id AS "customerId", id AS "subscription" FROM temporary_subscriptions WHERE expires_at <=',
  },
  {
    why: 'A start opens some contents, to check TALENT_STORAGE_KEY.',
    statement: "SELECT name FROM file_contents WHERE name LIKE '%.sealed'",
  },
  {
    why: 'Encrypts again after a key was replaced.',
    statement: 'SELECT customer_id, username, id, substr(encrypted_secret',
  },
  { why: 'Encrypts again after a key was replaced.', statement: 'SELECT customer_id, substr(sealed_parts' },
  { why: 'Encrypts again after a key was replaced.', statement: 'SELECT customer_id, id, substr(sealed_subscription' },
  {
    why: 'Encrypts again after a key was replaced.',
    statement: 'SELECT customer_id, revision, substr(encrypted_document',
  },
  { why: 'Encrypts again after a key was replaced.', statement: 'SELECT customer_id, substr(head' },
  { why: 'A start asks whether the database was restored.', statement: 'SELECT highest + COALESCE' },
  {
    why: 'Each node looks every second for customers whose audit records wait for a seal.',
    statement: "SELECT id FROM customers WHERE (SELECT mark || '/' || number FROM audit_records",
  },
  {
    request: 'waits',
    why: 'Hosts and names of portals belong to one customer each.',
    statement: 'SELECT address FROM portal_claims WHERE kind =',
  },
  {
    request: 'waits',
    why: 'Pages are found by host, before the customer is known.',
    statement: 'SELECT customer_id AS "customerId", portals AS "portals" FROM portal_configurations ORDER BY',
  },
  {
    request: 'waits',
    why: 'A blueprint may not take a username of another customer.',
    statement: 'SELECT username FROM users WHERE customer_id <>',
  },
  { why: 'Counts of requests of past days are removed.', statement: 'DELETE FROM request_counts WHERE day <' },
  {
    why: 'A start reads the counts of requests of the day.',
    statement:
      'SELECT customer_id AS "customerId", username AS "username", day AS "day", used AS "used" FROM request_counts WHERE day =',
  },
  {
    why: 'The next profiles to index again.',
    statement: 'SELECT customer_id AS "customerId", profile_type AS "profileType", fields AS "fields", asked_at',
  },
  {
    request: 'wakes',
    why: 'Queues of deliveries that are due.',
    statement: 'SELECT customer_id AS "customerId", subscription AS "subscription", due_at AS "dueAt" FROM deliveries',
  },
  {
    why: 'Signatures that nobody can repeat any more are removed.',
    statement: 'DELETE FROM accepted_signatures WHERE',
  },
  { why: 'Answers that were kept long enough are removed.', statement: 'DELETE FROM kept_answers WHERE' },
  {
    why: 'The next customer that has changes.',
    statement: 'SELECT customer_id AS id FROM changes WHERE customer_id > ?',
  },
  {
    why: 'Deliveries that were kept long enough are removed.',
    statement: 'SELECT customer_id AS "customerId", id FROM deliveries WHERE created_at <',
  },
  { why: 'Contents that no file names are removed.', statement: 'UPDATE file_contents SET is_swept = 1 WHERE' },
  {
    why: 'Warns of customers with many contents that no file names.',
    statement: 'SELECT customer_id AS "customerId", CAST(SUM(unnamed_bytes) AS BIGINT)',
  },
];

/**
 * The statements that may read more than 1,000 rows (`findLongReads`), and why that does no harm. PostgreSQL counts what
 * it reads. The plans of SQLite tell neither where a range begins nor that a statement ends early.
 */
export const READS_ON: ReadonlyArray<{
  readonly why: string;
  readonly statement: RegExp;
  /** The only database of which this is known. */
  readonly on?: 'sqlite';
}> = [
  {
    on: 'sqlite',
    why: 'The highest mark of each customer ends an index.',
    statement: /^SELECT \(SELECT COALESCE\(SUM\(mark\), 0\)/,
  },
  {
    on: 'sqlite',
    why: 'The highest mark of the customer ends the key.',
    statement: /^INSERT INTO (changes|audit_records) .* SELECT given\.customer_id, COALESCE\(\(SELECT MAX\(mark\)/,
  },
  {
    on: 'sqlite',
    why: 'The newest record and the newest seal end their keys.',
    statement: /^SELECT id FROM customers WHERE \(SELECT mark \|\| '\/' \|\| number FROM audit_records/,
  },
  {
    on: 'sqlite',
    why: 'The newest records end the key.',
    statement: /^SELECT .* FROM audit_records WHERE customer_id = \? ORDER BY mark DESC, number DESC LIMIT \?$/,
  },
  {
    on: 'sqlite',
    why: 'The newest change and the newest deliveries end their keys.',
    statement: /^SELECT .* FROM (changes .* ORDER BY mark DESC, number DESC|deliveries .* ORDER BY id DESC) LIMIT \d+$/,
  },
  {
    on: 'sqlite',
    why: 'The highest number ends the key.',
    statement: /^SELECT COALESCE\(MAX\(number\), 0\) AS highest FROM audit_seals/,
  },
  {
    on: 'sqlite',
    why: 'The next field of a type begins the rest of the key.',
    statement:
      /^SELECT MIN\(field\) AS field FROM profile_values WHERE customer_id = \? AND profile_type = \? AND field > \?$/,
  },
  {
    on: 'sqlite',
    why: 'A page along the key, behind the last one.',
    statement:
      /^SELECT .* FROM (changes|audit_records) WHERE customer_id = \? AND \(mark, number\) > \(\?, \?\) AND mark < \S+ ORDER BY mark, number LIMIT \?$/,
  },
  {
    on: 'sqlite',
    why: 'A page along the key, behind the last one.',
    statement: / FROM list_nodes WHERE customer_id = \? AND list_id = \? AND id > \? ORDER BY id LIMIT 1000$/,
  },
  {
    on: 'sqlite',
    why: 'A page along an index, behind the last one.',
    statement:
      / FROM list_nodes WHERE customer_id = \? AND \(revision, list_id, id\) > \(\?, \?, \?\) ORDER BY revision, list_id, id LIMIT 1000$/,
  },
  {
    on: 'sqlite',
    why: 'A page along an index of the status.',
    statement:
      / FROM deliveries .*WHERE customer_id = \? AND status = \? AND id > \? AND id < \? ORDER BY id LIMIT \?$/,
  },
  {
    on: 'sqlite',
    why: 'A page of the newest, along the key.',
    statement: / FROM (deliveries|erasures|notes) WHERE customer_id = \?( AND id < \?)? ORDER BY id DESC LIMIT \?$/,
  },
  {
    on: 'sqlite',
    why: 'A page of at most 10,000 users, most of whom are active.',
    statement: / FROM users .*AND \(active = 1 OR disabled = 1\) AND username > \? ORDER BY username LIMIT \d+$/,
  },
  {
    why: 'An export or an erasure looks through at most 10,000 users.',
    statement: / FROM users WHERE customer_id = \? AND person_id = \? ORDER BY username$/,
  },
  {
    on: 'sqlite',
    why: 'An erasure reads the answers that were kept for a day, page by page.',
    statement: / FROM kept_answers WHERE customer_id = \? AND \(username, path, idempotency_key\) > /,
  },
  {
    why: 'An erasure looks for contents that are being removed among those that no file names, which the sweep keeps few.',
    statement:
      /^SELECT name FROM file_contents WHERE customer_id = \? AND unnamed_since IS NOT NULL AND is_swept = 1 LIMIT/,
  },
  {
    why: 'A start looks for encrypted contents.',
    statement: /^SELECT name FROM file_contents WHERE name LIKE .* LIMIT \?$/,
  },
  { why: 'A start reads the counts of the day.', statement: / FROM request_counts WHERE day = \?$/ },
  {
    why: 'Once a day, the counts of the days before are removed.',
    statement: /^DELETE FROM request_counts WHERE day < \?$/,
  },
  {
    why: 'A blueprint with lists counts the nodes once.',
    statement: /^SELECT COUNT\(\*\) AS count FROM list_nodes WHERE customer_id = \?$/,
  },
  {
    why: 'A sweep removes up to a limit, along an index of the time. PostgreSQL reads a table of few thousand rows whole.',
    statement:
      /^(DELETE FROM (accepted_signatures|kept_answers)|UPDATE file_contents SET is_swept = 1) WHERE .* IN \( ?SELECT .* LIMIT \?/,
  },
  {
    on: 'sqlite',
    why: 'A sweep lists up to a limit, along an index of the time.',
    statement: / FROM deliveries WHERE created_at < \? AND status <> 'pending' ORDER BY created_at LIMIT \?$/,
  },
  {
    why: 'A sweep, along an index of the few that no file names.',
    statement: /^SELECT customer_id AS "customerId", CAST\(SUM\(unnamed_bytes\)/,
  },
  {
    why: 'A search has one second (D-SEA-16). Its plans have specs of their own (search-ways, place-ways, portal-jobs).',
    statement: /^SELECT (DISTINCT one\.id|0 AS part, COUNT\(\*\) AS found)/,
  },
  {
    why: 'A search with sort looks at 5,000 records of a stretch (D-SEA-36), along indexes of its own spec (run-sorted-search).',
    statement:
      /^(SELECT s\.(id|profile_id) AS id, s\.\w+ AS value FROM|WITH few AS MATERIALIZED .* found AS MATERIALIZED)/,
  },
  { why: 'This spec asks for the customer 1001.', statement: / WHERE customer_id = 1001\b/ },
];
