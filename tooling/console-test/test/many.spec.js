import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals';

import { axeViolations, PHONE } from '../console.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';
import { changeBlueprint, startPartner } from './support/world.mjs';

/** The statuses of the demo that candidates are in, and the one that the partner of this spec is told of. */
const [NEW, INTERVIEW, ASSESSMENT, CHECK] = ['C51218', 'C51219', 'C51216', 'C51220'];
/** A job of the demo. */
const JOB = 1;
const BOARD = `/jobs/${JOB}`;

describeConsole('many records at once', ({ talent, journey, journeyAs }) => {
  const asPartner = journeyAs('demo.partner');
  let partner;
  let recruiter;
  let administrator;

  /** The ids of the workflows, by the names of the people. */
  const cards = new Map();
  const candidate = async (name, status = NEW) => {
    const [firstname, lastname] = name.split(' ');
    const { id: associatedprofile } = await recruiter.people.create({ firstname, lastname });
    const workflow = { baseprofile: JOB, associatedprofile, status: { id: status }, source: 'Referral' };
    cards.set(name, (await recruiter.workflows.create('applicantworkflows', workflow)).id);
  };
  const statusOf = async (name) => (await recruiter.workflows.get('applicantworkflows', cards.get(name))).status.value;

  beforeAll(async () => {
    partner = await startPartner();
    recruiter = talent.client('demo.recruiter');
    administrator = talent.client('demo.integration');
    await changeBlueprint(administrator, (blueprint) => {
      blueprint.userGroups.find(({ integrationName }) => integrationName === 'partners').access.workflows = 'read';
      const event = { eventType: 'WorkFlowStatusChangeEvent', url: partner.url, auth: { type: 'none' } };
      blueprint.events = [{ ...event, id: 'check', triggerStatus: CHECK, showConfirmation: true }];
    });
    for (const name of ['Mona Move', 'Mike Move', 'Paula Partner', 'Peer Partner']) await candidate(name);
    for (const name of ['Cora Conflict', 'Cem Calm']) await candidate(name, INTERVIEW);
    for (const name of ['Rita Rejected', 'Rob Rejected']) await candidate(name, ASSESSMENT);
  });

  afterAll(() => partner.stop());

  beforeEach(() => {
    partner.reply = () => ({ status: 200, body: { code: 200 } });
  });

  const box = (page, name) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const cardOf = (page, column, name) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('link', { name, exact: true });
  const bar = (page) => page.getByRole('region', { name: 'Actions on the selection' });
  const choose = async (page, ...names) => {
    for (const name of names) await box(page, name).check();
    await bar(page).getByText(`${names.length} selected`).waitFor();
  };
  const moveTo = async (page, status) => {
    await bar(page).getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Move to').selectOption({ label: status });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  };
  const told = (page) => bar(page).getByRole('list', { name: 'What to know' });
  /** Returns the lines of the file that a click saves. */
  const exported = async (page) => {
    const saving = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Export as CSV' }).click();
    const file = await saving;
    const text = readFileSync(await file.path(), 'utf8');
    await bar(page).getByRole('button', { name: 'Close' }).click();
    return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  };

  describe('of a board', () => {
    journey('are moved together, and back by one button', BOARD, async ({ page }) => {
      await choose(page, 'Mona Move', 'Mike Move');
      expect(await axeViolations(page)).toEqual([]);
      await moveTo(page, 'Offer');
      await bar(page).getByText('Moved to Offer: 2 of 2').waitFor();
      await cardOf(page, 'Offer', 'Mona Move').waitFor();
      await bar(page).getByRole('button', { name: 'Undo 2' }).click();
      await cardOf(page, 'New', 'Mona Move').waitFor();
      await cardOf(page, 'New', 'Mike Move').waitFor();
      await bar(page).getByText('Undone: 2 of 2').waitFor();
      await becomes(() => bar(page).getByRole('button', { name: /^Undo/ }).count(), 0);
      await choose(page, 'Mona Move');
      await bar(page).getByText('Undone: 2 of 2').waitFor({ state: 'detached' });
      await bar(page).getByRole('button', { name: 'Clear selection' }).click();
      expect(await statusOf('Mike Move')).toBe('New');
    });

    journey('tell what a partner says of each, and offer no way back then', BOARD, async ({ page }) => {
      partner.reply = () => ({ status: 400, body: { userMessage: 'No licence.' } });
      await choose(page, 'Paula Partner', 'Peer Partner');
      await moveTo(page, 'Background check');
      await bar(page).getByText('A partner was told of 2 moves, which cannot be undone here.').waitFor();
      await becomes(() => told(page).getByText('No licence.').count(), 2);
      await told(page).getByText('Paula Partner').waitFor();
      expect(await axeViolations(page, '[aria-label="Actions on the selection"]')).toEqual([]);
      await becomes(() => bar(page).getByRole('button', { name: /^Undo/ }).count(), 0);
      await cardOf(page, 'Background check', 'Peer Partner').waitFor();
    });

    journey('go on behind one that somebody else has moved, which stays selected', BOARD, async ({ page }) => {
      await choose(page, 'Cora Conflict', 'Cem Calm');
      // The board hears of the other move behind its own.
      /** @type {(value?: unknown) => void} */
      let hear = () => {};
      const held = new Promise((go) => (hear = go));
      await page.route(/\/changes\?/, (route) => held.then(() => route.continue()));
      await administrator.workflows.move(cards.get('Cora Conflict'), { status: ASSESSMENT });
      await moveTo(page, 'Offer');
      await bar(page).getByText('Moved to Offer: 1 of 2').waitFor();
      hear();
      await told(page).getByText('Cora Conflict: Someone else has moved this candidate').waitFor();
      await cardOf(page, 'Offer', 'Cem Calm').waitFor();
      await bar(page).getByText('1 selected').waitFor();
      expect(await statusOf('Cora Conflict')).toBe('Assessment');
    });

    journey('are rejected with one reason, and exported as their cards show them', BOARD, async ({ page }) => {
      const names = ['Rita Rejected', 'Rob Rejected'];
      await choose(page, ...names);
      const { name, lines } = await exported(page);
      expect(name).toMatch(/\.csv$/);
      expect(lines[0]).toBe('"Name","Status","Source","Added"');
      expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join())).toEqual(
        names.map((each) => `"${each}","Assessment","Referral"`),
      );
      await choose(page, ...names);
      await bar(page).getByRole('button', { name: 'Reject…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reject' });
      await dialog.getByText('2 people').waitFor();
      await dialog.getByLabel('Reason').selectOption('Position filled');
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
      await cardOf(page, 'Declined', 'Rob Rejected').waitFor();
      await cardOf(page, 'Declined', 'Rita Rejected').click();
      await page.getByRole('region', { name: 'Activity' }).getByText('Position filled').waitFor();
    });

    asPartner('are only exported by a user who may only read', BOARD, async ({ page }) => {
      await page.getByRole('checkbox', { name: 'Select all: Declined' }).check();
      await box(page, 'Rita Rejected').and(page.locator(':checked')).waitFor();
      await bar(page).getByRole('button', { name: 'Export as CSV' }).waitFor();
      expect(
        await bar(page)
          .getByRole('button', { name: /^(Move|Reject)/ })
          .count(),
      ).toBe(0);
    });
  });

  describe('of lists', () => {
    journey(
      'are chosen as a range of people, of whom a form is requested, and exported with the columns that are shown',
      '/profiles/people?words=Range',
      async ({ page, visit }) => {
        const people = [];
        for (const firstname of ['Ann', '=1+1', 'Cleo'])
          people.push((await recruiter.people.create({ firstname, lastname: 'Range' })).id);
        await visit('/profiles/people?words=Range');
        await box(page, 'Ann Range').check();
        await box(page, 'Cleo Range').click({ modifiers: ['Shift'] });
        await bar(page).getByText('3 selected').waitFor();
        await page.getByRole('button', { name: 'Columns' }).click();
        for (const column of ['Email', 'Source', 'Updated'])
          await page.getByRole('menuitemcheckbox', { name: column, exact: true }).click();
        await page.keyboard.press('Escape');
        const { lines } = await exported(page);
        expect(lines[0]).toBe('"Name","Folder"');
        expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
          '"Ann Range"',
          `"'=1+1 Range"`,
          '"Cleo Range"',
        ]);
        await page.getByRole('checkbox', { name: 'Select all: People' }).check();
        await bar(page).getByRole('button', { name: 'Request a form…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Request a form' });
        await dialog.getByLabel('Form', { exact: true }).selectOption({ label: 'Background check' });
        expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
        await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
        await dialog.getByRole('button', { name: 'Request form' }).click();
        await bar(page).getByText('Requested Background check: 3 of 3').waitFor();
        for (const id of people)
          for await (const form of recruiter.forms.ofOwner('people', id)) expect(form.status).toBe('Incomplete');
      },
    );

    journey(
      'keep their view under a name: what is found, its columns and its order',
      '/profiles/people',
      async ({ page, go }) => {
        await page.getByLabel('Search by name or number').fill('Range');
        await page.getByText('3 found').waitFor();
        await page.getByRole('button', { name: 'Columns' }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Email', exact: true }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Roles', exact: true }).waitFor({ state: 'detached' });
        await page.getByRole('menuitemcheckbox', { name: 'Created', exact: true }).click();
        await page.keyboard.press('Escape');
        const created = page.getByRole('columnheader', { name: 'Created' });
        await created.getByRole('button').click();
        await created.and(page.locator('[aria-sort=ascending]')).getByRole('button').click();
        await created.and(page.locator('[aria-sort=descending]')).waitFor();
        await page.getByRole('button', { name: 'Views' }).click();
        await page.getByRole('menuitem', { name: 'Save view as…' }).click();
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('All ranges');
        expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await go('/profiles/people');
        await page.getByRole('columnheader', { name: 'Email' }).waitFor();
        await page.getByRole('button', { name: 'Views' }).click();
        await page.getByRole('menuitem', { name: 'All ranges' }).click();
        await page.getByText('3 found').waitFor();
        await created.and(page.locator('[aria-sort=descending]')).waitFor();
        await page.getByRole('row').nth(1).getByRole('link', { name: 'Cleo Range' }).waitFor();
        await becomes(() => page.getByRole('columnheader', { name: 'Email' }).count(), 0);
        await becomes(() => page.getByLabel('Search by name or number').inputValue(), 'Range');
        await page.getByRole('button', { name: 'All ranges' }).click();
        await page.getByRole('menuitem', { name: 'Delete the view “All ranges”' }).click();
        await page.getByRole('button', { name: 'Views' }).waitFor();
      },
    );

    journey('are sorted by the service, or here by what it has no order of', '/jobs', async ({ page, go }) => {
      const head = (name) => page.getByRole('columnheader', { name });
      const first = (name) => page.getByRole('row').nth(1).getByRole('link', { name }).waitFor();
      await head('Name').getByRole('button').click();
      await first('Accountant');
      await head('Name').getByRole('button').click();
      await first('Warehouse Worker');
      await head('Name').getByRole('button').click();
      await head('Name').and(page.locator('[aria-sort=none]')).waitFor();
      await becomes(() => page.getByLabel('Order').inputValue(), '');
      await go('/jobs?sort=city');
      await head('City').and(page.locator('[aria-sort=ascending]')).waitFor();
      await first('Data Analyst');
      await page.setViewportSize(PHONE);
      await page.getByLabel('Order').selectOption({ label: 'Candidates, descending' });
      await first('Software Engineer');
    });

    journey(
      'of workflows are moved as cards are',
      `/search?in=applicantworkflows&q=${encodeURIComponent(`applicantworkflow.status = ${CHECK} and applicantworkflow.job.id = ${JOB}`)}`,
      async ({ page }) => {
        await choose(page, 'Paula Partner', 'Peer Partner');
        await moveTo(page, 'Offer');
        await bar(page).getByText('Moved to Offer: 2 of 2').waitFor();
        await becomes(() => page.getByRole('list', { name: 'Results' }).getByText('Offer').count(), 2);
        expect(await statusOf('Peer Partner')).toBe('Offer');
      },
    );
  });
});
