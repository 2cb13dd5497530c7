import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, DESKTOP, PHONE, startConsole } from '../console.mjs';

const HOSTILE = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>\u202eabc';
const METRICS_TOKEN = 'a-token-of-the-specs';
const basic = (user) => `Basic ${Buffer.from(`${user}:demo-only-${user.split('.')[1]}-password`).toString('base64')}`;

if (CHROMIUM === undefined) {
  describe('the pages of administrators', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the pages of administrators', () => {
    let talent;

    beforeAll(async () => {
      talent = await startConsole({ env: { TALENT_METRICS_TOKEN: METRICS_TOKEN } });
    });

    afterAll(() => talent.stop());

    /** Calls the service as the demo's administrator. */
    const call = async (method, path, body) => {
      const reply = await fetch(`${talent.baseUrl}${path}`, {
        method,
        headers: { Authorization: basic('demo.integration'), 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
    };
    const platform = '/platform/v1/customers/1001';
    const openAt = (at) => talent.open({ user: 'demo.integration', at: `/administration/${at}` });

    it('rotate a secret, which is shown once, and signs in', async () => {
      const { page, problems, close } = await openAt('users/demo.recruiter');
      await page.getByRole('button', { name: 'Issue the next secret' }).click();
      await page.getByText('Copy it now').waitFor();
      const secret = await page.getByTestId('secret').innerText();
      await page.getByRole('button', { name: 'I have kept it' }).click();
      expect(await page.content()).not.toContain(secret);

      const other = await talent.open();
      await other.page.getByLabel('Customer').fill('1001');
      await other.page.getByLabel('User').fill('demo.recruiter');
      await other.page.getByText('Signing secret').click();
      await other.page.locator('input[name=secret]').fill(secret);
      await other.page.getByRole('button', { name: 'Sign in' }).click();
      await other.page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      expect([...problems, ...other.problems]).toEqual([]);
      await other.close();
      await close();
    });

    it('take half an hour of overlap, and ask before a secret ends at once', async () => {
      const { page, problems, close } = await openAt('users/demo.partner');
      const overlap = page.getByLabel('Overlap in hours');
      const next = page.getByRole('button', { name: 'Issue the next secret' });
      await overlap.fill('');
      await overlap.pressSequentially('0.5');
      await next.click();
      await page.getByRole('button', { name: 'I have kept it' }).click();
      const secrets = async () => (await call('GET', `${platform}/users/demo.partner/secrets`)).body.secrets;
      const [older, newer] = (await secrets()).sort((a, b) => a.id.localeCompare(b.id));
      expect((Date.parse(older.expires) - Date.parse(newer.created)) / 1000).toBeCloseTo(1800, -1);
      await overlap.fill('0');
      await next.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('the current secret ends at once').waitFor();
      expect((await secrets()).length).toBe(2);
      await dialog.getByRole('button', { name: 'Issue the next secret' }).click();
      await page.getByText('Copy it now').waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      await close();
    });

    it('add a user, whose name runs nothing, and disable it', async () => {
      const { page, problems, close } = await openAt('users');
      await page.getByRole('button', { name: 'Add a user' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('User name').fill('spec.agency');
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(HOSTILE);
      const group = dialog.getByRole('combobox', { name: 'Group' });
      expect(await group.inputValue()).toBe('');
      await group.selectOption('partners');
      await dialog.getByRole('button', { name: 'Add a user' }).click();
      await page.getByRole('heading', { level: 1, name: 'spec.agency' }).waitFor();
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      await page.getByRole('link', { name: 'All users' }).click();
      await page.getByText('globalThis.ran=1').waitFor();
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      expect((await call('GET', `${platform}/users/spec.agency`)).body).toMatchObject({ active: false, name: HOSTILE });
      expect(problems).toEqual([]);
      await close();
    });

    it('let nobody disable oneself or leave the administrators, and say why', async () => {
      const { page, close } = await openAt('users/demo.integration');
      await page.getByText('This is you').waitFor();
      expect(await page.getByRole('link', { name: 'Iris Integration' }).getAttribute('href')).toBe(
        '#/profiles/people/1',
      );
      await page.getByText('You cannot disable yourself').waitFor();
      expect(await page.getByRole('button', { name: 'Disable' }).isDisabled()).toBe(true);
      await page.getByRole('combobox', { name: 'Group' }).selectOption('partners');
      await page.getByText('You cannot leave the administrators yourself').waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await close();
    });

    /** Replaces the text of the editor. */
    const type = async (page, document) => {
      const editor = page.getByRole('textbox', { name: 'Blueprint' });
      await editor.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(JSON.stringify(document, undefined, 2));
    };

    it('show a wrong blueprint at the path of its problem, apply a right one, and go back', async () => {
      const { body: blueprint } = await call('GET', `${platform}/blueprint`);
      const { page, problems, close } = await openAt('blueprint');
      const compare = page.getByRole('button', { name: 'Compare and apply' });

      const wrong = structuredClone(blueprint);
      wrong.userGroups[1].access.jobs = 'maybe';
      await type(page, { customers: [] });
      await page.locator('.cm-lintRange-error').filter({ hasText: '"customers"' }).waitFor();
      await type(page, wrong);
      await compare.click();
      const problem = page.getByRole('button', { name: 'userGroups[1].access.jobs: must be one of' });
      await problem.click();
      await page.getByText('One of "none", "read", "write".').waitFor();
      wrong.userGroups[1].access.jobs = 'perhaps';
      await type(page, wrong);
      await page.getByText('These problems are about an earlier text').waitFor();

      const right = structuredClone(blueprint);
      right.customer.name = HOSTILE;
      await type(page, right);
      await compare.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('row', { name: 'customer.name' }).waitFor();
      expect((await call('GET', `${platform}/blueprint`)).body.customer.name).toBe(blueprint.customer.name);
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await call('GET', `${platform}/blueprint`)).body.customer.name).toBe(HOSTILE);
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();

      await page.getByRole('tab', { name: 'Revisions' }).click();
      await page
        .getByRole('button', { name: /^View revision/ })
        .nth(1)
        .click();
      await page.getByRole('button', { name: 'Go back to it' }).click();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect((await call('GET', `${platform}/blueprint`)).body).toEqual(blueprint);
      expect(problems).toEqual([]);
      await close();
    });

    it('merge a draft with what somebody else has applied, and ask before it is discarded', async () => {
      const { body: blueprint } = await call('GET', `${platform}/blueprint`);
      const [label] = blueprint.userGroups.map((group) => group.label);
      const { page, problems, close } = await openAt('blueprint');
      const compare = page.getByRole('button', { name: 'Compare and apply' });
      const mine = structuredClone(blueprint);
      mine.customer.name = 'My company';
      mine.userGroups[0].label = `${label} of mine`;
      await type(page, mine);
      const theirs = structuredClone(blueprint);
      theirs.customer.name = 'Their company';
      theirs.userGroups[1].label = 'Partners of theirs';
      await call('PUT', `${platform}/blueprint`, theirs);

      await compare.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Merge with the newest revision' }).click();
      await dialog.getByText('1 place is not decided yet.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('radio', { name: 'customer.name: Theirs' }).click();
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await compare.click();
      await dialog.getByText('1 change', { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'hidden' });
      const { body: merged } = await call('GET', `${platform}/blueprint`);
      expect(merged.customer.name).toBe('Their company');
      expect(merged.userGroups.map((group) => group.label).slice(0, 2)).toEqual([
        `${label} of mine`,
        'Partners of theirs',
      ]);

      await type(page, mine);
      const discard = page.getByRole('button', { name: 'Discard my changes' });
      await discard.click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await discard.click();
      await dialog.getByRole('button', { name: 'Discard them' }).click();
      await page.getByText('not applied yet').waitFor({ state: 'detached' });
      await call('PUT', `${platform}/blueprint`, blueprint);
      expect(problems.filter((text) => !text.includes('412'))).toEqual([]);
      await close();
    });

    it('explain a cell of the matrix as the service does', async () => {
      const { page, problems, close } = await openAt('permissions');
      await page.getByLabel('Show', { exact: true }).selectOption('people');
      for (const field of ['field1003', 'field1008', 'phones/primary', 'createddate', 'field1004']) {
        await page.getByLabel('Find a field').fill(field);
        await page.getByRole('row', { name: field }).getByRole('gridcell').nth(1).click();
        await page.getByLabel('Profile id').fill('4');
        await page.getByRole('button', { name: 'Ask why' }).click();
        await page.getByTestId('answer').waitFor();
        const { body: why } = await call('GET', `${platform}/why?user=demo.partner&profile=people/4&field=${field}`);
        for (const part of ['read', 'write']) {
          const causes = why[part].causes.map(({ cause }) => cause);
          const shown = await page.getByTestId(part).locator('li code').allInnerTexts();
          expect([field, part, shown.filter((text) => /^[a-z-]+$/.test(text))]).toEqual([field, part, causes]);
        }
      }
      expect(problems).toEqual([]);
      await close();
    });

    it('tell of the search lock of a group in its cell of an area', async () => {
      const { page, close } = await openAt('permissions');
      await page.getByRole('row', { name: 'Jobs' }).getByRole('gridcell').nth(1).click();
      await page.getByText('sees only jobs with').waitFor();
      await page.getByRole('row', { name: 'People' }).getByRole('gridcell').nth(1).click();
      await page.getByText('sees only jobs with').waitFor({ state: 'detached' });
      await close();
    });

    it('change a permission by way of the comparison', async () => {
      const { page, close } = await openAt('permissions');
      await page.getByRole('row', { name: 'Rooms' }).getByRole('gridcell').nth(1).click();
      await page.getByLabel('Access to the area').selectOption('read');
      await page.getByRole('button', { name: 'Compare and apply' }).waitFor();
      expect(await page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(false);
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Compare and apply' }).click();
      await page.getByRole('row', { name: 'userGroups.partners.access.rooms' }).waitFor();
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const { body } = await call('GET', `${platform}/blueprint`);
      expect(body.userGroups[1].access.rooms).toBe('read');
      await close();
    });

    it('add a group like another one, rename it, lead to its users, and remove it', async () => {
      const { page, problems, close } = await openAt('groups');
      const dialog = page.getByRole('dialog');
      const groups = async () => (await call('GET', `${platform}/blueprint`)).body.userGroups;
      const apply = async () => {
        await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
        await dialog.waitFor({ state: 'hidden' });
      };
      await page.setViewportSize(PHONE);
      const renamePartners = page.getByRole('button', { name: 'Rename Partners' });
      expect(await renamePartners.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThan(PHONE.width);
      await page.setViewportSize(DESKTOP);
      await page.getByRole('button', { name: 'Add a group' }).click();
      await dialog.getByLabel('Label').fill(HOSTILE);
      const name = dialog.getByLabel('Integration name');
      expect(await name.inputValue()).toMatch(/^img-src-x-[a-z0-9-]+-abc$/);
      await name.fill('agencies');
      await dialog.getByLabel('Begins with the permissions of').selectOption('partners');
      await dialog.getByRole('button', { name: 'Compare and apply' }).click();
      await apply();
      const partners = (await groups()).find(({ integrationName }) => integrationName === 'partners');
      expect((await groups()).at(-1)).toEqual({ ...partners, integrationName: 'agencies', label: HOSTILE });
      const row = page.getByRole('row', { name: 'agencies' });
      await row.getByRole('button', { name: 'Rename' }).click();
      await dialog.getByLabel('Label').fill('Agencies');
      await dialog.getByRole('button', { name: 'Compare and apply' }).click();
      await apply();
      const remove = row.getByRole('button', { name: 'Remove Agencies' });
      await remove.click();
      await dialog.getByText('User group Agencies (agencies)').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('not applied yet').waitFor({ state: 'detached' });
      await remove.click();
      await dialog.getByText('User group Agencies (agencies)').waitFor();
      await apply();
      await row.waitFor({ state: 'detached' });
      expect(await page.getByRole('button', { name: 'Remove Partners' }).isDisabled()).toBe(true);
      await page
        .getByRole('row', { name: 'partners' })
        .getByRole('link', { name: /^\d+ user/ })
        .click();
      await page.getByRole('link', { name: 'demo.partner' }).waitFor();
      expect(await page.getByRole('link', { name: 'demo.integration' }).count()).toBe(0);
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('add, rename, hide and move nodes of a list', async () => {
      const { page, problems, close } = await openAt('lists?list=lists.skills');
      const add = page.getByRole('button', { name: 'Add', exact: true });
      await page.getByLabel('New label').last().fill(HOSTILE);
      await add.click();
      await page.getByRole('treeitem', { name: 'globalThis' }).click();
      await page.getByLabel('Label', { exact: true }).fill('Facilitation');
      await page.getByRole('button', { name: 'Save' }).click();
      const node = page.getByRole('treeitem', { name: 'Facilitation' });
      await node.waitFor();
      await page.getByRole('button', { name: 'Hide' }).click();
      await page.getByRole('button', { name: 'Show again' }).waitFor();
      await node.click();
      await page.keyboard.press('Alt+Home');
      await page.getByRole('treeitem', { name: 'Facilitation' }).and(page.getByRole('treeitem').first()).waitFor();
      const { body } = await call('GET', '/customers/1001/v2/lists/lists.skills?size=1');
      expect(body.children[0]).toMatchObject({ value: 'Facilitation', hidden: true });
      await page.getByRole('button', { name: 'Move up' }).and(page.locator(':disabled')).waitFor();
      expect(await page.getByRole('button', { name: 'Move down' }).isDisabled()).toBe(false);
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('find a node below others, and ask before one is hidden that profiles have', async () => {
      const { page, problems, close } = await openAt('lists?list=lists.country');
      const find = page.getByRole('textbox', { name: 'Find by label or id' });
      await find.fill('california');
      const found = page.getByRole('treeitem', { name: 'California' });
      await found.click();
      await page.getByRole('heading', { level: 2, name: 'California' }).waitFor();
      await page.getByLabel('Label', { exact: true }).fill('Golden State');
      await page.getByRole('button', { name: 'Save' }).click();
      const renamed = page.getByRole('treeitem', { name: 'Golden State', selected: true });
      await renamed.waitFor();
      await page.getByRole('heading', { level: 2, name: 'Golden State' }).waitFor();
      await find.fill('');
      // The whole tree has the states of other letters, too.
      await page.getByRole('treeitem', { name: 'Colorado' }).waitFor();
      await renamed.waitFor();
      await find.fill('no such node');
      await page.getByText('No node matches.').waitFor();
      await page.getByLabel('List', { exact: true }).selectOption('lists.job.folders');
      await page.getByRole('treeitem', { name: 'Approved' }).click();
      await page.getByRole('button', { name: 'Hide' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/^Jobs: \d+$/).waitFor();
      await dialog.getByRole('button', { name: 'Hide' }).click();
      await page.getByRole('button', { name: 'Show again' }).click();
      await page.getByRole('button', { name: 'Hide' }).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('find records of the audit trail by what was changed, by whom, when, and by their kind', async () => {
      await call('PATCH', '/customers/1001/people/6', { middlename: HOSTILE });
      await call('PATCH', '/customers/1001/people/6', { middlename: HOSTILE });
      const { page, problems, close } = await openAt('audit');
      const found = page.getByRole('main').getByRole('listitem');
      await page.locator('input[name=profile]').fill('people/6');
      await page.locator('input[name=user]').fill('demo.integration');
      await page.getByLabel('Kind').selectOption('Data');
      await page.getByLabel('From').fill('2026-01-01T12:30');
      await page.getByLabel('Before').fill('2025-01-01T12:30');
      await page.getByText('earlier than the start').waitFor();
      await page.getByLabel('Before').fill('');
      const reply = page.waitForResponse((response) => response.url().includes('profile='));
      await page.getByRole('button', { name: 'Find' }).click();
      const asked = Object.fromEntries(new URL((await reply).url()).searchParams);
      const from = '2026-01-01T12:30:00.000Z';
      expect(asked).toMatchObject({ profile: 'people/6', user: 'demo.integration', kind: 'data', from });
      await page.waitForURL(
        /audit\?profile=people%2F6&user=demo.integration&kind=data&from=2026-01-01T12%3A30%3A00.000Z$/,
      );
      await found.filter({ hasNotText: 'people/6' }).first().waitFor({ state: 'detached' });
      await found.first().getByText('No changed value is shown').waitFor();
      await found
        .nth(1)
        .locator('time')
        .getByText(/:\d\d:\d\d/)
        .waitFor();
      await found.nth(1).getByText('1 change').click();
      await found.nth(1).getByText('globalThis').waitFor();
      await page.locator('input[name=user]').fill('nobody');
      await page.getByRole('button', { name: 'Find' }).click();
      await found.first().waitFor({ state: 'detached' });
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('tell in the audit trail what was removed, though its value is not recorded', async () => {
      const { body } = await call('POST', `${platform}/subscriptions`, { receiver: 'log' });
      await call('DELETE', `${platform}/subscriptions/${body.id}`);
      const { page, close } = await openAt('audit');
      // The newest record comes first.
      const ended = page.getByRole('main').getByRole('listitem').first();
      await ended.getByText(body.id, { exact: true }).waitFor();
      await ended.getByText('1 change').click();
      await ended.getByText(`subscriptions.${body.id}`).waitFor();
      await ended.getByText('removed', { exact: true }).waitFor();
      await ended.getByText('not recorded').waitFor();
      await close();
    });

    it('show the charts of the node to those who have its token', async () => {
      const { page, problems, requested, close } = await openAt('node');
      await page.getByText('takes requests').waitFor();
      await page.getByText('the operators of the server. They set it by TALENT_METRICS_TOKEN').waitFor();
      const enter = async (token) => {
        await page.getByRole('textbox', { name: 'Metrics token' }).fill(token);
        await page.getByRole('button', { name: 'Show the metrics' }).click();
      };
      await enter('another-token-of-the-specs');
      await page.getByText('The node shows no metrics for this token').waitFor();
      await enter(METRICS_TOKEN);
      await page.getByText('Requests per second, by status').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(JSON.stringify([requested, page.url()])).not.toContain(METRICS_TOKEN);
      expect(problems).toEqual([]);
      await close();
    });

    it.each(['demo.partner', 'demo.recruiter'])(
      'tell %s that they are for others, and request nothing',
      async (user) => {
        const { page, problems, requested, close } = await talent.open({ user, at: '/administration/users' });
        for (const at of [
          'users',
          'users/demo.recruiter',
          'groups',
          'permissions',
          'blueprint',
          'lists',
          'audit',
          'node',
        ]) {
          await page.evaluate(`location.hash = '/administration/${at}'`);
          await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
        }
        expect(await page.getByRole('link', { name: 'Permissions' }).count()).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
        expect(problems).toEqual([]);
        const platformRequests = requested.filter((request) => request.includes(platform));
        expect(platformRequests.map((request) => request.replace(/.*\/1001/, ''))).toEqual(['/me']);
        await close();
      },
    );
  });
}
