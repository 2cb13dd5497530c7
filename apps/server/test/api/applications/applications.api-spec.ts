import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BlueprintEvent } from '@talent-platform/blueprint';
import { startSink } from '@talent-platform/webhook-sink';
import type { Rule, Sink } from '@talent-platform/webhook-sink';
import { anApplyBlueprint } from '../../builders/apply-blueprint.builder.js';
import { CAREERS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { MULTIPART, multipart } from '../../support/multipart.js';
import { payloadOf } from '../../support/platform-actions.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { KATHERINE, problemsIn, tokenIn, Visitor } from '../../support/visitor.js';
import type { SentFile, Typed } from '../../support/visitor.js';

const APPROVED = 'D31001';
const NOW = '2026-11-20T12:00:30Z';
const CV: SentFile = { filename: 'my %22best%22 cv.txt', content: 'Curriculum vitae' };
const PARTNER = 'https://partner.example/go?a=1';

const RULES: readonly Rule[] = [
  { path: '/thanks', reply: { kind: 'processed', message: 'See you <b>soon</b>, {{person.email}}.' } },
  { path: '/redirect', reply: { kind: 'redirect', url: PARTNER } },
  { path: '/failing', reply: { kind: 'status', status: 500 } },
];

const clock = new TestClock(NOW);
const log = new RecordingLog();
const configuration = { trustedProxies: [{ address: '127.0.0.0', prefix: 8 }], metricsToken: 'a-token-of-some-length' };
const blueprints = [anApplyBlueprint(1001), anApplyBlueprint(1002, { portals: [{ id: 7, name: 'theirs' }] })];

describeServer('the apply form of a job', { blueprints, clock, configuration, log }, (under) => {
  const api = new ApiClient(under.server, 1001, '1001.admin');
  const platform = new PlatformClient(under.server, 1001);
  let sink: Sink;
  let job: number;
  let visitors = 0;

  beforeAll(async () => {
    sink = await startSink({ port: 0, rules: RULES });
  });

  afterAll(() => sink.close());

  const newJob = async (parts: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const jobid = await api.create('jobs', { jobtitle: 'Engineer', folder: APPROVED, ...parts });
    const posts = new JobPostsClient(api);
    for (const portalurl of [CAREERS, 'internal', 'asking', 'strict', 'silent'])
      await posts.posted({ jobid, portalurl });
    return jobid;
  };
  const visitor = (): Visitor => new Visitor(under.server, clock, `192.0.2.${(visitors += 1)}`);
  const pathOf = (portal: string, id = job): string => `/portals/${portal}/jobs/${id}/engineer/job`;
  const apply = (portal: string, typed: Typed = {}, file?: typeof CV): Promise<RawResponse> =>
    visitor().apply(pathOf(portal), { ...KATHERINE, email: emailOf(), ...typed }, file);
  let addresses = 0;
  const emailOf = (): string => `k${(addresses += 1)}@people.example`;
  const told = (path: string, parts: Partial<BlueprintEvent> = {}): Promise<void> => {
    const event = {
      id: 'completed',
      eventType: 'ApplicationCompletedEvent',
      jobs: 'all',
      auth: { type: 'none' },
    } as const;
    return under.server.apply(
      anApplyBlueprint(1001, { events: [{ ...event, url: `${sink.url}${path}`, ...parts } as BlueprintEvent] }),
    );
  };
  /** Those that partners are told of the person. Deliveries of other tests are tried again meanwhile. */
  const eventsOf = (person: number | undefined) =>
    sink
      .events()
      .filter((event) => new RegExp(`/customers/1001/people/${person}\\b`).test(JSON.stringify(payloadOf(event))));
  const query = <Row extends object>(sql: string): Promise<Row[]> => under.server.unitOfWork.reader.query<Row>(sql);
  const applicationsOf = (id = job): Promise<Array<{ id: number; personId: number }>> =>
    query(`SELECT id, person_id AS "personId" FROM workflows WHERE customer_id = 1001 AND base_id = ${id} ORDER BY id`);

  beforeEach(async () => {
    clock.advance(60_000);
    job = await newJob();
  });

  describe('makes an application', () => {
    it('of a new person with a resume, and notifies the partner (D-APY-1, D-APY-3)', async () => {
      await told('/thanks');
      const email = emailOf();
      const page = await apply('internal', { email, phone: '+1 512 555 0100' }, CV);
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html;charset=UTF-8']);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.text).toContain('Your application for Engineer has been received.');
      // The partner's text is no HTML, and names fields by the labels that the public sees.
      expect(page.text).toContain('<p>See you &lt;b&gt;soon&lt;/b&gt;, Email.</p>');
      const [workflow] = await applicationsOf();
      const person = await api.read(
        `people/${workflow?.personId}`,
        'firstname,lastname,email,phones,roles,resume,createdby',
      );
      expect(person).toMatchObject({
        firstname: 'Katherine',
        lastname: 'Johnson',
        email,
        phones: [{ phonenumber: '+1 512 555 0100' }],
        roles: { candidate: true },
        resume: { filename: 'my "best" cv.txt' },
      });
      expect((await api.get(`/people/${workflow?.personId}/fields/resume/binary`)).text).toBe(CV.content);
      expect(await api.read(`applicantworkflows/${workflow?.id}`)).toMatchObject({ baseprofile: { id: job } });
      const [event] = eventsOf(workflow?.personId);
      expect(event && payloadOf(event)).toMatchObject({ eventType: 'ApplicationCompletedEvent' });
    });

    it('and sends the applicant where the partner says (D-ACT-1)', async () => {
      await told('/redirect');
      const reply = await apply('internal');
      expect([reply.status, reply.headers.location, reply.text]).toEqual([303, PARTNER, '']);
      expect(reply.headers['content-security-policy']).toContain("form-action 'self' https: http:");
    });

    it('that is received for every reply of the partner', async () => {
      await told('/failing');
      const page = await apply('internal');
      expect([page.status, await applicationsOf()]).toEqual([200, [expect.anything()]]);
    });

    it('that the audit trail names as one, in the name of the portal’s user (D-APY-2)', async () => {
      await apply('strict', { 'q:why': 'Numbers', signature: 'yes' }, CV);
      const { json } = await platform.get(`/audit?user=1001.visitors&size=10`);
      const { records } = json as { records: Array<{ kind?: string; profile: string; user: string }> };
      const [workflow] = await applicationsOf();
      const ofPerson = records.filter(({ profile }) => profile === `people/${workflow?.personId}`);
      expect(ofPerson).toHaveLength(2);
      expect(records.some(({ profile }) => profile.startsWith('forms/'))).toBe(true);
      expect(records.slice(0, 4).every(({ kind, user }) => kind === 'application' && user === '1001.visitors')).toBe(
        true,
      );
      const others = (await platform.get('/audit?user=1001.admin&size=5')).json as {
        records: Array<{ kind?: string }>;
      };
      expect(others.records.filter(({ kind }) => kind === 'application')).toEqual([]);
    });

    it('with answers to every type of question, and entries of a group (D-APY-5)', async () => {
      const page = await apply('asking', {
        'q:line': 'abc',
        'q:story': 'one\r\ntwo',
        'q:count': '-3',
        'q:ratio': '1.25',
        'q:day': '2024-02-29',
        'q:month': '2024-02',
        'q:moment': '2026-11-20T12:05',
        'q:fee:amount': '12.5',
        'q:fee:currency': 'EUR',
        'q:pay:amount': '1000',
        'q:pay:currency': 'USD',
        'q:pay:timeframe': 'Monthly',
        'q:colour': 'Dark blue',
        'q:size': 'L',
        'q:tools': ['Axe', 'Saw'],
        'q:preference': 'C701',
        'q:folder': 'D31001',
        'q:preferences': ['C701', 'C704'],
        'q:agree': 'yes',
        'q:jobs:1:employer': 'NASA',
        'q:jobs:1:years': '7',
        'q:jobs:3:employer': 'NACA',
      });
      expect([page.status, problemsIn(page)]).toEqual([200, []]);
      const [workflow] = await applicationsOf();
      const { json } = await platform.get(`/applicantworkflows/${workflow?.id}/forms`);
      const [{ formDataId }] = (json as { forms: [{ formDataId: number }] }).forms;
      const { json: filled } = await api.get(`/forms/every_question/data/${formDataId}`);
      expect(filled).toMatchObject({
        status: 'Complete',
        line: 'abc',
        story: 'one\ntwo',
        count: -3,
        ratio: 1.25,
        day: '2024-02-29',
        month: '2024-02',
        moment: '2026-11-20 12:05 PM',
        fee: { currency: 'EUR', amount: 12.5 },
        pay: { currency: 'USD', amount: 1000, timeframe: 'Monthly' },
        colour: 'Dark blue',
        size: 'L',
        tools: ['Axe', 'Saw'],
        preference: 'Morning',
        folder: 'Approved',
        preferences: ['Morning', 'Evening'],
        agreed: false,
        agree: true,
        jobs: [
          { entry: 1, employer: 'NASA', years: 7 },
          { entry: 2, employer: 'NACA' },
        ],
      });
    });
  });

  describe('of a person whose address is known', () => {
    const known = async (parts: Readonly<Record<string, unknown>> = {}): Promise<{ id: number; email: string }> => {
      const email = emailOf();
      const body = {
        firstname: 'Katherine',
        lastname: 'Johnson',
        email,
        phones: [{ phonenumber: '+1 512' }],
        ...parts,
      };
      return { id: await api.create('people', body), email };
    };

    it('adds the application to that person if it says nothing new, and changes nothing of it (D-APY-4)', async () => {
      const { id, email } = await known();
      const before = await api.read(`people/${id}`);
      const page = await apply('internal', { email: email.toUpperCase(), firstname: ' katherine', phone: '+1 512' });
      expect([page.status, (await applicationsOf())[0]?.personId]).toEqual([200, id]);
      expect(await api.read(`people/${id}`)).toEqual(before);
    });

    it.each<[string, Typed, typeof CV | undefined]>([
      ['another name', { lastname: 'Goble' }, undefined],
      ['another phone', { phone: '+1 999' }, undefined],
      ['another resume', {}, CV],
    ])('makes a new person for %s, so that nothing is lost or overwritten (D-APY-4)', async (_what, typed, file) => {
      const { id, email } = await known();
      const before = await api.read(`people/${id}`);
      const page = await apply('internal', { email, ...typed }, file);
      const [workflow] = await applicationsOf();
      expect([page.status, workflow?.personId === id]).toEqual([200, false]);
      expect(await api.read(`people/${id}`)).toEqual(before);
    });

    it('is answered the same whether the person is known or not (D-APY-4)', async () => {
      const { email } = await known();
      const [first, second] = [await apply('internal', { email }), await apply('internal')];
      expect([first.status, first.text]).toEqual([second.status, second.text]);
      const names = ({ headers }: RawResponse): string[] => Object.keys(headers);
      expect(names(first)).toEqual(names(second));
    });

    it('is one application if the same is sent again, but not with answers to a form', async () => {
      const email = emailOf();
      for (const _time of [1, 2]) expect((await apply('internal', { email }, CV)).status).toBe(200);
      expect(await applicationsOf()).toHaveLength(1);
      const answers = { email, 'q:why': 'Numbers', signature: 'yes' };
      expect((await apply('strict', answers, CV)).status).toBe(200);
      expect(await applicationsOf()).toHaveLength(2);
    });
  });

  it('sent twice makes one application, at once and one after the other, and notifies the partner once (D-APY-6)', async () => {
    await told('/thanks');
    const someone = visitor();
    const token = tokenIn(await someone.open(pathOf('internal')));
    clock.advance(5000);
    const typed = { token, ...KATHERINE, email: emailOf() };
    const replies = await Promise.all([1, 2, 3].map(() => someone.send(pathOf('internal'), typed, CV)));
    replies.push(await someone.send(pathOf('internal'), { ...typed, lastname: 'Another' }, CV));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const applications = await applicationsOf();
    expect(applications).toHaveLength(1);
    expect(eventsOf(applications[0]?.personId)).toHaveLength(1);
  });

  it('is kept if one with the same token is sent for another job at once (D-APY-6)', async () => {
    const [someone, other] = [visitor(), await newJob()];
    const token = tokenIn(await someone.open(pathOf('internal')));
    clock.advance(5000);
    const sendFor = (id: number) => someone.send(pathOf('internal', id), { token, ...KATHERINE, email: emailOf() });
    const replies = await Promise.all([sendFor(job), sendFor(other)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([await applicationsOf(), await applicationsOf(other)]).toEqual([[expect.anything()], [expect.anything()]]);
  });

  it('takes one name if people need no last name, and asks for no last name that is hidden (D-APY-1, D-APY-4)', async () => {
    const blueprint = anApplyBlueprint(1001);
    const applyWith = (lastname: object) =>
      under.server.apply({ ...blueprint, profileTypes: { people: { fields: [{ id: 'lastname', ...lastname }] } } });
    const control = async () =>
      /<input[^>]*name="lastname"[^>]*>/.exec((await visitor().open(pathOf('internal'))).text);
    const email = emailOf();
    try {
      await applyWith({ required: false });
      expect((await control())?.[0]).not.toContain('required');
      for (const firstname of ['Sukarno', 'sukarno'])
        expect((await apply('internal', { email, firstname, lastname: '' })).status).toBe(200);
      const [workflow, ...others] = await applicationsOf();
      expect(others).toEqual([]);
      expect(await api.read(`people/${workflow?.personId}`, 'firstname,lastname')).toEqual({ firstname: 'Sukarno' });
      expect(problemsIn(await apply('internal', { firstname: '', lastname: '' }))).toEqual([
        'firstname: Enter your first name.',
      ]);
      await applyWith({ required: false, hidden: true });
      expect(await control()).toBeNull();
      expect((await apply('internal', { lastname: '' })).status).toBe(200);
    } finally {
      await applyWith({ required: true, hidden: false });
    }
  });

  describe('that is wrong', () => {
    it('comes again with what was typed, and each problem at its field (D-APY-7)', async () => {
      const typed = {
        firstname: '"><script>x</script>',
        lastname: '',
        email: 'nobody',
        phone: '1'.repeat(101),
        consent: '',
      };
      const page = await apply('internal', typed, CV);
      expect(page.status).toBe(400);
      expect(problemsIn(page)).toEqual([
        'lastname: Enter your last name.',
        'email: Enter an e-mail address in the form name@example.org.',
        'phone: Enter at most 100 characters, not 101.',
        'consent: Tick the box to agree.',
      ]);
      expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
      expect(page.text).not.toContain('<script>');
      expect(page.text).toContain('<title>Error: ');
      expect(page.text).toMatch(/id="field-email"[^>]* aria-describedby="field-email-error" aria-invalid="true"/);
      expect(page.text).toContain('Choose it again');
      expect(page.headers['cache-control']).toBe('no-store');
      expect(await applicationsOf()).toEqual([]);
    });

    it('is in the language of the visitor, as the page of the job was (D-APY-12)', async () => {
      const someone = visitor();
      const headers = { 'accept-language': 'de-AT,en;q=0.5' };
      const page = await someone.open(pathOf('internal'), headers);
      expect(page.text).toContain('<button type="submit">Bewerbung senden</button>');
      const typed = { token: tokenIn(page), ...KATHERINE, lastname: '', consent: '' };
      const wrong = await someone.send(pathOf('internal'), typed, { headers });
      expect(problemsIn(wrong)).toEqual([
        'lastname: Geben Sie Ihren Nachnamen ein.',
        'consent: Setzen Sie das Häkchen, um zuzustimmen.',
      ]);
      expect(wrong.text).toContain('<html lang="de"');
      expect(wrong.text).not.toMatch(/lang="en"|\(optional\)|Error:/);
    });

    it.each([
      'joe@ex.com?bcc=spy.example',
      'joe@ex.com&cc=a.example',
      'joe@ex%40evil.example',
      '<joe@ex.example>',
      'Joe<joe@ex.example>',
    ])('has an address that would write other lines of a message, or more than an address: %s', async (email) => {
      const page = await apply('internal', { ...KATHERINE, email }, CV);
      expect(problemsIn(page)).toEqual(['email: Enter an e-mail address in the form name@example.org.']);
    });

    it('can be mended and sent with the same token (D-APY-6)', async () => {
      const someone = visitor();
      const token = tokenIn(await someone.open(pathOf('internal')));
      clock.advance(5000);
      const wrong = await someone.send(pathOf('internal'), { token, ...KATHERINE, lastname: '' });
      expect([wrong.status, tokenIn(wrong)]).toEqual([400, token]);
      expect((await someone.send(pathOf('internal'), { token, ...KATHERINE, email: emailOf() })).status).toBe(200);
    });

    it('reports wrong answers in the words of the form', async () => {
      const page = await apply('asking', {
        'q:count': '7',
        'q:line': 'abcdef',
        'q:ratio': 'x',
        'q:jobs:2:years': '1',
        'q:colour': 'Pink',
      });
      expect(page.status).toBe(400);
      const problems = problemsIn(page);
      expect(problems).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^q-3a-count: “Label of count” must be at most 5/),
          expect.stringMatching(/^q-3a-line: “Label of line” must be at most 5 characters/),
          expect.stringMatching(/^q-3a-ratio: “Label of ratio” must be a number/),
          expect.stringMatching(/^q-3a-colour: “Label of colour” must be one of/),
          'q-3a-agree: Answer “Label of agree”.',
          'q-3a-jobs-3a-2-3a-employer: Answer “Label of employer”.',
        ]),
      );
      for (const place of problems.map((text) => text.split(':')[0]))
        expect(page.text).toContain(`id="field-${place}"`);
    });

    it('asks for the resume, the signature and the consent that the portal wants, in the order of the page', async () => {
      const page = await apply('strict', { consent: '' });
      expect(problemsIn(page)).toEqual([
        'resume: Choose the file of your resume.',
        'q-3a-why: Answer “Label of why”.',
        'signature: Tick the box to sign your answers.',
        'consent: Tick the box to agree.',
      ]);
      expect(page.text).toContain('Keep my data for a &lt;year&gt;.');
    });

    it('refuses a file without a byte', async () => {
      const page = await apply('internal', {}, { filename: 'cv.pdf', content: '' });
      expect(problemsIn(page)).toEqual(['resume: The file is empty. Choose another one.']);
    });

    it('refuses a file that is not a document, text or picture (D-APY-10)', async () => {
      const content = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);
      const page = await apply('internal', {}, { filename: 'cv.pdf', content });
      expect([page.status, problemsIn(page)]).toEqual([
        400,
        ['resume: This file cannot be read. Choose a PDF, Word or text file.'],
      ]);
      expect(await applicationsOf()).toEqual([]);
    });

    it('takes a box that says "no" for one that is not ticked (D-APY-11)', async () => {
      const page = await apply('strict', { consent: 'no', signature: 'no', 'q:why': 'Numbers' }, CV);
      expect(problemsIn(page)).toEqual([
        'signature: Tick the box to sign your answers.',
        'consent: Tick the box to agree.',
      ]);
      expect((await apply('asking', { 'q:agree': 'no' })).text).toContain('Answer “Label of agree”.');
    });

    it('reports problems of choices and money without the words of the interface (D-APY-12)', async () => {
      const page = await apply('asking', { 'q:folder': 'Aproved', 'q:fee:amount': '5' });
      expect(problemsIn(page)).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^q-3a-folder: “Label of folder” must be one of the choices, received &quot;Aproved/),
          'q-3a-fee: “Label of fee” needs all of these: currency and amount.',
        ]),
      );
      expect(page.text).not.toMatch(/GET \/|lists\./);
    });

    it('refuses several files, with any names', async () => {
      const someone = visitor();
      const token = tokenIn(await someone.open(pathOf('internal')));
      clock.advance(5000);
      const parts = Object.entries({ token, ...KATHERINE, email: emailOf() }).map(([name, content]) => ({
        disposition: `; name="${name}"`,
        content,
      }));
      const file = (content: string) => ({ disposition: '; name="resume"; filename="cv.txt"', content });
      const page = await under.server.send({
        method: 'POST',
        path: pathOf('internal'),
        headers: { 'content-type': MULTIPART, 'x-forwarded-for': someone.address },
        body: multipart(...parts, file('One life'), file('Another life')),
      });
      expect([page.status, problemsIn(page)]).toEqual([400, ['resume: Choose one file, not several.']]);
      expect(await applicationsOf()).toEqual([]);
    });

    it('is refused if a field is filled that people do not see, and shows that field (D-APY-7)', async () => {
      const page = await apply('internal', { website: 'https://spam.example' });
      expect([page.status, problemsIn(page)]).toEqual([400, [expect.stringMatching(/^website: Empty the field/)]]);
      expect(await applicationsOf()).toEqual([]);
    });
  });

  it.each(['', 'made-up'])('without a token of a page comes again with one: %j (D-APY-6)', async (token) => {
    const page = await visitor().send(pathOf('internal'), { token, ...KATHERINE, email: emailOf() });
    expect([page.status, problemsIn(page)]).toEqual([400, [expect.stringMatching(/^: The form was not complete/)]]);
    const again = await visitor().send(pathOf('internal'), { token: tokenIn(page), ...KATHERINE, email: emailOf() });
    expect([again.status, await applicationsOf()]).toEqual([200, [expect.anything()]]);
  });

  describe('is not there', () => {
    it('on a portal whose blueprint names no apply (D-APY-1)', async () => {
      const page = await visitor().open(pathOf('silent'));
      expect([page.status, page.text.includes('<form')]).toEqual([200, false]);
      expect(page.headers['content-security-policy']).toContain("form-action 'none'");
      expect((await visitor().send(pathOf('silent'), KATHERINE)).status).toBe(404);
    });

    it('for a job that is taken down, or was while the form was open', async () => {
      const someone = visitor();
      const token = tokenIn(await someone.open(pathOf('internal')));
      await new JobPostsClient(api).unpost({ jobid: job, portalurl: 'internal' });
      clock.advance(5000);
      const page = await someone.send(pathOf('internal'), { token, ...KATHERINE });
      expect([page.status, page.text.includes('This job is not open')]).toEqual([404, true]);
      for (const path of [pathOf('nothing'), pathOf('internal', 999_999), '/portals/internal/jobs/x/y/job'])
        expect((await someone.send(path, KATHERINE)).status).toBe(404);
    });

    it('for a job of another customer than the portal’s', async () => {
      expect([
        (await visitor().open(pathOf('theirs'))).status,
        (await visitor().send(pathOf('theirs'), KATHERINE)).status,
      ]).toEqual([404, 404]);
    });

    it('if the user may not write what visitors send, and the log says why (D-APY-2)', async () => {
      const attributes = { attributes: { people: { email: { hidden: true } } } } as const;
      const blueprint = anApplyBlueprint(1001);
      const userGroups = blueprint.userGroups?.map((group) =>
        group.integrationName === 'visitors' ? { ...group, ...attributes } : group,
      );
      await under.server.apply({ ...blueprint, userGroups });
      try {
        expect((await visitor().open(pathOf('internal'))).text).not.toContain('<form');
        expect(log.text).toContain('A portal has no apply form.');
      } finally {
        await under.server.apply(blueprint);
      }
    });

    it('and is not accepted if a person needs more than the page asks', async () => {
      const blueprint = anApplyBlueprint(1001);
      const people = { fields: [{ id: 'field9001', label: 'Needed', type: 'text', required: true }] } as const;
      await under.server.apply({ ...blueprint, profileTypes: { people } });
      try {
        const page = await apply('internal');
        expect([page.status, page.text.includes('Your application cannot be taken')]).toEqual([500, true]);
        expect(log.text).toContain('FIELD_REQUIRED field9001');
      } finally {
        const noMore = { fields: [{ id: 'field9001', label: 'Needed', type: 'text' }] } as const;
        await under.server.apply({ ...blueprint, profileTypes: { people: noMore } });
      }
    });
  });

  it('is HTML of a page that loads and runs nothing, and keeps typed values for a visitor who goes back (D-APY-7)', async () => {
    const page = await visitor().open(pathOf('asking'));
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'self'/,
    );
    expect([page.headers['cache-control'], page.headers['etag']]).toEqual(['no-cache', undefined]);
    expect(page.headers['set-cookie']).toBeUndefined();
    const ids = Array.from(page.text.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = new Set(Array.from(page.text.matchAll(/<label for="([^"]+)"/g), ([, id]) => id));
    for (const id of labelled) expect(ids).toContain(id);
    for (const value of ['given-name', 'family-name', 'email', 'tel'])
      expect(page.text).toContain(`autocomplete="${value}"`);
  });

  it('leaves nothing that was typed in the log, and counts what became of it (D-APY-9)', async () => {
    const before = log.text.length;
    await apply('internal', { lastname: 'Xylophonist' }, { filename: 'zanzibar.pdf', content: 'secret words' });
    await apply('internal', { lastname: 'Xylophonist', email: 'quagmire' });
    await apply('internal', { lastname: 'Xylophonist', website: 'quagmire' });
    expect(log.text.slice(before)).not.toMatch(/Xylophonist|zanzibar|secret words|quagmire|k\d+@people/);
    const { text } = await under.server.send({
      path: '/metrics',
      headers: { authorization: 'Bearer a-token-of-some-length' },
    });
    for (const outcome of ['received', 'refused', 'failed'])
      expect(text).toMatch(new RegExp(`talent_applications_total{outcome="${outcome}"} [1-9]`));
  });

  it('takes no body of another type, and none that is cut off or empty', async () => {
    const { status, headers } = await visitor().send(
      pathOf('internal'),
      {},
      { headers: { 'content-type': 'text/plain' } },
    );
    expect([status, headers['content-type']]).toEqual([415, 'text/html;charset=UTF-8']);
    for (const sent of [{ body: 'no multipart' }, { headers: { 'transfer-encoding': 'chunked' } }]) {
      const head = { 'content-type': MULTIPART, 'x-forwarded-for': '192.0.2.250', ...sent.headers };
      const cut = await under.server.send({ method: 'POST', path: pathOf('internal'), ...sent, headers: head });
      expect(cut.status).toBe(400);
    }
  });
});
