import { Buffer } from 'node:buffer';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, startConsole } from '../console.mjs';
import { hasInk } from './support/drawn-page.mjs';

const ADMINISTRATOR = 'demo.integration';
const HOSTILE = '<img src=x onerror="globalThis.hit=1">';

if (CHROMIUM === undefined) {
  describe('profiles in the console', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('profiles in the console', () => {
    let talent;

    beforeAll(async () => {
      talent = await startConsole();
    });

    afterAll(() => talent.stop());

    /** Calls a web service as the administrator of the demo. Returns the reply. */
    async function call(method, path, body) {
      const credentials = Buffer.from(`${ADMINISTRATOR}:demo-only-integration-password`).toString('base64');
      const reply = await fetch(`${talent.baseUrl}/customers/1001${path}`, {
        method,
        headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      return reply;
    }

    const read = async (path) => (await call('GET', path)).json();

    /** Makes a profile. Returns its id. */
    async function make(type, profile) {
      const { headers } = await call('POST', `/${type}`, profile);
      return Number(headers.get('location')?.split('/').at(-1));
    }

    const open = (at, options = {}) => talent.open({ user: ADMINISTRATOR, at, ...options });
    /** Goes to another page as a link does: a new load would sign the user out. */
    const go = (page, at) => page.evaluate((hash) => (globalThis.location.hash = hash), at);
    const save = (page) => page.getByRole('button', { name: 'Save' }).click();
    const saved = (page, name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

    it('creates a person after the service has said what is wrong', async () => {
      const { page, problems, close } = await open('/profiles/people/new');
      await page.getByLabel('First name').fill('Zoë');
      await page.getByLabel('Badge colour').fill('blue');
      const amount = page.getByLabel('Salary expectation: amount');
      await amount.fill('5');
      await page.getByRole('button', { name: 'Create' }).click();
      const summary = page.getByRole('alert');
      await summary.getByRole('button', { name: 'Salary expectation › currency' }).click();
      await page.getByText(/^Currency is missing: currency, amount and timeframe are needed\. Timeframe is/).waitFor();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Backspace');
      expect(await amount.inputValue()).toBe('');
      await summary.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Create' }).click();
      await summary.getByText('Last name').waitFor();
      expect(await summary.innerText()).toMatch(/2 fields need a change[^]*Badge colour must match[^]*Transaction \S+/);
      await summary.getByRole('button', { name: 'Last name' }).click();
      await page.keyboard.type('Ünal');
      await page.getByLabel('Badge colour').fill('Blue');
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('dialog').getByRole('row', { name: 'Last name No value Ünal' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create' }).click();
      await saved(page, 'Zoë Ünal');
      expect(problems).toEqual([]);
      await close();
    });

    it('keeps what was typed if somebody else was faster, and shows what they changed', async () => {
      const id = await make('people', { firstname: 'Ida', lastname: 'Rhodes', middlename: 'A' });
      const { page, close } = await open(`/profiles/people/${id}/edit`);
      await page.getByLabel('Middle name').fill('Mine');
      await page.getByLabel('Referral code').fill('R-1');
      await call('PATCH', `/people/${id}`, { middlename: 'Theirs', field1001: 'Green' });
      await save(page);
      const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this profile' });
      await notice.getByRole('row', { name: /^Middle name A Theirs Mine Take theirs/ }).waitFor();
      await notice.getByRole('row', { name: /^Badge colour No value Green/ }).waitFor();
      await notice.getByRole('button', { name: 'Go on with my input' }).click();
      expect(await page.getByLabel('Middle name').inputValue()).toBe('Mine');
      expect(await page.getByLabel('Badge colour').inputValue()).toBe('Green');
      await save(page);
      await saved(page, 'Ida Rhodes');
      expect(await read(`/people/${id}?fields=middlename,field1001,field1004`)).toMatchObject({
        middlename: 'Mine',
        field1001: 'Green',
        field1004: 'R-1',
      });
      await close();
    });

    it('asks before input is lost', async () => {
      const { page, close } = await open('/profiles/people/4/edit');
      await page.getByLabel('Middle name').fill('Lost');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Stay' }).click();
      expect(await page.getByLabel('Middle name').inputValue()).toBe('Lost');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Middle name').fill('Lost');
      await page.evaluate(() => globalThis.history.back());
      await page.getByRole('button', { name: 'Stay' }).click();
      await go(page, '/profiles/companies');
      await page.getByRole('button', { name: 'Stay' }).click();
      await page.waitForURL(/people\/4\/edit$/);
      expect(await page.getByLabel('Middle name').inputValue()).toBe('Lost');
      await go(page, '/profiles/companies');
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
      await close();
    });

    it('adds, changes and removes entries, and shows problems at their inputs', async () => {
      const phones = [{ phonenumber: '555-1' }, { phonenumber: '555-2' }];
      const id = await make('people', { firstname: 'Ann', lastname: 'Entry', phones });
      const { page, close } = await open(`/profiles/people/${id}/edit`);
      const group = page.getByRole('group', { name: 'Phones' });
      await group.getByLabel('Phone number').first().fill('555-9');
      await group.getByRole('button', { name: 'Remove entry 2 of Phones' }).click();
      await page.getByRole('button', { name: 'Add to Phones' }).click();
      await group.getByLabel('Phone number').last().fill('555-3');
      await page.getByRole('button', { name: 'Add to Licences' }).click();
      await save(page);
      await page.getByRole('alert').getByRole('button', { name: 'Licences › Number' }).click();
      await page.keyboard.type('L-1');
      await save(page);
      await saved(page, 'Ann Entry');
      expect(await read(`/people/${id}?fields=phones,field1005`)).toMatchObject({
        phones: [
          { entry: 1, phonenumber: '555-9' },
          { entry: 3, phonenumber: '555-3' },
        ],
        field1005: [{ entry: 1, field1006: 'L-1' }],
      });
      await close();
    });

    it('picks from the tree of a list, and finds a reference by a name, with the keyboard alone', async () => {
      const id = await make('jobs', { jobtitle: 'Typist' });
      const { page, problems, close } = await open(`/profiles/jobs/${id}/edit`);
      await page.getByRole('combobox', { name: 'Position category' }).focus();
      await page.keyboard.press('ArrowDown');
      const tree = page.getByRole('tree', { name: 'Position category' });
      await tree.waitFor();
      const first = await tree.getByRole('treeitem').first().innerText();
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('combobox', { name: 'Job owner' }).focus();
      await page.keyboard.type('ada love');
      await page.getByRole('option', { name: /^Ada Lovelace/ }).waitFor();
      for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
      await save(page);
      await saved(page, 'Typist');
      const job = await read(`/jobs/${id}?fields=positioncategory,jobowner`);
      expect(job).toMatchObject({ jobowner: { id: 4 } });
      expect(job.positioncategory.formattedvalue).toMatch(new RegExp(`^${first} > `));
      await page.getByRole('link', { name: 'Ada Lovelace' }).click();
      await saved(page, 'Ada Lovelace');
      expect(problems).toEqual([]);
      await close();
    });

    it('leaves no text in a picker that looks like a value', async () => {
      const { page, problems, close } = await open('/profiles/jobs/new');
      for (const name of ['Position category', 'Job owner']) {
        const box = page.getByRole('combobox', { name });
        await box.fill('Nothing is called so');
        await page.getByText('Nothing fits.').waitFor();
        await box.press('Tab');
        expect(await box.inputValue()).toBe('');
      }
      expect(problems).toEqual([]);
      await close();
    });

    it('shows a long collection, and a long change, a part at a time', async () => {
      const phones = Array.from({ length: 150 }, (_, index) => ({ phonenumber: `555-${1000 + index}` }));
      const id = await make('people', { firstname: 'Cora', lastname: 'Collection', phones });
      const { page, problems, close } = await open(`/profiles/people/${id}`);
      const rows = page.getByRole('region', { name: 'Phones' }).getByRole('row');
      await rows.nth(100).waitFor();
      expect(await rows.count()).toBe(101);
      await page.getByRole('button', { name: 'Show more (50 left)' }).click();
      await rows.nth(150).waitFor();
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('button', { name: /^Show more .\d+ left.$/ }).waitFor();
      await go(page, `/profiles/people/${id}/edit`);
      await page.locator('[id="input-phones/150/phonenumber"]').fill('555-9');
      await save(page);
      await saved(page, 'Cora Collection');
      expect((await read(`/people/${id}?fields=phones`)).phones[149]).toMatchObject({ phonenumber: '555-9' });
      expect(problems).toEqual([]);
      await close();
    });

    it('shows a resume as PDF and as text', async () => {
      const { page, problems, close } = await open('/profiles/people/4');
      await page.getByRole('tab', { name: 'Files' }).click();
      const resume = page.getByRole('region', { name: 'Resume', exact: true });
      const preview = resume.getByRole('region', { name: 'Preview of ada-lovelace.docx' });
      const page1 = preview.getByRole('group', { name: 'Page 1 of 1' });
      await page1.getByText('Mathematician').waitFor({ state: 'attached' });
      expect(await hasInk(page1.locator('canvas'))).toBe(true);
      await resume.getByText('Text', { exact: true }).click();
      await resume.getByText('Mathematician').waitFor();
      expect(await resume.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    });

    it('sends, previews, replaces and removes a file', async () => {
      const id = await make('people', { firstname: 'Fay', lastname: 'File' });
      const { page, problems, close } = await open(`/profiles/people/${id}`);
      await page.getByRole('tab', { name: 'Files' }).click();
      const report = page.getByRole('region', { name: 'Background report', exact: true });
      const send = async (name, content) => {
        const chosen = page.waitForEvent('filechooser');
        await report.getByRole('button', { name: /^(?:Upload|Replace)/ }).click();
        await (await chosen).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
      };
      await send('<b>first.txt', 'The first report');
      await report.getByText('The first report').waitFor();
      expect(await report.innerText()).toContain('<b>first.txt');
      await send('second.txt', 'The second report');
      await report.getByText('The second report').waitFor();
      // A line of megabytes would keep a browser busy for a minute.
      await send('long.txt', 'word '.repeat(1_000_000));
      await report.getByText('Only the first 50,000 characters are shown.').waitFor();
      expect(await report.getByLabel('Preview of long.txt').evaluate(({ textContent }) => textContent.length)).toBe(
        50_000,
      );
      await report.getByRole('button', { name: /^Remove/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await report.getByText('No file').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('tells administrators who changed what, and why somebody does not see a field', async () => {
      const { page, problems, close } = await open('/profiles/people/4');
      await page.getByRole('tab', { name: 'History' }).click();
      await page.getByRole('row', { name: 'Last name No value Lovelace' }).waitFor();
      await page.getByRole('tab', { name: 'Permissions' }).click();
      const panel = page.getByRole('tabpanel');
      await panel.getByLabel('User').fill('demo.partner');
      await page.keyboard.press('Escape');
      await panel.getByLabel('Field').fill('field1003');
      await page.getByRole('option', { name: 'Salary expectation (field1003)' }).click();
      await page.getByRole('button', { name: 'Ask' }).click();
      await page.getByText('demo.partner may not see field1003.').waitFor();
      expect(await page.getByText('A security rule of the group says so.').count()).toBe(2);
      await panel.getByLabel('User').fill('demo.recruiter');
      await page.getByText('demo.partner may not see field1003.').waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      await close();
    });

    it('finds profiles by a part of the name', async () => {
      const { page, close } = await open('/profiles/people');
      await page.getByLabel('Find by name or number').fill('love');
      await page.getByRole('table').getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      await page.getByRole('link', { name: 'Hanna Manager' }).waitFor({ state: 'detached' });
      await close();
    });

    it('shows a restricted user nothing that is hidden, and requests nothing of it', async () => {
      const { page, requested, problems, close } = await open('/profiles/people', { user: 'demo.partner' });
      const texts = [];
      await page.getByRole('table').getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      const items = await page.getByRole('navigation').first().innerText();
      expect(items).toContain('People');
      expect(items).not.toContain('Talent pools');
      await page.getByRole('link', { name: 'Ada Lovelace' }).click();
      await page.getByText('Referral code').first().waitFor();
      texts.push(await page.locator('body').innerText());
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        texts.push(await page.locator('body').innerText());
      }
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
      texts.push(await page.locator('body').innerText());
      expect(await page.getByText('Email').locator('..').innerText()).toMatch(/Read-only/);
      expect(await page.getByLabel('Email').count()).toBe(0);
      await go(page, '/profiles/talentpools');
      await page.getByRole('heading', { name: 'There is no such type of profiles' }).waitFor();
      for (const hidden of ['Salary expectation', '52,000', 'Interview notes', 'ENG-42', 'History', 'Permissions']) {
        expect(texts.filter((text) => text.includes(hidden))).toEqual([]);
      }
      const asked = /field1003|field1005|field1008|talentpool|\/audit|\/why|\/users|\/blueprint/;
      expect(requested.filter((request) => asked.test(request))).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });

    it('runs nothing of what people have written, and shows right-to-left names', async () => {
      const id = await make('people', {
        firstname: HOSTILE,
        lastname: 'محمد',
        field1008: HOSTILE,
        field1004: 'javascript:1',
      });
      const markup = `<h1>Typist</h1><p>${HOSTILE}<a href="javascript:hit=1">no</a><a href="https://a.example">yes</a></p>`;
      const job = await make('jobs', { jobtitle: `"${HOSTILE}`, field2002: markup, jobowner: id });
      const { page, problems, close } = await open(`/profiles/people/${id}`);
      await saved(page, `${HOSTILE} محمد`);
      await go(page, `/profiles/jobs/${job}`);
      await page.getByText('Typist').waitFor();
      expect(await page.getByRole('link', { name: 'yes' }).getAttribute('href')).toBe('https://a.example');
      expect(await page.getByRole('link', { name: 'no', exact: true }).count()).toBe(0);
      expect(problems).toEqual([]);
      await page.getByRole('link', { name: 'Edit' }).click();
      await page
        .getByLabel('Posting text', { exact: true })
        .fill(`<script>hit=1</script><iframe src=//x></iframe>${markup}`);
      await page.getByRole('radiogroup', { name: 'Posting text: view' }).getByText('Preview').click();
      await page.getByRole('link', { name: 'yes' }).waitFor();
      await page.getByRole('combobox', { name: 'Recruiter', exact: true }).fill('محمد');
      await page.getByRole('option', { name: /محمد/ }).waitFor();
      expect(await page.evaluate('globalThis.hit')).toBeUndefined();
      expect(await page.locator('main img, main iframe, main script').count()).toBe(0);
      // Typed text is not cleaned before it is saved. The browser says of its handlers that they are blocked.
      expect(problems.filter((problem) => !problem.endsWith('The action has been blocked.'))).toEqual([]);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a wide screen in the dark', { colorScheme: 'dark' }],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('is without a violation for axe on %s', async (_, context) => {
      const { page, close } = await open('/profiles/people', { context });
      await page.getByRole('table').getByRole('link').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await go(page, '/profiles/people/4');
      await page.getByText('Data Analyst').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await go(page, '/profiles/people/4/edit');
      await page.getByLabel('Last name').fill('');
      await save(page);
      await page.getByRole('alert').waitFor();
      await page.getByRole('combobox', { name: 'Source' }).click();
      await page.getByRole('tree').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });
  });
}
