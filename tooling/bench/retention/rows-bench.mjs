// node tooling/bench/retention/rows-bench.mjs [rows]: measures what rows cost on the disk that are removed by age, and
// how fast audit records are sealed, verified and removed. On PostgreSQL too, if TALENT_TEST_POSTGRES_URL names a server.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const COMPILED = new URL('../../../apps/server/dist/compiled/', import.meta.url);
const load = (name) => import(new URL(name, COMPILED).href);
// Loads all modules in their usual order.
await load('modules.js');
const { openDatabase } = await load('database/index.js');
const { SecretBox } = await load('modules/access/index.js');
const { AuditRepository } = await load('modules/audit/audit.repository.js');
const { AuditChainsRepository } = await load('modules/audit/chain/audit-chains.repository.js');
const { AuditRemovalsRepository } = await load('modules/audit/chain/audit-removals.repository.js');
const { AuditSealer } = await load('modules/audit/chain/audit-sealer.js');
const { AuditVerifier } = await load('modules/audit/chain/audit-verifier.js');
const { ChainHeads } = await load('modules/audit/chain/chain-heads.js');
const { OldAuditRecords } = await load('modules/audit/chain/old-audit-records.js');
const { AdministrationRecords } = await load('modules/audit/trail-records.js');
const { Changes, ChangesRepository } = await load('modules/changes/index.js');
const { SupersededChanges, SupersededChangesRepository } = await load('modules/changes/superseded-changes.js');
const { Retention } = await load('modules/retention/index.js');
const { LeasesRepository } = await load('modules/retention/leases.repository.js');

const ROWS = Number(process.argv[2] ?? 10_000);
if (!Number.isSafeInteger(ROWS) || ROWS < 1000) throw new TypeError('rows: must be a whole number from 1000.');
const ROWS_PER_UNIT = 500;
const CUSTOMER = 1001;
const DAY_MS = 86_400_000;
const MIB = 1_048_576;
const TEXT = (length) => randomBytes(length).toString('hex').slice(0, length);

let now = Date.parse('2026-01-01T00:00:00Z');
const clock = { now: () => now };
const log = { info() {}, notice() {}, willRetry: (message, error) => console.error(message, error) };

/** The rows of one kind, as a busy customer has them. */
const KINDS = {
  'audit records': {
    tables: ['audit_records', 'unsealed_audit_records'],
    write: (session, number) =>
      new AuditRepository().insert(session, {
        ...{ customerId: CUSTOMER, profileType: 'people', profileId: number, version: 1, at: now },
        ...{ username: 'acme.integration', transactionId: `{${randomUUID()}}`, about: null, kind: null },
        changes: JSON.stringify(
          ['firstname', 'lastname', 'email', 'field1001'].map((name) => ({
            path: name,
            before: TEXT(12),
            after: TEXT(12),
          })),
        ),
      }),
  },
  changes: {
    tables: ['changes'],
    // Ten versions of each person.
    write: (session, number) =>
      new Changes(new ChangesRepository(), clock).record(session, CUSTOMER, {
        ...{ type: 'people', id: Math.ceil(number / 10), version: 1 + (number % 10) },
      }),
  },
  'deliveries with an attempt': {
    tables: ['deliveries', 'delivery_attempts'],
    write: async (session, number) => {
      const id = `${number.toString(36).padStart(12, '0')}-${TEXT(8)}`;
      await session.query(
        `INSERT INTO deliveries (customer_id, id, subscription, event_type, system_id, status, created_at, username,
           transaction_id, payload, attempts, attempts_of_round)
         VALUES (?, ?, 'hired', 'ApplicationCompletedEvent', '7', 'processed', ?, 'acme.integration', ?, ?, 1, 1)`,
        [CUSTOMER, id, now, `{${randomUUID()}}`, JSON.stringify({ payload: TEXT(1500) })],
      );
      await session.query(
        `INSERT INTO delivery_attempts (customer_id, delivery_id, attempt, at, duration_ms, http_status, request_headers,
           reply_headers, reply_body, is_reply_cut)
         VALUES (?, ?, 1, ?, 120, 200, ?, ?, ?, 0)`,
        [CUSTOMER, id, now, JSON.stringify({ headers: TEXT(400) }), JSON.stringify({ headers: TEXT(200) }), TEXT(300)],
      );
    },
  },
  'stored replies': {
    tables: ['kept_answers'],
    write: (session) =>
      session.query(
        `INSERT INTO kept_answers (customer_id, username, path, idempotency_key, body_digest, answer, kept_at)
         VALUES (?, 'acme.integration', '/customers/1001/people', ?, ?, ?, ?)`,
        [CUSTOMER, randomUUID(), TEXT(64), JSON.stringify({ status: 201, headers: ['location', TEXT(60)] }), now],
      ),
  },
};

async function measure({ name, location, sizeOf }) {
  const unitOfWork = await openDatabase(location);
  const write = (work) => unitOfWork.write(work);
  const query = (sql) => write((session) => session.query(sql));
  await query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'Acme', 1, 1)`);
  const lines = [];
  const tell = (what, figure) => {
    process.stderr.write(`${name}: ${what}\n`);
    lines.push([name, what, figure]);
  };
  for (const [kind, { tables, write: writeRow }] of Object.entries(KINDS)) {
    const before = await sizeOf(unitOfWork, tables);
    for (let number = 0; number < ROWS; number += ROWS_PER_UNIT)
      await write(async (session) => {
        for (let row = number; row < Math.min(number + ROWS_PER_UNIT, ROWS); row += 1) await writeRow(session, row + 1);
      });
    tell(`a million ${kind}`, `${perMillion((await sizeOf(unitOfWork, tables)) - before)} MiB`);
  }
  const heads = new ChainHeads(new SecretBox(Buffer.alloc(32, 7)));
  const chains = new AuditChainsRepository();
  const beforeSeals = await sizeOf(unitOfWork, ['audit_seals']);
  const timed = async (what, work) => {
    const began = performance.now();
    await work();
    tell(what, `${Math.round(ROWS / ((performance.now() - began) / 1000)).toLocaleString('en')} rows a second`);
  };
  await timed('sealing, beside other work', () => new AuditSealer(unitOfWork, chains, heads, log).sweep());
  await unitOfWork.giveSpaceBack();
  tell('their seals', `${perMillion((await sizeOf(unitOfWork, ['audit_seals'])) - beforeSeals)} MiB`);
  await timed('verifying', async () => {
    const { bad, records } = await new AuditVerifier(unitOfWork, chains, heads).verify(CUSTOMER);
    if (bad !== undefined || records !== ROWS) throw new Error(`The chain is not whole: ${JSON.stringify(bad)}`);
  });
  now += 400 * DAY_MS;
  const retention = new Retention(unitOfWork, clock, log, new LeasesRepository());
  const kept = { kept: { auditMs: 30 * DAY_MS, changesMs: 30 * DAY_MS } };
  const trail = new AdministrationRecords(new AuditRepository(), clock);
  await timed('removing audit records, beside other work', () =>
    new OldAuditRecords(retention, new AuditRemovalsRepository(), chains, heads, trail, kept).sweep(),
  );
  await timed('removing changes, beside other work', () =>
    new SupersededChanges(retention, new SupersededChangesRepository(), kept).sweep(),
  );
  await unitOfWork.close();
  return lines;
}

function perMillion(bytes) {
  return Math.round(((bytes / ROWS) * 1_000_000) / MIB).toLocaleString('en');
}

async function onSqlite() {
  // On the disk of the project, as the other benches.
  const data = fileURLToPath(new URL('../data', import.meta.url));
  mkdirSync(data, { recursive: true });
  const folder = mkdtempSync(path.join(data, 'rows-'));
  const location = { kind: 'sqlite', file: path.join(folder, 'talent.db') };
  const sizeOf = async ({ reader }) => {
    const [{ page_count: pages }] = await reader.query('PRAGMA page_count');
    const [{ freelist_count: free }] = await reader.query('PRAGMA freelist_count');
    return (pages - free) * 4096;
  };
  try {
    return await measure({ name: 'SQLite', location, sizeOf });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(serverUrl) {
  const database = `talent_rows_${randomBytes(6).toString('hex')}`;
  const onServer = async (sql) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await onServer(`CREATE DATABASE ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const sizeOf = async ({ reader }, tables) => {
    const sizes = tables.map((table) => `pg_total_relation_size('${table}')`).join(' + ');
    return Number((await reader.query(`SELECT ${sizes} AS size`))[0].size);
  };
  try {
    return await measure({ name: 'PostgreSQL', location: { kind: 'postgres', url: url.href }, sizeOf });
  } finally {
    await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
  }
}

const postgresUrl = process.env['TALENT_TEST_POSTGRES_URL'];
const lines = [...(await onSqlite()), ...(postgresUrl ? await onPostgres(postgresUrl) : [])];
process.stdout.write(`${ROWS.toLocaleString('en')} rows of each kind, Node.js ${process.version}\n`);
for (const [name, what, figure] of lines) process.stdout.write(`${name.padEnd(12)}${what.padEnd(44)}${figure}\n`);
