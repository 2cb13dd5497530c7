import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { DatabaseLocation } from '../../config/index.js';
import { AccessRepository } from '../../modules/access/access.repository.js';
import { SecretBox } from '../../modules/access/index.js';
import { AuditChainsRepository } from '../../modules/audit/chain/audit-chains.repository.js';
import { AuditSealer } from '../../modules/audit/chain/audit-sealer.js';
import { AuditVerifier } from '../../modules/audit/chain/audit-verifier.js';
import { ChainHeads } from '../../modules/audit/chain/chain-heads.js';
import { Changes, ChangesRepository } from '../../modules/changes/index.js';
import { CustomersRepository } from '../../modules/customers/customers.repository.js';
import { ListNodesRepository } from '../../modules/lists/storage/list-nodes.repository.js';
import { SystemClock } from '../../runtime/index.js';

/** The customers, each with what one release stored. Its number is 1000 and that of the migration that comes next. */
const [LISTS, SECRETS, RENDITIONS, VALUES, CHANGES, ADDRESSES, WORDS, POSTS, TRAIL] = [
  ...[1003, 1008, 1011, 1014, 1015, 1017, 1018, 1019, 1033],
] as const;

/** More than the migration of the value index copies at once. */
const TEXTS = 1203;
/** Which ends where the index's start of a text would cut it in two. */
const LONG = `${'é'.repeat(63)}🎉 and more`;
/** More companies than a migration reads at once. */
const COMPANIES = 43;
/** More audit records than one step of the sealer. */
const RECORDS = 450;

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const customer = (id: number): string =>
  `INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${id}, 'A', 1, 3)`;
const profiles = (
  customerId: number,
  rows: ReadonlyArray<[type: string, id: number, version: number, values: object]>,
) =>
  `INSERT INTO profiles (customer_id, profile_type, id, version, title, created_at, created_by, updated_at, updated_by,
     field_values)
   VALUES ${rows.map(([type, id, version, values]) => `(${customerId}, '${type}', ${id}, ${version}, '', 0, 1, ${10 * version}, 1, '${JSON.stringify(values)}')`).join(', ')}`;
const auditRecord = (id: number, at: number): string =>
  `(${TRAIL}, 'people', ${id}, 1, ${at}, 'anna', '{T}', '[]', NULL, NULL)`;
const auditRecords = (rows: readonly string[]): string =>
  `INSERT INTO audit_records (customer_id, profile_type, profile_id, version, at, username, transaction_id, changes, about, kind)
   VALUES ${rows.join(', ')}`;

const ENTRIES = [
  {
    entry: 1,
    id: 900,
    addresscity: 'Straßburg',
    addresszip: '12345-6789',
    addressstate: 41001001,
    addresscountry: 41001,
  },
  { entry: 2, id: 901, addressstreet1: 'Main', addressstreet2: 'Rear', addresscounty: 'Kings', addresszip: 'SW1A' },
];

/** The rows of each release, in the words of that release. */
const STORED: ReadonlyArray<readonly [release: number, statements: readonly string[]]> = [
  [
    2,
    [
      customer(LISTS),
      `INSERT INTO list_nodes (customer_id, list_id, id, parent_id, position, system_id, value, hidden, attributes)
       VALUES (${LISTS}, 'lists.skills', 50001, NULL, 1, 'D50001', 'Software ''n'' Ä😀', 0, '{}'),
         (${LISTS}, 'lists.skills', 7, 50001, 1, NULL, 'COBOL', 1, '{"exportAs":"CO","rank":2,"old":true}')`,
    ],
  ],
  [
    // A user with a secret that is valid, one that ended and one that was wiped.
    3,
    [
      customer(SECRETS),
      `INSERT INTO users (customer_id, username, name, group_name, person_id, active)
       VALUES (${SECRETS}, 'a', 'A', 'partners', 7, 1)`,
      `INSERT INTO signing_secrets (customer_id, username, id, encrypted_secret, created_at, expires_at)
       VALUES (${SECRETS}, 'a', 'k9', NULL, 1, NULL), (${SECRETS}, 'a', 'k10', 'v1:A', 2, 5), (${SECRETS}, 'a', 'k2', 'v1:B', 3, NULL)`,
    ],
  ],
  [
    // A text, two PDFs of one content, and one PDF that a profile names too.
    10,
    [
      `INSERT INTO file_contents (customer_id, name, address, named_by, unnamed_since, is_swept)
       VALUES (${RENDITIONS}, 'text', 't', 1, NULL, 0), (${RENDITIONS}, 'pdf', 'p', 2, NULL, 0),
         (${RENDITIONS}, 'both', 'b', 2, NULL, 0), (1002, 'pdf', 'p', 1, NULL, 0)`,
      `INSERT INTO file_renditions (customer_id, address, kind, extension, name, size, failure, engines, made_at)
       VALUES (${RENDITIONS}, 'a', 'text', '', 'text', 1, NULL, 'e', 1), (${RENDITIONS}, 'a', 'pdf', '', 'pdf', 1, NULL, 'e', 1),
         (${RENDITIONS}, 'b', 'pdf', '', 'pdf', 1, NULL, 'e', 1), (${RENDITIONS}, 'c', 'pdf', '', 'both', 1, NULL, 'e', 1),
         (${RENDITIONS}, 'd', 'pdf', '', NULL, 0, 'CORRUPT', 'e', 1)`,
    ],
  ],
  [
    13,
    [
      `INSERT INTO profile_values (customer_id, profile_type, profile_id, field, ordinal, text_value, number_value, date_value)
       VALUES (${VALUES}, 'people', 7, 'field1', 2, '${LONG}', NULL, NULL), (${VALUES}, 'people', 7, 'folder', 1, NULL, 32001, NULL),
         (${VALUES}, 'people', 7, 'startdate', 1, NULL, NULL, 1700000000000),
         ${numbersTo(TEXTS)
           .map((id) => `(${VALUES}, 'people', ${id}, 'lastname', 1, 'Straße ${id}', NULL, NULL)`)
           .join(', ')}`,
    ],
  ],
  [
    14,
    [
      customer(CHANGES),
      profiles(CHANGES, [
        ['people', 1, 5, {}],
        ['people', 2, 1, {}],
        ['jobs', 1, 2, {}],
      ]),
      `INSERT INTO workflows (customer_id, id, workflow_type, base_id, person_id, version, status_id, source, source_name,
         created_at, updated_at)
       VALUES (${CHANGES}, 7, 'applicantworkflows', 1, 2, 4, NULL, NULL, NULL, 40, 40)`,
      `INSERT INTO filled_forms (customer_id, id, form_id, owner_type, owner_id, updated_for, version, signed, updated_at,
         updated_by, completed_at, completed_by, answers)
       VALUES (${CHANGES}, 5, 1, 'people', 2, 0, 2, 0, 60, 1, NULL, NULL, '{}'),
         (${CHANGES}, 6, 2, 'applicantworkflows', 7, 0, 1, 0, 70, 1, NULL, NULL, '{}')`,
      `INSERT INTO list_states VALUES (${CHANGES}, 'lists.skills', 9, '[]')`,
    ],
  ],
  [
    16,
    [
      profiles(ADDRESSES, [
        ...numbersTo(COMPANIES).map((id): [string, number, number, object] => [
          ...(['companies', id, 1] as const),
          { addresses: { next: 2, entries: [{ entry: 1, id, addresscity: `City ${id}` }] } },
        ]),
        ['companies', COMPANIES + 1, 1, { addresses: { next: 3, entries: ENTRIES } }],
        ['companies', COMPANIES + 2, 1, { name: 'Nowhere' }],
        ['people', 1, 1, { addresses: { next: 2, entries: [{ entry: 1, addresscity: 'Home' }] } }],
      ]),
    ],
  ],
  [
    17,
    [
      profiles(WORDS, [
        ['jobs', 1, 1, {}],
        ['jobs', 2, 1, {}],
      ]),
    ],
  ],
  [
    // A job with a change, and posts without one, one of them of another customer.
    18,
    [
      customer(POSTS),
      customer(POSTS + 1),
      `INSERT INTO changes (customer_id, mark, number, type, subject, version, at) VALUES (${POSTS}, 2, 0, 'jobs', '5', 1, 90)`,
      `INSERT INTO job_posts (customer_id, id, job_id, portal_id, start_at, created_at, created_by, unposted_at, unposted_by)
       VALUES (${POSTS}, 1, 5, 101, 10, 10, 1, 30, 1), (${POSTS}, 2, 5, 102, 20, 20, 1, NULL, NULL),
         (${POSTS + 1}, 1, 6, 101, 10, 10, 1, NULL, NULL)`,
    ],
  ],
  [32, [customer(TRAIL), auditRecords(numbersTo(RECORDS).map((id) => auditRecord(id, 10_000 - id)))]],
];

/** Brings a database from release to release, and stores what each of them stored. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  for (const [release, statements] of STORED) {
    const before = await openEarlierDatabase(location, release);
    for (const statement of statements) await before.query(statement);
    await before.destroy();
  }
}

describeOnEachDatabase('what earlier releases have stored (D-PLT-17)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  const rowsOf = async (sql: string): Promise<unknown[][]> =>
    (await opened.unitOfWork.reader.query(sql)).map((row) => Object.values(row as object));

  it('of lists: nodes are as they were, fall back to that, and stand at revision 0', async () => {
    const { reader } = opened.unitOfWork;
    const nodes = new ListNodesRepository();
    const cobol = { value: 'COBOL', hidden: 1, attributes: '{"exportAs":"CO","rank":2,"old":true}' };
    expect(await nodes.find(reader, { customerId: LISTS, listId: 'lists.skills' }, 7)).toMatchObject({
      ...cobol,
      revision: 0,
      defaultValue: cobol.value,
      defaultHidden: cobol.hidden,
      defaultAttributes: cobol.attributes,
    });
    const all = await nodes.listAll(reader, LISTS);
    expect(all.map(({ id, value, firstValue }) => [id, value, firstValue])).toEqual(
      expect.arrayContaining([
        [7, 'COBOL', null],
        [50001, "Software 'n' Ä😀", null],
      ]),
    );
    expect((await new CustomersRepository().listRevisions(reader)).find(({ id }) => id === LISTS)).toEqual({
      ...{ id: LISTS, revision: 3, listsRevision: 0, secretsRevision: 0 },
    });
  });

  it('of secrets: they verify as before, and their ids show the next one (D-SIG-14)', async () => {
    const { reader } = opened.unitOfWork;
    const [repository, key] = [new AccessRepository(), { customerId: SECRETS, username: 'a' }];
    const live: string[] = [];
    for await (const part of repository.listUnexpiredSecrets(reader, SECRETS, 5))
      live.push(...part.map(({ id }) => id));
    expect(live).toEqual(['k2']);
    const user = await opened.unitOfWork.write((session) => repository.lockUser(session, key));
    expect(user).toMatchObject({ lastSecretNumber: null });
    expect((await repository.listSecretIds(reader, key)).toSorted()).toEqual(['k10', 'k2', 'k9']);
  });

  it('of texts and PDFs: the PDFs are made again, and swept unless something else names them (D-FIL-5)', async () => {
    expect(await rowsOf('SELECT address, kind, made_by, passed_over FROM file_renditions')).toEqual([
      ['a', 'text', null, ''],
    ]);
    const contents = `SELECT name, named_by, unnamed_since FROM file_contents WHERE customer_id = ${RENDITIONS} ORDER BY name`;
    expect(await rowsOf(contents)).toEqual([
      ['both', 1, null],
      ['pdf', 0, 0],
      ['text', 1, null],
    ]);
  });

  it('of the value index: every value, texts folded as they are looked for, long ones by their start', async () => {
    const values = (field: string): Promise<unknown[][]> =>
      rowsOf(`SELECT profile_id, number_value, date_value, folded_value, text_value FROM profile_values
        WHERE customer_id = ${VALUES} AND field = '${field}' ORDER BY profile_id`);
    const texts = await values('lastname');
    expect(texts).toHaveLength(TEXTS);
    expect(texts[41]).toEqual([42, null, null, 'STRASSE 42', 'Straße 42']);
    expect(await values('folder')).toEqual([[7, 32001, null, null, null]]);
    expect(await values('startdate')).toEqual([[7, null, 1_700_000_000_000, null, null]]);
    const start = [...LONG].slice(0, 64).join('');
    expect(
      await rowsOf(
        `SELECT profile_id FROM profile_values WHERE substr(text_value, 1, 64) = '${start}' AND text_value = '${LONG}'`,
      ),
    ).toEqual([[7]]);
  });

  it.each([
    [
      'records in the order of their times (D-CHG-1)',
      CHANGES,
      [
        ['lists', 'lists.skills', 9, null],
        ['people', '2', 1, null],
        ['jobs', '1', 2, null],
        ['applicantworkflows', '7', 4, 'people/2 jobs/1'],
        ['people', '1', 5, null],
        ['forms', '5', 2, 'people/2'],
        ['forms', '6', 1, 'applicantworkflows/7 people/2 jobs/1'],
      ],
    ],
    [
      'job posts behind what was written (D-CHG-7)',
      POSTS,
      [
        ['jobs', '5', 1, null],
        ['portalposts', '2', 1, 'jobs/5'],
        ['portalposts', '1', 2, 'jobs/5'],
      ],
    ],
    ['job posts of each customer', POSTS + 1, [['portalposts', '1', 1, 'jobs/6']]],
  ])('of changes: %s, before later writes', async (_what, customerId, earlier) => {
    const repository = new ChangesRepository();
    const changes = new Changes(repository, new SystemClock());
    const later = { type: 'people', id: 2, version: 9, at: 10 } as const;
    await opened.unitOfWork.write((session) => changes.record(session, customerId, later));
    const search = { customerId, after: { mark: 0, number: 0 }, limit: 100 };
    const rows = await repository.list(opened.unitOfWork.reader, search);
    expect(rows.map(({ type, subject, version, about }) => [type, subject, version, about])).toEqual([
      ...earlier,
      ['people', '2', 9, null],
    ]);
  });

  it('of addresses: each is found by its company, in all that searches read', async () => {
    const { reader } = opened.unitOfWork;
    const some = await rowsOf('SELECT id, company_id, city FROM company_addresses WHERE id < 900 ORDER BY id');
    expect(some).toHaveLength(COMPANIES);
    expect(some[41]).toEqual([42, 42, 'City 42']);
    const none = { city: null, state: null, country: null, zip_code: null, folded_city: null };
    const other = { folded_street1: null, folded_street2: null, folded_county: null };
    const of = { customer_id: ADDRESSES, company_id: COMPANIES + 1 };
    expect(await reader.query('SELECT * FROM company_addresses WHERE id >= 900 ORDER BY id')).toEqual([
      {
        ...{ ...of, ...other, id: 900, city: 'Straßburg', state: 41001001, country: 41001, zip: '12345-6789' },
        ...{ zip_code: '12345', folded_city: 'STRASSBURG', folded_zip: '12345-6789' },
      },
      {
        ...{ ...of, ...none, id: 901, zip: 'SW1A', folded_zip: 'SW1A' },
        ...{ folded_street1: 'MAIN', folded_street2: 'REAR', folded_county: 'KINGS' },
      },
    ]);
  });

  it('of jobs: they get their words once the server runs, customer by customer (D-SEA-26)', async () => {
    const rows = await rowsOf(
      `SELECT customer_id, profile_type, fields, after_at, after_id, is_last_look FROM profile_reindexes ORDER BY customer_id`,
    );
    const fields = '["jobtitle","jobid","overview","responsibilities","qualifications"]';
    expect(rows).toEqual([CHANGES, WORDS].map((id) => [id, 'jobs', fields, 0, 0, 0]));
  });

  it('of the audit trail: it is sealed in the order of its times, and so is what a node of that release writes later (D-AUD-1)', async () => {
    const { unitOfWork } = opened;
    const chains = new AuditChainsRepository();
    const heads = new ChainHeads(new SecretBox(Buffer.alloc(32, 7)));
    const sealer = new AuditSealer(unitOfWork, chains, heads, new RecordingLog());
    const verifier = new AuditVerifier(unitOfWork, chains, heads);
    expect(await verifier.verify(TRAIL)).toMatchObject({ records: 0, waiting: RECORDS, bad: undefined });
    await unitOfWork.write((session) => session.query(auditRecords([auditRecord(RECORDS + 1, 20_000)])));
    await sealer.sweep();
    expect(await verifier.verify(TRAIL)).toMatchObject({ records: RECORDS + 1, waiting: 0, bad: undefined });
    const sealed = await rowsOf('SELECT profile_id FROM audit_seals ORDER BY number');
    expect(sealed.flat()).toEqual([...numbersTo(RECORDS).toReversed(), RECORDS + 1]);
  });
});
