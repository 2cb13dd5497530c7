import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const BLUEPRINT = aBlueprint(1001, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'partners', label: 'Partners', fieldAccess: { people: { middlename: 'none' } } },
  ],
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.second', 'administrators'),
    aUser('1001.user', 'partners'),
  ],
});

describeServer('a request with a late body', { blueprints: [BLUEPRINT] }, (under) => {
  /** Sends the head and half of the body, lets something happen, sends the rest, and returns the status. */
  async function parked(
    { user, method, path, body }: { user: string; method: string; path: string; body: unknown },
    meanwhile: () => Promise<void>,
  ): Promise<number> {
    const { port, hostname } = new URL(under.server.baseUrl);
    const socket = connect(Number(port), hostname);
    const bytes = Buffer.from(JSON.stringify(body));
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Basic ${Buffer.from(`${user}:${PASSWORD}`).toString('base64')}`,
      'Content-Type: application/json',
      `Content-Length: ${bytes.length}`,
      'Expect: 100-continue',
      'Connection: close',
    ];
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await until('the server to ask for the body', () => Buffer.concat(chunks).includes('100 Continue'));
    socket.write(bytes.subarray(0, 5));
    await meanwhile();
    socket.write(bytes.subarray(5));
    await closed;
    const [, status] = /\r\n\r\nHTTP\/1\.1 (\d+)/.exec(Buffer.concat(chunks).toString()) ?? [];
    return Number(status);
  }

  const restore = (): Promise<void> => under.server.apply(BLUEPRINT);
  const without = (username: string): Promise<void> =>
    under.server.apply({ ...BLUEPRINT, users: BLUEPRINT.users?.filter((user) => user.username !== username) });

  it('has its effect if nothing happens meanwhile', async () => {
    const body = { firstname: 'Ada', lastname: 'Byron' };
    const sent = { user: '1001.user', method: 'POST', path: '/customers/1001/people', body };
    expect(await parked(sent, () => Promise.resolve())).toBe(201);
    expect(await parked(sent, () => under.server.apply({ ...BLUEPRINT, quota: { requestsPerDay: 9999 } }))).toBe(201);
    await restore();
  });

  it('is refused when its user was shut out meanwhile (D-PLT-10)', async () => {
    const body = { firstname: 'Ada', lastname: 'Byron' };
    const sent = { user: '1001.user', method: 'POST', path: '/customers/1001/people', body };
    expect(await parked(sent, () => without('1001.user'))).toBe(401);
    await restore();
  });

  it('cannot bring its user back among the administrators', async () => {
    const sent = { user: '1001.second', method: 'PUT', path: '/platform/v1/customers/1001/blueprint', body: BLUEPRINT };
    expect(await parked(sent, () => without('1001.second'))).toBe(401);
    const demoted = BLUEPRINT.users?.map((user) =>
      user.username === '1001.second' ? { ...user, group: 'partners' } : user,
    );
    await restore();
    expect(await parked(sent, () => under.server.apply({ ...BLUEPRINT, users: demoted }))).toBe(404);
    await restore();
  });

  it('meets the rules of the group that its user has now', async () => {
    const admin = new ApiClient(under.server, 1001, '1001.admin');
    const id = await admin.create('people', { firstname: 'Ada', lastname: 'Byron' });
    const sent = {
      user: '1001.user',
      method: 'PATCH',
      path: `/customers/1001/people/${id}`,
      body: { middlename: 'X' },
    };
    const userGroups = BLUEPRINT.userGroups?.map((group) =>
      group.integrationName === 'partners' ? { ...group, integrationName: 'renamed' } : group,
    );
    const users = BLUEPRINT.users?.map((user) => (user.group === 'partners' ? { ...user, group: 'renamed' } : user));
    expect(await parked(sent, () => under.server.apply({ ...BLUEPRINT, userGroups, users }))).toBe(400);
    expect(await admin.read(`people/${id}`, 'middlename')).toEqual({});
    await restore();
  });
});
