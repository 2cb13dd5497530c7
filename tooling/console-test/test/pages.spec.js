import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { axeViolations, DESKTOP, PHONE, TABLET } from '../console.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';
import { PAGES } from './support/pages.table.mjs';
import { keyboardProblems, sidewaysScroll } from './support/walk.mjs';
import { makeHostile, MARKUP, SHORT, WITHOUT_A_BLANK } from './support/hostile-world.mjs';
import { attachCandidate, startPartner } from './support/world.mjs';

const AREAS = new URL('../../../apps/console/src/', import.meta.url);
const TEXTS = new URL('texts/', AREAS);
const ADMINISTRATOR = 'demo.integration';
const QUOTED = JSON.stringify(SHORT);
/** A person with values of fields that the group of the restricted user may not see. */
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

const NO_HARM = { ran: false, dialogs: [], problems: [], sideways: 0, links: 0, isReplaced: false };

/** Addresses that a partner sends the user to, by the status of the move that it answers, and the host of the link. */
const REDIRECTS = {
  New: { address: 'javascript:hostile=1', host: undefined },
  Assessment: { address: 'https://xn--pple-43d.example/?<script>', host: 'xn--pple-43d.example' },
};
let location = REDIRECTS.New.address;

/** The paths of all routes, as the areas name them. */
function routes() {
  const areas = ['recruiter', 'developer', 'administrator'].map((area) =>
    readFileSync(new URL(`${area}/area.ts`, AREAS), 'utf8'),
  );
  return areas.flatMap((area) => Array.from(area.matchAll(/\bpath: '(.*?)'/g), ([, path]) => path));
}

describe('the table of pages', () => {
  it('has a row for each route of the console, and no other', () => {
    expect([...new Set(PAGES.map(({ route }) => route))].sort()).toEqual(routes().sort());
  });
});

/** Opens each tab of a record. Returns what they show together, and how far the widest can be scrolled sideways. */
async function readTabs({ page, settle }) {
  const tabs = page.getByRole('navigation', { name: 'Pages of this record' }).getByRole('link');
  const texts = [];
  const sideways = [];
  for (const tab of await tabs.all()) {
    await tab.click();
    // A tab stays until the next one is drawn.
    await becomes(() => tab.getAttribute('aria-current'), 'page');
    await settle();
    texts.push(await page.locator('body').innerText());
    sideways.push(await sidewaysScroll(page));
  }
  return { text: texts.join('\n'), sideways: Math.max(...sideways) };
}

const nameOf = ({ route, at, user }) => `${at === `/${route}` ? at : `${route} (${at})`} of ${user}`;

describeConsole('the console', (parts) => {
  const { talent } = parts;
  const made = {};

  beforeAll(async () => {
    made.partner = await startPartner(hostileReply);
    made.world = await makeHostile(talent.baseUrl, made.partner.url);
  });

  afterAll(() => made.partner.stop());

  describe('with hostile texts everywhere, on every page', () => describeEveryPage(parts, made));
  describe('for a restricted user', () => describeRestricted(parts));
});

/** @param {import('./support/journeys.mjs').Parts} parts */
function describeEveryPage({ tabOf }, made) {
  /**
   * Goes to a page. Returns what is wrong with it in any look and language.
   *
   * @param {import('./support/pages.table.mjs').PageRow} row
   * @param {string | RegExp} [heading]
   */
  const faultsOf = async ({ at, find, user }, heading) => {
    const tab = await tabOf(user);
    const { page } = tab;
    await tab.go(find ? find(made.world) : at, heading);
    return {
      ...(await harmOf(tab)),
      headings: await page.getByRole('heading', { level: 1 }).count(),
      // Asked in one step, because a page may draw its title anew.
      isIsolated: await page.evaluate("getComputedStyle(document.querySelector('h1')).unicodeBidi === 'isolate'"),
      isTitled: /\S+ · (Talent console|Talent-Konsole)$/.test(await page.title()),
      axe: await axeViolations(page),
      keyboard: await keyboardProblems(page),
    };
  };
  const NONE = { ...NO_HARM, headings: 1, isIsolated: true, isTitled: true, axe: [], keyboard: [] };
  const rows = PAGES.map((row) => ({ name: nameOf(row), row }));

  it.each(rows)('$name is without a fault on a wide screen in the light', async ({ row }) => {
    const { page } = await tabOf(row.user);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await faultsOf(row, row.heading)).toEqual(NONE);
    await page.setViewportSize(TABLET);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  it('shows hostile texts as they are', async () => {
    const tab = await tabOf('demo.recruiter');
    const { page, go } = tab;
    await page.setViewportSize(PHONE);
    await go('/profiles/people/4');
    await becomes(() => page.getByRole('heading', { level: 1 }).innerText(), expect.stringContaining(SHORT));
    const { text, sideways } = await readTabs(tab);
    expect(text).toContain(WITHOUT_A_BLANK);
    expect(sideways).toBe(0);
    await go(`/search?in=people&q=${encodeURIComponent(`person.lastname = ${QUOTED} or ${QUOTED} = 1`)}`, 'Search');
    await page.getByText('is not a filter of this search').waitFor();
    await go('/profiles/jobs/2');
    await becomes(() => page.getByRole('link', { name: 'third link' }).getAttribute('href'), 'https://a.example/');
  });

  it('runs nothing of a partner, whose address is a link to a page alone', async () => {
    const tab = await tabOf('demo.recruiter');
    const { page } = tab;
    await page.setViewportSize(PHONE);
    await tab.go('/jobs/5');
    for (const [status, { address, host }] of Object.entries(REDIRECTS)) {
      location = address;
      const actions = page.getByRole('button', { name: /^Actions for <img/ });
      await actions.first().click();
      await page.getByRole('menuitem', { name: status, exact: true }).click();
      const answer = page.getByRole('dialog').filter({ hasText: `→ ${status}` });
      await answer.getByText('Message of the partner').waitFor();
      await becomes(() => answer.locator('a').count(), host === undefined ? 0 : 1);
      // Users see where a link leads: letters that look like others are written in ASCII.
      if (host) await answer.getByText(host, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await answer.waitFor({ state: 'detached' });
    }
    expect(await harmOf(tab)).toEqual(NO_HARM);
  });

  it('runs nothing of what is typed', async () => {
    const tab = await tabOf('demo.recruiter');
    const { page } = tab;
    await tab.go('/profiles/jobs/2/edit');
    await page.locator('[id="input-field2002"]').fill(`<script>hostile=1</script><iframe src=//x></iframe>${MARKUP}`);
    await page.getByRole('radiogroup').last().getByText('Text', { exact: true }).click();
    await page.getByText('first link').waitFor();
    await becomes(() => page.locator('main img, main iframe, main script').count(), 0);
    // Typed text is not cleaned before it is saved. The browser says of its handlers that they are blocked.
    tab.problems.splice(0, Infinity, ...tab.problems.filter((text) => !text.endsWith('The action has been blocked.')));
    expect(await harmOf(tab)).toEqual(NO_HARM);
    await tab.discard();
  });

  describe('on a phone in the dark', () => {
    const [english, german] = ['en', 'de'].map(textsOf);
    const topKeys = new Set([...english.keys()].map((key) => key.split('.')[0]));
    /** The service's own names of lists look like keys. */
    const isKey = (text) => /^(?!lists\.)[a-z]\w*(\.\w+)+$/.test(text) && topKeys.has(text.split('.')[0]);
    /** Short words stand in data too. */
    const isEnglish = (text) => text.split(' ').length > 3 && englishTexts.has(text);
    const englishTexts = new Set(
      [...english].filter(([key, text]) => german.get(key) !== text).map(([, text]) => text),
    );

    it.each(rows)('$name is without a fault, and in German shows no key and no English sentence', async ({ row }) => {
      const { page } = await tabOf(row.user);
      await speakGerman(page);
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await faultsOf(row)).toEqual(NONE);
      const texts = (await page.evaluate(shownTexts)).map((text) => text.replaceAll('{{7*7}}', ''));
      expect(texts.filter((text) => isKey(text) || isEnglish(text) || text.includes('{{'))).toEqual([]);
    });
  });
}

/** Returns what hostile texts have done to a page. */
async function harmOf({ page, dialogs, problems }) {
  const links = page.locator('a[href^="javascript:" i], a[href^="data:" i], main iframe[srcdoc]:not([sandbox])');
  return {
    ran: await page.evaluate(() => 'hostile' in globalThis),
    dialogs: [...dialogs],
    problems: problems.splice(0),
    sideways: await sidewaysScroll(page),
    links: await links.count(),
    isReplaced: (await page.locator('body').innerText()).includes('\u202E49'),
  };
}

function hostileReply() {
  return { status: 303, headers: { location }, body: { userMessage: `Message of the partner ${SHORT}` } };
}

/** Returns every text of a language by its key. */
function textsOf(language) {
  const found = new Map();
  const walk = (part, path) => {
    if (typeof part === 'string') found.set(path.slice(1), part);
    else for (const [key, value] of Object.entries(part)) walk(value, `${path}.${key}`);
  };
  const folder = new URL(`${language}/`, TEXTS);
  for (const file of readdirSync(folder)) walk(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), '');
  return found;
}

async function speakGerman(page) {
  if ((await page.evaluate(() => globalThis.document.documentElement.lang)) === 'de') return;
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await page.waitForFunction(() => globalThis.document.documentElement.lang === 'de');
}

/** Runs in the page. Returns all texts that a reader or a screen reader meets. */
function shownTexts() {
  const texts = [globalThis.document.title];
  const walker = globalThis.document.createTreeWalker(globalThis.document.body, globalThis.NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('code')) texts.push(textContent ?? ''); // paths in documents look like keys
  }
  for (const element of globalThis.document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** @param {import('./support/journeys.mjs').Parts} parts */
function describeRestricted({ talent, tabOf }) {
  let tab;
  let person;
  /** A job that the search lock of the group hides. */
  let job;
  /** Reads the answers of the service since the last call: `{ address, status, body }`. */
  let answers;

  beforeAll(async () => {
    const administrator = talent.client(ADMINISTRATOR);
    person = (await attachCandidate(administrator, { person: HIDDEN_PERSON })).personId;
    await administrator.talentpools.create({ title: 'Hidden pool' });
    job = (await administrator.jobs.create({ jobtitle: 'Hidden job', folder: 'D31002' })).id;
    tab = await tabOf('demo.partner');
    const read = [];
    tab.page.on('response', (response) => read.push(answerOf(response)));
    answers = async () =>
      (await Promise.all(read.splice(0))).filter(({ address }) => /^\/(customers|platform)\//.test(address));
  });

  const hiddenIn = (text) => HIDDEN_WORDS.filter((word) => text.includes(word));
  /**
   * Goes to an address. Returns what was asked there and refused, and which hidden words were told or are shown.
   *
   * @param {string} at
   * @param {string | RegExp} [heading]
   */
  const visit = async (at, heading) => {
    await tab.go(at, heading);
    const [title, body, got] = [await tab.page.title(), await tab.page.locator('body').innerHTML(), await answers()];
    const refused = got.filter(({ status }) => status >= 400).map(({ address, status }) => `${status} ${address}`);
    const hidden = hiddenIn([title, body, ...got.map((answer) => answer.body)].join('\n'));
    return { refused, hidden, asked: got.map(({ address }) => address) };
  };
  const NOTHING = { refused: [], hidden: [] };

  it('finds what it looks for as another user, or this spec proves nothing', async () => {
    const recruiter = talent.client('demo.recruiter');
    const all = [recruiter.people.get(person, { fields: ['field1003', 'field1008'] }), recruiter.jobs.get(job)];
    expect(hiddenIn(JSON.stringify(await Promise.all(all)))).toEqual([
      'field1003',
      '7654321',
      'heliotrope',
      'Hidden job',
    ]);
  });

  it('asks on every page of the navigation for what the user may see, and shows nothing else', async () => {
    const navigation = tab.page.getByRole('navigation');
    const links = [];
    for (const area of await navigation.getByRole('button').all()) {
      if ((await area.getAttribute('aria-expanded')) === 'false') await area.click();
      await navigation.getByRole('link').first().waitFor();
      links.push(...(await navigation.getByRole('link').evaluateAll((all) => all.map((link) => link.hash.slice(1)))));
    }
    expect(links.length).toBeGreaterThan(5);
    expect(new Set(links).size).toBe(links.length);
    expect(links.join()).not.toMatch(/talentpools|administration|deliveries|subscriptions|live/);
    for (const at of links) expect({ at, ...(await visit(at)) }).toMatchObject({ at, ...NOTHING });
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
    expect(await visit(find())).toMatchObject(NOTHING);
  });

  it('shows no other tab of a person, and no input for a field that the user only reads', async () => {
    const { page, go } = tab;
    await go(`/profiles/people/${person}`);
    const { text } = await readTabs(tab);
    expect(hiddenIn(text)).toEqual([]);
    expect(text).toContain(HIDDEN_PERSON.lastname);
    expect(text).not.toMatch(/History|Permissions|Interview notes/);
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await becomes(() => page.getByText('Email').locator('..').innerText(), expect.stringMatching(/Read-only/));
    await becomes(() => page.getByLabel('Email').count(), 0);
    expect((await answers()).filter(({ address }) => /\/(audit|why|users|blueprint)/.test(address))).toEqual([]);
  });

  it('tells nothing of a job that the search lock hides, whatever the address', async () => {
    for (const at of [`/jobs/${job}`, `/jobs/${job}/posts`, `/profiles/jobs/${job}`, `/profiles/jobs/${job}/edit`])
      expect({ at, ...(await visit(at)) }).toMatchObject({ at, hidden: [] });
  });

  const WRONG_IDS = [
    '/profiles/people/__proto__',
    '/profiles/people/1e1/edit',
    '/jobs/constructor',
    '/jobs/0x2/posts',
    '/forms/background_check/01',
  ];
  const CLOSED = [
    { at: '/talentpools', heading: 'Page not found' },
    { at: '/talentpools/1/board', heading: /^(?!Page not found)/ },
    { at: '/profiles/talentpools', heading: 'Profile type not found' },
    { at: '/profiles/talentpools/1', heading: 'Profile type not found' },
  ];
  const OF_ADMINISTRATORS = PAGES.filter(({ route }) => ADMINISTRATORS.test(route));

  it.each([
    ...WRONG_IDS.map((at) => ({ at, heading: 'Page not found' })),
    ...CLOSED,
    ...OF_ADMINISTRATORS.map(({ at }) => ({
      at: at.replace(':id', 'evt_1'),
      heading: 'Administrators only',
    })),
  ])('requests nothing at $at, and says $heading', async ({ at, heading }) => {
    expect(await visit(at, heading)).toEqual({ ...NOTHING, asked: [] });
    await becomes(() => tab.page.getByRole('heading', { level: 1, name: heading }).count(), 1);
  });
}

async function answerOf(response) {
  const { pathname, search } = new URL(response.url());
  const body = await response.text().catch(() => ''); // of a redirect, or of a request that the page cancelled
  return { address: pathname + search, status: response.status(), body };
}
