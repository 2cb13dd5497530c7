import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintEvent } from '@talent-platform/blueprint';
import { createClient } from '@talent-platform/client';
import { message, receiveEvents } from '@talent-platform/client/events';
import { startTwin, TwinError } from './index.js';
import type { Twin } from './index.js';

const SUBSCRIPTION: BlueprintEvent = {
  ...{ id: 'check', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51220', url: 'https://partner.example/' },
  auth: { type: 'hmac', user: 'demo_events', secret: 'the-secret-of-production' },
};
const RECORDS = {
  as: 'demo.integration',
  records: [
    { profileType: 'people', profile: { firstname: 'Eva', lastname: 'Nowak' } },
    { profileType: 'jobs', profile: { jobtitle: 'Fitter' } },
  ],
  workflows: [
    {
      workflowType: 'applicantworkflows',
      workflow: { baseprofile: 1, associatedprofile: 4, status: { id: 'C51222' } },
    },
  ],
};

describe('a twin with an exported blueprint', () => {
  let folder: string;
  let exported: Blueprint;
  let twin: Twin;
  const partner = createServer();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-exported-'));
    const running = await startTwin({ parts: { events: [SUBSCRIPTION] } });
    exported = (await running.customer(1001).send('GET', '/blueprint')) as Blueprint;
    await running.stop();
    writeFileSync(path.join(folder, 'blueprint.json'), JSON.stringify(exported));
    writeFileSync(path.join(folder, 'records.json'), JSON.stringify(RECORDS));
    twin = await startTwin({ blueprint: folder });
  });
  afterAll(async () => {
    await twin.stop();
    partner.close();
  });

  it('makes the passwords and secrets that the export lacks, and tells them', async () => {
    expect(JSON.stringify(exported)).not.toMatch(/password|"secret"/);
    for (const { user, password, secret = '' } of twin.users) {
      for (const credentials of [
        { user, password },
        { user, secret },
      ]) {
        const client = createClient({ baseUrl: twin.baseUrl, customerId: twin.customerId, credentials });
        expect(await client.people.get(1)).toHaveProperty('firstname');
      }
    }
    expect(new Set(twin.users.flatMap(({ password, secret }) => [password, secret])).size).toBe(2 * twin.users.length);
  });

  it('makes the same ones at each start, also from an object', async () => {
    const another = await startTwin({ blueprint: exported });
    expect([another.users, another.subscriptions]).toEqual([twin.users, twin.subscriptions]);
    await another.stop();
  });

  it('signs events with the secret that it made, and sends them where the test wants', async () => {
    const [auth] = twin.subscriptions.map((subscription) => subscription.auth);
    if (auth?.type !== 'hmac') throw new TypeError('The subscription of the blueprint is signed.');
    const { user, secret = '' } = auth;
    const workflows: string[] = [];
    const receiver = receiveEvents({
      credentials: { user, secret },
      handlers: {
        WorkFlowStatusChangeEvent: ({ payload }) => {
          workflows.push(payload.systemId);
          return message('Received.');
        },
      },
      onError: (error) => workflows.push(String(error)),
    });
    partner.on('request', (request, response) => void receiver.node(request, response));
    await new Promise<void>((resolve) => void partner.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/`;

    expect(await twin.subscribe({ id: 'check', url })).toBe('check');
    expect(await twin.move(1, 'C51220')).toMatchObject({ outcome: 'processed' });
    expect(workflows).toEqual(['1']);
  });
});

describe('a twin with a blueprint that is refused', () => {
  const users = [{ username: 'anna', name: 'Anna', group: 'nobody' }];
  const wrong = { customer: { id: 0, name: 'Acme' }, users } as Blueprint;

  it.each<[string, Parameters<typeof startTwin>[0], RegExp]>([
    ['an object', { blueprint: wrong }, /^blueprint is refused:\n {2}customer\.id: .*\n {2}users\[0\]\.group: /],
    [
      'a part',
      { parts: { users } },
      /^blueprint is refused:\n {2}portals\[0\]\.apply\.as: .*\n {2}parts\.users\[0\]\.group: /,
    ],
    ['no file', { blueprint: '/nowhere.json' }, /^blueprint: \/nowhere\.json does not exist; name a file that ends in/],
    [
      'several customers',
      { customers: [{}, { blueprint: wrong }, { blueprint: '/nowhere.json' }] },
      /^customers\[1\]\.blueprint is refused:\n(?: {2}.*\n)+customers\[2\]\.blueprint: \/nowhere\.json does not exist/,
    ],
    [
      'records',
      { blueprint: { customer: { id: 7, name: 'Acme' } }, records: { as: 'nobody', records: [] } },
      /^blueprint: its records name a user that the blueprint does not have: nobody\.$/,
    ],
  ])('names the option and every problem: %s', async (_, options, message) => {
    const refused: unknown = await startTwin(options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TwinError);
    expect(refused).toMatchObject({ message: expect.stringMatching(message) });
  });
});
