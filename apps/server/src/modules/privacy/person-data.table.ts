import type { Session, Sql, SqlValue } from '../../database/index.js';
import { sql, sqlList } from '../../database/index.js';

/** The ids under which a person's data is stored. They tell nothing about the person. */
export interface PersonIds {
  readonly customerId: number;
  readonly personId: number;
  readonly workflowIds: readonly number[];
  readonly formIds: readonly number[];
}

export type PersonRow = Readonly<Record<string, SqlValue>>;

type Terms = Pick<Session, 'isOneOfJson'>;

interface DeclaredTable {
  /** Columns with what was written or done about people, separated by spaces. */
  readonly holds?: string;
  /** The other columns: ids, times, states, and what is about nobody. */
  readonly besides: string;
  /**
   * Selects the rows about one person, after `customer_id = ? AND`. Several conditions select rows one after the other,
   * in the order of the primary key, because one index answers each of them and none answers their OR. They may leave
   * out rows up to `after`.
   */
  readonly rowsOf?: (ids: PersonIds, terms: Terms, after: PersonRow | undefined) => Sql | readonly Sql[];
  /** Present if columns hold data of people and no rows are selected: what finds the data, or why it stays. */
  readonly because?: string;
}

/**
 * Tells where a person's data is stored: every column of every table (D-PRV-2). A spec compares it with the entities, so
 * that nobody adds a column without saying what an export and an erasure do with it.
 */
export const PERSON_DATA: Readonly<Record<string, DeclaredTable>> = {
  // The person itself, and what stands under the ids of the person
  profiles: {
    holds: 'title external_id email_key field_values',
    besides: 'customer_id profile_type id version created_at created_by updated_at updated_by',
    rowsOf: ({ personId }) => sql`profile_type = 'people' AND id = ${personId}`,
  },
  profile_values: {
    holds: 'number_value date_value folded_value text_value ordered_text',
    besides: 'customer_id profile_type field profile_id ordinal',
    rowsOf: ({ personId }) => sql`profile_type = 'people' AND profile_id = ${personId}`,
  },
  filled_forms: {
    holds: 'answers signed',
    besides: `customer_id id form_id owner_type owner_id updated_for version updated_at updated_by completed_at
      completed_by requested_at requested_by`,
    rowsOf: ({ formIds }, terms) => isOneOf('id', formIds, terms),
  },
  workflows: {
    holds: 'status_id source source_name',
    besides: 'customer_id id workflow_type base_id person_id version created_at updated_at',
    rowsOf: ({ workflowIds }, terms) => isOneOf('id', workflowIds, terms),
  },
  workflow_moves: {
    holds: 'from_status to_status comment',
    besides: 'customer_id workflow_id number at username moved_by transaction_id',
    rowsOf: ({ workflowIds }, terms) => isOneOf('workflow_id', workflowIds, terms),
  },
  notes: {
    holds: 'text',
    besides: 'customer_id id person_id workflow_id username created_by created_at',
    rowsOf: ({ personId }) => sql`person_id = ${personId}`,
  },
  audit_records: {
    holds: 'changes about',
    besides: `customer_id mark number profile_type profile_id version at username transaction_id kind digest salt
      erased_at`,
    rowsOf: (ids, terms, after) => HISTORY_OWNERS.flatMap((owner) => historyOf(owner, { ids, terms, after })),
  },
  deliveries: {
    holds: 'payload',
    besides: `customer_id id subscription event_type system_id status created_at username transaction_id attempts
      attempts_of_round due_at claim lane lane_number`,
    rowsOf: ({ workflowIds }) => ofWorkflows(workflowIds),
  },
  delivery_attempts: {
    holds: 'request_headers reply_headers reply_body error answer',
    besides: 'customer_id delivery_id attempt at duration_ms http_status is_reply_cut',
    rowsOf: ({ customerId, workflowIds }) =>
      ofWorkflows(workflowIds).map(
        (named) => sql`delivery_id IN (SELECT id FROM deliveries WHERE customer_id = ${customerId} AND ${named})`,
      ),
  },
  // Contents of files
  erasures: {
    besides: `customer_id id person_id person_created_at begun_at ended_at due_at username kind transaction_id counts
      work`,
  },
  file_contents: {
    holds: 'name address',
    besides: 'customer_id named_by unnamed_since unnamed_bytes key_id is_swept',
    because: 'The values and the history of the profile tell which contents are the person’s.',
  },
  file_renditions: {
    holds: 'name address failure',
    besides: 'customer_id kind extension size engines made_by omissions made_at',
    because: 'The renditions of a content follow the content.',
  },
  // Copies
  kept_answers: {
    holds: 'answer body_digest',
    besides: 'customer_id username path idempotency_key kept_at',
    because: 'A copy of a reply, kept for a day. The paths and ids in it tell whether it is about the person.',
  },
  // Numbers that lead nowhere after an erasure
  changes: {
    besides: 'customer_id mark number type subject version at about left_locks',
  },
  company_addresses: {
    besides: `customer_id id company_id city state country zip zip_code folded_street1 folded_street2 folded_city
      folded_county folded_zip`,
  },
  job_posts: {
    besides: `customer_id id job_id portal_id user_id start_at end_at created_at created_by unposted_at unposted_by
      unpost_user_id`,
  },
  audit_seals: { besides: 'customer_id number at end_mark end_number digests hash' },
  audit_chains: { besides: 'customer_id head' },
  board_posts: {
    besides: `customer_id id version job_id board_id state action acted_at username outcome message redirect_url
      posted_at updated_at events`,
  },
  // Accounts. Nobody is erased as long as a user acts in the person’s name
  users: {
    holds: 'username name person_id',
    besides: 'customer_id group_name password_hash active disabled last_secret_number',
    because: 'A user that can act refuses the erasure. A removed user is detached from the person, and loses its name.',
  },
  credential_uses: { besides: 'customer_id username credential last_used_at' },
  request_counts: { besides: 'customer_id username day used' },
  accepted_signatures: { besides: 'signed_at customer_id signature' },
  signing_secrets: { besides: 'customer_id username id encrypted_secret created_at expires_at' },
  applied_blueprints: {
    holds: 'encrypted_document',
    besides: 'customer_id revision applied_at applied_by',
    because: 'Earlier blueprints name the users of the service, encrypted. They are about accounts.',
  },
  // Tables about nobody
  customers: { besides: 'id name requests_per_day revision' },
  customer_moves: { besides: 'id leaving address until portals history sealed_keys' },
  encryption_keys: { besides: 'purpose key_id number begun_at used_at retired_at left_count' },
  event_configurations: { besides: 'customer_id sealed_parts' },
  event_subscription_states: { besides: 'customer_id subscription paused_at paused_because failing_since' },
  form_configurations: { besides: 'customer_id configuration' },
  group_node_attributes: { besides: 'customer_id list_id node_id group_name attributes revision' },
  group_profile_configurations: { besides: 'customer_id group_name profile_type configuration' },
  id_counters: { besides: 'customer_id counter last_id' },
  incarnations: {
    besides: 'number id reason name place passed_ids are_events_held',
  },
  leases: { besides: 'name holder until' },
  newest_backup: { besides: 'id set_name taken_at' },
  oldest_writer: { besides: 'id release_number' },
  list_nodes: {
    besides: `customer_id list_id id parent_id position system_id value hidden attributes default_value default_hidden
      default_attributes revision`,
  },
  list_states: { besides: 'customer_id list_id revision attributes' },
  portal_claims: { besides: 'kind address customer_id' },
  portal_configurations: { besides: 'customer_id portals' },
  profile_reindexes: { besides: 'customer_id profile_type fields asked_at due_at after_at after_id is_last_look' },
  profile_type_configurations: { besides: 'customer_id profile_type configuration' },
  temporary_subscriptions: { besides: 'customer_id id expires_at sealed_subscription' },
  user_groups: { besides: 'customer_id integration_name label administrator access' },
  workflow_statuses: { besides: 'customer_id workflow_type id value is_final position' },
  zip_code_sources: { besides: 'id digest' },
  zip_codes: { besides: 'code x y z' },
};

/** Events about the boards of a job name the job in `system_id`. All others name a workflow. */
const ABOUT_WORKFLOWS: Sql = sql`event_type NOT IN ('JobPostToWebEvent', 'JobUnpostToWebEvent')`;

/** The types of audit records about people, in the order of the index of versions, and the ids of their profiles. */
const HISTORY_OWNERS: ReadonlyArray<readonly [type: string, idsOf: (ids: PersonIds) => readonly number[]]> = [
  ['applicantworkflows', ({ workflowIds }) => workflowIds],
  ['forms', ({ formIds }) => formIds],
  ['onboardworkflows', ({ workflowIds }) => workflowIds],
  ['people', ({ personId }) => [personId]],
  ['sourceworkflows', ({ workflowIds }) => workflowIds],
];

/** Selects the audit records of one type. Names no profile that `after` has passed, because the index would read it. */
function historyOf(
  [type, idsOf]: (typeof HISTORY_OWNERS)[number],
  { ids, terms, after }: { ids: PersonIds; terms: Terms; after: PersonRow | undefined },
): Sql[] {
  const ofType = sql`profile_type = ${type}`;
  if (after === undefined || after['profile_type'] !== type) {
    const isPassed = after !== undefined && String(after['profile_type']) > type;
    return isPassed || idsOf(ids).length === 0 ? [] : [sql`${ofType} AND ${isOneOf('profile_id', idsOf(ids), terms)}`];
  }
  const [profileId, version] = [Number(after['profile_id']), Number(after['version'])];
  const later = idsOf(ids).filter((id) => id > profileId);
  const ofProfile = sql`${ofType} AND profile_id = ${profileId} AND version > ${version}`;
  return later.length === 0 ? [ofProfile] : [ofProfile, sql`${ofType} AND ${isOneOf('profile_id', later, terms)}`];
}

/** Returns the conditions for the rows about a person in a table. Throws for a table without one. */
export function rowsOfPerson(
  table: string,
  { after, ...ids }: PersonIds & { readonly after?: PersonRow | undefined },
  terms: Terms,
): Sql[] {
  const rowsOf = PERSON_DATA[table]?.rowsOf;
  if (rowsOf === undefined) throw new TypeError(`${table} selects no rows of a person.`);
  const conditions = [rowsOf(ids, terms, after)].flat();
  return conditions.map((condition) => sql`customer_id = ${ids.customerId} AND ${condition}`);
}

function isOneOf(column: string, ids: readonly number[], { isOneOfJson }: Terms): Sql {
  return { text: `${column} ${isOneOfJson}`, values: [JSON.stringify(ids)] };
}

/**
 * Selects the deliveries of events about workflows. The caller passes at most as many as fit into a statement. Selects
 * nothing without workflows, because PostgreSQL refuses an empty list.
 */
function ofWorkflows(ids: readonly number[]): Sql[] {
  return ids.length === 0 ? [] : [sql`${ABOUT_WORKFLOWS} AND system_id IN ${sqlList(ids.map(String))}`];
}
