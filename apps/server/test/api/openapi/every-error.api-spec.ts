import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { ERROR_CODES } from '@talent-platform/protocol/errors';
import type { ErrorCode } from '@talent-platform/protocol/errors';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { DEMO_FOLDER } from '../../../src/config/index.js';
import { Incarnations } from '../../../src/incarnations/index.js';
import { ChangeCursors } from '../../../src/modules/change-feed/change-cursor.js';
import { JobPostsService } from '../../../src/modules/job-posts/index.js';
import { ProfilesService } from '../../../src/modules/profiles/index.js';
import { aBlueprint, SECRET as OTHER_SECRET } from '../../builders/blueprint.builder.js';
import { aForm } from '../../builders/form.builder.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { compareExamples, shortened, stable } from '../../support/example-bodies.js';
import { MULTIPART, multipart } from '../../support/multipart.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';
import type { TestRequest } from '../../support/test-server.js';

const [USER, SECRET, PARTNER_SECRET] = ['demo.integration', 'demo-only-integration-secret', 'demo-only-partner-secret'];
const CUSTOMER = '/customers/1001';
const PERSON = `${CUSTOMER}/people/4`;
const RESUME = `${PERSON}/fields/resume`;
const POSTS = `${CUSTOMER}/portalposts`;
/** A customer whose quota is used up by the first request. */
const LIMITED = aBlueprint(1002, { quota: { requestsPerDay: 1 } });
/** A customer whose form is put away, and whose portal is closed. */
const CLOSED = aBlueprint(1003, {
  forms: [aForm('background_check', { status: 'archived' })],
  portals: [{ id: 101, name: 'closed', acceptsPosts: false }],
});

describeOnSqlite('the examples of errors', (createDatabase) => {
  const clock = new TestClock();
  const errors: Record<string, unknown> = {};
  const messages: Record<string, unknown> = {};
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    clock.set('2026-11-20T09:30:00Z');
    database = await createDatabase('migrated');
    server = await TestServer.start({
      database,
      clock,
      // The explanation of a signature is of servers for development.
      configuration: { blueprint: DEMO_FOLDER, explainSignatures: false },
      blueprints: [LIMITED, CLOSED],
    });
  });

  beforeEach(() => {
    jest.restoreAllMocks();
  });

  const signed = (request: TestRequest): Promise<RawResponse> => server.sendSigned(USER, SECRET, request);
  const patch = (body: unknown, headers = {}): Promise<RawResponse> =>
    signed({ method: 'PATCH', path: PERSON, body, headers });
  const post = (below: string, body: unknown, headers = {}): Promise<RawResponse> =>
    signed({ method: 'POST', path: `${CUSTOMER}/${below}`, body, headers });
  const sendResume = async (content: Buffer, filename: string): Promise<void> => {
    const body = multipart({ disposition: `; name="resume"; filename="${filename}"`, content });
    const headers = { 'content-type': MULTIPART };
    expect((await signed({ method: 'PATCH', path: `${RESUME}/binary`, body, headers })).status).toBe(204);
  };
  const failIn = (service: typeof ProfilesService | typeof JobPostsService, error: Error): void => {
    jest.spyOn(server.running.app.get<{ get: () => unknown }>(service), 'get').mockRejectedValue(error as never);
  };
  const unreachable = Object.assign(new Error('unreachable'), { code: 'ECONNREFUSED' });
  const textBody = { body: 'lastname', headers: { 'content-type': 'text/plain' } };
  const largeBody = { lastname: 'x'.repeat(1_100_000) };
  /** Sends two bodies with one key. Returns the second answer. */
  const withKeyOf = async (below: string, bodies: readonly object[]): Promise<RawResponse> => {
    const answers = [];
    for (const body of bodies) answers.push(await post(below, body, { 'idempotency-key': `key-of-${below}` }));
    return answers.at(-1) as RawResponse;
  };
  const overQuota = async (below: string): Promise<RawResponse> => {
    const request = { path: `/customers/1002/${below}` };
    await server.sendSigned('1002.user', OTHER_SECRET, request);
    return server.sendSigned('1002.user', OTHER_SECRET, request);
  };

  /** A way to each error that the document names. METHOD_NOT_SUPPORTED is of HTTP, and no operation names it. */
  const ERRORS: Readonly<Record<Exclude<ErrorCode, 'METHOD_NOT_SUPPORTED'>, () => Promise<RawResponse>>> = {
    FIELD_REQUIRED: () => post('people', { firstname: 'Joan' }),
    RESOURCE_NOT_FOUND: () => signed({ path: `${CUSTOMER}/people/999999` }),
    RESOURCE_ACCESS_DENIED: () =>
      server.sendSigned('demo.partner', PARTNER_SECRET, { path: `/platform/v1${CUSTOMER}/users` }),
    FIELD_UNKNOWN: () => patch({ surname: 'King' }),
    VALUE_INVALID: () => post('jobs', { jobtitle: 'Analyst', numberofpositions: '3.5' }),
    CREDENTIALS_INVALID: () => server.sendAs(USER, 'wrong', { path: PERSON }),
    FIELD_NOT_WRITABLE: () => patch({ id: 7 }),
    PROFILE_LOCKED: () => signed({ method: 'PATCH', path: `${CUSTOMER}/talentpools/1`, body: { title: 'Engineers' } }),
    SIGNATURE_INVALID: () => server.sendSigned(USER, 'another-secret', { path: PERSON }),
    REQUEST_EXPIRED: () => {
      const now = new Date(clock.now() - 3_600_000);
      const { headers } = signRequest({
        method: 'GET',
        target: PERSON,
        user: USER,
        secret: new SigningSecret(SECRET),
        now,
      });
      return server.send({ path: PERSON, headers });
    },
    BODY_MALFORMED: () => patch('{"lastname":'),
    PAYLOAD_TOO_LARGE: () => patch(largeBody),
    MEDIA_TYPE_UNSUPPORTED: () => signed({ method: 'PATCH', path: PERSON, ...textBody }),
    QUOTA_EXCEEDED: () => overQuota('jobs/1'),
    FORM_ALREADY_FILLED: async () => {
      const body = { owner: 4, formname: 'background_check', legal_name: 'Ada Lovelace', consent: true };
      await post('forms', body);
      return post('forms', body);
    },
    FORM_UNAVAILABLE: () =>
      server.sendSigned('1003.user', OTHER_SECRET, { path: '/customers/1003/forms/background_check/meta' }),
    ROLE_INVALID: () => patch({ roles: { employee: true } }),
    NO_TEXT: async () => {
      await sendResume(Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 7, 9]), 'cv.bin');
      return signed({ path: `${RESUME}/text` });
    },
    NOT_CONVERTIBLE: async () => {
      await sendResume(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'cv.docx');
      return signed({ path: `${RESUME}/pdf` });
    },
    PRECONDITION_FAILED: () => patch({ lastname: 'King' }, { 'if-match': '"other"' }),
    CONFLICT: () => post('applicantworkflows', { baseprofile: 2, associatedprofile: 4 }),
    BUSY: () => {
      failIn(ProfilesService, unreachable);
      return signed({ path: PERSON });
    },
    SEARCH_INVALID: () => post('search/people', { filters: [{ name: 'person.surname', value: ['King'] }] }),
    PLACE_GONE: () => {
      const cursors = server.running.app.get(ChangeCursors);
      jest.spyOn(cursors, 'incarnationOf').mockReturnValueOnce('another');
      const after = encodeURIComponent(cursors.format(1001, { mark: 1, number: 1 }));
      return signed({ path: `/platform/v1${CUSTOMER}/changes?after=${after}` });
    },
    CUSTOMER_MOVED: () => {
      moveAway();
      return signed({ path: PERSON });
    },
    CONTENT_MISSING: async () => {
      await rm(path.join(database.dataDir, 'files', '1001'), { recursive: true });
      return signed({ path: `${CUSTOMER}/people/5/fields/resume/binary` });
    },
    INTERNAL_ERROR: () => {
      failIn(ProfilesService, new TypeError('hush'));
      return signed({ path: PERSON });
    },
  };

  const moveAway = (): void => {
    const incarnations = server.running.app.get(Incarnations);
    jest.spyOn(incarnations, 'newAddressFor').mockReturnValueOnce('https://other.example');
  };

  /** Codes that some operations answer with another status than their own. */
  const OTHER_STATUSES: Readonly<Record<string, () => Promise<RawResponse>>> = {
    CONFLICT_422: () =>
      withKeyOf('people', [
        { firstname: 'Ann', lastname: 'Mitchell' },
        { firstname: 'Rolf', lastname: 'Noskwith' },
      ]),
    RESOURCE_ACCESS_DENIED_403: () =>
      server.sendSigned('demo.partner', PARTNER_SECRET, { method: 'PATCH', path: `${CUSTOMER}/jobs/1`, body: {} }),
    VALUE_INVALID_416: () =>
      signed({ path: `${CUSTOMER}/people/9/fields/resume/binary`, headers: { range: 'bytes=999999-' } }),
  };

  /** The errors of portal posts, which have a form of their own (D-ERR-7). */
  const MESSAGES: Readonly<Record<string, () => Promise<RawResponse>>> = {
    400: () => post('portalposts', { portalurl: 'careers' }),
    401: () => server.sendAs(USER, 'wrong', { path: `${POSTS}/1` }),
    403: () =>
      server.sendSigned('1003.user', OTHER_SECRET, {
        method: 'POST',
        path: '/customers/1003/portalposts',
        body: { jobid: 1, portalurl: 'closed' },
      }),
    404: () => signed({ path: `${POSTS}/999999` }),
    409: () => signed({ method: 'PATCH', path: `${POSTS}/unpost`, body: { jobid: 3, portalurl: 'careers' } }),
    410: () => {
      moveAway();
      return signed({ path: `${POSTS}/1` });
    },
    413: () => post('portalposts', largeBody),
    415: () => signed({ method: 'POST', path: POSTS, ...textBody }),
    422: () =>
      withKeyOf('portalposts', [
        { jobid: 1, portalurl: 'careers' },
        { jobid: 3, portalurl: 'careers' },
      ]),
    429: () => overQuota('portalposts/1'),
    500: () => {
      failIn(JobPostsService, new TypeError('hush'));
      return signed({ path: `${POSTS}/1` });
    },
    503: () => {
      failIn(JobPostsService, unreachable);
      return signed({ path: `${POSTS}/1` });
    },
  };

  it.each(Object.entries({ ...OTHER_STATUSES, ...ERRORS }))('of %s', async (name, send) => {
    const [, code = '', other] = /^(.+?)(?:_(\d+))?$/.exec(name) ?? [];
    const { number, status } = ERROR_CODES[code as ErrorCode];
    const response = await send();
    expect([response.status, response.json]).toEqual([
      Number(other ?? status),
      { errors: [expect.objectContaining({ errorCode: number })] },
    ]);
    errors[name] = shortened(stable(response.json));
  });

  it.each(Object.entries(MESSAGES))('of a portal post with %s', async (status, send) => {
    const response = await send();
    expect([response.status, response.json]).toEqual([
      Number(status),
      expect.objectContaining({ code: Number(status) }),
    ]);
    messages[status] = stable(response.json);
  });

  it('are those of the document', () => {
    compareExamples('error-examples.json', { errors, messages });
  });
});
