import { expect, it } from '@jest/globals';
import { SECRET } from '../../builders/blueprint.builder.js';
import { aPortalsBlueprint } from '../../builders/portals-blueprint.builder.js';
import { errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { refusalOf } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import type { TestRequest } from '../../support/test-server.js';

const POSTS = '/customers/1001/portalposts';

describeServer('errors of portal posts (D-ERR-7)', { blueprints: [aPortalsBlueprint(1001)] }, (under) => {
  const signed = (request: TestRequest, user = '1001.user', secret = SECRET): Promise<RawResponse> =>
    under.server.sendSigned(user, secret, request);
  const json = { 'content-type': 'application/json' };

  const CASES: ReadonlyArray<readonly [title: string, status: number, send: () => Promise<RawResponse>]> = [
    ['a wrong signature', 401, () => signed({ path: `${POSTS}/1` }, '1001.user', `${SECRET}x`)],
    ['an unknown path', 404, () => signed({ path: `${POSTS}/job/1/2` })],
    ['a path with a broken escape', 404, () => signed({ path: `${POSTS}/job/%` })],
    ['an id that is none', 404, () => signed({ path: `${POSTS}/x` })],
    ['no such job', 404, () => signed({ path: `${POSTS}/job/999999` })],
    ['another method', 405, () => signed({ path: POSTS })],
    ['a body that is no JSON', 400, () => signed({ method: 'POST', path: `${POSTS}/`, body: '{', headers: json })],
    [
      'a number that a double would alter (D-ERR-11)',
      400,
      () => signed({ method: 'POST', path: POSTS, body: '{"jobid":9007199254740993}', headers: json }),
    ],
    ['a parameter that is given twice', 400, () => signed({ path: `${POSTS}/1?dryrun=1&dryrun=2` })],
    ['a dry run (D-NET-8)', 400, () => signed({ method: 'POST', path: `${POSTS}/?dryrun=true`, body: {} })],
    [
      'an Idempotency-Key that is none',
      400,
      () => signed({ method: 'POST', path: POSTS, body: {}, headers: { 'idempotency-key': '' } }),
    ],
  ];

  it.each(CASES)('%s: %i with a message and the status, and X-Error', async (_title, status, send) => {
    const response = await send();
    expect(refusalOf(response)).toEqual([status, expect.any(String)]);
    expect(headerValues(response, 'x-error').length).toBeGreaterThan(0);
  });

  it('have the headers that belong to them', async () => {
    expect((await under.server.send({ path: `${POSTS}/1` })).headers['www-authenticate']).toContain('Basic');
    for (const [path, allow] of [
      [POSTS, 'POST'],
      [`${POSTS}/`, 'POST'],
      [`${POSTS}/unpost`, 'PATCH'],
    ] as const)
      expect([path, (await signed({ method: 'PUT', path, body: {} })).headers['allow']]).toEqual([path, allow]);
  });

  it('have nothing else, also if the operator has wrong signatures explained (D-SIG-9)', async () => {
    const wrong = await under.server.sendSigned('1001.user', `${SECRET}x`, { path: `${POSTS}/1` });
    expect(Object.keys(wrong.json as object)).toEqual(['message', 'code']);
  });

  it('are those of all others if the path is not one of theirs', async () => {
    for (const path of ['/customers/1001/portalpostsx/1', '/customers/1001/Portalposts/1', '/portalposts/1'])
      expect(errorsOf(await signed({ path }))).toHaveLength(1);
  });
});
