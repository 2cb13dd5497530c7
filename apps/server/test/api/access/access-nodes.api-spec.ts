import { expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { describeNodes } from '../../support/several-nodes.js';

const CUSTOMER = 1001;
const PATH = `/customers/${CUSTOMER}/people/1`;
const newcomers = Array.from({ length: 5 }, (_, index) => `1001.newcomer${index}`);
const blueprint = aBlueprint(CUSTOMER, {
  users: ['1001.admin', '1001.user', ...newcomers].map((name) =>
    aUser(name, name === '1001.admin' ? 'administrators' : 'partners'),
  ),
});
const secretsOf = (user: string): string => `/platform/v1/customers/${CUSTOMER}/users/${user}/secrets`;
const SECRETS = secretsOf('1001.user');

interface Issued {
  readonly id: string;
  readonly secret: string;
}

describeNodes('users and secrets on several nodes (D-SIG-18)', { blueprints: [blueprint] }, ({ nodes }) => {
  const administer = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const reply = await nodes[0]?.sendSigned('1001.admin', SECRET, { method, path, body });
    expect(reply?.status).toBeLessThan(300);
    return reply?.json;
  };

  /** Returns the status that each node answers at once. */
  const signedEverywhere = (user: string, secret: string): Promise<number[]> =>
    Promise.all(nodes.map(async (node) => (await node.sendSigned(user, secret, { path: PATH })).status));

  const all = (status: number): number[] => nodes.map(() => status);

  const signedInEverywhere = (user: string, password: string): Promise<number[]> =>
    Promise.all(nodes.map(async (node) => (await node.sendAs(user, password, { path: PATH })).status));

  it('take a secret on every node as soon as it is issued', async () => {
    for (const user of newcomers) {
      const { secret } = (await administer('POST', secretsOf(user), { overlapHours: 24 })) as Issued;
      expect(await signedEverywhere(user, secret)).toEqual(all(200));
    }
  });

  it('accept a secret nowhere once its end is acknowledged, no matter how busy the nodes are with it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, secret } = (await administer('POST', SECRETS, { overlapHours: 24 })) as Issued;
      expect(await signedEverywhere('1001.user', secret)).toEqual(all(200));
      await administer('DELETE', `${SECRETS}/${id}`);
      expect(await signedEverywhere('1001.user', secret)).toEqual(all(401));
    }
  });

  it('take the secrets before a rotation without overlap nowhere once it is acknowledged', async () => {
    const before = (await administer('POST', SECRETS, { overlapHours: 24 })) as Issued;
    expect(await signedEverywhere('1001.user', before.secret)).toEqual(all(200));
    const { secret } = (await administer('POST', SECRETS, { overlapHours: 0 })) as Issued;
    expect(await signedEverywhere('1001.user', before.secret)).toEqual(all(401));
    expect(await signedEverywhere('1001.user', secret)).toEqual(all(200));
  });

  it('let a user of a blueprint in, and out, everywhere once it is applied', async () => {
    const put = (users: object[]): Promise<unknown> =>
      administer('PUT', `/platform/v1/customers/${CUSTOMER}/blueprint`, {
        ...blueprint,
        users: [...(blueprint.users ?? []), ...users],
      });
    await put([aUser('1001.new', 'partners')]);
    expect(await signedEverywhere('1001.new', SECRET)).toEqual(all(200));
    expect(await signedInEverywhere('1001.new', PASSWORD)).toEqual(all(200));
    await put([aUser('1001.new', 'partners', { password: 'another-password' })]);
    expect(await signedInEverywhere('1001.new', 'another-password')).toEqual(all(200));
    expect(await signedInEverywhere('1001.new', PASSWORD)).toEqual(all(401));
    await put([]);
    expect(await signedEverywhere('1001.new', SECRET)).toEqual(all(401));
    expect(await signedInEverywhere('1001.new', 'another-password')).toEqual(all(401));
  });
});
