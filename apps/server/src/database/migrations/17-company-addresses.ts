import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the addresses of companies, with a row for each address entry, because they are the addresses of jobs. Adds US
 * postal codes, and indexes job posts by their times.
 */
const TABLES = [
  `CREATE TABLE company_addresses (
     customer_id BIGINT NOT NULL,
     id BIGINT NOT NULL,
     company_id BIGINT NOT NULL,
     city TEXT,
     state BIGINT,
     country BIGINT,
     zip TEXT,
     zip_code TEXT,
     folded_street1 TEXT,
     folded_street2 TEXT,
     folded_city TEXT,
     folded_county TEXT,
     folded_zip TEXT,
     PRIMARY KEY (customer_id, id)
   )`,
  `CREATE INDEX company_addresses_company ON company_addresses (customer_id, company_id, id)`,
  `CREATE TABLE zip_codes (
     code TEXT NOT NULL,
     x DOUBLE PRECISION NOT NULL,
     y DOUBLE PRECISION NOT NULL,
     z DOUBLE PRECISION NOT NULL,
     PRIMARY KEY (code)
   )`,
  `CREATE INDEX zip_codes_north ON zip_codes (z, x, y, code)`,
  `CREATE TABLE zip_code_sources (
     id INTEGER NOT NULL,
     digest TEXT NOT NULL,
     PRIMARY KEY (id)
   )`,
  `CREATE INDEX job_posts_start ON job_posts (customer_id, start_at, job_id)`,
  `CREATE INDEX job_posts_end ON job_posts (customer_id, end_at, job_id)`,
  // Lets a search skip the many job posts that have ended. Unposted job posts are not in this index.
  `CREATE INDEX job_posts_open ON job_posts (customer_id, end_at, start_at, job_id) WHERE unposted_at IS NULL`,
];

const COLUMNS = [
  'customer_id',
  'id',
  'company_id',
  'city',
  'state',
  'country',
  'zip',
  'zip_code',
  'folded_street1',
  'folded_street2',
  'folded_city',
  'folded_county',
  'folded_zip',
];
/** Limit of companies in one step, because a company may have a thousand addresses. */
const COMPANIES_AT_ONCE = 20;
const ROWS_AT_ONCE = 200;

interface Company {
  readonly customer_id: number | string;
  readonly id: number | string;
  readonly field_values: string;
}
type Cell = string | number | null;

export class CompanyAddresses1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    const isPostgres = runner.connection.options.type === 'postgres';
    const mark = (number: number): string => (isPostgres ? `$${number}` : '?');
    let last: readonly Cell[] = [0, 0];
    for (;;) {
      const companies: Company[] = await runner.query(
        `SELECT customer_id, id, field_values FROM profiles
         WHERE profile_type = 'companies' AND (customer_id, id) > (${mark(1)}, ${mark(2)})
         ORDER BY customer_id, id LIMIT ${COMPANIES_AT_ONCE}`,
        [...last],
      );
      const end = companies.at(-1);
      if (end === undefined) return;
      await insertRows(runner, companies.flatMap(rowsOf), mark);
      last = [end.customer_id, end.id];
    }
  }

  async down(): Promise<void> {
    // Released data is only ever migrated forward.
  }
}

async function insertRows(
  runner: QueryRunner,
  rows: readonly Cell[][],
  mark: (number: number) => string,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const tuples = part.map((row, at) => `(${row.map((_, column) => mark(at * row.length + column + 1)).join(', ')})`);
    await runner.query(
      `INSERT INTO company_addresses (${COLUMNS.join(', ')}) VALUES ${tuples.join(', ')}`,
      part.flat(),
    );
  }
}

function rowsOf({ customer_id: customerId, id: companyId, field_values: values }: Company): Cell[][] {
  const { addresses } = JSON.parse(values) as { addresses?: { entries?: ReadonlyArray<Record<string, unknown>> } };
  return (addresses?.entries ?? []).flatMap((entry) => {
    if (typeof entry['id'] !== 'number') return [];
    const text = (member: string): string | null => (typeof entry[member] === 'string' ? entry[member] : null);
    const node = (member: string): number | null => (typeof entry[member] === 'number' ? entry[member] : null);
    const zip = text('addresszip');
    return [
      [
        customerId,
        entry['id'],
        companyId,
        text('addresscity'),
        node('addressstate'),
        node('addresscountry'),
        zip,
        /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip ?? '')?.[1] ?? null,
        ...['addressstreet1', 'addressstreet2', 'addresscity', 'addresscounty', 'addresszip'].map((member) =>
          folded(text(member)),
        ),
      ],
    ];
  });
}

function folded(text: string | null): string | null {
  return text === null ? null : text.toLowerCase().toUpperCase();
}
