import { beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { ProfilesServer } from './support/profiles-server.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';

const NOW = new Date('2026-11-20T09:30:00Z');

let server: ProfilesServer;
let world: World;

beforeEach(async () => {
  server = new ProfilesServer(() => NOW);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

function talent(...words: string[]) {
  return runTalent(['search', ...words], buildContext(world));
}

/** Returns the printed lines, parsed as JSON. */
async function found(...words: string[]): Promise<unknown[]> {
  const { stdout } = await talent(...words);
  return linesOf(stdout);
}

function linesOf(text: string): unknown[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function addPeople(count: number): void {
  for (let id = 1; id <= count; id += 1)
    server.people.set(id, { firstname: `Ada ${id}`, lastname: 'Lovelace', rank: id });
}

const self = (id: number): string => `http://127.0.0.1/customers/1001/people/${id}`;

describe('talent search', () => {
  it('prints a line for each that is found, on all pages (D-SEA-1)', async () => {
    addPeople(2000);
    const { code, stdout, stderr } = await talent('people', 'person.lastname == Lovelace');
    const lines = linesOf(stdout);
    expect([code, lines.length, lines.at(-1), stderr]).toEqual([
      0,
      2000,
      { id: 2000, self: self(2000) },
      expect.stringMatching(/2000 found\n$/),
    ]);
    const [first, second] = server.searches;
    expect(first).toEqual({
      filters: [{ name: 'person.lastname', value: ['Lovelace'], operator: '==' }],
      operator: '&',
    });
    expect(second).toEqual({
      filters: [
        { name: 'person.lastname', value: ['Lovelace'], operator: '==' },
        { name: 'person.id', value: ['1000'], operator: '>' },
      ],
      operator: '&',
    });
    expect(server.searches).toHaveLength(3);
  });

  it('stops at --limit', async () => {
    addPeople(1500);
    expect(await found('people', 'person.id > 0', '--limit', '2')).toEqual([
      { id: 1, self: self(1) },
      { id: 2, self: self(2) },
    ]);
    expect(await found('people', 'person.id > 0', '--limit', '1001')).toHaveLength(1001);
    expect(server.searches).toHaveLength(3);
  });

  it('reads fields with --fields, many at once and in order, and leaves out who is gone (D-CHG-5)', async () => {
    addPeople(9);
    server.gone.add(3);
    server.batch = 4;
    const { code, stdout, stderr } = await talent('people', 'person.id > 0', '--fields', 'rank, lastname');
    expect(code).toBe(0);
    expect(linesOf(stdout)).toEqual(
      [1, 2, 4, 5, 6, 7, 8, 9].map((id) => ({ id, self: self(id), lastname: 'Lovelace', rank: id })),
    );
    expect(stderr).toContain('3 no longer exists\n');
  });

  it('waits where the server has no time, as long as it says', async () => {
    addPeople(1);
    let refused = 0;
    server.refuses = (_call, response) => {
      refused += 1;
      if (refused > 2) return false;
      response.writeHead(refused === 1 ? 503 : 429, { 'Retry-After': '0' }).end();
      return true;
    };
    expect(await found('people', 'person.id > 0')).toEqual([{ id: 1, self: self(1) }]);
  });

  it('--show prints what would be sent, and sends nothing', async () => {
    const { code, stdout } = await talent('jobs', '"job.field1" = "x y"', '--show');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { filters: [{ name: 'job.field1', value: ['x y'], operator: '=' }], operator: '&' },
    ]);
    expect(server.received).toEqual([]);
  });

  it('--json takes the filter object itself', async () => {
    addPeople(2);
    const filter = { filters: [{ name: 'person.id', operator: '>', value: ['1'] }] };
    expect(await found('people', '--json', JSON.stringify(filter))).toEqual([{ id: 2, self: self(2) }]);
    expect(server.searches).toEqual([filter]);
    const { code, stderr } = await talent('people', '--json', '{"filters":[{"name":"a","operator":"~"}]}');
    expect([code, stderr]).toEqual([2, expect.stringContaining('filters[0].operator: must be one of')]);
  });

  it('shows where a filter is wrong, everything at once', async () => {
    expect(await talent('people', 'person.lastname == or person.id > 2026-02-30')).toMatchObject({
      code: 2,
      stderr: [
        'talent: the filter cannot be read:',
        'person.lastname == or person.id > 2026-02-30',
        '                   ^              ^',
        'column 20: expected a value, received "or": as a value it stands in quotation marks',
        'column 35: "2026-02-30" is no date that there is: in quotation marks it is a text',
        '',
      ]
        .join('\n        ')
        .trimEnd()
        .concat('\n'),
    });
    expect(server.received).toEqual([]);
  });

  it('goes through a portal and workflows as well, from the lowest id on (D-SEA-1, D-SEA-2)', async () => {
    server.jobs = 2500;
    const jobs = await found('portals/career site');
    expect(jobs.map((job) => (job as { id: number }).id)).toEqual(Array.from({ length: 2500 }, (_, at) => at + 1));
    expect(jobs[0]).toMatchObject({ portalUrl: 'https://careers.example/jobs/1/a/job' });
    expect(server.searches[0]).toEqual({ filters: [{ name: 'job.id', value: ['0'], operator: '>' }] });
    expect(server.received[0]).toContain('/customers/1001/search/portals/career%20site');
    const [workflow] = await found('applicantworkflows', 'applicantworkflow.id > 2499');
    expect(workflow).toMatchObject({ id: 2500 });
  });

  it('shows where the server refuses it (D-SEA-8)', async () => {
    const { code, stderr } = await talent('people', 'person.id > 0 and person.nothing = 1');
    expect(code).toBe(4);
    expect(stderr).toContain('                          ^\n        column 19: "person.nothing" is no filter here.\n');
  });

  it.each([
    [
      ['lists', 'list.id > 0'],
      'type must be one of people, jobs, companies, talentpools, newhirecategories, rooms, connectevents, applicantworkflows, onboardworkflows, sourceworkflows, portals/<id or name>',
    ],
    [['people'], "try: talent search people 'person.id > 0'"],
    [['applicantworkflows', 'a = 1', '--fields', 'b'], '--fields needs a profile type'],
    [['people', 'a = 1', '--json', '{}'], 'as text or by --json'],
  ])('refuses %j before anything is sent', async (words, message) => {
    const { code, stderr } = await talent(...words);
    expect([code, server.received]).toEqual([2, []]);
    expect(stderr).toContain(message);
  });
});
