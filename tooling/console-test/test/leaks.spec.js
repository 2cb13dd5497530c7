import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { startConsole } from '../console.mjs';
import { PAGES } from './support/pages.table.mjs';
import { walkerOf } from './support/walk.mjs';
import { attachCandidate, clientOf } from './support/world.mjs';

const USER = 'demo.partner';
/** A person with values of fields that the group of the user may not see. */
const HIDDEN_PERSON = {
  firstname: 'Nora',
  lastname: 'Hidden',
  folder: 'D32001',
  field1003: { currency: 'GBP', amount: 7654321, timeframe: 'Yearly' },
  field1008: 'Nothing for partners: heliotrope.',
};
const HIDDEN_WORDS = [
  'field1003',
  'Salary expectation',
  '7654321',
  '7,654,321',
  'heliotrope',
  'Hidden pool',
  'Hidden job',
];
const ADMINISTRATORS = /^(administration|deliveries|subscriptions|live)/;

if (CHROMIUM === undefined) {
  describe('the console of a restricted user', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the console of a restricted user', () => {
    let talent;
    let tab;
    let person;
    /** A job that the search lock of the group hides. */
    let job;
    /** Reads the answers of the service since the last call: `{ address, status, body }`. */
    let answers;

    beforeAll(async () => {
      talent = await startConsole();
      const administrator = clientOf(talent.baseUrl, 'demo.integration');
      person = (await attachCandidate(administrator, { person: HIDDEN_PERSON })).personId;
      await administrator.talentpools.create({ title: 'Hidden pool' });
      job = (await administrator.jobs.create({ jobtitle: 'Hidden job', folder: 'D31002' })).id;
      const opened = await talent.open({ user: USER });
      const read = [];
      opened.page.on('response', (response) => read.push(answerOf(response)));
      tab = { ...opened, ...walkerOf(opened.page) };
      answers = async () =>
        (await Promise.all(read.splice(0))).filter(({ address }) => /^\/(customers|platform)\//.test(address));
    });

    afterAll(() => talent.stop());

    const shown = async () => `${await tab.page.title()}\n${await tab.page.locator('body').innerHTML()}`;
    const hiddenIn = (text) => HIDDEN_WORDS.filter((word) => text.includes(word));
    const visit = async (at) => {
      await tab.go(at, /./);
      const [text, got] = [await shown(), await answers()];
      return { text, got, bodies: got.map(({ body }) => body).join('\n') };
    };

    it('finds what it looks for as another user, or this spec proves nothing', async () => {
      const recruiter = clientOf(talent.baseUrl, 'demo.recruiter');
      const all = [recruiter.people.get(person, { fields: ['field1003', 'field1008'] }), recruiter.jobs.get(job)];
      expect(hiddenIn(JSON.stringify(await Promise.all(all)))).toEqual([
        'field1003',
        '7654321',
        'heliotrope',
        'Hidden job',
      ]);
    });

    it('asks on every page of the navigation for what the user may see, and shows nothing else', async () => {
      await tab.settle();
      const links = await tab.page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.hash));
      expect(links.length).toBeGreaterThan(5);
      for (const at of links.map((hash) => hash.slice(1))) {
        const { text, got, bodies } = await visit(at);
        const refused = got.filter(({ status }) => status >= 400).map(({ address, status }) => `${status} ${address}`);
        expect({ at, refused, hidden: hiddenIn(text + bodies) }).toEqual({ at, refused: [], hidden: [] });
      }
      expect(links.join()).not.toMatch(/talentpools|administration|deliveries/);
    });

    it.each([
      ['a job', () => '/jobs/2'],
      ['the posts of a job', () => '/jobs/2/posts'],
      ['the fields of a job', () => '/profiles/jobs/2'],
      ['the board of a new hire category', () => '/newhirecategories/1/board'],
      ['a person', () => `/profiles/people/${person}`],
      ['a form to edit a person', () => `/profiles/people/${person}/edit`],
      ['a form of a new person', () => '/profiles/people/new'],
    ])('asks on the page of %s for what the user may see, and shows nothing else', async (_, find) => {
      const { text, got, bodies } = await visit(find());
      const refused = got.filter(({ status }) => status >= 400).map(({ address, status }) => `${status} ${address}`);
      expect({ refused, hidden: hiddenIn(text + bodies) }).toEqual({ refused: [], hidden: [] });
    });

    it('tells nothing of a job that the search lock hides, whatever the address', async () => {
      for (const at of [`/jobs/${job}`, `/jobs/${job}/posts`, `/profiles/jobs/${job}`, `/profiles/jobs/${job}/edit`]) {
        const { text, bodies } = await visit(at);
        expect({ at, hidden: hiddenIn(text + bodies) }).toEqual({ at, hidden: [] });
      }
    });

    it.each([
      '/profiles/people/__proto__',
      '/profiles/people/1e1/edit',
      '/jobs/constructor',
      '/jobs/0x2/posts',
      '/forms/background_check/01',
    ])('has no page at %s, which holds no id, and requests nothing', async (at) => {
      const { got } = await visit(at);
      expect(await tab.page.getByRole('heading', { level: 1, name: 'There is no such page' }).count()).toBe(1);
      expect(got).toEqual([]);
    });

    it.each(['/talentpools', '/talentpools/1/board', '/profiles/talentpools', '/profiles/talentpools/1'])(
      'requests nothing at %s, which is closed to the group',
      async (at) => {
        const { text, got } = await visit(at);
        expect({ got, hidden: hiddenIn(text) }).toEqual({ got: [], hidden: [] });
      },
    );

    it.each(
      PAGES.filter(({ route }) => ADMINISTRATORS.test(route)).map(({ route, at }) => [
        at.replace(':id', 'evt_1'),
        route,
      ]),
    )('requests nothing at %s, and says that it is for administrators', async (at) => {
      const { got } = await visit(at);
      expect(await tab.page.getByRole('heading', { level: 1, name: 'This page is for administrators' }).count()).toBe(
        1,
      );
      expect(got).toEqual([]);
    });
  });
}

async function answerOf(response) {
  const { pathname, search } = new URL(response.url());
  const body = await response.text().catch(() => ''); // of a redirect, or of a request that the page cancelled
  return { address: pathname + search, status: response.status(), body };
}
