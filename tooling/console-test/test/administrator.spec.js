import { readFileSync } from 'node:fs';

import { beforeAll, describe, expect } from '@jest/globals';

import { axeViolations, DESKTOP, PHONE } from '../console.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';

const ADMINISTRATOR = 'demo.integration';
const METRICS_TOKEN = 'a-token-of-the-specs';
const PLATFORM = '/platform/v1/customers/1001';

describeConsole(
  'the pages of administrators',
  ({ talent, journey }) => {
    let administrator;

    beforeAll(() => {
      administrator = talent.client(ADMINISTRATOR);
    });

    const call = (method, path, json) => administrator.request({ method, path: PLATFORM + path, json });
    const readBlueprint = () => call('GET', '/blueprint');
    const dialogOf = (page) => page.getByRole('dialog');
    /** Applies what the dialog compares. */
    const apply = async (page) => {
      await dialogOf(page).getByRole('button', { name: 'Apply', exact: true }).click();
      await dialogOf(page).waitFor({ state: 'hidden' });
    };
    const compare = (page) => page.getByRole('button', { name: 'Compare and apply' }).last().click();

    describe('for users', () => {
      const secretsOf = async (user) => (await call('GET', `/users/${user}/secrets`)).secrets;
      const issue = (page) => page.getByRole('button', { name: 'Rotate secret' });

      journey(
        'show a new secret once, which signs in, and ask before another ends at once',
        '/administration/users/demo.partner',
        async ({ page }) => {
          const overlap = page.getByLabel('Overlap in hours');
          await overlap.fill('');
          await overlap.pressSequentially('0.5');
          await issue(page).click();
          await page.getByText('Copy it now').waitFor();
          const secret = await page.getByTestId('secret').innerText();
          await page.getByRole('button', { name: 'I have saved it' }).click();
          expect(await page.content()).not.toContain(secret);
          const [older, newer] = (await secretsOf('demo.partner')).sort((a, b) => a.id.localeCompare(b.id));
          expect((Date.parse(older.expires) - Date.parse(newer.created)) / 1000).toBeCloseTo(1800, -1);

          await overlap.fill('0');
          await issue(page).click();
          await dialogOf(page).getByText('the current secret is revoked at once').waitFor();
          expect((await secretsOf('demo.partner')).length).toBe(2);
          await dialogOf(page).getByRole('button', { name: 'Rotate secret' }).click();
          await page.getByText('Copy it now').waitFor();
          await dialogOf(page).waitFor({ state: 'detached' });
          const current = await page.getByTestId('secret').innerText();

          const other = await talent.open();
          await other.page.getByLabel('User').fill('demo.partner');
          await other.page.getByText('More', { exact: true }).click();
          await other.page.getByText('Signing secret', { exact: true }).click();
          await other.page.locator('input[name=secret]').fill(current);
          await other.page.getByRole('button', { name: 'Sign in' }).click();
          await other.page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
          await other.close();
        },
      );

      journey('add a user, and disable it', '/administration/users', async ({ page }) => {
        await page.getByRole('button', { name: 'Add user' }).click();
        const dialog = dialogOf(page);
        await dialog.getByLabel('User name').fill('spec.agency');
        await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('The agency');
        const group = dialog.getByRole('combobox', { name: 'Group' });
        await becomes(() => group.inputValue(), '');
        await group.selectOption('partners');
        await dialog.getByRole('button', { name: 'Add user' }).click();
        await page.getByRole('heading', { level: 1, name: 'spec.agency' }).waitFor();
        await page.getByRole('button', { name: 'Disable' }).click();
        await dialog.getByRole('button', { name: 'Disable' }).click();
        await page.getByRole('button', { name: 'Enable' }).waitFor();
        await page.getByRole('link', { name: 'All users' }).click();
        const head = page.getByRole('columnheader', { name: 'User' });
        await head.getByRole('button').click();
        await head.and(page.locator('[aria-sort=ascending]')).getByRole('button').click();
        await page.getByRole('row').nth(1).getByRole('link', { name: 'spec.agency' }).waitFor();
        await page.getByText('The agency').waitFor();
        expect(await call('GET', '/users/spec.agency')).toMatchObject({ active: false, name: 'The agency' });
      });

      journey(
        'let nobody disable oneself or leave the administrators, and say why',
        '/administration/users/demo.integration',
        async ({ page }) => {
          await page.getByText('This is you').waitFor();
          const person = page.getByRole('link', { name: 'Iris Integration' });
          await becomes(() => person.getAttribute('href'), '#/profiles/people/1');
          await page.getByText('You cannot disable yourself').waitFor();
          await becomes(() => page.getByRole('button', { name: 'Disable' }).isDisabled(), true);
          await page.getByRole('combobox', { name: 'Group' }).selectOption('partners');
          await page.getByText('You cannot leave the administrators yourself').waitFor();
          await becomes(() => page.getByRole('button', { name: 'Save' }).isDisabled(), true);
        },
      );
    });

    describe('for the blueprint', () => {
      /** Replaces the text of the editor, by pasting: an editor that is typed into reads each change of the page. */
      const write = async (page, document) => {
        const editor = page.getByRole('textbox', { name: 'Blueprint' });
        await editor.click();
        await page.keyboard.press('Control+a');
        await editor.evaluate(
          (element, text) => {
            const clipboardData = new globalThis.DataTransfer();
            clipboardData.setData('text/plain', text);
            element.dispatchEvent(
              new globalThis.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
            );
          },
          JSON.stringify(document, undefined, 2),
        );
      };

      journey(
        'show a wrong text at the path of its problem, apply a right one, and go back',
        '/administration/blueprint?show=json',
        async ({ page }) => {
          const blueprint = await readBlueprint();
          const wrong = structuredClone(blueprint);
          wrong.userGroups[1].access.jobs = 'maybe';
          await write(page, { customers: [] });
          await page.locator('.cm-lintRange-error').filter({ hasText: '"customers"' }).waitFor();
          await write(page, wrong);
          await compare(page);
          await page.getByRole('button', { name: 'userGroups[1].access.jobs: must be one of' }).click();
          await page.getByText('One of "none", "read", "write".').waitFor();
          wrong.userGroups[1].access.jobs = 'perhaps';
          await write(page, wrong);
          await page.getByText('These problems are from an earlier text.').waitFor();

          const right = structuredClone(blueprint);
          right.customer.name = 'Another name';
          await write(page, right);
          await compare(page);
          await dialogOf(page).getByRole('row', { name: 'Customer › Name' }).waitFor();
          expect((await readBlueprint()).customer.name).toBe(blueprint.customer.name);
          await apply(page);
          expect((await readBlueprint()).customer.name).toBe('Another name');

          await page.getByRole('tab', { name: 'Revisions' }).click();
          await page
            .getByRole('button', { name: /^View revision/ })
            .nth(1)
            .click();
          await page.getByRole('button', { name: 'Restore…' }).click();
          await apply(page);
          expect(await readBlueprint()).toEqual(blueprint);
        },
      );

      journey(
        'merge a draft with what somebody else has applied, and ask before it is discarded',
        '/administration/blueprint?show=json',
        async ({ page, problems }) => {
          const blueprint = await readBlueprint();
          const dialog = dialogOf(page);
          const [label] = blueprint.userGroups.map((group) => group.label);
          const mine = structuredClone(blueprint);
          mine.customer.name = 'My company';
          mine.userGroups[0].label = `${label} of mine`;
          await write(page, mine);
          const theirs = structuredClone(blueprint);
          theirs.customer.name = 'Their company';
          theirs.userGroups[1].label = 'Partners of theirs';
          await call('PUT', '/blueprint', theirs);

          await compare(page);
          await dialog.getByRole('button', { name: 'Merge with the latest revision' }).click();
          await dialog.getByText('1 conflict left.').waitFor();
          expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
          await dialog.getByRole('radio', { name: 'customer.name: Theirs' }).click();
          await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
          await dialog.waitFor({ state: 'hidden' });
          await compare(page);
          await dialog.getByText('1 change', { exact: true }).waitFor();
          await apply(page);
          const merged = await readBlueprint();
          expect(merged.customer.name).toBe('Their company');
          const labels = merged.userGroups.map((group) => group.label).slice(0, 2);
          expect(labels).toEqual([`${label} of mine`, 'Partners of theirs']);

          await write(page, mine);
          const discard = page.getByRole('button', { name: 'Discard my changes' });
          await discard.click();
          await dialog.getByRole('button', { name: 'Cancel' }).click();
          await dialog.waitFor({ state: 'hidden' });
          await discard.click();
          await dialog.getByRole('button', { name: 'Discard' }).click();
          await page.getByText('not applied yet').waitFor({ state: 'detached' });
          await call('PUT', '/blueprint', blueprint);
          problems.splice(0, Infinity, ...problems.filter((text) => !text.includes('412')));
        },
      );
    });

    journey(
      'show a field in a form that knew its type without it, and ask nothing when the form is left as it is',
      '/profiles/people/new',
      async ({ page, visit, go }) => {
        const blueprint = await readBlueprint();
        const changed = structuredClone(blueprint);
        changed.profileTypes.people.fields.push({ id: 'field5006', label: 'Hat size', type: 'text' });
        await call('PUT', '/blueprint', changed);
        // The console reads a type anew five minutes after it was read.
        await page.evaluate('clock.aheadMs += 300_000');
        await visit('/profiles/people/new');
        await page.getByRole('textbox', { name: 'Hat size' }).waitFor();
        await go('/administration/blueprint');
        await call('PUT', '/blueprint', blueprint);
      },
    );

    journey(
      'add a field in a dialog, tell a wrong name beside its input, and merge with what somebody else has applied',
      '/administration/blueprint',
      async ({ page, problems, go }) => {
        const blueprint = await readBlueprint();
        const dialog = dialogOf(page);
        const row = (path) => dialog.getByRole('row', { name: path });
        await page.setViewportSize(PHONE);
        await page.getByRole('button', { name: 'Add field' }).click();
        const label = dialog.getByRole('textbox', { name: 'Label' });
        await label.and(page.locator(':focus')).waitFor();
        await label.fill('Shoe size');
        const name = dialog.getByRole('textbox', { name: 'Name' });
        await becomes(() => name.inputValue(), 'field5005');
        await name.fill('shoesize');
        await dialog.getByRole('checkbox', { name: 'Required' }).check();
        await dialog.getByText('Saves without a value are refused, also of records that exist already.').waitFor();
        await dialog.getByLabel('Partners').selectOption('read');
        await compare(page);
        await dialog.getByText('"shoesize" is not a standard field').waitFor();
        expect(
          await name.evaluate((input) => [input.ariaInvalid, input === input.ownerDocument.activeElement]),
        ).toEqual(['true', true]);
        expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
        await name.fill('field5005');
        await compare(page);
        await dialog.getByText('2 changes', { exact: true }).waitFor();
        await row('People › Fields › Shoe size').waitFor();
        await row('Groups › Partners › Access to fields › People › Shoe size').waitFor();
        await apply(page);
        await page.setViewportSize(DESKTOP);
        const fields = async () => (await readBlueprint()).profileTypes.people.fields;
        const added = { id: 'field5005', label: 'Shoe size', type: 'text', required: true };
        expect(await fields()).toEqual([...blueprint.profileTypes.people.fields, added]);
        await go('/profiles/people/new');
        await page.getByRole('textbox', { name: 'Shoe size' }).waitFor();

        await go('/administration/blueprint');
        await page.getByRole('button', { name: 'Edit Shoe size' }).click();
        await becomes(() => name.isDisabled(), true);
        await dialog.getByRole('textbox', { name: 'Label' }).fill('Size of shoes');
        const theirs = await readBlueprint();
        theirs.customer.name = 'Their company';
        await call('PUT', '/blueprint', theirs);
        await compare(page);
        await dialog.getByRole('button', { name: 'Merge with the latest revision' }).click();
        await dialog.waitFor({ state: 'hidden' });
        await page.getByRole('button', { name: 'Edit Size of shoes' }).waitFor();
        await compare(page);
        await dialog.getByText('1 change', { exact: true }).waitFor();
        await apply(page);
        expect((await fields()).at(-1)).toEqual({ ...added, label: 'Size of shoes' });
        expect((await readBlueprint()).customer.name).toBe('Their company');
        await call('PUT', '/blueprint', blueprint);
        problems.splice(0, Infinity, ...problems.filter((text) => !text.includes('412')));
      },
    );

    journey(
      'remove a field and keep its values, and tell which question must be changed first',
      '/administration/blueprint',
      async ({ page }) => {
        const blueprint = await readBlueprint();
        const dialog = dialogOf(page);
        const remove = async (label) => {
          await page.getByRole('button', { name: `Edit ${label}` }).click();
          await dialog.getByRole('button', { name: 'Remove' }).click();
        };
        await remove('Badge colour');
        await dialog.getByText('forms[1].questions[2].prepopulation.field').waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        const before = await administrator.people.get(4);
        await remove('Referral code');
        await dialog.getByText('Its values stay stored').waitFor();
        await dialog.getByRole('row', { name: 'People › Tabs › General › Fields' }).waitFor();
        await apply(page);
        expect(await administrator.people.get(4)).not.toHaveProperty('field1004');
        await call('PUT', '/blueprint', blueprint);
        expect(await administrator.people.get(4)).toEqual(before);
      },
    );

    describe('for permissions', () => {
      const cellOf = (page, row) => page.getByRole('row', { name: row }).getByRole('gridcell').nth(1);

      journey('explain a cell of the matrix as the service does', '/administration/permissions', async ({ page }) => {
        // The search lock of a group is told in its cell of an area.
        await cellOf(page, 'Jobs').click();
        await page.getByText('sees only jobs with').waitFor();
        await cellOf(page, 'People').click();
        await page.getByText('sees only jobs with').waitFor({ state: 'detached' });

        await page.getByLabel('Show', { exact: true }).selectOption('people');
        for (const field of ['field1003', 'field1008', 'phones/primary', 'createddate', 'field1004']) {
          await page.getByLabel('Search fields').fill(field);
          await cellOf(page, field).click();
          const why = await call('GET', `/why?user=demo.partner&profile=people/4&field=${field}`);
          for (const part of ['read', 'write']) {
            const causes = why[part].causes.map(({ cause }) => cause);
            const shown = await page.getByTestId(part).locator('li code').allInnerTexts();
            expect([field, part, shown.filter((text) => /^[a-z-]+$/.test(text))]).toEqual([field, part, causes]);
          }
        }
      });

      journey(
        'change one by way of the comparison, and ask before it is lost',
        '/administration/permissions',
        async ({ page }) => {
          await cellOf(page, 'Rooms').click();
          await page.getByLabel('Access to the area').selectOption('read');
          await page.getByRole('button', { name: 'Compare and apply' }).waitFor();
          expect(await page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))")).toBe(false);
          await page.getByRole('button', { name: /^User menu/ }).click();
          await page.getByRole('menuitem', { name: 'Sign out' }).click();
          await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
          await dialogOf(page).waitFor({ state: 'hidden' });
          await compare(page);
          await page.getByRole('row', { name: 'Groups › Partners › Access › Rooms' }).waitFor();
          await apply(page);
          expect((await readBlueprint()).userGroups[1].access.rooms).toBe('read');
        },
      );
    });

    journey(
      'add a group like another one, change it, lead to its users, and remove it',
      '/administration/groups',
      async ({ page }) => {
        const dialog = dialogOf(page);
        const groups = async () => (await readBlueprint()).userGroups;
        await page.setViewportSize(PHONE);
        const editPartners = page.getByRole('button', { name: 'Edit Partners' });
        expect(await editPartners.evaluate((button) => button.getBoundingClientRect().right)).toBeLessThan(PHONE.width);
        await page.setViewportSize(DESKTOP);
        await page.getByRole('button', { name: 'Add group' }).click();
        await dialog.getByLabel('Label').fill('<img> The Agencies');
        const name = dialog.getByLabel('Integration name');
        await becomes(() => name.inputValue(), 'img-the-agencies');
        await name.fill('agencies');
        await dialog.getByLabel('Copy permissions from').selectOption('partners');
        await compare(page);
        await apply(page);
        const partners = (await groups()).find(({ integrationName }) => integrationName === 'partners');
        const added = { ...partners, integrationName: 'agencies', label: '<img> The Agencies' };
        expect((await groups()).at(-1)).toEqual(added);
        const row = page.getByRole('row', { name: 'agencies' });
        await row.getByRole('button', { name: 'Edit' }).click();
        await dialog.getByLabel('Label').fill('Agencies');
        await compare(page);
        await apply(page);
        await row.getByRole('button', { name: 'Edit' }).click();
        await dialog.getByRole('button', { name: 'Remove' }).click();
        await dialog.getByText('User group Agencies (agencies)').waitFor();
        await apply(page);
        await row.waitFor({ state: 'detached' });
        await editPartners.click();
        await becomes(() => dialog.getByRole('button', { name: 'Remove' }).isDisabled(), true);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        const users = page.getByRole('row', { name: 'partners' }).getByRole('link', { name: /^\d+ user/ });
        await users.click();
        await page.getByRole('link', { name: 'demo.partner' }).waitFor();
        await becomes(() => page.getByRole('link', { name: ADMINISTRATOR }).count(), 0);
      },
    );

    journey(
      'add, rename, hide and move nodes of a list',
      '/administration/lists?list=lists.skills',
      async ({ page, settle }) => {
        await page.getByLabel('New label').last().fill('Moderation');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        await page.getByRole('treeitem', { name: 'Moderation' }).click();
        await page.getByLabel('Label', { exact: true }).fill('Facilitation');
        await page.getByRole('button', { name: 'Save' }).click();
        const node = page.getByRole('treeitem', { name: 'Facilitation' });
        await node.waitFor();
        await page.getByRole('button', { name: 'Hide' }).click();
        await page.getByRole('button', { name: 'Unhide' }).waitFor();
        await node.click();
        await page.keyboard.press('Alt+Home');
        await node.and(page.getByRole('treeitem').first()).waitFor();
        await settle();
        const path = '/customers/1001/v2/lists/lists.skills?size=1';
        const { children } = await administrator.request({ method: 'GET', path });
        expect(children[0]).toMatchObject({ value: 'Facilitation', hidden: true });
        await page.getByRole('button', { name: 'Move up' }).and(page.locator(':disabled')).waitFor();
        await becomes(() => page.getByRole('button', { name: 'Move down' }).isDisabled(), false);
      },
    );

    describe('for the audit trail', () => {
      const recordOf = (page) => page.getByRole('main').getByRole('listitem');

      journey('find records by what was changed, by whom, when, and by their kind', '/jobs', async ({ page, go }) => {
        for (const middlename of ['Grace', 'Grace']) await administrator.people.update(6, { middlename });
        await go('/administration/audit');
        const found = recordOf(page);
        await page.locator('input[name=profile]').fill('people/6');
        await page.locator('input[name=user]').fill(ADMINISTRATOR);
        await page.getByLabel('Type').selectOption('Data');
        await page.getByLabel('From').fill('2026-01-01T12:30');
        await page.getByLabel('Before').fill('2025-01-01T12:30');
        await page.getByText('earlier than the start').waitFor();
        await page.getByLabel('Before').fill('');
        const reply = page.waitForResponse((response) => response.url().includes('profile='));
        await page.getByRole('button', { name: 'Search' }).click();
        const asked = Object.fromEntries(new URL((await reply).url()).searchParams);
        const from = '2026-01-01T12:30:00.000Z';
        expect(asked).toMatchObject({ profile: 'people/6', user: ADMINISTRATOR, kind: 'data', from });
        await page.waitForURL(
          /audit\?profile=people%2F6&user=demo.integration&kind=data&from=2026-01-01T12%3A30%3A00.000Z$/,
        );
        await found.filter({ hasNotText: 'people/6' }).first().waitFor({ state: 'detached' });
        await found.first().locator('summary').click();
        await found.first().getByText('No changed values to show.').waitFor();
        await found
          .nth(1)
          .locator('time')
          .getByText(/:\d\d:\d\d/)
          .waitFor();
        await found.nth(1).getByText('1 change').click();
        await found.nth(1).getByText('Grace').waitFor();
        await page.locator('input[name=user]').fill('nobody');
        await page.getByRole('button', { name: 'Search' }).click();
        await found.first().waitFor({ state: 'detached' });
        expect(await axeViolations(page)).toEqual([]);
      });

      journey('tell what was removed, though its value is not recorded', '/jobs', async ({ page, go }) => {
        const { id } = await call('POST', '/subscriptions', { receiver: 'log' });
        await call('DELETE', `/subscriptions/${id}`);
        await go('/administration/audit');
        // One line holds all that listeners do. The newest record comes first.
        await page.getByText('subscriptions of listeners').first().click();
        const ended = recordOf(page).filter({ hasText: id }).locator('li').first();
        await ended.getByText(id, { exact: true }).first().waitFor();
        await ended.getByText('1 change').click();
        await ended.getByText(`subscriptions.${id}`).waitFor();
        await ended.getByText('removed', { exact: true }).waitFor();
        await ended.getByText('not recorded').waitFor();
      });

      journey('names records, and saves those that fit', '/jobs', async ({ page, go }) => {
        await administrator.people.update(6, { middlename: '=1+1' });
        await go('/administration/audit?profile=people%2F6');
        await recordOf(page).first().getByText('Zoë Müller').first().waitFor();
        for (const [format, begin] of [
          ['CSV', '\uFEFF"at","user","kind","action",'],
          ['NDJSON', '{'],
        ]) {
          const download = page.waitForEvent('download');
          await page.getByRole('button', { name: 'Export' }).click();
          await page.getByRole('menuitem', { name: format, exact: true }).click();
          const text = readFileSync(await (await download).path(), 'utf8');
          expect(text.startsWith(begin)).toBe(true);
          expect(text).toContain('people/6');
        }
      });
    });

    journey(
      'show the charts of the node to those who have its token',
      '/administration/node',
      async ({ page, requested }) => {
        await page.getByText('ready', { exact: true }).waitFor();
        await page.getByText('The operators of the server set it with TALENT_METRICS_TOKEN').waitFor();
        const enter = async (token) => {
          await page.getByRole('textbox', { name: 'Metrics token' }).fill(token);
          await page.getByRole('button', { name: 'Show metrics' }).click();
        };
        await enter('another-token-of-the-specs');
        await page.getByText('No metrics for this token').waitFor();
        await enter(METRICS_TOKEN);
        await page.getByText('Requests per second, by status').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        expect(JSON.stringify([requested, page.url()])).not.toContain(METRICS_TOKEN);
      },
    );
  },
  { user: ADMINISTRATOR, env: { TALENT_METRICS_TOKEN: METRICS_TOKEN } },
);
