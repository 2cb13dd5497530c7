import { expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { aFullBlueprint } from '../../builders/full-blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const log = new RecordingLog();

/** A document whose secrets all say that they are. */
function aSecretBlueprint(id: number, round: string): Blueprint {
  const { events: [status] = [], ...full } = aFullBlueprint(id);
  return {
    ...full,
    users: [
      aUser(`${id}.admin`, 'administrators', { password: `hush-${round}-password-of-admin` }),
      aUser(`${id}.user`, 'partners', {
        password: `hush-${round}-password`,
        signingSecrets: [{ id: 'k1', secret: `hush-${round}-signing-secret` }],
      }),
    ],
    events: [
      { ...status, auth: { type: 'hmac', user: 'a', secret: `hush-${round}-event-secret` } },
      {
        id: 'board',
        eventType: 'JobPostToWebEvent',
        jobBoard: 'boardco',
        url: 'https://partner.example',
        auth: { type: 'basic', username: 'a', password: `hush-${round}-event-password` },
      },
    ] as Blueprint['events'],
  };
}

/** Every row of every table as text. */
async function everyRow(server: TestServer): Promise<string> {
  const { reader } = server.unitOfWork;
  const tables = ['applied_blueprints', 'customers', 'list_nodes', 'profile_type_configurations', 'profiles'];
  const access = ['group_profile_configurations', 'signing_secrets', 'user_groups', 'users', 'audit_records'];
  const rows = [...tables, ...access].map((table) => reader.query(`SELECT * FROM ${table}`));
  return JSON.stringify(await Promise.all(rows));
}

describeServer('the secrets of a blueprint', { log }, (under) => {
  it('stand in no answer, no refusal, no log and no table', async () => {
    await under.server.apply(aSecretBlueprint(1001, 'first'));
    const platform = new PlatformClient(under.server, 1001);
    const second = aSecretBlueprint(1001, 'second');
    const wrong = {
      ...second,
      users: [
        ...(second.users ?? []),
        {
          username: 'hush,a',
          name: 'A',
          group: 'hush-a-group',
          password: 7,
          signingSecrets: [{ id: 'k1', secret: ['hush-a-secret'] }],
        },
        { ...aUser('1001.b', 'partners'), signingSecrets: 'hush-a-text', hushed: 'hush-a-member' },
        { ...aUser('1001.c', 'partners'), signingSecrets: ['hush-an-item', { id: 'k1', secret: '', expires: 'hush' }] },
      ],
      events: [
        { ...second.events?.[0], auth: { type: 'hmac', user: 'a', password: 'hush-a-password', secret: 7 } },
        { ...second.events?.[1], auth: 'hush-an-auth' },
        { ...second.events?.[1], id: 'other', auth: { type: 'hush-a-type' } },
      ],
    };
    const replies = [
      await platform.put(second, '?dryrun=true'),
      await platform.put(second),
      await platform.get('/blueprint'),
      await platform.get('/blueprint?revision=1'),
      await platform.get('/blueprint/revisions'),
      await platform.put(aBlueprint(1001)),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const refusals = [await platform.put(wrong), await platform.put(wrong, '?dryrun=true')];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
    for (const { text, rawHeaders } of replies) expect(text + rawHeaders.join()).not.toContain('hush-');
    // A value that cannot be a secret is shown: here the name of a missing group.
    for (const { text, rawHeaders } of refusals)
      expect((text + rawHeaders.join()).replaceAll('hush-a-group', '')).not.toContain('hush-');
    expect(replies[0]?.text).toContain('[secret]');
    expect(log.text).toContain('/blueprint');
    expect(log.text).not.toContain('hush-');
    expect(await everyRow(under.server)).not.toContain('hush-');
  });
});
