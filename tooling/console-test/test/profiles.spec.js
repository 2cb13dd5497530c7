import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect } from '@jest/globals';

import { axeViolations, DESKTOP, PHONE } from '../console.mjs';
import { hasInk } from './support/drawn-page.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';
import { chinesePdf, hostilePdf, makePdf, streamOf } from './support/pdf-file.mjs';
import { sidewaysScroll } from './support/walk.mjs';

const ADMINISTRATOR = { user: 'demo.integration' };
const FIXTURES = new URL('../../../packages/documents/test/fixtures/', import.meta.url);
const fixture = (name) => readFileSync(new URL(name, FIXTURES));
const FULL_PAGE = 'q 300 0 0 200 0 0 cm /Im Do Q';
const PICTURE = { resources: '/XObject << /Im 6 0 R >>' };
const JPEG_2000 =
  '/Type /XObject /Subtype /Image /Filter /JPXDecode /Width 565 /Height 212 /ColorSpace /DeviceGray /BitsPerComponent 8';

/**
 * The drawings: scans in each format, a font that the file does not hold, and a page of the largest size.
 *
 * @type {Array<[string, () => Buffer]>}
 */
const DRAWN = [
  ['a scan in JPEG', () => fixture('scan.pdf')],
  [
    'a scan in JPEG 2000',
    () => makePdf(FULL_PAGE, { ...PICTURE, objects: [streamOf(JPEG_2000, fixture('scan.jp2'))] }),
  ],
  ['Chinese in a font that the file does not hold', () => chinesePdf()],
  [
    'a very large page on a canvas of bounded size',
    () => makePdf('0 0 14000 14000 re f', { mediaBox: '0 0 14000 14000' }),
  ],
];

describeConsole(
  'profiles in the console',
  ({ talent, journey }) => {
    let people;
    let jobs;

    beforeAll(() => {
      ({ people, jobs } = talent.client(ADMINISTRATOR.user));
    });

    /** Makes a profile, and goes to a page of it. Returns its id. */
    const goToNew = async ({ go }, profile, page = '') => {
      const { id } = await people.create(profile);
      await go(`/profiles/people/${id}${page}`);
      return id;
    };
    const read = (id, ...fields) => people.get(id, { fields });
    const save = (page) => page.getByRole('button', { name: 'Save' }).click();
    const saved = (page, name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

    journey('creates a person after the service has said what is wrong', '/profiles/people/new', async ({ page }) => {
      const create = page.getByRole('button', { name: 'Create' });
      await page.getByLabel('First name').fill('Zoë');
      await page.getByLabel('Badge colour').fill('blue');
      const amount = page.getByLabel('Salary expectation: amount');
      await amount.fill('5');
      await create.click();
      const summary = page.getByRole('main').getByRole('alert');
      await summary.getByRole('button', { name: 'Salary expectation › currency' }).click();
      await page.getByText(/^Currency is missing: currency, amount and timeframe are needed\. Timeframe is/).waitFor();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Backspace');
      await becomes(() => amount.inputValue(), '');
      await summary.waitFor({ state: 'detached' });
      await create.click();
      await summary.getByText('Last name').waitFor();
      await becomes(
        () => summary.innerText(),
        expect.stringMatching(/2 fields need a change[^]*Badge colour must match[^]*Transaction \S+/),
      );
      const source = page.getByRole('combobox', { name: 'Source' });
      await source.click();
      await page.getByRole('tree').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await source.press('Escape');
      await summary.getByRole('button', { name: 'Last name' }).click();
      await page.keyboard.type('Ünal');
      await page.getByLabel('Badge colour').fill('Blue');
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('dialog').getByRole('row', { name: 'Last name No value Ünal' }).waitFor();
      await page.keyboard.press('Escape');
      await create.click();
      await saved(page, 'Zoë Ünal');
    });

    journey('keeps what was typed if somebody else was faster, and shows what they changed', '/jobs', async (tab) => {
      const { page } = tab;
      const id = await goToNew(tab, { firstname: 'Ida', lastname: 'Rhodes', middlename: 'A' }, '/edit');
      await page.getByLabel('Middle name').fill('Mine');
      await page.getByLabel('Referral code').fill('R-1');
      await people.update(id, { middlename: 'Theirs', field1001: 'Green' });
      await save(page);
      const notice = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: 'Someone else has changed this profile' });
      await notice.getByRole('row', { name: /^Middle name A Theirs Mine Use theirs/ }).waitFor();
      await notice.getByRole('row', { name: /^Badge colour No value Green/ }).waitFor();
      await notice.getByRole('button', { name: 'Keep my changes' }).click();
      await save(page);
      await saved(page, 'Ida Rhodes');
      const now = await read(id, 'middlename', 'field1001', 'field1004');
      expect(now).toMatchObject({ middlename: 'Mine', field1001: 'Green', field1004: 'R-1' });
    });

    journey('asks before input is lost', '/profiles/people/4', async ({ page }) => {
      const goTo = (at) => page.evaluate(`location.hash = '${at}'`);
      const middle = page.getByLabel('Middle name');
      const answer = (name) => page.getByRole('button', { name }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await middle.fill('Lost');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await answer('Stay');
      await becomes(() => middle.inputValue(), 'Lost');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await answer('Leave');
      await page.getByRole('link', { name: 'Edit' }).click();
      await middle.fill('Lost');
      await page.evaluate(() => globalThis.history.back());
      await answer('Stay');
      await goTo('/profiles/companies');
      await answer('Stay');
      await page.waitForURL(/people\/4\/edit$/);
      await becomes(() => middle.inputValue(), 'Lost');
      await goTo('/profiles/companies');
      await answer('Leave');
      await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
    });

    journey('adds, changes and removes entries, and shows problems at their inputs', '/jobs', async (tab) => {
      const { page } = tab;
      const phones = [{ phonenumber: '555-1' }, { phonenumber: '555-2' }];
      const id = await goToNew(tab, { firstname: 'Ann', lastname: 'Entry', phones }, '/edit');
      const group = page.getByRole('group', { name: 'Phones' });
      await group.getByLabel('Phone number').first().fill('555-9');
      await group.getByRole('button', { name: 'Remove entry 2 of Phones' }).click();
      await page.getByRole('button', { name: 'Add to Phones' }).click();
      await group.getByLabel('Phone number').last().fill('555-3');
      await page.getByRole('button', { name: 'Add to Licences' }).click();
      await save(page);
      await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Licences › Number' }).click();
      await page.keyboard.type('L-1');
      await save(page);
      await saved(page, 'Ann Entry');
      expect(await read(id, 'phones', 'field1005')).toMatchObject({
        phones: [
          { entry: 1, phonenumber: '555-9' },
          { entry: 3, phonenumber: '555-3' },
        ],
        field1005: [{ entry: 1, field1006: 'L-1' }],
      });
    });

    journey('picks from a tree, and finds a reference by a name, with the keyboard alone', '/jobs', async (tab) => {
      const { page, go, settle } = tab;
      const { id } = await jobs.create({ jobtitle: 'Typist' });
      await go(`/profiles/jobs/${id}/edit`);
      for (const name of ['Position category', 'Job owner']) {
        // No text stays that looks like a value.
        const box = page.getByRole('combobox', { name });
        await box.fill('Nothing is called so');
        await page.getByText('No matches.').waitFor();
        await box.press('Tab');
        await becomes(() => box.inputValue(), '');
      }
      await page.getByRole('combobox', { name: 'Position category' }).focus();
      await page.keyboard.press('ArrowDown');
      const tree = page.getByRole('tree', { name: 'Position category' });
      await tree.waitFor();
      const first = await tree.getByRole('treeitem').first().innerText();
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter']) {
        await page.keyboard.press(key);
        await settle(); // a branch may be loaded when it is opened
      }
      await page.getByRole('combobox', { name: 'Job owner' }).focus();
      await page.keyboard.type('ada love');
      await page.getByRole('option', { name: /^Ada Lovelace/ }).waitFor();
      await settle(); // what was found for "ada" is replaced
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
      await save(page);
      await saved(page, 'Typist');
      const job = await jobs.get(id, { fields: ['positioncategory', 'jobowner'] });
      expect(job).toMatchObject({ jobowner: { id: 4 } });
      expect(job.positioncategory.formattedvalue).toMatch(new RegExp(`^${first} > `));
      await page.getByRole('link', { name: 'Ada Lovelace' }).click();
      await saved(page, 'Ada Lovelace');
    });

    journey(
      'tells administrators who changed what, and why somebody does not see a field',
      '/profiles/people/4',
      async ({ page }) => {
        await page.getByRole('link', { name: 'History', exact: true }).click();
        await page.getByRole('row', { name: 'Last name No value Lovelace' }).waitFor();
        await page
          .getByRole('navigation', { name: 'Pages of this record' })
          .getByRole('link', { name: 'Permissions' })
          .click();
        const panel = page.getByRole('main');
        await panel.getByLabel('User').fill('demo.partner');
        await page.keyboard.press('Escape');
        await panel.getByLabel('Field').fill('field1003');
        await page.getByRole('option', { name: 'Salary expectation (field1003)' }).click();
        await page.getByRole('button', { name: 'Check' }).click();
        await page.getByText('demo.partner cannot see field1003.').waitFor();
        await becomes(() => page.getByText('A security rule of the group denies it.').count(), 2);
        await panel.getByLabel('User').fill('demo.recruiter');
        await page.getByText('demo.partner cannot see field1003.').waitFor({ state: 'detached' });
      },
    );

    journey('finds profiles by a part of the name', '/profiles/people', async ({ page }) => {
      await page.getByLabel('Search by name or number').fill('love');
      await page.getByRole('table').getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      await page.getByRole('link', { name: 'Hanna Manager' }).waitFor({ state: 'detached' });
    });

    describe('files', () => {
      journey('show a resume as PDF and as text', '/profiles/people/4', async ({ page }) => {
        await page.getByRole('link', { name: 'Files', exact: true }).click();
        const resume = page.getByRole('region', { name: 'Resume', exact: true });
        const preview = resume.getByRole('region', { name: 'Preview of ada-lovelace.docx' });
        const page1 = preview.getByRole('group', { name: 'Page 1 of 1' });
        await page1.getByText('Mathematician').waitFor({ state: 'attached' });
        expect(await hasInk(page1.locator('canvas'))).toBe(true);
        await resume.getByText('Text', { exact: true }).click();
        await resume.getByText('Mathematician').waitFor();
        await becomes(() => resume.getByRole('button', { name: /^Remove/ }).count(), 0);
      });

      journey('say what the text of a resume lacks', '/jobs', async ({ page, go }) => {
        const { id } = await people.create({ firstname: 'Cut', lastname: 'Off' });
        await people.resume(id).upload(Buffer.from('{\\rtf1 {Harbour pilot'), { filename: 'cut.rtf' });
        await go(`/profiles/people/${id}`);
        await page.getByRole('link', { name: 'Files', exact: true }).click();
        const resume = page.getByRole('region', { name: 'Resume', exact: true });
        await resume.getByText('Text', { exact: true }).click();
        await resume.getByText('Harbour pilot').waitFor();
        await resume.getByText('The end of the file is missing.').waitFor();
      });

      journey('are sent, previewed, replaced and removed', '/jobs', async (tab) => {
        const { page } = tab;
        await goToNew(tab, { firstname: 'Fay', lastname: 'File' });
        await page.getByRole('link', { name: 'Files', exact: true }).click();
        const report = page.getByRole('region', { name: 'Background report', exact: true });
        const send = async (name, content) => {
          const chosen = page.waitForEvent('filechooser');
          await report.getByRole('button', { name: /^(?:Upload|Replace)/ }).click();
          await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
        };
        await send('<b>first.txt', 'The first report');
        await report.getByText('The first report').waitFor();
        await becomes(() => report.innerText(), expect.stringContaining('<b>first.txt'));
        // A line of megabytes would keep a browser busy for a minute.
        await send('long.txt', 'word '.repeat(20_000));
        await report.getByText('Only the first 50,000 characters are shown.').waitFor();
        const shown = report.getByLabel('Preview of long.txt');
        expect(await shown.evaluate(({ textContent }) => textContent.length)).toBe(50_000);
        await report.getByRole('button', { name: /^Remove/ }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
        await report.getByText('No file').waitFor();
      });
    });

    describe('the preview of a PDF', () => {
      /** Uploads a resume, and opens its preview. */
      const preview = async (tab, bytes) => {
        const { id } = await people.create({ firstname: 'Pia', lastname: 'Preview' });
        await people.resume(id).upload(bytes, { filename: 'resume.pdf' });
        await tab.go(`/profiles/people/${id}`);
        await tab.page.getByRole('link', { name: 'Files', exact: true }).click();
        return tab.page.getByRole('region', { name: 'Preview of resume.pdf' });
      };
      const canvasOf = (frame, number) =>
        frame.getByRole('group', { name: new RegExp(`^Page ${number} of`) }).locator('canvas');

      journey('runs no script, follows no link and sends no form', '/jobs', async (tab) => {
        const { page } = tab;
        const frame = await preview(tab, hostilePdf('https://elsewhere.example/taken'));
        const address = page.url();
        const tabs = [];
        page.context().on('page', (opened) => tabs.push(opened.url()));
        await frame.getByText('Harmless resume').waitFor({ state: 'attached' });
        expect(await hasInk(canvasOf(frame, 1))).toBe(true);
        const canvas = frame.locator('canvas');
        const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
        // into the words, beside them, and onto the button
        for (const [x, y] of [
          [0.2, 0.2],
          [0.8, 0.5],
          [0.2, 0.8],
        ])
          await canvas.click({ position: { x: x * width, y: y * height } });
        await page.keyboard.press('Enter');
        await becomes(() => page.locator('iframe, embed, object, main form').count(), 0);
        expect({ dialogs: tab.dialogs, tabs, address: page.url() }).toEqual({ dialogs: [], tabs: [], address });
      });

      for (const [what, make] of DRAWN) {
        journey(`draws ${what}`, '/jobs', async (tab) => {
          const frame = await preview(tab, make());
          expect(await hasInk(canvasOf(frame, 1))).toBe(true);
          const size = await frame.locator('canvas').evaluate(({ width, height }) => width * height);
          expect(size).toBeLessThanOrEqual(8_000_000);
          if (what.includes('Chinese')) await frame.getByText('中文').waitFor({ state: 'attached' });
        });
      }

      for (const [what, bytes, text] of [
        ['is password-protected', fixture('locked.pdf'), 'Download the file, and open it with its password.'],
        ['is broken', '%PDF-1.4\nnothing', 'Download the file, and open it with another program.'],
      ]) {
        journey(`says what to do with a file that ${what}`, '/jobs', async (tab) => {
          const frame = await preview(tab, bytes);
          await becomes(
            () => tab.page.getByRole('main').getByRole('alert').innerText(),
            expect.stringContaining(`${text}`),
          );
          expect([await frame.count(), tab.dialogs]).toEqual([0, []]);
        });
      }

      journey('draws the pages in sight alone, is scrolled by keyboard, and ends after 1,000', '/jobs', async (tab) => {
        const words = 'BT /F 24 Tf 20 150 Td (Words) Tj ET';
        const frame = await preview(tab, makePdf(words, { pages: 40 }));
        expect(await hasInk(canvasOf(frame, 1))).toBe(true);
        expect(await frame.locator('canvas').count()).toBeLessThan(8);
        await frame.focus();
        await tab.page.keyboard.press('End');
        await frame.getByRole('group', { name: 'Page 40 of 40' }).waitFor();
        expect(await hasInk(canvasOf(frame, 40))).toBe(true);
        expect(await frame.locator('canvas').count()).toBeLessThan(8);
        const long = await preview(tab, makePdf(words, { pages: 1001 }));
        await long.getByText('The preview ends after 1,000 pages.').waitFor();
      });

      journey('is without a violation for axe, on a phone in the dark too', '/jobs', async (tab) => {
        const { page } = tab;
        const frame = await preview(tab, fixture('resume.pdf'));
        expect(await hasInk(canvasOf(frame, 1))).toBe(true);
        expect(await axeViolations(page)).toEqual([]);
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await hasInk(canvasOf(frame, 1))).toBe(true);
        expect(await axeViolations(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
        await page.setViewportSize(DESKTOP);
        await page.emulateMedia({ colorScheme: 'light' });
      });
    });

    describe('the search', () => {
      const TEXT = 'Filter as text';
      const OBJECT = 'Filter object';

      journey(
        'builds a nested filter by the keyboard, and finds what it asks for',
        '/search',
        async ({ page, settle }) => {
          const { keyboard } = page;
          await page.getByRole('combobox', { name: 'Field' }).focus();
          await keyboard.type('Last name');
          await page.getByRole('option', { name: 'Last name', exact: true }).waitFor();
          await keyboard.press('ArrowDown');
          await keyboard.press('Enter');
          await page.getByLabel('Value of Last name').focus();
          await keyboard.type('love');

          await page.getByRole('button', { name: 'Add group' }).press('Enter');
          const group = page.getByRole('group', { name: 'Any of these is met' });
          await group.getByRole('combobox', { name: 'Field' }).focus();
          await keyboard.type('Folder');
          await page.getByRole('option', { name: 'Folder', exact: true }).waitFor();
          await keyboard.press('ArrowDown');
          await keyboard.press('Enter');
          await group.getByRole('combobox', { name: 'Value of Folder' }).focus();
          await keyboard.type('Candidate: Active');
          await page.getByRole('treeitem', { name: 'Candidate: Active' }).waitFor();
          await settle();
          await keyboard.press('ArrowDown');
          await keyboard.press('Enter');
          // The tree stays open for further choices.
          await page.getByRole('treeitem', { selected: true }).waitFor();
          await keyboard.press('Escape');
          await group.getByText('Candidate: Active').waitFor();
          expect(await page.getByRole('textbox', { name: TEXT }).inputValue()).toBe(
            'person.lastname = love and (person.folder = D32001)',
          );

          await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
          await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
          await page.getByText('1 found', { exact: true }).waitFor();
          const changed = page.getByText('The filter has changed.');
          await becomes(() => changed.count(), 0);
          await page.getByLabel('Value of Last name', { exact: true }).fill('hop');
          await changed.waitFor();
          await page.getByLabel('Value of Last name', { exact: true }).fill('love');
          await changed.waitFor({ state: 'detached' });
          expect(new URL(page.url().replace('#', '')).searchParams.get('q')).toContain('person.lastname = love');
        },
      );

      journey(
        'keeps the builder, the text and the object in step, and says what is wrong',
        '/search',
        async ({ page }) => {
          const text = page.getByRole('textbox', { name: TEXT });
          const object = page.getByRole('textbox', { name: OBJECT });
          await text.fill('person.lastname Hopper');
          await page.getByText('17: expected an operator, "in", "from", "to" or "near", received "Hopper"').waitFor();
          await becomes(() => text.inputValue(), 'person.lastname Hopper');
          await text.fill('person.id from 1 to 9 or person.email = example');
          await page.getByLabel('ID: from').waitFor();
          await becomes(() => page.getByLabel('ID: to').inputValue(), '9');
          await page.getByLabel('ID: to').fill('7');
          await becomes(() => text.inputValue(), 'person.id from 1 to 7 or person.email = example');

          await page.getByRole('tab', { name: OBJECT }).click();
          expect(JSON.parse(await object.inputValue())).toEqual({
            filters: [
              { name: 'person.id', value: ['1'], secondaryValue: ['7'], operator: '=' },
              { name: 'person.email', value: ['example'], operator: '=' },
            ],
            operator: '|',
          });
          await object.fill('{"filters":[{"name":7}]}');
          await page.getByText(/filters\[0\]\.name/).waitFor();
          await object.fill('{"filters":[{"name":"person.lastname","value":["Hopper"],"operator":"=="}]}');
          await becomes(() => page.getByLabel('Value of Last name', { exact: true }).inputValue(), 'Hopper');
          await page.getByRole('tab', { name: 'Request' }).click();
          const request = page.getByText(/curl --include --globoff --request POST/);
          await request.first().waitFor();
        },
      );

      const WORKFLOWS = `/search?in=applicantworkflows&q=${encodeURIComponent('applicantworkflow.id > 0')}`;

      journey('finds workflows, and the jobs of a portal with their public pages', WORKFLOWS, async ({ page }) => {
        await page
          .getByRole('list', { name: 'Results' })
          .getByRole('listitem')
          .first()
          .getByRole('link')
          .first()
          .waitFor();
        await page.getByLabel('Search in').selectOption('portals/careers');
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        const link = page.getByRole('link', { name: 'Public page' }).first();
        await link.waitFor();
        await becomes(() => link.getAttribute('href'), expect.stringMatching(/^http.*\/jobs\/\d+\/.*\/job/));
      });
    });
  },
  ADMINISTRATOR,
);
