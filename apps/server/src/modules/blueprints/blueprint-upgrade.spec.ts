import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintPortal } from '@talent-platform/blueprint';
import { createHash } from 'node:crypto';
import { aListsBlueprint } from '../../../test/builders/lists-blueprint.builder.js';
import { ApiClient, errorsOf, codesOf } from '../../../test/support/api-client.js';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { ListsClient } from '../../../test/support/lists-client.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestServer } from '../../../test/support/test-server.js';
import { UnitOfWork } from '../../database/index.js';
import type { SqlValue } from '../../database/index.js';
import { aForm, synced } from '../../../test/builders/form.builder.js';
import { aFormsBlueprint } from '../../../test/builders/forms-blueprint.builder.js';
import { FormsClient } from '../../../test/support/forms-client.js';
import { PlatformClient } from '../../../test/support/platform-client.js';
import { EventConfigurationsRepository } from '../events/subscriptions/event-configurations.js';
import { AppliedBlueprints } from './applied-blueprints.js';

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
    return server.unitOfWork.write((session) => session.query<Row>(sql, values));
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
    database = await createDatabase('migrated');
    await start();
  });

  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await database.remove();
  });

  it('requires what the blueprint declared, and nothing else', async () => {
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

  it('writes nothing the second time, or if lists were written since', async () => {
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

  it('finishes a customer whose blueprint declares nothing or was not stored', async () => {
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

  it('gives the same result if two nodes of the service start at once', async () => {
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

const FORMS = [aForm('second'), aForm('first', { type: 'Job' })];
const STATUSES = {
  applicantworkflows: [{ id: 'C2', value: 'New' }],
  onboardworkflows: [{ id: 'C1', value: 'Invited' }],
};

const EVENTS = {
  jobBoards: [{ id: 'boardco', label: 'BoardCo' }],
  events: [
    {
      id: 'posts',
      eventType: 'JobPostToWebEvent',
      jobBoard: 'boardco',
      url: 'https://partner.example/',
      auth: { type: 'hmac', user: 'acme', secret: 'hush' },
    },
  ],
} as const;

const ownPortals = (customerId: number): BlueprintPortal[] => [
  { id: 101, name: `careers-${customerId}`, host: `${customerId}.acme.example` },
];

describeOnEachDatabase(
  'a start on the forms, workflow statuses, portals and events of an earlier release',
  (createDatabase) => {
    let database: TestDatabase;
    let server: TestServer | undefined;
    let log: RecordingLog;

    const running = (): TestServer => {
      if (server === undefined) throw new TypeError('The server has started.');
      return server;
    };

    const start = async (): Promise<void> => {
      await server?.stop();
      server = undefined;
      log = new RecordingLog();
      server = await TestServer.start({ database, log });
    };

    const query = (sql: string, values: readonly SqlValue[] = []): Promise<Row[]> =>
      running().unitOfWork.write((session) => session.query<Row>(sql, values));

    /** Leaves customers as an earlier release did, after these blueprints: the documents alone speak of what is in these tables. */
    const leaveAsBefore = async (...blueprints: readonly Blueprint[]): Promise<void> => {
      for (const blueprint of blueprints) await running().apply(blueprint);
      for (const table of [
        'form_configurations',
        'workflow_statuses',
        'portal_configurations',
        'portal_claims',
        'event_configurations',
      ])
        await query(`DELETE FROM ${table}`);
    };

    const aCustomer = (customerId: number, parts: Partial<Blueprint> = {}): Blueprint =>
      aFormsBlueprint(customerId, FORMS, {
        workflowStatuses: STATUSES,
        portals: ownPortals(customerId),
        ...EVENTS,
        ...parts,
      });

    const formsOf = (customerId: number): FormsClient => FormsClient.of(running(), customerId);

    const namesOf = async (customerId: number): Promise<string[]> => {
      const { forms } = (await formsOf(customerId).sendRead('')).json as { forms: Array<{ formname: string }> };
      return forms.map(({ formname }) => formname);
    };

    const statusesOf = async (customerId: number): Promise<unknown[]> => {
      const sql = 'SELECT id, value FROM workflow_statuses WHERE customer_id = ? AND position IS NOT NULL ORDER BY id';
      return (await query(sql, [customerId])).map(({ id, value }) => [id, value]);
    };

    const portalsOf = async (customerId: number): Promise<unknown> => {
      const sql = 'SELECT portals FROM portal_configurations WHERE customer_id = ?';
      const [row] = await query(sql, [customerId]);
      return row ? JSON.parse(String(row['portals'])) : [];
    };

    const eventsOf = async (customerId: number): Promise<unknown> => {
      const { app } = running().running;
      const found = await app.get(EventConfigurationsRepository).find(app.get(UnitOfWork).reader, customerId);
      return found ?? { jobBoards: [], events: [] };
    };

    const upgraded = (customerId: number): object => ({
      names: ['second', 'first'],
      statuses: [
        ['C1', 'Invited'],
        ['C2', 'New'],
      ],
      portals: ownPortals(customerId),
      events: EVENTS,
    });

    const stateOf = async (customerId: number): Promise<object> => ({
      names: await namesOf(customerId),
      statuses: await statusesOf(customerId),
      portals: await portalsOf(customerId),
      events: await eventsOf(customerId),
    });

    /** All that a start could write of them. */
    const everything = async (): Promise<Row[][]> => [
      await query('SELECT * FROM form_configurations ORDER BY customer_id'),
      await query('SELECT * FROM workflow_statuses ORDER BY customer_id, workflow_type, id'),
      await query('SELECT * FROM portal_configurations ORDER BY customer_id'),
      await query('SELECT * FROM event_configurations ORDER BY customer_id'),
      await query('SELECT * FROM id_counters ORDER BY customer_id, counter'),
      await query('SELECT customer_id, revision FROM applied_blueprints ORDER BY customer_id, revision'),
    ];

    beforeEach(async () => {
      database = await createDatabase('migrated');
      await start();
    });

    afterEach(async () => {
      await server?.stop();
      server = undefined;
      await database.remove();
    });

    it('has those of the blueprint that was applied last, and serves them', async () => {
      await running().apply(aCustomer(ONE, { forms: [aForm('other')] }));
      await leaveAsBefore(aCustomer(ONE));
      await start();
      expect(await stateOf(ONE)).toEqual(upgraded(ONE));
      const id = await formsOf(ONE).fillNew('second', { note: 'a' });
      expect(await formsOf(ONE).answers('second', id)).toEqual({ note: 'a' });
    });

    it.each(['portal', 'event'])('has the %ss if that release stored those in the blueprint alone', async (part) => {
      await running().apply(aCustomer(ONE));
      await query(`DELETE FROM ${part}_configurations`);
      await start();
      expect(await stateOf(ONE)).toEqual(upgraded(ONE));
    });

    it('writes nothing the second time, nor for a customer of this release, nor for one without forms', async () => {
      await leaveAsBefore(
        aCustomer(ONE),
        aCustomer(OTHER, {
          forms: undefined,
          workflowStatuses: undefined,
          portals: undefined,
          jobBoards: undefined,
          events: undefined,
        }),
      );
      await start();
      await running().apply(aCustomer(3003));
      const before = await everything();
      expect(before[0]?.map((row) => Number(row['customer_id']))).toEqual([ONE, OTHER, 3003]);
      await start();
      expect(await everything()).toEqual(before);
    });

    it('has those of a document that was not stored once the document comes again', async () => {
      const blueprint = aCustomer(ONE);
      await leaveAsBefore(blueprint);
      const digest = createHash('sha256').update(JSON.stringify(blueprint)).digest('hex');
      await query('UPDATE applied_blueprints SET encrypted_document = NULL, digest = ?', [digest]);
      await start();
      expect(await stateOf(ONE)).toEqual({
        names: [],
        statuses: [],
        portals: [],
        events: { jobBoards: [], events: [] },
      });
      expect(log.text).not.toContain('could not be upgraded');
      await running().apply(blueprint);
      expect(await stateOf(ONE)).toEqual(upgraded(ONE));
    });

    it('keeps a form with a tie that is refused today from web services, until a blueprint mends it', async () => {
      await leaveAsBefore(aCustomer(ONE));
      const unfit = aForm('second', { questions: [synced('note', 'startdate')] });
      const { app } = running().running;
      await app.get(UnitOfWork).write(async (session) => {
        const last = await app.get(AppliedBlueprints).findLast(session, ONE);
        if (last?.document === undefined) throw new TypeError('The document was kept.');
        const document = { ...last.document, blueprint: { ...last.document.blueprint, forms: [unfit] } };
        await app.get(AppliedBlueprints).adopt(session, { ...last, document });
      });
      await start();
      expect(await namesOf(ONE)).toEqual(['second']);
      expect(codesOf(await formsOf(ONE).sendRead('second/meta'))).toEqual([17]);
      await new PlatformClient(running(), ONE).apply(aCustomer(ONE, { customer: { id: ONE, name: 'Mended' } }));
      expect(Object.keys(await formsOf(ONE).meta('second'))).toEqual(['note']);
    });

    it('is stopped for one customer alone by a document that does not open, and tries that again', async () => {
      await leaveAsBefore(aCustomer(ONE), aCustomer(OTHER));
      const sealedOf = 'SELECT encrypted_document AS sealed FROM applied_blueprints WHERE customer_id = ?';
      const [kept] = await query(sealedOf, [ONE]);
      const seal = (sealed: string): Promise<Row[]> =>
        query('UPDATE applied_blueprints SET encrypted_document = ? WHERE customer_id = ?', [sealed, ONE]);
      await seal('v1:hush-damaged');
      await start();
      expect(log.text).toContain(
        `The forms, workflow statuses, portals and events of customer ${ONE} could not be upgraded; the next start tries again, unless they change before.`,
      );
      expect(log.text).not.toContain(`customer ${OTHER}`);
      expect(log.text).not.toContain('hush');
      expect(await stateOf(OTHER)).toEqual(upgraded(OTHER));
      expect(await stateOf(ONE)).toEqual({
        names: [],
        statuses: [],
        portals: [],
        events: { jobBoards: [], events: [] },
      });

      await seal(String(kept?.['sealed']));
      await start();
      expect(log.text).not.toContain('could not be upgraded');
      expect(await stateOf(ONE)).toEqual(upgraded(ONE));
    });

    it('gives the same result if two nodes of the service start at once', async () => {
      await leaveAsBefore(aCustomer(ONE), aCustomer(OTHER));
      await server?.stop();
      server = undefined;
      const started = await Promise.all([1, 2].map(() => TestServer.start({ database })));
      server = started[0];
      await started[1]?.stop();
      for (const customerId of [ONE, OTHER]) expect(await stateOf(customerId)).toEqual(upgraded(customerId));
    });
  },
);
