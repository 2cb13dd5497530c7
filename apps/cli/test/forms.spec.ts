import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import type { TestContext, World } from './builders/build-context.js';
import { ANSWERS, SCHEMA } from './builders/build-form.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';
import { refuse, SignedServer } from './support/signed-server.js';
import type { Call } from './support/signed-server.js';

const ROOT = '/customers/1001/forms';

/** The reply to a request. An object is sent as JSON. */
interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A small server of forms. Answers with the replies that a test sets, by keys such as `GET /12` or `POST ` below the
 * forms of the customer. Serves the forms of the platform API too.
 */
class FormsServer extends SignedServer {
  readonly #replies = new Map<string, (call: Call) => Reply>();
  /** The received bodies, parsed. Requests without a body add nothing. */
  readonly bodies: unknown[] = [];

  /** Lays down the answer to a method and path. */
  reply(request: string, reply: Reply | ((call: Call) => Reply)): void {
    this.#replies.set(request, typeof reply === 'function' ? reply : () => reply);
  }

  protected override answer(call: Call, response: ServerResponse): void {
    const { method, path, body: sent } = call;
    if (sent !== '') this.bodies.push(JSON.parse(sent));
    const laidDown = this.#replies.get(`${method} ${path.slice(path.indexOf(ROOT) + ROOT.length)}`);
    const {
      status = 200,
      headers = {},
      body,
    } = laidDown?.(call) ?? refuse('RESOURCE_NOT_FOUND', 'There is nothing here.');
    response.writeHead(status, headers);
    response.end(typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : body);
  }
}

const NOW = new Date('2026-11-20T09:30:00Z');
const FORM = 'background_check';
const LOCATION = 'https://api.example/customers/1001/forms/12';
const OWNER = { profile: 'https://api.example/customers/1001/people/7', id: 7, value: 'Ada Lovelace' };
const LINKS = [{ rel: 'self', title: 'Form', url: LOCATION }];

let server: FormsServer;
let folder: string;
let world: World;

beforeEach(async () => {
  folder = temporaryFolder();
  server = new FormsServer(() => NOW);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

/** Runs one command line against the tiny server, on the real network code. */
function talent(words: readonly string[], context: TestContext = buildContext(world)) {
  return runTalent(['forms', ...words], context);
}

const file = (name: string): string => path.join(folder, name);

function fileWith(content: string | object): string {
  writeFileSync(file('answers.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return file('answers.json');
}

describe('talent forms list', () => {
  const forms = [
    {
      id: 3,
      formname: FORM,
      type: 'Person',
      displayName: 'Background\ncheck',
      standardizedLevel: 'CUSTOM',
      isPublicAnswers: false,
    },
    {
      id: 14,
      formname: 'exit',
      type: 'Job',
      displayName: 'Exit',
      standardizedLevel: 'STANDARD',
      isPublicAnswers: true,
    },
  ];

  it('shows a table', async () => {
    server.reply('GET ', { body: { forms } });
    expect(await talent(['list'])).toEqual({
      code: 0,
      stdout: [
        'id  formname          type    level     public answers  display name',
        String.raw`3   background_check  Person  CUSTOM    no              Background\ncheck`,
        '14  exit              Job     STANDARD  yes             Exit',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('prints what the server answers with --json, and says where there is nothing', async () => {
    server.reply('GET ', { body: { forms: [], more: 1 } });
    expect(await talent(['list'])).toEqual({ code: 0, stdout: '', stderr: 'No forms.\n' });
    expect(JSON.parse((await talent(['list', '--json'])).stdout)).toEqual({ forms: [], more: 1 });
  });
});

describe('talent forms meta', () => {
  const metadata = {
    legal_name: {
      type: 'TEXTFIELD',
      required: true,
      searchable: false,
      section: 'You',
      data: { type: { id: -2, text: 'Sync with Profile Field' }, field: 'lastname' },
    },
    source: {
      type: 'TEXTAREA',
      required: false,
      searchable: false,
      data: { type: { id: -1, text: 'Prepopulate with Custom Text' }, text: 'a "friend"', data: {} },
    },
    employers: {
      type: 'GROUP',
      required: false,
      searchable: false,
      questions: { employer: { type: 'TEXTFIELD', required: true, searchable: false } },
    },
  };

  const source = { title: 'Source', type: 'string', readOnly: true };
  const schemas = {
    write: SCHEMA,
    read: { ...SCHEMA, properties: { ...SCHEMA.properties, source } },
  };

  beforeEach(() => {
    server.reply(`GET /${FORM}/meta`, { body: metadata });
    server.reply(`GET /${FORM}/meta/data_schema`, ({ query }) => ({
      body: query.get('for') === 'write' ? schemas.write : schemas.read,
    }));
  });

  it('shows the questions, those of a group set in, what is answered to them, and what is sent beside', async () => {
    expect(await talent(['meta', FORM])).toEqual({
      code: 0,
      stdout: [
        'question    type       required  label       section  prepopulation                                 answer',
        'legal_name  TEXTFIELD  required  Legal name  You      Sync with Profile Field: lastname             up to 12 characters',
        String.raw`source      TEXTAREA             Source               Prepopulate with Custom Text: "a \"friend\""  can be read only`,
        'employers   GROUP                Employers                                                          up to 3 entries',
        '  employer  TEXTFIELD  required  Employer                                                           up to 4000 characters',
        '',
        '"updatedForcandidate" is the id of the associated person: the form is private.',
        '"signature": true completes the form; until it is sent, it is Incomplete.',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  it('tells how each question is answered, and leads to the choices that are too many to show', async () => {
    const many = { title: 'Many', type: 'array', items: { type: 'string', enum: Array.from('abcdefghijk') } };
    const properties = { ...SCHEMA.properties, many };
    const names = ['nickname', 'consent', 'years', 'start', 'seen', 'level', 'skills', 'pay', 'many'];
    server.reply(`GET /${FORM}/meta/data_schema`, { body: { ...SCHEMA, properties } });
    server.reply(`GET /${FORM}/meta`, { body: Object.fromEntries(names.map((name) => [name, { type: 'ANY' }])) });
    const { stdout, stderr } = await talent(['meta', FORM]);
    const [heading = '', ...lines] = stdout.split('\n');
    expect(lines.slice(0, names.length).map((line) => line.slice(heading.indexOf('answer')))).toEqual([
      '3 to 12 characters',
      'true or false',
      'a whole number from 1 to 60',
      'a date, as YYYY-MM-DD',
      'a date and time, as YYYY-MM-DD hh:mm AM or PM',
      'one of "A", "B"',
      'any of "Java", "Software > Rust"',
      'an object with currency ("EUR", "USD"), amount',
      expect.stringMatching(/^any of "a", .*"h" and 3 more$/),
    ]);
    expect(stderr).toBe(`All choices:\n  talent get 'forms/${FORM}/meta/data_schema?for=write'\n`);
  });
});

describe('talent forms get', () => {
  const standard = { formname: FORM, status: 'Complete', owner: OWNER, completeddate: '2026-11-20 09:30 AM' };
  const answers = {
    legal_name: 'Lovelace',
    consent: false,
    skills: ['Java', 'Rust'],
    notes: 'one\ntwo\u001b[2J',
    years: 1815,
    pay: { currency: 'EUR', amount: 1234.5 },
    hourly: { currency: 'JPY', amount: 900, timeframe: 'Hourly' },
    employers: [
      { entry: 1, employer: 'Analytical Engines', from: '1843-07' },
      { entry: 3, employer: 'RS' },
    ],
  };

  it('shows every answer of a form that is named', async () => {
    server.reply(`GET /${FORM}/data/12`, { body: { ...standard, ...answers, links: LINKS } });
    const { code, stdout, stderr } = await talent(['get', '12', '--form', FORM]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'formname       background_check',
        'status         Complete',
        'owner          Ada Lovelace (people/7)',
        'completeddate  2026-11-20 09:30 AM',
        '',
        'legal_name  Lovelace',
        'consent     No',
        'skills      Java, Rust',
        'notes       one',
        String.raw`            two\x1b[2J`,
        'years       1815',
        'pay         1,234.50 EUR',
        'hourly      900 JPY Hourly',
        'employers',
        '  1',
        '    employer  Analytical Engines',
        '    from      1843-07',
        '  3',
        '    employer  RS',
        '',
      ].join('\n'),
    );
  });

  it('shows what is known of a form by its id alone, and where the answers are', async () => {
    server.reply('GET /12', { body: { ...standard, links: LINKS } });
    const { stdout, stderr } = await talent(['get', '12']);
    expect(stdout).toMatch(/^formname .*\nstatus .*\nowner .*\ncompleteddate .*\n$/);
    expect(stderr).toBe(`The answers:\n  talent forms get 12 --form ${FORM}\n`);
  });

  it.each([
    [['get', '12', '--questions', 'consent,skills'], '/12'],
    [['get', '12', '--questions', 'consent, skills', '--form', FORM], `/${FORM}/data/12`],
  ])('asks for some of the answers: %j', async (words, place) => {
    server.reply(`GET ${place}`, { body: { consent: true, links: LINKS } });
    expect(await talent(words)).toEqual({ code: 0, stdout: 'consent  Yes\n', stderr: '' });
    expect(server.received).toEqual([`GET /customers/1001/forms${place}?questions=consent%2Cskills`]);
  });

  it('tells of a question that there is none, and prints the answer with --json', async () => {
    const headers = { 'X-Warning': '4:nosuch:is unknown.' };
    server.reply('GET /12', { headers, body: { links: LINKS } });
    const { stdout, stderr } = await talent(['get', '12', '--questions', 'nosuch', '--json']);
    expect(JSON.parse(stdout)).toEqual({ links: LINKS });
    expect(stderr).toBe('warning: 4:nosuch:is unknown.\n');
  });
});

describe('talent forms request', () => {
  const request = 'POST /background_check/request';

  it('asks for the form, and says where it is read', async () => {
    server.reply(request, { status: 201, headers: { Location: LOCATION } });
    expect(await talent(['request', FORM, '7'])).toEqual({
      code: 0,
      stdout: `formDataId  12\nlocation    ${LOCATION}\n`,
      stderr: '201 Created\n',
    });
    expect(server.received).toEqual([`POST /platform/v1/customers/1001/forms/${FORM}/request`]);
    expect(server.bodies).toEqual([{ owner: 7 }]);
  });

  it('names the person of a private form as that form does', async () => {
    server.reply(`GET /${FORM}/meta/data_schema`, { body: SCHEMA });
    server.reply(request, { status: 200, headers: { Location: LOCATION } });
    const { stdout } = await talent(['request', FORM, '7', '--for', '9', '--json']);
    expect(JSON.parse(stdout)).toEqual({ formDataId: 12, location: LOCATION, outcome: '200 OK' });
    expect(server.bodies).toEqual([{ owner: 7, updatedForcandidate: 9 }]);
  });

  it('of a form that is not private takes no person', async () => {
    const { updatedForcandidate: _, ...properties } = SCHEMA.properties;
    server.reply(`GET /${FORM}/meta/data_schema`, { body: { ...SCHEMA, properties } });
    const { code, stderr } = await talent(['request', FORM, '7', '--for', '9']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('is not private and takes no --for');
  });
});

describe('talent forms fill', () => {
  const SUBMISSION = { ...ANSWERS, formname: FORM };

  beforeEach(() => {
    server.reply('POST ', { status: 201, headers: { Location: LOCATION } });
    server.reply('GET /12', { body: { status: 'Incomplete', links: LINKS } });
  });

  it('sends the answers, and says what became of them', async () => {
    const { owner: _owner, ...answers } = ANSWERS;
    expect(await talent(['fill', FORM, fileWith(answers), '--owner', '7'])).toEqual({
      code: 0,
      stdout: `formDataId  12\nlocation    ${LOCATION}\nstatus      Incomplete\n`,
      stderr: '201 Created\nThe form is complete once "signature": true is sent.\n',
    });
    expect(server.received).toEqual(['POST /customers/1001/forms', 'GET /customers/1001/forms/12?questions=status']);
    expect(server.bodies).toEqual([SUBMISSION]);
  });

  it.each([
    [['--replace'], 'PUT ', SUBMISSION, { status: 200, headers: { Location: LOCATION } }],
    [['--id', '12', '--replace'], 'PUT /12', SUBMISSION, { status: 200, headers: { Location: LOCATION } }],
    [['--id', '12'], `PATCH /${FORM}/data/12`, ANSWERS, { status: 204, headers: { Link: `<${LOCATION}>;rel="self"` } }],
  ])('writes in the way that was asked for: %j', async (words, request, body, reply: Reply) => {
    server.reply(request, reply);
    server.reply('GET /12', { body: { status: 'Complete', links: LINKS } });
    const { code, stdout } = await talent(['fill', FORM, fileWith(ANSWERS), ...words]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `formDataId  12\nlocation    ${LOCATION}\nstatus      Complete\n`,
    });
    expect(server.bodies).toEqual([body]);
  });

  it('shows what would change with --dry-run, and writes nothing', async () => {
    const changes = [
      { path: 'legal_name', before: null, after: 'Lovelace' },
      { path: 'employers/1/from', before: '1843-07', after: null },
      { path: 'consent', before: false, after: true },
    ];
    server.reply('PUT ', { body: { changes } });
    expect(await talent(['fill', FORM, fileWith(ANSWERS), '--replace', '--dry-run'])).toEqual({
      code: 0,
      stdout: '+ legal_name: "Lovelace"\n- employers/1/from: "1843-07"\n~ consent: false -> true\n',
      stderr: '',
    });
    expect(server.received).toEqual(['PUT /customers/1001/forms?dryrun=true']);
    const { stdout } = await talent(['fill', FORM, fileWith(ANSWERS), '--replace', '--dry-run', '--json']);
    expect(JSON.parse(stdout)).toEqual({ changes });
    server.reply('PUT ', { body: { changes: [] } });
    const same = await talent(['fill', FORM, fileWith(ANSWERS), '--replace', '--dry-run']);
    expect(same).toEqual({ code: 0, stdout: '', stderr: 'No changes.\n' });
  });

  it('refuses another owner in the file than the command line names, and sends nothing', async () => {
    expect(await talent(['fill', FORM, fileWith(ANSWERS), '--owner', '4'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--owner 4 and the "owner" of the file must be the same'),
    });
    expect(server.bodies).toEqual([]);
    expect(await talent(['fill', FORM, fileWith(ANSWERS), '--owner', '7'])).toMatchObject({ code: 0 });
  });

  it.each(['{"consent": true,}', '{"consent": true,\n "consent": false}', '[1]'])(
    'refuses a file that is no JSON object: %j',
    async (text) => {
      expect(await talent(['fill', FORM, fileWith(text)])).toMatchObject({ code: 2 });
      expect(server.received).toEqual([]);
    },
  );

  it('tells what the server finds, each with its question', async () => {
    server.reply('POST ', () => refuse('VALUE_INVALID', 'must not hold HTML tags.', 'legal_name'));
    expect(await talent(['fill', FORM, fileWith(ANSWERS)])).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining('\n        legal_name: must not hold HTML tags. (code 5)\n'),
    });
  });

  it('asks once more for an answer that was lost, by the same key', async () => {
    const keys: unknown[] = [];
    server.reply('POST ', ({ headers }) => {
      keys.push(headers['idempotency-key']);
      return { status: 201, headers: { Location: LOCATION } };
    });
    let isLost = true;
    const send: typeof sendRequest = async (request) => {
      const response = await sendRequest(request);
      if (request.method !== 'POST' || !isLost) return response;
      isLost = false;
      return sendRequest({ ...request, base: { ...request.base, port: 1, origin: 'http://127.0.0.1:1' } });
    };
    const { code } = await talent(['fill', FORM, fileWith(ANSWERS)], buildContext({ ...world, send }));
    expect({ code, keys }).toEqual({ code: 0, keys: [keys[0], keys[0]] });
    expect(keys[0]).toEqual(expect.any(String));
  });
});

describe('talent forms export', () => {
  const PDF = Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1');
  let cwd: string;

  beforeEach(() => {
    cwd = process.cwd();
    process.chdir(mkdtempSync(path.join(folder, 'here-')));
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${FORM}-12.pdf"`,
    };
    server.reply('GET /12.pdf', { headers, body: PDF });
    server.reply(`GET /${FORM}/data/12.pdf`, { headers, body: PDF });
  });

  afterEach(() => process.chdir(cwd));

  it.each([
    [['export', '12', '--as', 'pdf'], '/12.pdf'],
    [['export', '12', '--form', FORM, '--as', 'pdf'], `/${FORM}/data/12.pdf`],
  ])('saves the document under the name that the server gives it: %j', async (words, place) => {
    expect(await talent(words)).toEqual({ code: 0, stdout: '', stderr: `Saved in ${FORM}-12.pdf\n` });
    expect(readFileSync(`${FORM}-12.pdf`)).toEqual(PDF);
    expect(await talent(words)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/try: talent forms export 12 --as pdf .*--force\n$/),
    });
    expect(server.received.slice(0, 1)).toEqual([`GET /customers/1001/forms${place}`]);
  });
});
