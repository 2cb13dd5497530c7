import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintPortal } from '@talent-platform/blueprint';
import { aForm } from '../../../test/builders/form.builder.js';
import { aFormsBlueprint } from '../../../test/builders/forms-blueprint.builder.js';
import { ApiClient, errorsOf } from '../../../test/support/api-client.js';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { FormsClient } from '../../../test/support/forms-client.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { TestServer } from '../../../test/support/test-server.js';
import { UnitOfWork } from '../../database/index.js';
import type { SqlValue } from '../../database/index.js';
import { EventConfigurationsRepository } from '../events/subscriptions/event-configurations.js';

const [ONE, OTHER] = [1001, 2002];
const LISTS: NonNullable<Blueprint['lists']> = {
  'lists.skills': { attributes: [{ name: 'exportAs', required: true }] },
  'lists.industry': { attributes: [{ name: 'rank' }] },
  'lists.position': { nodes: [{ value: 'Clerk' }] },
};

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

/** Tables of data that an earlier release had in the blueprint alone. */
const PARTS = [
  'form_configurations',
  'workflow_statuses',
  'portal_configurations',
  'portal_claims',
  'event_configurations',
];
const OF_LISTS = ['list_revisions', 'list_states'];

interface Row {
  readonly [column: string]: unknown;
}

describeOnEachDatabase('a start on what an earlier release had in the blueprint alone', (createDatabase) => {
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

  /** Leaves customers with these blueprints as an earlier release did. */
  const leaveAsBefore = async (...blueprints: readonly Blueprint[]): Promise<void> => {
    for (const blueprint of blueprints) await running().apply(blueprint);
    for (const table of [...PARTS, ...OF_LISTS]) await query(`DELETE FROM ${table}`);
    await query('UPDATE list_nodes SET revision = 0');
  };

  const aCustomer = (customerId: number, parts: Partial<Blueprint> = {}): Blueprint =>
    aFormsBlueprint(customerId, FORMS, {
      lists: LISTS,
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

  /** Returns the attributes that a POST of a node misses beside its label. Empty if the server accepts it. */
  const missing = async (customerId: number, listId: string): Promise<string[]> => {
    const client = new ApiClient(running(), customerId);
    const response = await client.post(`/lists/${listId}/node?dryrun=true`, { value: 'Baking' });
    return response.status === 200 ? [] : errorsOf(response).map(({ errorMessage }) => errorMessage);
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

  const stateOf = async (customerId: number): Promise<object> => ({
    skill: await missing(customerId, 'lists.skills'),
    names: await namesOf(customerId),
    statuses: await statusesOf(customerId),
    portals: await portalsOf(customerId),
    events: await eventsOf(customerId),
  });

  const upgraded = (customerId: number): object => ({
    skill: ['exportAs: is required.'],
    names: ['second', 'first'],
    statuses: [
      ['C1', 'Invited'],
      ['C2', 'New'],
    ],
    portals: ownPortals(customerId),
    events: EVENTS,
  });
  const LEFT = { skill: [], names: [], statuses: [], portals: [], events: { jobBoards: [], events: [] } };

  beforeEach(async () => {
    database = await createDatabase('migrated');
    await start();
  });

  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await database.remove();
  });

  it('takes it from the blueprint that was applied last, and serves it', async () => {
    await running().apply(aCustomer(ONE, { forms: [aForm('other')], lists: {} }));
    await leaveAsBefore(aCustomer(ONE));
    await start();
    expect(await stateOf(ONE)).toEqual(upgraded(ONE));
    expect(await missing(ONE, 'lists.industry')).toEqual(['rank: must be there; send "" to leave it blank.']);
    for (const listId of ['lists.position', 'lists.customfields_lists']) expect(await missing(ONE, listId)).toEqual([]);
    const id = await formsOf(ONE).fillNew('second', { note: 'a' });
    expect(await formsOf(ONE).answers('second', id)).toEqual({ note: 'a' });
  });

  it('is stopped for one customer alone by a document that does not open, and tries that again', async () => {
    await leaveAsBefore(aCustomer(ONE), aCustomer(OTHER));
    const sealedOf = 'SELECT encrypted_document AS sealed FROM applied_blueprints WHERE customer_id = ?';
    const [kept] = await query(sealedOf, [ONE]);
    const seal = (sealed: string): Promise<Row[]> =>
      query('UPDATE applied_blueprints SET encrypted_document = ? WHERE customer_id = ?', [sealed, ONE]);
    await seal('v1:hush-damaged');
    await start();
    for (const noun of ['lists', 'forms, workflow statuses, portals and events'])
      expect(log.text).toContain(
        `The ${noun} of customer ${ONE} could not be upgraded; the next start tries again, unless they change before.`,
      );
    expect(log.text).not.toContain(`customer ${OTHER}`);
    expect(log.text).not.toContain('hush');
    expect(await stateOf(OTHER)).toEqual(upgraded(OTHER));
    expect(await stateOf(ONE)).toEqual(LEFT);

    await seal(String(kept?.['sealed']));
    await start();
    expect(log.text).not.toContain('could not be upgraded');
    expect(await stateOf(ONE)).toEqual(upgraded(ONE));
  });
});
