import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ApplicationWriter } from '../../../src/modules/job-pages/apply/application-writer.js';
import { anApplyBlueprint } from '../../builders/apply-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';
import { KATHERINE, problemsIn, tokenIn, Visitor } from '../../support/visitor.js';

const MAX_FILE_BYTES = 65_536;
const NOW = '2026-11-20T12:00:30Z';

const clock = new TestClock(NOW);
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }] };
const options = {
  blueprints: [anApplyBlueprint(1001)],
  clock,
  configuration,
  files: { maxBytes: MAX_FILE_BYTES },
};

async function newJob(server: TestServer): Promise<number> {
  const api = new ApiClient(server, 1001, '1001.admin');
  const jobid = await api.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
  for (const portalurl of ['internal', 'asking', 'strict']) await new JobPostsClient(api).posted({ jobid, portalurl });
  return jobid;
}

const pathOf = (job: number, portal = 'internal'): string => `/portals/${portal}/jobs/${job}/engineer/job`;

function countOf(server: TestServer, table: string, where = '1 = 1'): Promise<number> {
  const { reader } = server.unitOfWork;
  const sql = `SELECT COUNT(*) AS count FROM ${table} WHERE customer_id = 1001 AND ${where}`;
  return reader.query<{ count: number }>(sql).then(([row]) => Number(row?.count));
}

describeServer('the bounds of apply forms', options, (under) => {
  let job: number;
  let networks = 0;

  beforeAll(async () => {
    job = await newJob(under.server);
  });

  beforeEach(() => clock.advance(86_400_000));

  const visitor = (address = `192.0.2.${(networks += 1)}`): Visitor => new Visitor(under.server, clock, address);
  let addresses = 0;
  const somebody = () => ({ ...KATHERINE, email: `k${(addresses += 1)}@people.example` });
  const statuses = async (times: number, send: (index: number) => Promise<RawResponse>): Promise<number[]> => {
    const found: number[] = [];
    for (let index = 0; index < times; index += 1) found.push((await send(index)).status);
    return found;
  };

  it('keep what was typed if the file is too large, and nothing of the file (D-APY-8)', async () => {
    const contents = await countOf(under.server, 'file_contents');
    for (const size of [MAX_FILE_BYTES + 1, 2 * MAX_FILE_BYTES]) {
      const page = await visitor().apply(pathOf(job), somebody(), {
        filename: 'cv.pdf',
        content: Buffer.alloc(size, 65),
      });
      expect([page.status, problemsIn(page)]).toEqual([
        400,
        ['resume: The file is too large. Choose one of at most 0.0625 MiB.'],
      ]);
      expect(page.text).toContain('value="Katherine"');
    }
    expect(await countOf(under.server, 'file_contents')).toBe(contents);
    const whole = await visitor().apply(pathOf(job), somebody(), {
      filename: 'cv.pdf',
      content: Buffer.alloc(MAX_FILE_BYTES, 65),
    });
    expect(whole.status).toBe(200);
  });

  it('refuse a body that is far too large, by what it announces and by what comes', async () => {
    const content = Buffer.alloc(2 * MAX_FILE_BYTES + 500_000, 65);
    const page = await visitor().apply(pathOf(job), somebody(), { filename: 'cv.pdf', content });
    expect([page.status, page.headers['content-type']]).toEqual([413, 'text/html;charset=UTF-8']);
  });

  it('refuse more text than a form has, and more fields (D-APY-8)', async () => {
    const long = await visitor().apply(pathOf(job), { ...somebody(), phone: 'x'.repeat(131_072) });
    expect(long.status).toBe(413);
    const many = await visitor().apply(pathOf(job), { ...somebody(), phone: Array<string>(1001).fill('1') });
    expect(many.status).toBe(400);
    const most = await visitor().apply(pathOf(job), { ...somebody(), other: Array<string>(990).fill('1') });
    expect(most.status).toBe(200);
  });

  it('let one network send 30 forms at a stretch, and three a minute from then on (D-APY-8)', async () => {
    const one = visitor('192.0.2.200');
    const found = await statuses(32, () => one.send(pathOf(job), KATHERINE));
    expect([found.indexOf(429), found.filter((status) => status === 400).length]).toEqual([30, 30]);
    const refused = await one.send(pathOf(job), KATHERINE);
    expect([refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      '20',
      'text/html;charset=UTF-8',
    ]);
    expect(problemsIn(refused)).toEqual([
      ': Very many applications are sent just now. Send yours again in 20 seconds.',
    ]);
    expect(refused.text).toContain('value="Katherine"');
    expect((await visitor('192.0.2.201').send(pathOf(job), KATHERINE)).status).toBe(400);
    clock.advance(20_000);
    expect(await statuses(2, () => one.send(pathOf(job), KATHERINE))).toEqual([400, 429]);
  });

  it('take the addresses of an IPv6 /64 for one network, and each /64 for another', async () => {
    const found = await statuses(31, (index) => visitor(`2001:db8::${index + 1}`).send(pathOf(job), KATHERINE));
    expect(found.indexOf(429)).toBe(30);
    expect((await visitor('2001:db8:0:1::1').send(pathOf(job), KATHERINE)).status).toBe(400);
  });
});

describeOnEachDatabase('an application', (createDatabase) => {
  it('is all there or not at all, is made once by repeats, and is answered the same after a restart (D-APY-6)', async () => {
    const database = await createDatabase('migrated');
    let server = await TestServer.start({ ...options, database });
    const job = await newJob(server);
    const someone = (): Visitor => new Visitor(server, clock, '192.0.2.1');
    const token = tokenIn(await someone().open(pathOf(job, 'strict')));
    clock.advance(5000);
    const typed = { token, ...KATHERINE, 'q:why': 'Numbers', signature: 'yes' };
    const send = (): Promise<RawResponse> =>
      someone().send(pathOf(job, 'strict'), typed, { filename: 'cv.txt', content: 'A life' });
    const counts = (): Promise<number[]> =>
      Promise.all([
        countOf(server, 'profiles', "profile_type = 'people'"),
        countOf(server, 'workflows'),
        countOf(server, 'filled_forms'),
        countOf(server, 'file_contents', 'named_by > 0'),
      ]);
    const [people = 0] = await counts();
    // A failure of the last step undoes all earlier steps.
    const writer = server.running.app.get(ApplicationWriter);
    const write = writer.write.bind(writer);
    writer.write = async (...parts) => {
      await write(...parts);
      throw new Error('The node has failed.');
    };
    const failed = await send();
    expect([failed.status, failed.headers['content-type']]).toEqual([500, 'text/html;charset=UTF-8']);
    expect(await counts()).toEqual([people, 0, 0, 0]);
    writer.write = write;
    const first = await send();
    const before = server.baseUrl;
    expect([first.status, await counts()]).toEqual([200, [people + 1, 1, 1, 1]]);
    await server.stop();
    server = await TestServer.start({ ...options, blueprints: [], database });
    const again = await send();
    expect([again.status, again.text.replace(server.baseUrl, before)]).toEqual([first.status, first.text]);
    expect(await counts()).toEqual([people + 1, 1, 1, 1]);
  });

  it('is one if two nodes get the form at once, and if it comes again after one of them has ended (D-APY-6)', async () => {
    const database = await createDatabase('migrated');
    const server = await TestServer.start({ ...options, database });
    const job = await newJob(server);
    const other = await TestServer.start({ ...options, blueprints: [], database });
    const nodes = [server, other];
    try {
      const from = (node: TestServer): Visitor => new Visitor(node, clock, '192.0.2.1');
      const token = tokenIn(await from(other).open(pathOf(job)));
      clock.advance(5000);
      const send = (node: TestServer): Promise<RawResponse> =>
        from(node).send(pathOf(job), { token, ...KATHERINE }, { filename: 'cv.txt', content: 'A life' });
      const replies = await Promise.all([...nodes, ...nodes].map(send));
      expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
      expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      await nodes.shift()?.stop();
      expect((await send(other)).status).toBe(200);
      expect([await countOf(other, 'workflows'), await countOf(other, 'file_contents', 'named_by > 0')]).toEqual([
        1, 1,
      ]);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
    }
  });
});
