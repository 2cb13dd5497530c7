import type { ListedTable } from '../person-rows.repository.js';

export interface ArchivedTable extends ListedTable {
  readonly path: string;
  /** The description of the file in the index of the archive. */
  readonly about: string;
  /** Columns with JSON. They become parts of the record. */
  readonly json: readonly string[];
}

/** The tables of an archive, in its order. `PERSON_DATA` selects the rows. */
export const ARCHIVED_TABLES = {
  history: {
    path: 'history.json',
    about: 'Every version of the profile, of its filled forms and of its workflows: who changed what, and when',
    name: 'audit_records',
    key: ['profile_type', 'profile_id', 'version'],
    columns: ['at', 'username', 'kind', 'transaction_id', 'erased_at', 'about', 'changes'],
    long: ['changes'],
    json: ['about', 'changes'],
  },
  forms: {
    path: 'forms.json',
    about: 'The filled forms of the person, of the workflows of the person, and private forms about the person',
    name: 'filled_forms',
    key: ['id'],
    columns: [
      ...['form_id', 'owner_type', 'owner_id', 'updated_for', 'version', 'signed', 'updated_at', 'updated_by'],
      ...['completed_at', 'completed_by', 'requested_at', 'requested_by', 'answers'],
    ],
    long: ['answers'],
    json: ['answers'],
  },
  workflows: {
    path: 'workflows.json',
    about: 'Applications (applicantworkflows), and the ways through onboarding and talent pools',
    name: 'workflows',
    key: ['id'],
    columns: [
      ...['workflow_type', 'base_id', 'version', 'status_id', 'source', 'source_name', 'created_at', 'updated_at'],
    ],
    long: [],
    json: [],
  },
  moves: {
    path: 'moves.json',
    about: 'The moves of the workflows from one status into another, with their comments',
    name: 'workflow_moves',
    key: ['workflow_id', 'number'],
    columns: ['from_status', 'to_status', 'at', 'username', 'moved_by', 'transaction_id', 'comment'],
    long: ['comment'],
    json: [],
  },
  notes: {
    path: 'notes.json',
    about: 'The notes on the person and on its workflows',
    name: 'notes',
    key: ['id'],
    columns: ['workflow_id', 'created_at', 'username', 'created_by', 'text'],
    long: ['text'],
    json: [],
  },
  events: {
    path: 'events.json',
    about: 'Events about the workflows that were sent to partners',
    name: 'deliveries',
    key: ['id'],
    columns: ['subscription', 'event_type', 'system_id', 'status', 'created_at', 'username', 'attempts', 'payload'],
    long: ['payload'],
    json: ['payload'],
  },
  attempts: {
    path: 'event-attempts.json',
    about: 'The attempts to deliver these events, and what partners replied',
    name: 'delivery_attempts',
    key: ['delivery_id', 'attempt'],
    columns: ['at', 'request_headers', 'http_status', 'error', 'reply_headers', 'reply_body', 'answer'],
    long: ['reply_body'],
    json: ['request_headers', 'reply_headers', 'answer'],
  },
} as const satisfies Readonly<Record<string, ArchivedTable>>;
