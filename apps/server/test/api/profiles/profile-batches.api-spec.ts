import { expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const CUSTOMER = 1001;
const GROUPS = {
  readers: { access: { people: 'read' } },
  outsiders: { access: { people: 'none' } },
} as const;
const blueprint = aBlueprint(CUSTOMER, {
  quota: { requestsPerDay: 1_000_000 },
  ...groupsAndUsers(CUSTOMER, GROUPS),
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Friend', type: 'person' },
        ...Array.from({ length: 8 }, (_, index) => ({
          id: `field${100 + index}`,
          label: `Text ${index}`,
          type: 'textarea' as const,
          maxLength: 65_536,
        })),
      ],
    },
  },
});

interface Batch {
  readonly profiles: ReadonlyArray<Record<string, unknown>>;
  readonly missing: readonly number[];
  readonly next?: readonly number[];
}

describeServer('a read of many profiles (D-CHG-5)', { blueprints: [blueprint] }, (under) => {
  const api = new ApiClient(under.server, CUSTOMER);

  const send = (body: unknown, group = 'user'): Promise<RawResponse> =>
    new PlatformClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`).post('/people/read', body);
  const read = async (body: unknown): Promise<Batch> => {
    const response = await send(body);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json;charset=UTF-8']);
    return response.json as Batch;
  };
  const person = (rest: object = {}): Promise<number> =>
    api.create('people', { firstname: 'Ada', lastname: 'Lovelace', ...rest });

  it.each([undefined, ['firstname', 'field1', 'createdby']])(
    'holds each as it is read alone, with the fields %j',
    async (fields) => {
      const friend = await person();
      const ids = [friend, await person({ field1: friend }), await person({ folder: 'D32018' })];
      const query = fields === undefined ? '' : `?fields=${fields.join(',')}`;
      const alone = [];
      for (const id of ids) alone.push((await api.get(`/people/${id}${query}`)).json);
      expect(await read({ ids, ...(fields && { fields }) })).toEqual({ profiles: alone, missing: [] });
    },
  );

  it('answers a thousand by their ids, each once, and names those that are not there', async () => {
    const [one, other] = [await person(), await person()];
    const absent = Array.from({ length: 997 }, (_, index) => 990_000 + index);
    const { profiles, missing, next } = await read({ ids: [...absent, other, one, other], fields: ['id'] });
    expect(profiles.map(({ id }) => id)).toEqual([one, other]);
    expect([missing, next]).toEqual([absent, undefined]);
  });

  it('warns of unknown names, as a read of one does', async () => {
    const response = await send({ ids: [await person()], fields: ['nosuchfield'] });
    expect(response.status).toBe(200);
    expect(headerValues(response, 'x-warning')).toEqual([expect.stringMatching(/^4:nosuchfield:/)]);
  });

  it('requires the right to read, not to write', async () => {
    const ids = [await person()];
    expect((await send({ ids }, 'readers')).status).toBe(200);
    expect(statusAndCodes(await send({ ids }, 'outsiders'))).toEqual([404, [3]]);
  });

  it.each([
    [{}, 'ids'],
    [{ ids: [] }, 'ids'],
    [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'ids'],
    [{ ids: ['1'] }, 'ids'],
    [{ ids: [0] }, 'ids'],
    [{ ids: [1], fields: 'firstname' }, 'fields'],
    [{ ids: [1], fields: Array.from({ length: 1001 }, () => 'firstname') }, 'fields'],
  ])('refuses %j', async (body, name) => {
    const response = await send(body);
    expect([response.status, codesOf(response)]).toEqual([400, [5]]);
    expect(errorsOf(response)[0]?.errorMessage).toMatch(new RegExp(`^${name}: must be an array`));
  });

  it('ends with what is more than a reply holds, and names it', async () => {
    const long = Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`field${100 + index}`, 'x'.repeat(15_000)]),
    );
    const ids: number[] = [];
    for (let made = 0; made < 11; made += 1) ids.push(await person(long));
    const fields = ['id', ...Object.keys(long)];
    const first = await read({ ids, fields });
    // each is of 120,000 bytes: with the ninth there are more than 1 MiB
    expect(first.profiles.map(({ id }) => id)).toEqual(ids.slice(0, 9));
    expect([first.missing, first.next]).toEqual([[], ids.slice(9)]);
    const second = await read({ ids: first.next, fields });
    expect(second.profiles.map(({ id }) => id)).toEqual(ids.slice(9));
    expect(second.next).toBeUndefined();
  });
});
