import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aListsBlueprint } from '../../../test/builders/lists-blueprint.builder.js';
import { ApiClient, errorsOf } from '../../../test/support/api-client.js';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { ListsClient } from '../../../test/support/lists-client.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestServer } from '../../../test/support/test-server.js';
import { UnitOfWork } from '../../database/index.js';
import type { SqlValue } from '../../database/index.js';

const [ONE, OTHER] = [1001, 2002];
const DECLARING: NonNullable<Blueprint['lists']> = {
  'lists.skills': { attributes: [{ name: 'exportAs', required: true }] },
  'lists.industry': { attributes: [{ name: 'rank' }] },
  'lists.position': { nodes: [{ value: 'Clerk' }] },
};

interface Row {
  readonly [column: string]: unknown;
}

describeOnEachDatabase('a start on the lists of an earlier release', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer | undefined;
  let log: RecordingLog;

  const start = async (): Promise<TestServer> => {
    await server?.stop();
    server = undefined;
    log = new RecordingLog();
    server = await TestServer.start({ database, log });
    return server;
  };

  const query = (sql: string, values: readonly SqlValue[] = []): Promise<Row[]> => {
    if (server === undefined) throw new TypeError('The server has started.');
    return server.running.app.get(UnitOfWork).write((session) => session.query<Row>(sql, values));
  };

  /** Takes a customer's lists back to an earlier release: nodes only, and declared attributes only in the blueprint. */
  const setBack = async (customerId: number): Promise<void> => {
    for (const table of ['list_revisions', 'list_states']) {
      await query(`DELETE FROM ${table} WHERE customer_id = ?`, [customerId]);
    }
    await query('UPDATE list_nodes SET revision = 0 WHERE customer_id = ?', [customerId]);
  };

  /** Leaves customers with these blueprints as an earlier release did. */
  const leaveAsBefore = async (...blueprints: readonly Blueprint[]): Promise<void> => {
    for (const blueprint of blueprints) await server?.apply(blueprint);
    for (const { customer } of blueprints) await setBack(customer.id);
  };

  const aDeclaring = (customerId: number, lists = DECLARING): Blueprint =>
    aListsBlueprint(customerId, { lists, profileTypes: {} });

  const listsOf = (customerId: number): ListsClient => {
    if (server === undefined) throw new TypeError('The server has started.');
    return new ListsClient(new ApiClient(server, customerId));
  };

  /** Returns the attributes that a POST of a node misses beside its label. Empty if the server accepts it. */
  const missing = async (customerId: number, listId: string): Promise<string[]> => {
    const path = `/lists/${listId}/node?dryrun=true`;
    const response = await listsOf(customerId).api.post(path, { value: 'Baking' });
    return response.status === 200
      ? []
      : errorsOf(response).map(({ errorCode, errorMessage }) => `${errorCode} ${errorMessage}`);
  };

  const declaredBy = async (customerId: number): Promise<Record<string, unknown>> => {
    const sql = 'SELECT list_id AS "listId", attributes FROM list_states WHERE customer_id = ?';
    const rows = await query(sql, [customerId]);
    return Object.fromEntries(rows.map(({ listId, attributes }) => [listId, JSON.parse(String(attributes))]));
  };

  /** Returns everything that a start could write of lists. */
  const everything = async (): Promise<Row[][]> => [
    await query('SELECT * FROM list_revisions ORDER BY customer_id'),
    await query('SELECT * FROM list_states ORDER BY customer_id, list_id'),
    await query('SELECT * FROM list_nodes ORDER BY customer_id, list_id, id'),
    await query('SELECT customer_id, revision FROM applied_blueprints ORDER BY customer_id, revision'),
  ];

  const REQUIRED = ['1 exportAs: is required.'];

  beforeEach(async () => {
    database = await createDatabase();
    await start();
  });

  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await database.remove();
  });

  it('asks for what the blueprint declared, and for no more', async () => {
    await leaveAsBefore(aDeclaring(ONE));
    expect(await missing(ONE, 'lists.skills')).toEqual([]);
    await start();
    expect(await missing(ONE, 'lists.skills')).toEqual(REQUIRED);
    expect(await missing(ONE, 'lists.industry')).toEqual(['1 rank: must be there; send "" to leave it blank.']);
    for (const listId of ['lists.position', 'lists.customfields_lists']) expect(await missing(ONE, listId)).toEqual([]);
    const { location } = await listsOf(ONE).add('lists.skills', { value: 'Baking', exportAs: 'BAK' });
    expect(await listsOf(ONE).follow(location)).toMatchObject({ value: 'Baking', exportAs: 'BAK' });
  });

  it('keeps every node as it is, and gives a version to the lists alone that declare something', async () => {
    await leaveAsBefore(aDeclaring(ONE));
    const [, , nodes] = await everything();
    await start();
    const [revisions, states, after] = await everything();
    expect(after).toEqual(nodes);
    expect(revisions).toHaveLength(1);
    expect(states?.map((row) => row['list_id'])).toEqual(['lists.industry', 'lists.skills']);
    expect(await declaredBy(ONE)).toEqual({
      'lists.industry': [{ name: 'rank', required: false }],
      'lists.skills': [{ name: 'exportAs', required: true }],
    });
    expect(await listsOf(ONE).labelsOf('lists.position')).toContain('Clerk');
  });

  it('goes by the blueprint that was applied last', async () => {
    await server?.apply(aDeclaring(ONE));
    const later = { 'lists.industry': { attributes: [{ name: 'size' }] } };
    await leaveAsBefore(aDeclaring(ONE, later));
    await start();
    expect(await declaredBy(ONE)).toEqual({ 'lists.industry': [{ name: 'size', required: false }] });
  });

  it('writes nothing the second time, nor where lists were written since', async () => {
    await leaveAsBefore(aDeclaring(ONE));
    await start();
    await listsOf(ONE).add('lists.skills', { value: 'Baking', exportAs: 'BAK' });
    const tag = await listsOf(ONE).tagOf('lists.skills');
    const before = await everything();
    await start();
    expect(await everything()).toEqual(before);
    expect(await listsOf(ONE).tagOf('lists.skills')).toBe(tag);
  });

  it('writes nothing for a customer of this release', async () => {
    await server?.apply(aDeclaring(ONE));
    const before = await everything();
    await start();
    expect(await everything()).toEqual(before);
  });

  it('is done with a customer whose blueprint declares nothing, or was not kept', async () => {
    await leaveAsBefore(aDeclaring(ONE, {}), aDeclaring(OTHER));
    await query('UPDATE applied_blueprints SET encrypted_document = NULL WHERE customer_id = ?', [OTHER]);
    await start();
    for (const customerId of [ONE, OTHER]) expect(await declaredBy(customerId)).toEqual({});
    expect(log.text).not.toContain('could not be upgraded');
    const before = await everything();
    expect(before[0]?.map((row) => Number(row['customer_id']))).toEqual([ONE, OTHER]);
    await start();
    expect(await everything()).toEqual(before);
  });

  it('is stopped for one customer alone by a document that does not open, and tries that again', async () => {
    await leaveAsBefore(aDeclaring(ONE), aDeclaring(OTHER));
    const [kept] = await query('SELECT encrypted_document AS sealed FROM applied_blueprints WHERE customer_id = ?', [
      ONE,
    ]);
    const seal = (sealed: string) =>
      query('UPDATE applied_blueprints SET encrypted_document = ? WHERE customer_id = ?', [sealed, ONE]);
    await seal('v1:hush-damaged');

    await start();
    expect(log.text).toContain(
      `The lists of customer ${ONE} could not be upgraded; the next start tries again, unless they change before.`,
    );
    expect(log.text).not.toContain(`customer ${OTHER}`);
    expect(log.text).not.toContain('hush');
    expect(await missing(OTHER, 'lists.skills')).toEqual(REQUIRED);
    expect(await declaredBy(ONE)).toEqual({});
    expect(await listsOf(ONE).labelsOf('lists.skills')).toContain('Software');

    await seal(String(kept?.['sealed']));
    await start();
    expect(log.text).not.toContain('could not be upgraded');
    expect(await missing(ONE, 'lists.skills')).toEqual(REQUIRED);
  });

  it('gives the same where two nodes of the service start at once', async () => {
    await leaveAsBefore(aDeclaring(ONE), aDeclaring(OTHER));
    await server?.stop();
    server = undefined;
    const started = await Promise.all([1, 2].map(() => TestServer.start({ database })));
    server = started[0];
    await started[1]?.stop();
    for (const customerId of [ONE, OTHER]) {
      expect(Object.keys(await declaredBy(customerId)).toSorted()).toEqual(['lists.industry', 'lists.skills']);
      expect(await missing(customerId, 'lists.skills')).toEqual(REQUIRED);
    }
  });
});
