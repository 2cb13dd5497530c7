import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import type { TestContext, World } from './builders/build-context.js';
import { ANSWERS, READ_SCHEMA, SCHEMA } from './builders/build-form.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { FormsServer } from './support/forms-server.js';
import type { Reply } from './support/forms-server.js';
import { refuse } from './support/signed-server.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';

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

  it('prints the metadata as it came with --json', async () => {
    expect(JSON.parse((await talent(['meta', FORM, '--json'])).stdout)).toEqual(metadata);
    expect(server.received).toEqual([`GET /customers/1001/forms/${FORM}/meta`]);
  });

  it('cuts a long label, and leads to the choices that are too many to show', async () => {
    const skills = { title: 'S'.repeat(61), type: 'array', items: { type: 'string', enum: Array.from('abcdefghijk') } };
    server.reply(`GET /${FORM}/meta/data_schema`, { body: { ...SCHEMA, properties: { skills } } });
    server.reply(`GET /${FORM}/meta`, { body: { skills: { type: 'MULTISELECT', required: false } } });
    const { stdout, stderr } = await talent(['meta', FORM]);
    expect(stdout).toMatch(/ {2}S{59}… .*any of "a", .*"h" and 3 more\n$/);
    expect(stderr).toBe(`All choices:\n  talent get 'forms/${FORM}/meta/data_schema?for=write'\n`);
  });

  it('leads to the list where there is no such form', async () => {
    server.reply(`GET /${FORM}/meta`, () => refuse('RESOURCE_NOT_FOUND', 'There is no form "background_check".'));
    expect(await talent(['meta', FORM])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'talent: There is no form "background_check".\n   try: talent forms list\n',
    });
  });

  it('says why a form is unfit, in the words of the server', async () => {
    const sentence = 'The form "background_check" has questions unfit for web services: "a".';
    server.reply(`GET /${FORM}/meta`, () => refuse('FORM_UNAVAILABLE', sentence));
    expect(await talent(['meta', FORM])).toEqual({ code: 4, stdout: '', stderr: `talent: ${sentence}\n` });
  });

  it('says that a form is closed', async () => {
    server.reply(`GET /${FORM}/meta`, () => refuse('FORM_UNAVAILABLE', 'The form "background_check" is archived.'));
    expect(await talent(['meta', FORM, '--json'])).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('"errorCode": 17'),
      stderr: expect.stringContaining('The form "background_check" is archived.'),
    });
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

  it('says that nothing is answered of what was asked for', async () => {
    server.reply('GET /12', { body: { links: LINKS } });
    const nothing = await talent(['get', '12', '--questions', 'consent']);
    expect(nothing).toEqual({ code: 0, stdout: '', stderr: 'No answers.\n' });
  });

  it('leads on where the id may be of another form', async () => {
    server.reply(`GET /${FORM}/data/12`, () => refuse('RESOURCE_NOT_FOUND', 'There is no filled form of it.'));
    const { code, stderr } = await talent(['get', '12', '--form', FORM]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/It may be of another form .*\n +try: talent forms get 12\n +talent forms list\n$/);
  });

  it('says which part of a URL the id is', async () => {
    const { code, stderr } = await talent(['get', LOCATION]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('the last part of the URL') });
  });

  it('says why there is nothing', async () => {
    server.reply('GET /12', () => refuse('RESOURCE_NOT_FOUND', 'There is no filled form with the id 12.'));
    expect(await talent(['get', '12'])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'talent: There is no filled form with the id 12.\n',
    });
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

  it('tells why the server refuses', async () => {
    server.reply(request, () => refuse('CONFLICT', 'The form is complete for this owner: filled form 12.'));
    const { code, stderr } = await talent(['request', FORM, '7']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('filled form 12');
  });
});

describe('talent forms fill', () => {
  const SUBMISSION = { ...ANSWERS, formname: FORM };

  beforeEach(() => {
    server.reply(`GET /${FORM}/meta/data_schema`, { body: SCHEMA });
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
    expect(server.received).toEqual([
      `GET /customers/1001/forms/${FORM}/meta/data_schema?for=write`,
      'POST /customers/1001/forms',
      'GET /customers/1001/forms/12?questions=status',
    ]);
    expect(server.bodies).toEqual([SUBMISSION]);
  });

  it('reads standard input, and prints the outcome with --json', async () => {
    const context = buildContext({ ...world, stdin: JSON.stringify(ANSWERS) });
    const { stdout } = await talent(['fill', FORM, '-', '--json'], context);
    const told = { formDataId: 12, location: LOCATION, outcome: '201 Created', status: 'Incomplete' };
    expect(JSON.parse(stdout)).toEqual(told);
  });

  it('is done even where the status cannot be read', async () => {
    server.reply('GET /12', () => refuse('RESOURCE_ACCESS_DENIED', 'No access.'));
    const { code, stdout } = await talent(['fill', FORM, fileWith(ANSWERS), '--json']);
    expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { formDataId: 12, location: LOCATION } });
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
    expect(server.received.slice(1)).toEqual(['PUT /customers/1001/forms?dryrun=true']);
    const { stdout } = await talent(['fill', FORM, fileWith(ANSWERS), '--replace', '--dry-run', '--json']);
    expect(JSON.parse(stdout)).toEqual({ changes });
    server.reply('PUT ', { body: { changes: [] } });
    const same = await talent(['fill', FORM, fileWith(ANSWERS), '--replace', '--dry-run']);
    expect(same).toEqual({ code: 0, stdout: '', stderr: 'No changes.\n' });
  });

  it('refuses another owner in the file than the command line names, and sends nothing', async () => {
    expect(await talent(['fill', FORM, fileWith(ANSWERS), '--owner', '4'])).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        `talent: file "${file('answers.json')}" does not fit the form ${FORM}:`,
        '        owner: must be 4 as --owner says, or left out, received 7',
        '',
      ].join('\n'),
    });
    expect(server.bodies).toEqual([]);
    expect(await talent(['fill', FORM, fileWith(ANSWERS), '--owner', '7'])).toMatchObject({ code: 0 });
  });

  it('tells a question that can be read only from one that there is not', async () => {
    server.reply(`GET /${FORM}/meta/data_schema`, ({ query }) => ({
      body: query.get('for') === 'write' ? SCHEMA : READ_SCHEMA,
    }));
    const { code, stderr } = await talent(['fill', FORM, fileWith({ ...ANSWERS, salary: 1, celery: 1 })]);
    expect(code).toBe(2);
    expect(stderr).toContain('salary: can be read only by this user: leave it out\n');
    expect(stderr).toContain('celery: is no question of this form that this user may answer; names are exact\n');
  });

  it('says that an id is of another form before it says what is wrong with the answers', async () => {
    server.reply(`GET /${FORM}/data/13`, () => refuse('RESOURCE_NOT_FOUND', 'There is no such filled form.'));
    const { code, stderr } = await talent(['fill', FORM, fileWith({ level: 'C' }), '--id', '13']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^talent: There is no such filled form\.\n +It may be of another form than /);
  });

  it('names every problem of the file, and sends nothing', async () => {
    const answers = { ...ANSWERS, consent: 'yes', level: 'C', employers: [{ from: '1843' }] };
    expect(await talent(['fill', FORM, fileWith(answers)])).toEqual({
      code: 2,
      stdout: '',
      stderr: [
        `talent: file "${file('answers.json')}" does not fit the form ${FORM}:`,
        '        consent: must be true or false, received "yes"',
        '        level: must be one of "A", "B", received "C"',
        '        employers/new1/employer: is required',
        '        employers/new1/from: must be a month, as YYYY-MM, received "1843"',
        `   try: talent forms meta ${FORM}`,
        '',
      ].join('\n'),
    });
    expect(server.bodies).toEqual([]);
    const { stdout } = await talent(['fill', FORM, fileWith({ ...ANSWERS, level: 'C' }), '--json']);
    expect(JSON.parse(stdout)).toEqual({
      problems: [{ path: 'level', message: 'must be one of "A", "B", received "C"' }],
    });
  });

  it.each([
    ['{\n  "consent": true,\n}', /answers\.json:3:1 .*JSON/],
    ['{"consent": true,\n "consent": false}', /answers\.json:2:2 .*"consent" must not be given twice/],
    ['[1]', /must hold one JSON object with the answers by their questions, received an array/],
  ])('says where a file is no JSON object: %j', async (text, message) => {
    const { code, stderr } = await talent(['fill', FORM, fileWith(text)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(server.received).toEqual([]);
  });

  it.each([
    ['@answers.json', 'the name of the file is expected, without "@"'],
    ['{"consent":true}', 'the name of a file is expected, or - for standard input, and not the JSON itself'],
  ])('says what is expected in place of %s', async (word, expected) => {
    const { code, stderr } = await talent(['fill', FORM, word]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `talent: file "${word}" cannot be read: ENOENT: no such file or directory; ${expected}\n`,
    });
  });

  it('names a file that is not there', async () => {
    const { code, stderr } = await talent(['fill', FORM, file('none.json')]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('none.json" cannot be read: ENOENT') });
  });

  it('tells what the server finds besides, each with its question', async () => {
    server.reply('POST ', () => refuse('VALUE_INVALID', 'must not hold HTML tags.', 'legal_name'));
    expect(await talent(['fill', FORM, fileWith(ANSWERS)])).toEqual({
      code: 4,
      stdout: '',
      stderr: `talent: file "${file('answers.json')}" is refused:\n        legal_name: must not hold HTML tags.\n`,
    });
  });

  it.each([
    ['filled form 12. PATCH changes', '12'],
    ['PUT replaces its answers', '<formDataId>'],
  ])('leads on where the form is filled already, harmless ways first: %s', async (text, id) => {
    server.reply('POST ', () => refuse('FORM_ALREADY_FILLED', `It has been filled for this owner: ${text}.`));
    const { code, stderr } = await talent(['fill', FORM, fileWith(ANSWERS), '--owner', '7']);
    expect(code).toBe(4);
    const fill = `talent forms fill ${FORM} ${file('answers.json')}`;
    const [shows = '', changes = '', replaces = '', ...others] = stderr.split('\n').slice(2);
    expect(shows).toMatch(new RegExp(`^   try: talent forms get ${id} --form ${FORM} +# shows`));
    expect(changes.trim()).toMatch(new RegExp(`^${fill} --id ${id} +# changes the answers in the file`));
    expect(replaces.trim()).toBe(
      `${fill} --owner 7 --replace --dry-run  # --replace deletes the answers that the file leaves out, and the signature`,
    );
    expect(others).toEqual(['']);
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
  const DISPOSITION = `attachment; filename="${FORM}-12.pdf"`;
  let cwd: string;

  beforeEach(() => {
    cwd = process.cwd();
    process.chdir(mkdtempSync(path.join(folder, 'here-')));
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': DISPOSITION };
    server.reply('GET /12.pdf', { headers, body: PDF });
    server.reply(`GET /${FORM}/data/12.pdf`, { headers, body: PDF });
    const text = {
      'Content-Type': 'text/plain;charset=UTF-8',
      'Content-Disposition': 'attachment; filename="f-12.txt"',
    };
    server.reply('GET /12.txt', { headers: text, body: 'Größe\u001b[2J\n' });
  });

  afterEach(() => process.chdir(cwd));

  it.each([
    [['export', '12', '--as', 'pdf'], '/12.pdf'],
    [['export', '12', '--form', FORM, '--as', 'pdf'], `/${FORM}/data/12.pdf`],
  ])('saves the document under the name that the server gives it: %j', async (words, place) => {
    expect(await talent(words)).toEqual({ code: 0, stdout: '', stderr: `Saved in ${FORM}-12.pdf\n` });
    expect(readFileSync(`${FORM}-12.pdf`)).toEqual(PDF);
    expect(server.received).toEqual([`GET /customers/1001/forms${place}`]);
  });

  it('saves it where --output says, and prints it for a dash', async () => {
    expect(await talent(['export', '12', '--as', 'pdf', '-o', file('own.pdf')])).toMatchObject({ code: 0 });
    expect(readFileSync(file('own.pdf'))).toEqual(PDF);
    expect(await talent(['export', '12', '--as', 'pdf', '-o', folder])).toMatchObject({ code: 0 });
    expect(readFileSync(file(`${FORM}-12.pdf`))).toEqual(PDF);
    expect(await talent(['export', '12', '--as', 'txt', '-o', '-'])).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Größe\u001b[2J\n',
    });
    expect(readdirSync('.')).toEqual([]);
  });

  it('shows a terminal text without control characters, and no binary', async () => {
    const terminal = (): TestContext => buildContext({ ...world, terminal: true });
    const { stdout } = await talent(['export', '12', '--as', 'txt', '-o', '-'], terminal());
    expect(stdout).toBe('Größe\\x1b[2J\n');
    expect(await talent(['export', '12', '--as', 'pdf', '-o', '-'], terminal())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not shown on a terminal'),
    });
  });

  it.each([[[]], [['-o', 'background_check-12.pdf']]])('replaces a file with --force only: %j', async (words) => {
    writeFileSync(`${FORM}-12.pdf`, 'mine');
    const { code, stderr } = await talent(['export', '12', '--as', 'pdf', ...words]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /exists and is not replaced without --force\n +try: talent forms export 12 --as pdf .*--force\n$/,
    );
    expect(readFileSync(`${FORM}-12.pdf`, 'utf8')).toBe('mine');
    expect(await talent(['export', '12', '--as', 'pdf', ...words, '--force'])).toMatchObject({ code: 0 });
    expect(readFileSync(`${FORM}-12.pdf`)).toEqual(PDF);
    expect(readdirSync('.')).toEqual([`${FORM}-12.pdf`]);
  });

  it.each([
    ['attachment; filename="../evil.pdf"', 'evil.pdf'],
    ['attachment; filename="..\\\\evil.pdf"', 'evil.pdf'],
    ['attachment; filename="/tmp/evil.pdf"', 'evil.pdf'],
    ['attachment; filename="ok.pdf"; filename*=UTF-8\'\'..%2Fevil.pdf', 'evil.pdf'],
    ['attachment; filename=".bashrc"', 'bashrc'],
    ['attachment; filename="-rf"', 'rf'],
  ])('saves right here what the server calls %s', async (disposition, name) => {
    const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition };
    server.reply('GET /12.pdf', { headers, body: PDF });
    expect(await talent(['export', '12', '--as', 'pdf'])).toMatchObject({ code: 0, stderr: `Saved in ${name}\n` });
    expect(readdirSync('.')).toEqual([name]);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.each(['attachment; filename=".."', 'attachment'])(
    'saves nothing where the server gives no name: %s',
    async (disposition) => {
      const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': disposition };
      server.reply('GET /12.pdf', { headers, body: PDF });
      const { code, stderr } = await talent(['export', '12', '--as', 'pdf']);
      expect(code).toBe(2);
      expect(stderr).toContain('give --output <file>');
      expect(readdirSync('.')).toEqual([]);
    },
  );

  it('reads a name beyond ASCII', async () => {
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="Pr_fung.pdf"; filename*=UTF-8\'\'Pr%C3%BCfung.pdf',
    };
    server.reply('GET /12.pdf', { headers, body: PDF });
    expect(await talent(['export', '12', '--as', 'pdf'])).toMatchObject({ stderr: 'Saved in Prüfung.pdf\n' });
  });

  it('leaves nothing behind where the server refuses, or answers another document', async () => {
    server.reply('GET /12.doc', () => refuse('RESOURCE_NOT_FOUND', 'There is no filled form with the id 12.'));
    expect(await talent(['export', '12', '--as', 'doc', '-o', 'x.doc'])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'talent: There is no filled form with the id 12.\n',
    });
    server.reply('GET /12.doc', { headers: { 'Content-Type': 'text/html' }, body: '<p>' });
    expect(await talent(['export', '12', '--as', 'doc', '-o', 'x.doc'])).toMatchObject({ code: 5, stdout: '' });
    expect(readdirSync('.')).toEqual([]);
  });

  it('leaves the old file where the new one breaks off', async () => {
    writeFileSync('x.pdf', 'mine');
    const headers = { 'Content-Type': 'application/pdf', 'Content-Length': String(PDF.length + 9) };
    server.reply('GET /12.pdf', { headers, body: PDF });
    const broken = await talent(['export', '12', '--as', 'pdf', '-o', 'x.pdf', '--force']);
    expect(broken).toMatchObject({ code: 3, stderr: expect.stringContaining('closed the connection') });
    expect(readFileSync('x.pdf', 'utf8')).toBe('mine');
    expect(readdirSync('.')).toEqual(['x.pdf']);
  });

  it('names a place that cannot be written', async () => {
    const { code, stderr } = await talent(['export', '12', '--as', 'pdf', '-o', file('no/such/folder.pdf')]);
    expect(code).toBe(2);
    expect(stderr).toContain('folder.pdf" cannot be written: ENOENT: no such file or directory\n');
  });
});
