import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Changes the value index to the form that searches read. All values of a field are together, in the order of the
 * profiles, so a search reads them page by page. Each index returns its matches in the order of the profiles too.
 */
const COLUMNS = `
  customer_id BIGINT NOT NULL,
  profile_type TEXT NOT NULL,
  field TEXT NOT NULL,
  profile_id BIGINT NOT NULL,
  ordinal INTEGER NOT NULL,
  number_value DOUBLE PRECISION,
  date_value BIGINT,
  folded_value TEXT,
  text_value TEXT,
  PRIMARY KEY (customer_id, profile_type, field, profile_id, ordinal)`;

const OF_FIELD = 'customer_id, profile_type, field';
const INDEXES = [
  `CREATE INDEX profile_values_number ON profile_values (${OF_FIELD}, number_value, profile_id) WHERE number_value IS NOT NULL`,
  `CREATE INDEX profile_values_date ON profile_values (${OF_FIELD}, date_value, profile_id) WHERE date_value IS NOT NULL`,
  // A text may be too long for an index entry, so the index has only its beginning.
  `CREATE INDEX profile_values_text ON profile_values (${OF_FIELD}, substr(text_value, 1, 64), profile_id)
     WHERE text_value IS NOT NULL`,
  // Profiles by time of change, and workflows by status, time of change and base.
  `CREATE INDEX profiles_updated ON profiles (customer_id, profile_type, updated_at, id)`,
  `CREATE INDEX workflows_status ON workflows (customer_id, workflow_type, status_id, id)`,
  `CREATE INDEX workflows_updated ON workflows (customer_id, workflow_type, updated_at, id)`,
  `CREATE INDEX workflows_base ON workflows (customer_id, workflow_type, base_id, id)`,
];

const KEY = 'customer_id, profile_type, profile_id, field, ordinal';
const COPIED = `${KEY}, number_value, date_value, text_value`;
const ROWS_AT_ONCE = 500;

interface Row {
  readonly [column: string]: string | number | null;
}

export class ValueIndex1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres';
    await runner.query('ALTER TABLE profile_values RENAME TO earlier_values');
    if (isPostgres) await runner.query('ALTER INDEX profile_values_pkey RENAME TO earlier_values_pkey');
    await runner.query(`CREATE TABLE profile_values (${COLUMNS})${isPostgres ? '' : ' WITHOUT ROWID'}`);
    await runner.query(
      `INSERT INTO profile_values (${COPIED}) SELECT ${COPIED} FROM earlier_values WHERE text_value IS NULL`,
    );
    await copyTexts(runner, isPostgres);
    await runner.query('DROP TABLE earlier_values');
    for (const statement of INDEXES) await runner.query(statement);
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}

/**
 * Copies texts in the folded form of search texts. The server folds them, because neither database folds in the same
 * way.
 */
async function copyTexts(runner: QueryRunner, isPostgres: boolean): Promise<void> {
  const mark = (number: number): string => (isPostgres ? `$${number}` : '?');
  const marks = (from: number, count: number): string =>
    Array.from({ length: count }, (_, index) => mark(from + index)).join(', ');
  const columns = COPIED.split(', ');
  let last: ReadonlyArray<string | number | null> = [0, '', 0, '', 0];
  for (;;) {
    const rows: Row[] = await runner.query(
      `SELECT ${COPIED} FROM earlier_values WHERE text_value IS NOT NULL AND (${KEY}) > (${marks(1, 5)})
       ORDER BY ${KEY} LIMIT ${ROWS_AT_ONCE}`,
      [...last],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    const width = columns.length + 1;
    const tuples = rows.map((_, index) => `(${marks(1 + index * width, width)})`);
    await runner.query(
      `INSERT INTO profile_values (${COPIED}, folded_value) VALUES ${tuples.join(', ')}`,
      rows.flatMap((row) => [...columns.map((column) => row[column]), folded(row['text_value'])]),
    );
    last = KEY.split(', ').map((column) => end[column] ?? null);
  }
}

function folded(text: string | number | null | undefined): string {
  return String(text).toLowerCase().toUpperCase();
}
