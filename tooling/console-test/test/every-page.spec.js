import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, DESKTOP, PHONE, startConsole } from '../console.mjs';
import { PAGES } from './support/pages.table.mjs';
import { keyboardProblems, sidewaysScroll, walkerOf } from './support/walk.mjs';
import { makeWorld, startPartner } from './support/world.mjs';

const AREAS = new URL('../../../apps/console/src/', import.meta.url);
const TEXTS = new URL('texts/', AREAS);

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

const nameOf = ({ route, at, user }) => `${at === `/${route}` ? at : `${route} (${at})`} of ${user}`;

if (CHROMIUM === undefined) {
  describe('every page', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  let talent;
  let partner;
  let world;
  /** Users stay signed in, because each sign-in loads the console anew. */
  const tabs = new Map();

  beforeAll(async () => {
    [talent, partner] = await Promise.all([startConsole(), startPartner(() => ({ status: 200, body: { code: 200 } }))]);
    world = await makeWorld(talent.baseUrl, partner.url);
  });

  afterAll(async () => {
    partner.stop();
    await talent.stop();
  });

  const tabOf = async (user) => {
    if (!tabs.has(user)) {
      const opened = await talent.open({ user });
      tabs.set(user, { ...opened, ...walkerOf(opened.page) });
    }
    return tabs.get(user);
  };

  /** @param {import('./support/pages.table.mjs').PageRow} row */
  const visit = async ({ at, find, user, heading }) => {
    const tab = await tabOf(user);
    tab.problems.length = 0;
    await tab.go(find ? find(world) : at, heading);
    return tab;
  };

  describe.each([
    ['a wide screen in the light', DESKTOP, 'light'],
    ['a phone in the dark', PHONE, 'dark'],
  ])('on %s', (_, size, colorScheme) => {
    it.each(PAGES.map((row) => ({ name: nameOf(row), row })))('$name is without a fault', async ({ row }) => {
      const { page } = await tabOf(row.user);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const { problems } = await visit(row);
      const faults = {
        headings: await page.getByRole('heading', { level: 1 }).count(),
        isTitled: /\S+ · Talent console$/.test(await page.title()),
        sideways: await sidewaysScroll(page),
        axe: await axeViolations(page),
        keyboard: await keyboardProblems(page),
        problems,
      };
      expect(faults).toEqual({ headings: 1, isTitled: true, sideways: 0, axe: [], keyboard: [], problems: [] });
    });
  });

  describe('in German', () => {
    const [english, german] = ['en', 'de'].map(textsOf);
    const topKeys = new Set([...english.keys()].map((key) => key.split('.')[0]));
    /** The service's own names of lists look like keys. */
    const isKey = (text) => /^(?!lists\.)[a-z]\w*(\.\w+)+$/.test(text) && topKeys.has(text.split('.')[0]);
    /** Short words stand in data too. */
    const isEnglish = (text) => text.split(' ').length > 3 && englishTexts.has(text);
    const englishTexts = new Set(
      [...english].filter(([key, text]) => german.get(key) !== text).map(([, text]) => text),
    );

    it.each(PAGES.map((row) => ({ name: nameOf(row), row })))(
      '$name shows no key and no English sentence',
      async ({ row }) => {
        const { page, settle } = await tabOf(row.user);
        await page.setViewportSize(DESKTOP);
        await speakGerman(page);
        await visit({ ...row, heading: /./ });
        await settle();
        const texts = await page.evaluate(shownTexts);
        expect(texts.filter((text) => isKey(text) || isEnglish(text) || text.includes('{{'))).toEqual([]);
      },
    );
  });
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
