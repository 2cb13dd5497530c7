import { beforeAll, expect, it } from '@jest/globals';
import { ExpiredSignatures } from '../../../src/modules/stored-replies/accepted-signatures.js';
import { aBlueprint, PASSWORD } from '../../builders/blueprint.builder.js';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { signByHand } from '../../support/hand-signer.js';
import type { HandSigned } from '../../support/hand-signer.js';
import { MULTIPART, multipart } from '../../support/multipart.js';
import { RecordingLog } from '../../support/recording-log.js';
import { describeNodes } from '../../support/several-nodes.js';
import type { RawResponse } from '../../support/send-raw.js';

const PEOPLE = '/customers/1001/people';
const SECRETS = '/platform/v1/customers/1001/users/1001.user/secrets';
const ADA = JSON.stringify({ firstname: 'Ada', lastname: 'Lovelace' });
const GUARDED = { blueprints: [aBlueprint(1001)], configuration: { refuseRepeatedWrites: true } };
const log = new RecordingLog();

const dated = (ms = 0): string => new Date(Date.now() + ms).toISOString();

function sign(written: Partial<Parameters<typeof signByHand>[0]>): HandSigned {
  return signByHand({ method: 'POST', path: PEOPLE, date: dated(), user: '1001.user', ...written });
}

const statusesOf = (responses: readonly RawResponse[]): number[] => responses.map(({ status }) => status);

describeServer('a signature that comes again (D-SIG-10)', { blueprints: [aBlueprint(1001)] }, (under) => {
  const twice = async (request: HandSigned) => [await under.server.send(request), await under.server.send(request)];

  it('writes again, unless the operator has turned the guard on', async () => {
    expect(statusesOf(await twice(sign({ body: ADA })))).toEqual([201, 201]);
  });

  it('never gets a second secret, so the secret of the first answer stays', async () => {
    const [first, second] = await twice(sign({ path: SECRETS, user: '1001.admin', body: '{"overlapHours":0}' }));
    expect([first?.status, second?.status, second && codesOf(second)]).toEqual([201, 409, [22]]);
    expect(second && errorsOf(second)[0]?.errorMessage).toMatch(/signature .* accepted before.*Sign .* anew/);
    const { secret = '' } = (first?.json ?? {}) as { secret?: string };
    const read = sign({ method: 'GET', path: `${PEOPLE}/999999`, key: secret });
    expect((await under.server.send(read)).status).toBe(404);
  });
});

describeServer('the guard against repeated writes (D-SIG-10)', { ...GUARDED, log }, (under) => {
  let person: string;

  beforeAll(async () => {
    const { headers } = await under.server.sendAs('1001.user', PASSWORD, { method: 'POST', path: PEOPLE, body: ADA });
    person = new URL(headers.location ?? '').pathname;
  });

  const send = (request: HandSigned): Promise<RawResponse> => under.server.send(request);
  const count = async (): Promise<number> =>
    (await under.server.unitOfWork.reader.query('SELECT signature FROM accepted_signatures')).length;

  it.each([
    ['POST', () => sign({ body: ADA })],
    ['PATCH', () => sign({ method: 'PATCH', path: person, body: '{"middlename":"King"}' })],
    ['an act of an administrator', () => sign({ path: SECRETS, user: '1001.admin', body: '{}' })],
  ])('refuses a repeat, names the mistake, and tells the log: %s', async (_name, request) => {
    const signed = request();
    expect((await send(signed)).status).toBeLessThan(300);
    const repeat = await send({
      ...signed,
      headers: { ...signed.headers, 'idempotency-key': 'another', 'if-match': '*' },
    });
    expect([repeat.status, codesOf(repeat)]).toEqual([409, [22]]);
    expect(errorsOf(repeat)[0]?.errorMessage).toMatch(/signature .* accepted before.*Sign .* anew.*Idempotency-Key/);
    expect(log.text).toContain('"msg":"A signed write came again with the same signature."');
  });

  it('takes the same content when it is signed anew, and a read as often as it comes', async () => {
    const [one, other] = [sign({ body: ADA, date: dated(-1) }), sign({ body: ADA })];
    expect(statusesOf([await send(one), await send(other)])).toEqual([201, 201]);
    const read = sign({ method: 'GET', path: person });
    expect(statusesOf([await send(read), await send(read)])).toEqual([200, 200]);
  });

  it('answers a repeat under its Idempotency-Key as the first time (D-NET-7)', async () => {
    const request = sign({ body: ADA, extra: { 'idempotency-key': 'first' } });
    const [first, second] = [await send(request), await send(request)];
    expect([second.status, second.headers.location]).toEqual([201, first.headers.location]);
    expect(second.headers['idempotency-replayed']).toBe('true');
  });

  it('remembers no write that was refused, and none that was only tried', async () => {
    const before = await count();
    const refused = sign({ body: '{"lastname":7}' });
    expect(statusesOf([await send(refused), await send(refused)])).toEqual([400, 400]);
    const keyed = sign({ body: '{"lastname":7}', extra: { 'idempotency-key': 'refused' } });
    expect(statusesOf([await send(keyed), await send(keyed)])).toEqual([400, 400]);
    const tried = sign({ body: ADA, query: 'dryrun=true' });
    expect(statusesOf([await send(tried), await send(tried)])).toEqual([200, 200]);
    const form = multipart({ disposition: '; name="resume"; filename="cv.txt"', content: 'Ada' });
    const file = sign({ method: 'PATCH', path: `${person}/fields/resume/binary`, body: form.toString() });
    const headers = { ...file.headers, 'content-type': MULTIPART, 'if-match': '"0"' };
    expect((await send({ ...file, headers })).status).toBe(412);
    expect(await count()).toBe(before);
  });

  it('forgets a signature ten minutes after its date, when no node takes it any more', async () => {
    await send(sign({ body: ADA, date: dated(-290_000) }));
    const before = await count();
    const { unitOfWork, running } = under.server;
    await unitOfWork.write((session) => session.query('UPDATE accepted_signatures SET signed_at = signed_at - 311000'));
    await send(sign({ body: ADA }));
    await running.app.get(ExpiredSignatures).sweep();
    expect(before).toBeGreaterThan(1);
    expect(await count()).toBe(before);
    await unitOfWork.write((session) => session.query('UPDATE accepted_signatures SET signed_at = signed_at - 600000'));
    await running.app.get(ExpiredSignatures).sweep();
    expect(await count()).toBe(0);
  });
});

describeNodes('the guard against repeated writes on several nodes (D-SIG-10)', GUARDED, ({ nodes }) => {
  it('takes a signature once, on whichever node it comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = sign({ body: ADA });
      const responses = await Promise.all([...nodes, ...nodes].map((node) => node.send(request)));
      expect(statusesOf(responses).toSorted()).toEqual([201, ...responses.slice(1).map(() => 409)]);
    }
  });

  it('makes one write under one Idempotency-Key, and answers every node with it or asks it to come again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = sign({ body: ADA, extra: { 'idempotency-key': `round ${round}` } });
      const responses = await Promise.all(nodes.map((node) => node.send(request)));
      const locations = responses.filter(({ status }) => status === 201).map(({ headers }) => headers.location);
      expect(new Set(locations).size).toBe(1);
      expect(statusesOf(responses)).toEqual(responses.map(() => 201));
    }
  });
});
