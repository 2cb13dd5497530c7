import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { LargeReads } from '../../../src/http/index.js';
import type { RequestContext } from '../../../src/http/index.js';
import { Turn } from '../../../src/runtime/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { gate } from '../../support/gate.js';
import { PlatformClient } from '../../support/platform-client.js';

const MANY = 12;
const NODES = 300;
const WORKFLOWS = 120;

const members = Array.from({ length: 20 }, (_, index) => ({ id: `field${index + 10}`, type: 'text' }));
const questions = Array.from({ length: 20 }, (_, index) => ({ name: `q${index}`, label: 'Q', type: 'TEXTAREA' }));
const entries = (name: (index: number) => string): object[] =>
  Array.from({ length: 200 }, (_, entry) =>
    Object.fromEntries(questions.map((_question, index) => [name(index), `answer ${entry}`])),
  );

const BLUEPRINT = aBlueprint(1001, {
  quota: { requestsPerDay: 1_000_000 },
  profileTypes: { people: { fields: [{ id: 'field1', label: 'Many', type: 'collection', fields: members }] } },
  forms: [
    {
      formname: 'f',
      displayName: 'F',
      type: 'Person',
      questions: [{ name: 'g', label: 'G', type: 'GROUP', questions }],
    },
  ],
});
const OTHER = aBlueprint(1002);

/** Looking at the fields takes a while, because each has a pattern that nobody has compiled yet. */
const FIELDS = 600;
const LARGE = {
  ...BLUEPRINT,
  profileTypes: {
    ...BLUEPRINT.profileTypes,
    jobs: {
      fields: Array.from({ length: FIELDS }, (_, index) => ({
        id: `field${1000 + index}`,
        label: `Field ${index}`,
        type: 'text',
        maxLength: 50,
        pattern: `^${index}-[0-9]{1,6}$`,
      })),
    },
  },
};

describeServer('a user who reads much', { blueprints: [BLUEPRINT, OTHER], keepsConnections: false }, (under) => {
  let paths: Readonly<Record<string, string>>;

  beforeAll(async () => {
    const user = new ApiClient(under.server, 1001);
    const name = { firstname: 'Ada', lastname: 'Lovelace' };
    const person = await user.create('people', name);
    const large = await user.create('people', { ...name, field1: entries((index) => `field${index + 10}`) });
    const posted = await user.post('/forms', { owner: person, formname: 'f', g: entries((index) => `q${index}`) });
    const form = String(posted.headers.location).split('/').at(-1);
    for (let index = 0; index < NODES; index += 1)
      await user.post('/lists/lists.position/node', { value: `Position ${index}` });
    for (let index = 0; index < WORKFLOWS; index += 1) {
      const baseprofile = await user.create('jobs', { jobtitle: 'Engineer' });
      await user.create('applicantworkflows', { baseprofile, associatedprofile: person });
    }
    paths = {
      'a page of a list': '/v2/lists/lists.position?size=1000',
      'a profile': `/people/${large}?fields=field1`,
      'an entry': `/people/${large}/fields/field1/1`,
      'a filled form': `/forms/${form}?questions=g`,
      'an export': `/forms/${form}.txt`,
      'the workflows of a person': `/people/${person}/workflows`,
    };
  });

  afterEach(() => void jest.restoreAllMocks());

  it.each(['a page of a list', 'a profile', 'an entry', 'a filled form', 'an export', 'the workflows of a person'])(
    'waits for its turn, and keeps no other customer waiting, if it is %s (D-NET-19)',
    async (what) => {
      const user = new ApiClient(under.server, 1001);
      const other = new ApiClient(under.server, 1002);
      const small = await other.create('people', { firstname: 'Grace', lastname: 'Hopper' });
      const largeReads = under.server.running.app.get(LargeReads);
      const runs = jest.spyOn(largeReads, 'run');
      const go = gate();
      // Takes the one turn of the user.
      const caller = { username: '1001.user' } as RequestContext['caller'];
      const held = largeReads.run({ customerId: 1001, caller, transactionId: '{T}' }, () => go.opened);
      const statuses: number[] = [];
      const large = Array.from({ length: MANY }, async (_, run) => {
        statuses.push((await user.get(withNumber(paths[what] ?? '', run))).status);
      });
      await until(
        'all large reads to wait',
        () => runs.mock.calls.length,
        (count) => count === 1 + MANY,
      );
      expect((await other.get(`/people/${small}`)).status).toBe(200);
      expect(statuses).toEqual([]);
      go.open();
      await Promise.all([held, ...large]);
      expect(statuses).toEqual(large.map(() => 200));
    },
  );

  it('waits behind no blueprint that somebody else has looked at', async () => {
    // As if each step took as long as a work may go on without a pause.
    jest.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const pauses = jest.spyOn(Turn.prototype, 'pass');
    expect((await new PlatformClient(under.server, 1001).put(LARGE, '?dryrun=true')).status).toBe(200);
    expect(pauses.mock.calls.length).toBeGreaterThan(FIELDS);
  });
});

/** Asks for the same in another way, so that no reply is kept for it. */
function withNumber(path: string, number: number): string {
  return path
    .replace('fields=field1', `fields=field1,${'x'.repeat(number + 1)}`)
    .replace('size=1000', `size=${1000 - number}`);
}
