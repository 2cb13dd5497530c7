import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';

const CUSTOMER = 1001;
const TEXT = `${'a'.repeat(60)}c`.repeat(1000);
const value = Array.from({ length: 300 }, (_, index) => `${'a'.repeat(60)}b${index}`);
const searchLocks = { people: { filters: [{ name: 'person.field1', value, operator: '!=' as const }] } };
const locked = Array.from({ length: 10 }, (_, index) => `locked${index}`);
const blueprint = aBlueprint(CUSTOMER, {
  userGroups: [
    { integrationName: 'open', label: 'Open' },
    ...locked.map((name) => ({ integrationName: name, label: name, administrator: true, searchLocks })),
  ],
  users: [aUser(`${CUSTOMER}.user`, 'open'), aUser(`${CUSTOMER}.locked`, 'locked0')],
  profileTypes: {
    people: {
      fields: [{ id: 'field1', label: 'Text', type: 'textarea', maxLength: 65_536, searchable: true }],
    },
  },
});

describeServer('a search lock that looks through long texts (D-SEA-9)', { blueprints: [blueprint] }, (under) => {
  const ids: number[] = [];
  const user = (): ApiClient => new ApiClient(under.server, CUSTOMER);
  const platform = (): PlatformClient => new PlatformClient(under.server, CUSTOMER, `${CUSTOMER}.locked`);

  beforeAll(async () => {
    for (let made = 0; made < 20; made += 1)
      ids.push(await user().create('people', { firstname: 'Ada', lastname: 'King', field1: TEXT }));
  });

  it.each([
    ['a read of many profiles', () => platform().post('/people/read', { ids, fields: ['id'] })],
    ['a page of changes', () => platform().get('/changes?types=people')],
    ['a write, which asks the locks of all groups', () => user().patch(`/people/${ids[0]}`, { middlename: 'Ivy' })],
  ])('lets three others be answered before: %s', async (_, request) => {
    const answered: string[] = [];
    const slow = request().then(({ status }) => answered.push(`slow ${status}`));
    for (let others = 0; others < 3; others += 1) {
      const { status } = await user().get('/people/1?fields=id');
      answered.push(`other ${status}`);
    }
    await slow;
    expect(answered).toEqual(['other 200', 'other 200', 'other 200', expect.stringMatching(/^slow 20[04]$/)]);
  });
});
