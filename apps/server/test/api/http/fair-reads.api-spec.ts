import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const MANY = 60;
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

  it.each(['a page of a list', 'a profile', 'an entry', 'a filled form', 'an export', 'the workflows of a person'])(
    'keeps another customer waiting for few of them, if it is %s (D-NET-19)',
    async (what) => {
      const user = new ApiClient(under.server, 1001);
      const other = new ApiClient(under.server, 1002);
      const small = await other.create('people', { firstname: 'Grace', lastname: 'Hopper' });
      const ended: string[] = [];
      const ends = async (name: string, asked: Promise<{ status: number }>): Promise<void> => {
        const { status } = await asked;
        ended.push(`${name} ${status}`);
      };
      const large = Array.from({ length: MANY }, (_, run) =>
        ends('large', user.get(withNumber(paths[what] ?? '', run))),
      );
      // Sent at once with them, it might connect after half of them had ended: then nothing kept it waiting.
      await Promise.race(large);
      await ends('small', other.get(`/people/${small}`));
      await Promise.all(large);
      expect(ended.filter((one) => one === 'large 200')).toHaveLength(MANY);
      expect(ended.indexOf('small 200')).toBeLessThan(MANY / 2);
    },
  );
});

/** Asks for the same in another way, so that no reply is kept for it. */
function withNumber(path: string, number: number): string {
  return path
    .replace('fields=field1', `fields=field1,${'x'.repeat(number + 1)}`)
    .replace('size=1000', `size=${1000 - number}`);
}
