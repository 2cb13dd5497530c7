import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, startConsole } from '../console.mjs';

const TEXT = 'Filter as text';
const OBJECT = 'Filter object';

/** Searches by an address of the console. */
const at = (where, text) => `/search?in=${where}${text === undefined ? '&run=' : `&q=${encodeURIComponent(text)}`}`;

if (CHROMIUM === undefined) {
  describe('the search of the console', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the search of the console', () => {
    let talent;

    beforeAll(async () => {
      talent = await startConsole();
    });

    afterAll(() => talent.stop());

    it('builds a nested filter by the keyboard, and finds what it asks for', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter', at: '/search' });
      const { keyboard } = page;
      await page.getByRole('combobox', { name: 'Field' }).focus();
      await keyboard.type('Last name');
      await page.getByRole('option', { name: 'Last name', exact: true }).waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await page.getByLabel('Value of Last name').focus();
      await keyboard.type('love');

      await page.getByRole('button', { name: 'Add group' }).press('Enter');
      const group = page.getByRole('group', { name: 'Any of these holds' });
      await group.getByRole('combobox', { name: 'Field' }).focus();
      await keyboard.type('Folder');
      await page.getByRole('option', { name: 'Folder', exact: true }).waitFor();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await group.getByRole('combobox', { name: 'Value of Folder' }).focus();
      await keyboard.type('Candidate: Active');
      await page.getByRole('treeitem').first().waitFor();
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
      await page.getByText('Found: 1', { exact: true }).waitFor();
      const changed = page.getByText('The filter has changed.');
      expect(await changed.count()).toBe(0);
      await page.getByLabel('Value of Last name', { exact: true }).fill('hop');
      await changed.waitFor();
      await page.getByLabel('Value of Last name', { exact: true }).fill('love');
      await changed.waitFor({ state: 'detached' });
      expect(new URL(page.url().replace('#', '')).searchParams.get('q')).toContain('person.lastname = love');
      expect(problems).toEqual([]);
      await close();
    });

    it('keeps the builder, the text and the object in step', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: '/search' });
      await page.getByRole('textbox', { name: TEXT }).fill('person.id from 1 to 9 or person.email = example');
      await page.getByLabel('ID: from').waitFor();
      expect(await page.getByLabel('ID: to').inputValue()).toBe('9');
      await page.getByLabel('ID: to').fill('7');
      expect(await page.getByRole('textbox', { name: TEXT }).inputValue()).toBe(
        'person.id from 1 to 7 or person.email = example',
      );

      await page.getByRole('tab', { name: OBJECT }).click();
      const object = page.getByRole('textbox', { name: OBJECT });
      expect(JSON.parse(await object.inputValue())).toEqual({
        filters: [
          { name: 'person.id', value: ['1'], secondaryValue: ['7'], operator: '=' },
          { name: 'person.email', value: ['example'], operator: '=' },
        ],
        operator: '|',
      });
      await object.fill('{"filters":[{"name":"person.lastname","value":["Hopper"],"operator":"=="}]}');
      expect(await page.getByLabel('Value of Last name', { exact: true }).inputValue()).toBe('Hopper');
      await page.getByRole('tab', { name: 'Request' }).click();
      await page
        .getByText(/curl --include --globoff --request POST/)
        .first()
        .waitFor();
      await close();
    });

    it("says in the parser's words what is wrong with a text, and keeps it", async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: '/search' });
      const text = page.getByRole('textbox', { name: TEXT });
      await text.fill('person.lastname Hopper');
      await page.getByText('17: expected an operator, "in", "from", "to" or "near", received "Hopper"').waitFor();
      expect(await text.inputValue()).toBe('person.lastname Hopper');
      await page.getByRole('tab', { name: OBJECT }).click();
      await page.getByRole('textbox', { name: OBJECT }).fill('{"filters":[{"name":7}]}');
      await page.getByText(/filters\[0\]\.name/).waitFor();
      await close();
    });

    it('shows what the service says about a filter that there is not', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: at('people', 'person.nothing = 1') });
      await page.getByText(/"person\.nothing" is not a filter of this search/).waitFor();
      await close();
    });

    it('finds workflows, and the jobs of a portal with their public pages', async () => {
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: at('applicantworkflows', 'applicantworkflow.id > 0'),
      });
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
      expect(await link.getAttribute('href')).toMatch(/^http.*\/jobs\/\d+\/.*\/job/);
      expect(problems).toEqual([]);
      await close();
    });

    it('offers a restricted user no hidden field, and asks for nothing that is hidden', async () => {
      const { page, requested, close } = await talent.open({ user: 'demo.partner', at: '/search?in=jobs' });
      await page.getByRole('combobox', { name: 'Field' }).click();
      // The choice of what is searched has options too.
      const offered = page.getByRole('listbox', { name: 'Field' }).getByRole('option');
      await offered.first().waitFor();
      const labels = await offered.allTextContents();
      expect(labels).toContain('Job title');
      const options = await page.getByLabel('Search in').locator('option').allTextContents();
      expect(options).not.toContain('Talent pools');
      const asked = requested.filter((request) => /talentpool|\/rooms|profiledefinitions\/v1\/room/.test(request));
      expect(asked).toEqual([]);
      const refused = [];
      page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('table', { name: 'Results' }).waitFor();
      expect(refused).toEqual([]);
      await close();
    });

    it('runs nothing that stands in a filter', async () => {
      const hostile = '<img src=x onerror="window.hit=1">';
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: at('people', `person.lastname = ${JSON.stringify(hostile)} or ${JSON.stringify(hostile)} = 1`),
      });
      await page
        .getByText(/is not a filter of this search|must/)
        .first()
        .waitFor();
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a wide screen in the dark', { colorScheme: 'dark' }],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('is without a violation for axe on %s', async (_, context) => {
      const text = 'person.lastname = o and (person.folder in (D32001, D32013) or person.createddate > 2020-01-01)';
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: at('people', text), context });
      await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      await page.getByRole('group', { name: 'Any of these holds' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });
  });
}
