import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CliError } from '../src/cli-error.js';
import { sendRequest } from '../src/http/send-request.js';
import type { ListNode } from '../src/lists/list-node.js';
import { buildContext } from './builders/build-context.js';
import type { TestContext, World } from './builders/build-context.js';
import { anyList } from './builders/build-list.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { buildTypingContext } from './builders/typing-terminal.js';
import { ListsServer } from './support/lists-server.js';
import type { ListSettings, NodeDraft } from './support/list-store.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';

const NOW = new Date('2026-11-20T09:30:00Z');

const SKILLS: ListSettings = {
  listId: 'lists.skills',
  attributesOf: () => ['exportAs', 'weight'],
  nodes: [
    {
      listnodeid: 50001,
      value: 'Software',
      exportAs: 'SW',
      weight: -7,
      children: [
        { listnodeid: 50001001, value: 'Java' },
        { listnodeid: 50001002, value: 'COBOL', hidden: true, children: [{ listnodeid: 50001002001, value: 'CICS' }] },
      ],
    },
    { listnodeid: 50002, value: '=Sales, "new"' },
  ],
};
const COUNTRIES: ListSettings = {
  listId: 'lists.country',
  attributesOf: (level) => (level === 1 ? ['abv2', 'iso'] : ['abbrev']),
  nodes: [
    {
      listnodeid: 840,
      value: 'United States',
      abv2: 'US',
      iso: 840,
      children: [{ listnodeid: 840001, value: 'Ohio', abbrev: 'OH' }],
    },
  ],
};
const CUSTOM: ListSettings = {
  listId: 'lists.customfields_lists',
  nodes: [
    {
      listnodeid: 700,
      value: 'Preferences',
      children: [{ listnodeid: 701, value: 'Morning', children: [{ listnodeid: 702, value: 'Early' }] }],
    },
  ],
};

const CSV = [
  'level,id,value,hidden,exportAs,weight',
  '1,D50001,Software,false,SW,-7',
  '2,D50001001,Java,false,,',
  '2,D50001002,COBOL,true,,',
  '3,D50001002001,CICS,false,,',
  `1,D50002,"'=Sales, ""new""",false,,`,
  '',
].join('\n');

let server: ListsServer;
let folder: string;
let world: World;

beforeEach(async () => {
  folder = temporaryFolder();
  server = new ListsServer(() => NOW, SKILLS, COUNTRIES, CUSTOM);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

/** Runs one command line against the tiny server, on the real network code. */
function talent(words: readonly string[], context: TestContext = buildContext(world)) {
  return runTalent(['lists', ...words], context);
}

const file = (name: string): string => path.join(folder, name);

function fileWith(name: string, content: string | object): string {
  writeFileSync(file(name), typeof content === 'string' ? content : JSON.stringify(content));
  return file(name);
}

describe('talent lists pull', () => {
  it('writes every level to a CSV file, which spreadsheets know as UTF-8', async () => {
    const { code, stdout, stderr } = await talent(['pull', 'lists.skills', file('skills.csv')]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toBe(`5 list nodes of lists.skills in ${file('skills.csv')}\n`);
    expect(readFileSync(file('skills.csv'), 'utf8')).toBe(`\uFEFF${CSV}`);
    expect(server.received).toEqual([
      'GET /customers/1001/v2/lists/lists.skills?size=1000&page=1',
      'GET /customers/1001/v2/lists/lists.skills/C50001?size=1000&page=1',
      'GET /customers/1001/v2/lists/lists.skills/C50001/C50001002?size=1000&page=1',
    ]);
  });

  it('prints JSON, its nodes inside one another', async () => {
    const { code, stdout } = await talent(['pull', 'lists.country', '-', '--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      list: 'lists.country',
      nodes: [
        {
          id: 'D840',
          listnodeid: '840',
          value: 'United States',
          hidden: false,
          abv2: 'US',
          iso: 840,
          children: [{ id: 'D840001', listnodeid: '840001', value: 'Ohio', hidden: false, abbrev: 'OH' }],
        },
      ],
    });
  });

  it('reads custom lists through their nodes', async () => {
    const { stdout } = await talent(['pull', 'lists.customfields_lists', '-', '--format', 'csv']);
    expect(stdout).toBe('level,id,value,hidden\n1,C700,Preferences,false\n2,C701,Morning,false\n3,C702,Early,false\n');
    expect(server.received.at(-1)).toBe(
      'GET /customers/1001/lists/lists.customfields_lists/node/C701?size=1000&page=1',
    );
  });

  it('reads every page, and the nodes of a level a few at once', async () => {
    const nodes = Array.from({ length: 2500 }, (_, at) => ({
      listnodeid: at + 1,
      value: `n${at + 1}`,
      ...(at < 40 ? { children: [{ listnodeid: 10_000 + at, value: 'below' }] } : {}),
    }));
    server.keep({ listId: 'lists.skills', nodes });
    let [open, most] = [0, 0];
    const send: typeof sendRequest = async (request) => {
      most = Math.max(most, (open += 1));
      return sendRequest(request).finally(() => (open -= 1));
    };
    const { stdout } = await talent(['pull', 'lists.skills', '-', '--format', 'csv'], buildContext({ ...world, send }));
    expect(stdout.split('\n')).toHaveLength(1 + 2540 + 1);
    expect(stdout).toMatch(/^1,D40,n40,false\n2,D10039,below,false\n1,D41,n41,false$/m);
    expect(server.received.slice(0, 3).map((line) => line.slice(-6))).toEqual(['page=1', 'page=2', 'page=3']);
    expect(most).toBe(8);
  });

  it('replaces a file as a whole, or leaves it as it is', async () => {
    const location = fileWith('skills.json', 'mine');
    server.quota = 2;
    expect(await talent(['pull', 'lists.skills', location, '--force'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('All 10000 requests of today are used'),
    });
    expect(readFileSync(location, 'utf8')).toBe('mine');
    server.quota = Infinity;
    expect(await talent(['pull', 'lists.skills', location, '--force'])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(location, 'utf8'))).toMatchObject({ list: 'lists.skills' });
    expect(readdirSync(folder)).toEqual(['skills.json']);
  });

  it('reads again where the list changes in between, and gives up where it does not end', async () => {
    const changing = (times: number) => {
      let left = times;
      const send: typeof sendRequest = async (request) => {
        const response = await sendRequest(request);
        if (request.target.includes('C50001?') && left > 0) {
          left -= 1;
          server.list('lists.skills').patchNode('D50002', { value: `changed ${left}` }, null);
        }
        return response;
      };
      return buildContext({ ...world, send });
    };
    const words = ['pull', 'lists.skills', '-', '--format', 'csv'];
    expect((await talent(words, changing(2))).stdout).toContain('changed 0');
    expect(await talent(words, changing(3))).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining('lists.skills changed while it was read, 3 times in a row'),
    });
  });

  it.each([
    [['lists.nosuch', 'f.csv'], 4, 'There is no list lists.nosuch.'],
    [['lists.skills', 'f.csv', '--usergroup', 'nobody'], 4, 'There is no user group "nobody".'],
    [['lists.skills', 'nosuch/f.csv'], 2, 'file "nosuch/f.csv" cannot be written: ENOENT'],
  ])('says what is wrong with %j', async (words, code, message) => {
    const { stderr, ...ended } = await talent(['pull', ...words]);
    expect(ended).toEqual({ code, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('talent lists push', () => {
  const push = (content: string, ...words: string[]) =>
    talent(['push', 'lists.skills', fileWith('skills.csv', content), ...words]);
  const written = (): string[] => server.received.filter((line) => !line.startsWith('GET'));

  it('shows what changes, asks, and writes it', async () => {
    const location = fileWith('skills.csv', CSV.replace('Java', 'Kotlin').replace('COBOL,true', 'COBOL,false'));
    const agreeing = buildTypingContext(world, { answers: ['yes\r'], question: '[y/N]' });
    const { code, stdout, stderr } = await talent(['push', 'lists.skills', location], agreeing);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'lists.skills: 2 changed nodes\n' });
    expect(stderr).toContain('~ Software > Java (C50001001) value: "Java" -> "Kotlin"');
    expect(stderr).toMatch(/Write 2 changed nodes to lists\.skills of customer 1001 at http:\S+\? \[y\/N\]/);
    expect(written()).toEqual([
      'PATCH /customers/1001/lists/lists.skills/node/C50001001',
      'PATCH /customers/1001/lists/lists.skills/node/C50001002',
    ]);
    expect(server.list('lists.skills').get('D50001001').node.attributes).toEqual({ value: 'Kotlin' });
  });

  it('writes nothing without agreement', async () => {
    const location = fileWith('skills.csv', CSV.replace('Java', 'Kotlin'));
    const refusing = buildTypingContext(world, { answers: ['\r'], question: '[y/N]' });
    expect(await talent(['push', 'lists.skills', location], refusing)).toMatchObject({ code: 2, stdout: '' });
    server.received.length = 0;
    expect(await talent(['push', 'lists.skills', location, '--usergroup', 'partners', '-a', 'default'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`try: talent lists push lists.skills ${location} --usergroup partners --yes\n`),
    });
    expect(server.received).toEqual([]);
  });

  it('shows the changes alone with --dry-run', async () => {
    expect(await push(CSV.replace('Java', 'Kotlin'), '--dry-run')).toEqual({
      code: 0,
      stdout: '  ~ Software > Java (C50001001) value: "Java" -> "Kotlin"\n',
      stderr: '',
    });
    expect(written()).toEqual([]);
  });

  it('adds nodes, parents first, and nothing twice', async () => {
    const added = `${CSV}1,,Design,,,1\n2,,Type,true,TY,3\n3,,Kerning,,KE,2\n`;
    expect(await push(added, '--yes')).toMatchObject({ code: 0, stdout: 'lists.skills: 3 new nodes\n' });
    expect(written()).toEqual([
      'POST /customers/1001/lists/lists.skills/node',
      // The first told that nodes must name exportAs.
      'POST /customers/1001/lists/lists.skills/node',
      'POST /customers/1001/lists/lists.skills/node?parentNodeId=C100000001',
      'POST /customers/1001/lists/lists.skills/node?parentNodeId=C100000002',
    ]);
    expect(server.list('lists.skills').get('C100000002').node.attributes).toEqual({
      value: 'Type',
      hidden: true,
      exportAs: 'TY',
      weight: 3,
    });
    expect(await push(added, '--yes')).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Without id, and found by .*: Design \(C100000001\), [^\n]*\nNo changes\.\n$/),
    });
  });

  it('says nothing of the attributes of other levels', async () => {
    const location = fileWith(
      'country.csv',
      'level,id,value,abv2,iso,abbrev\n1,D840,United States,US,840,\n2,,Iowa,,,IA\n2,,Utah,,,UT\n',
    );
    expect(await talent(['push', 'lists.country', location, '--yes'])).toMatchObject({ code: 0 });
    const states = server.list('lists.country').get('D840').node.children;
    expect(states.map(({ attributes }) => attributes)).toEqual([
      { value: 'Ohio', abbrev: 'OH' },
      { value: 'Iowa', abbrev: 'IA' },
      { value: 'Utah', abbrev: 'UT' },
    ]);
    expect(written()).toHaveLength(2);
  });

  it('writes many changes, and another order, at once', async () => {
    const rows = CSV.trim().split('\n');
    const reordered = [rows[0], rows[5], rows[1], rows[3], rows[2]].join('\n');
    expect(await push(`${reordered}\n`, '--yes')).toMatchObject({
      code: 0,
      stdout: 'lists.skills: 2 reordered levels\n',
      stderr: expect.stringContaining('Not in the file, and unchanged: Software > COBOL > CICS.\n'),
    });
    expect(written()).toEqual(['PATCH /customers/1001/lists/lists.skills']);
    expect((await talent(['pull', 'lists.skills', '-', '--format', 'csv'])).stdout).toBe(
      [rows[0], rows[5], rows[1], rows[3], rows[4], rows[2], ''].join('\n'),
    );
  });

  it('writes the attributes of more than 20 nodes at once, on every level', async () => {
    const nodes = Array.from({ length: 20 }, (_, at) => ({
      ...{ listnodeid: at + 1, value: `n${at + 1}`, exportAs: 'A', weight: at },
      children: at === 0 ? [{ listnodeid: 99, value: 'below', exportAs: 'A', weight: 99 }] : [],
    }));
    server.keep({ ...SKILLS, nodes });
    const pulled = async () => (await talent(['pull', 'lists.skills', '-', '--format', 'json'])).stdout;
    const content = (await pulled()).replaceAll('"A"', '"B"').replaceAll('"weight": ', '"weight": 1');
    const words = ['push', 'lists.skills', fileWith('skills.json', content), '--yes'];
    expect(await talent(words)).toMatchObject({ code: 0, stdout: 'lists.skills: 21 changed nodes\n' });
    expect(written()).toEqual(['PATCH /customers/1001/lists/lists.skills']);
    expect(await pulled()).toBe(content);
  });

  it('reads a cell by the type of its attribute, and keeps the attributes that have no column', async () => {
    const node = { listnodeid: 50001, value: 'Software', exportAs: 'SW', weight: -7, open: true };
    server.keep({ ...SKILLS, attributesOf: () => ['exportAs', 'weight', 'open'], nodes: [node] });
    expect(await push('level,id,value,weight,open\n1,D50001,Software,,false\n', '--yes')).toMatchObject({ code: 0 });
    const { attributes } = server.list('lists.skills').get('D50001').node;
    expect(attributes).toEqual({ value: 'Software', exportAs: 'SW', open: false });
  });

  it('says what was written where it breaks off, and goes on from there', async () => {
    const content = `${CSV.replace('Java', 'Kotlin')}1,,a,,,\n1,,b,,,\n1,,c,,,\n`;
    server.quota = 3 + 1 + 3;
    const { code, stdout, stderr } = await push(content, '--yes');
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('All 10000 requests of today are used');
    expect(stderr).toContain('Before that, 1 of 1 nodes were changed and 2 of 3 added.');
    expect(stderr).toContain(`   try: talent lists push lists.skills ${file('skills.csv')}\n`);
    server.quota = Infinity;
    server.received.length = 0;
    expect(await push(content, '--yes')).toMatchObject({ code: 0, stdout: 'lists.skills: 1 new node\n' });
    expect(server.list('lists.skills').nodes.map(({ attributes }) => attributes.value)).toEqual([
      'Software',
      '=Sales, "new"',
      'a',
      'b',
      'c',
    ]);
  });

  it('asks once more for an answer that was lost, and adds nothing twice', async () => {
    let lost = 0;
    const send: typeof sendRequest = async (request) => {
      const response = await sendRequest(request);
      if (request.method !== 'POST' || lost > 0) return response;
      lost += 1;
      throw new CliError('UNREACHABLE', 'the connection broke');
    };
    const location = fileWith('skills.csv', `${CSV}1,,Design,,,\n`);
    const ended = await talent(['push', 'lists.skills', location, '--yes'], buildContext({ ...world, send }));
    expect(ended).toMatchObject({ code: 0, stdout: 'lists.skills: 1 new node\n' });
    expect(server.list('lists.skills').nodes.map(({ attributes }) => attributes.value)).toEqual([
      'Software',
      '=Sales, "new"',
      'Design',
    ]);
  });

  it.each([
    ['a change', CSV.replace('Java', 'Kotlin')],
    ['an order', 'level,id,value\n1,D50002,"\'=Sales, ""new"""\n1,D50001,Software\n'],
    ['a new node', `${CSV}1,,Design,,,\n`],
  ])('writes nothing where somebody else changed the list since %s was shown', async (_what, content) => {
    const send: typeof sendRequest = async (request) => {
      if (request.method !== 'GET') server.list('lists.skills').patchNode('D50002', { value: 'theirs' }, null);
      return sendRequest(request);
    };
    const location = fileWith('skills.csv', content);
    const ended = await talent(['push', 'lists.skills', location, '--yes'], buildContext({ ...world, send }));
    expect(ended).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringContaining('If-Match does not match.'),
    });
    expect(server.list('lists.skills').nodes.map(({ attributes }) => attributes.value)).toEqual(['Software', 'theirs']);
  });

  it('says which node is refused, and why', async () => {
    expect(await push(CSV.replace('SW,-7', 'SW,heavy'), '--yes')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining(
        'talent: Software is refused:\n        weight: must be a whole number, received "heavy".\n',
      ),
    });
    expect(server.list('lists.skills').get('D50001').node.attributes).toMatchObject({ exportAs: 'SW', weight: -7 });
    expect(await push(`level,value,colour\n1,Design,red\n`, '--yes')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('talent: Design (line 2) is refused:\n        colour: is no attribute here.\n'),
    });
    expect(await talent(['push', 'lists.skills', file('skills.csv'), '--yes', '-a', 'partner'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('Access is denied.'),
    });
  });

  it('changes the attributes of one group alone', async () => {
    const location = file('skills.json');
    const words = ['lists.skills', location, '--usergroup', 'partners'];
    await talent(['pull', ...words]);
    const content = JSON.parse(readFileSync(location, 'utf8'));
    content.nodes[0].hidden = true;
    fileWith('skills.json', content);
    expect(await talent(['push', ...words, '--yes'])).toMatchObject({
      code: 0,
      stdout: 'lists.skills: 1 changed node\n',
    });
    const list = server.list('lists.skills');
    const { node } = list.get('D50001');
    expect([null, 'partners'].map((group) => list.attributesFor(node, group).hidden)).toEqual([false, true]);
    expect(await talent(['push', 'lists.skills', location, '--yes'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it is of the user group "partners": give --usergroup partners'),
    });
  });

  it('refuses new nodes and another order for one group', async () => {
    const content = 'level,id,value\n1,D50002,"\'=Sales, ""new"""\n1,D50001,Software\n2,,Go\n';
    const { code, stderr } = await push(content, '--yes', '--usergroup', 'partners');
    expect(code).toBe(2);
    expect(stderr).toContain('first level: the order is another, and user groups share theirs');
    expect(stderr).toContain('line 4: "Software > Go" is new, and user groups share their nodes');
    expect(written()).toEqual([]);
  });

  it('writes custom lists', async () => {
    const location = fileWith(
      'custom.csv',
      'level,id,value\n1,C700,Preferences\n2,C701,Noon\n2,,Evening\n1,,Colours\n',
    );
    expect(await talent(['push', 'lists.customfields_lists', location, '--yes'])).toMatchObject({ code: 0 });
    expect(written()).toEqual([
      'PATCH /customers/1001/lists/lists.customfields_lists/node/C701',
      'POST /customers/1001/lists/lists.customfields_lists/node',
      'POST /customers/1001/lists/lists.customfields_lists/node?parentNodeId=C700',
    ]);
  });

  it.each([
    ['another list', 'f.json', '{"list":"lists.position","nodes":[]}', 'it is of lists.position, not of lists.skills'],
    ['an unknown id', 'f.csv', 'level,id,value\n1,D9,a\n', 'line 2: D9 must name one node of the list'],
    ['bytes of another encoding', 'f.csv', Buffer.from('level,value\n1,\xfcber\n', 'latin1'), 'is not UTF-8'],
    ['many problems', 'f.csv', `level,value\n${'5,a\n'.repeat(30)}`, 'and 10 more'],
  ])('refuses a file with %s', async (_what, name, content, message) => {
    writeFileSync(file(name), content);
    const { code, stderr } = await talent(['push', 'lists.skills', file(name), '--yes']);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^talent: file "${file(name)}" `));
    expect(stderr).toContain(message);
    expect(written()).toEqual([]);
  });

  it('makes any list what a file says, at once', async () => {
    const skills = { listId: 'lists.skills', attributesOf: () => ['exportAs', 'weight', 'open'] };
    const marks = fc.array(fc.record({ place: fc.nat(), isNew: fc.boolean() }), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anyList, marks, async (list, edits) => {
        server.keep({ ...skills, nodes: list.map(asDraft) });
        const nodes = edit(list, edits);
        const location = fileWith('any.json', { nodes });
        expect(await talent(['push', 'lists.skills', location, '--yes'])).toMatchObject({ code: 0 });
        const { stdout } = await talent(['pull', 'lists.skills', '-', '--format', 'json']);
        expect(labelsOf(JSON.parse(stdout))).toEqual(labelsOf({ nodes }));
        server.received.length = 0;
        await talent(['push', 'lists.skills', location, '--yes']);
        expect(written()).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

/** An edit of a level's node: its new place, and whether a new node is put before it. */
interface Edit {
  readonly place: number;
  readonly isNew: boolean;
}

/** The nodes of a JSON file in which each level is edited alike. */
function edit(nodes: readonly ListNode[], edits: readonly Edit[]): object[] {
  return nodes
    .map((node, at) => ({ node, place: at, isNew: false, ...edits[at] }))
    .sort((one, other) => one.place - other.place)
    .flatMap(({ node, place, isNew }) => [
      ...(isNew ? [{ value: `new ${place}`, children: [{ value: 'below' }] }] : []),
      { id: node.id, ...Object.fromEntries(node.attributes), children: edit(node.children, edits) },
    ]);
}

function asDraft({ listnodeid, attributes, children }: ListNode): NodeDraft {
  return {
    ...Object.fromEntries(attributes),
    listnodeid: Number(listnodeid),
    value: String(attributes.get('value')),
    children: children.map(asDraft),
  };
}

/** The labels of a JSON file, inside one another. */
function labelsOf({ nodes = [], children = nodes }: { nodes?: object[]; children?: object[] }): unknown[] {
  return children.map((node) => ['value' in node && node.value, labelsOf(node)]);
}
