import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { gate } from '../../test/support/gate.js';
import { DEMO_FOLDER } from '../config/index.js';
import { EmbeddedOptionError, startEmbeddedServer } from './index.js';
import type {
  EmbeddedContinuation,
  EmbeddedOptions,
  EmbeddedRequest,
  EmbeddedServer,
  EmbeddedSnapshot,
} from './index.js';

const USER = 'demo.integration';
const AUTHORIZATION = `Basic ${btoa(`${USER}:demo-only-integration-password`)}`;
const SECRET = new SigningSecret('demo-only-integration-secret');
const DAY_MS = 86_400_000;
const CUSTOMER = '/customers/1001';
const ATTEMPT_HEADER = 'x-svc-event-attempt';
const SUBSCRIPTION = {
  ...{ id: 'check', eventType: 'WorkFlowStatusChangeEvent', triggerStatus: 'C51220' },
  auth: { type: 'none' },
};
const PLATFORM = '/platform/v1/customers/1001';

/** A partner that always fails. */
class Partner {
  /** The numbers of the attempts that came. */
  readonly attempts: string[] = [];
  /** Is called when an attempt comes, and waited for before the reply. */
  beforeReply: () => Promise<unknown> = () => Promise.resolve();
  readonly #server = createServer((request, response) => {
    this.attempts.push(String(request.headers[ATTEMPT_HEADER]));
    void this.beforeReply().then(() => response.writeHead(500).end());
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.#server.close();
  }
}

describe('an embedded server', () => {
  let server: EmbeddedServer;
  let start: EmbeddedSnapshot;
  let intercept = (_request: EmbeddedRequest, go: EmbeddedContinuation): void => go.pass();
  const partner = new Partner();
  let partnerUrl: string;

  const send = (path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Response> =>
    fetch(new URL(path, server.baseUrl), {
      method,
      headers: { authorization: AUTHORIZATION, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const read = async (path: string): Promise<Record<string, unknown>> =>
    (await (await send(path)).json()) as Record<string, unknown>;
  const addPerson = async (): Promise<string | null> =>
    (await send(`${CUSTOMER}/people`, { method: 'POST', body: { firstname: 'Eva', lastname: 'Nowak' } })).headers.get(
      'location',
    );

  beforeAll(async () => {
    partnerUrl = await partner.open();
    const events = [{ ...SUBSCRIPTION, url: partnerUrl }];
    server = await startEmbeddedServer({
      customers: [{ blueprint: DEMO_FOLDER, parts: { events } }],
      intercept: (request, _response, go) => intercept(request, go),
    });
    start = await server.snapshot();
  });
  afterAll(async () => {
    await server.stop();
    partner.close();
  });
  beforeEach(() => server.restore(start));

  it('serves the demo customer, and says which blueprints it has', async () => {
    expect(await read(`${CUSTOMER}/people/4`)).toMatchObject({ firstname: 'Ada' });
    expect(server.blueprints).toMatchObject([{ customer: { id: 1001 } }]);
  });

  it('restores the contents of files', async () => {
    const resume = `${CUSTOMER}/people/4/fields/resume/binary`;
    const contentOf = async (): Promise<string> =>
      Buffer.from(await (await send(resume)).arrayBuffer()).toString('hex');
    const before = await contentOf();
    const body = new FormData();
    body.set('resume', new Blob(['Another resume.']), 'ada.txt');
    const sent = await fetch(new URL(resume, server.baseUrl), {
      ...{ method: 'PATCH', headers: { authorization: AUTHORIZATION }, body },
    });
    expect([sent.ok, await contentOf()]).toEqual([true, Buffer.from('Another resume.').toString('hex')]);
    await server.restore(start);
    expect(await contentOf()).toBe(before);
  });

  it('forgets a configuration that was changed since, and its users', async () => {
    const [document] = server.blueprints as ReadonlyArray<{ users: ReadonlyArray<{ username: string }> }>;
    const users = document?.users.filter(({ username }) => username !== 'demo.partner');
    const changed = { ...document, users };
    expect((await send(`${PLATFORM}/blueprint`, { method: 'PUT', body: changed })).status).toBe(200);
    const asPartner = { authorization: `Basic ${btoa('demo.partner:demo-only-partner-password')}` };
    expect((await send(`${CUSTOMER}/people/4`, { headers: asPartner })).status).toBe(401);
    await server.restore(start);
    expect((await send(`${CUSTOMER}/people/4`, { headers: asPartner })).status).toBe(200);
  });

  it('refuses a position in changes that it has no more, instead of leaving out changes (D-CHG-10)', async () => {
    await addPerson();
    const { next } = await read(`${PLATFORM}/changes`);
    await server.restore(start);
    expect((await send(`${PLATFORM}/changes?after=${encodeURIComponent(String(next))}`)).status).toBe(410);
  });

  it('lets time pass only when the first attempt of a request that runs has ended', async () => {
    partner.attempts.length = 0;
    const answer = gate();
    const received = new Promise<void>((resolve) => {
      partner.beforeReply = () => {
        resolve();
        return answer.opened;
      };
    });
    const moving = send(`${PLATFORM}/workflows/3/move`, { method: 'POST', body: { status: { id: 'C51220' } } });
    await received;
    const passing = server.advanceTo(server.clock.now() + 4 * 60_000);
    // The server has turns enough to send it again.
    for (let turn = 0; turn < 3; turn += 1) await read(`${CUSTOMER}/people/4`);
    expect(partner.attempts).toEqual(['1']);
    answer.open();
    await Promise.all([passing, moving]);
    expect(partner.attempts).toEqual(['1', '2']);
    const { deliveries } = await read(`${PLATFORM}/deliveries`);
    expect(deliveries).toMatchObject([
      {
        attempts: [
          { attempt: 1, httpStatus: 500 },
          { attempt: 2, httpStatus: 500 },
        ],
      },
    ]);
  });

  it('accepts signatures of the present time after its clock was moved, and dates writes by its clock', async () => {
    await server.advanceTo(server.clock.now() + 30 * DAY_MS);
    const target = `${CUSTOMER}/people/4`;
    const { headers } = signRequest({
      ...{ method: 'GET', target, user: USER, secret: SECRET, body: Buffer.alloc(0), now: new Date() },
    });
    expect((await fetch(server.baseUrl + target, { headers })).status).toBe(200);
    const { createddate } = await read(`${(await addPerson()) ?? ''}?fields=createddate`);
    expect(Date.parse(String(createddate))).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });

  it('answers in the place of a route as the route would, if its host says so', async () => {
    intercept = (_request, { refuse }) => refuse({ code: 'BUSY', detail: 'Not now.', retryAfterSeconds: 7 });
    const refused = await send(`${CUSTOMER}/people/4`);
    intercept = (_request, { pass }) => pass();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7']);
    expect(refused.headers.get('x-error')).toContain('Not now.');
  });

  it('removes its folder, and closes its port', async () => {
    const own = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(`talent-embedded-${process.pid}-`));
    const before = own();
    const other = await startEmbeddedServer();
    expect(own()).toHaveLength(before.length + 1);
    await other.stop();
    expect(own()).toEqual(before);
    await expect(fetch(other.baseUrl)).rejects.toThrow('fetch failed');
  });

  it.each<[EmbeddedOptions, RegExp]>([
    [{ port: 70_000, eventHosts: 'a b' }, /^port: must be a whole number from 0 to 65535\.\neventHosts: must /],
    [{ host: 'nowhere.invalid' }, /^host: nowhere\.invalid:0 cannot be listened on: there is no such host\.$/],
  ])('names the options that are wrong: %j', async (options, message) => {
    const refused: unknown = await startEmbeddedServer(options).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedOptionError);
    expect(refused).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('tells every problem of all blueprints, and which option has it', async () => {
    const users = [{ username: 'anna', name: 'Anna', group: 'nobody' }];
    const customers = [
      { blueprint: { customer: { id: 0, name: 'Acme' } }, parts: { users } },
      { blueprint: '/nowhere/acme.json' },
      { blueprint: { customer: { id: 7, name: 'Acme' } }, records: { as: 'nobody' } },
      {},
    ];
    const refused: unknown = await startEmbeddedServer({ customers }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EmbeddedOptionError);
    expect(refused).toMatchObject({
      faults: [
        expect.stringMatching(
          /^customers\[0\]\.blueprint is refused:\n {2}customer\.id: .*\n {2}parts\.users\[0\]\.group: /,
        ),
        expect.stringMatching(/^customers\[1\]\.blueprint: \/nowhere\/acme\.json does not exist; name a file/),
        expect.stringMatching(/^customers\[2\]\.blueprint: its records must hold /),
      ],
    });
  });
});

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
