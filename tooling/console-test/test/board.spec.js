import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { axeViolations, DESKTOP, PHONE, signIn } from '../console.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';
import { NOWHERE, sidewaysScroll } from './support/walk.mjs';
import { changeBlueprint, startPartner } from './support/world.mjs';

/** The statuses of the demo that the partner of this spec is told of, and one that nobody is told of. */
const [NEW, INTERVIEW, CHECK, OFFER, DECLINED] = ['C51218', 'C51219', 'C51220', 'C51222', 'C51228'];
/** Jobs of the demo: one without candidates, and one that is on the portal. */
const [JOB, POSTED_JOB] = [1, 2];
const BOARD = `/jobs/${JOB}`;
/** An address that no server may send events to (D-EVT-7). */
const FORBIDDEN = 'http://10.0.0.1/events';

describeConsole('boards', ({ talent, journey, journeyAs, tabOf }) => {
  const asAdministrator = journeyAs('demo.integration');
  const asPartner = journeyAs('demo.partner');
  let partner;
  let recruiter;
  let administrator;

  beforeAll(async () => {
    partner = await startPartner();
    recruiter = talent.client('demo.recruiter');
    administrator = talent.client('demo.integration');
    const move = { eventType: 'WorkFlowStatusChangeEvent', url: partner.url, auth: { type: 'none' } };
    const board = { jobBoard: 'boardco', url: partner.url, auth: { type: 'none' } };
    await changeBlueprint(administrator, (blueprint) => {
      blueprint.userGroups.find(({ integrationName }) => integrationName === 'partners').access.workflows = 'read';
      blueprint.events = [
        { ...move, id: 'check', triggerStatus: CHECK, showConfirmation: true },
        { ...move, id: 'offer', triggerStatus: OFFER },
        { ...move, id: 'declined', triggerStatus: DECLINED, url: FORBIDDEN },
        { ...board, id: 'board-post', eventType: 'JobPostToWebEvent' },
        { ...board, id: 'board-unpost', eventType: 'JobUnpostToWebEvent' },
      ];
    });
    const people = [
      'Olga Other',
      'Vera Visible',
      'Mia Mouse',
      'Kim Keyboard',
      'Kai Keyboard',
      'Rolf Rejected',
      'Mona Message',
    ];
    people.push('Silas Silent', 'Pia Pending', 'Finn Failed', 'Nora Notice', 'Lena Late', 'Cora Conflict');
    people.push('Hana History', 'Kate Kept', 'Paul Previous', 'Nina Next');
    for (const name of people) cards.set(name, await candidate(name));
    const { associatedprofile: paul } = await recruiter.workflows.get('applicantworkflows', cards.get('Paul Previous'));
    await recruiter.people.update(paul.id, { email: 'paul@people.example' });
    await recruiter.people.resume(paul.id).upload(Buffer.from('Ten years of journeys.'), { filename: 'paul.txt' });
    await candidate('Lara Last', DECLINED);
    await recruiter.people.create({ firstname: 'Adele', lastname: 'Additional' });
  });

  afterAll(() => partner.stop());

  beforeEach(() => {
    // A failed journey may leave moves waiting, which would make the partner seem to hang.
    partner.release();
    partner.reply = () => ({ status: 200, body: { code: 200 } });
  });

  /** The ids of the workflows, by the names of the people. */
  const cards = new Map();
  /** Attaches a new person to the job. */
  const candidate = async (name, status = NEW) => {
    const [firstname, lastname] = name.split(' ');
    const { id: associatedprofile } = await recruiter.people.create({ firstname, lastname });
    const workflow = { baseprofile: JOB, associatedprofile, status: { id: status }, source: 'Referral' };
    return (await recruiter.workflows.create('applicantworkflows', workflow)).id;
  };

  const columnOf = (page, name) => page.getByRole('region', { name, exact: true });
  const cardOf = (page, column, name) => columnOf(page, column).getByRole('link', { name, exact: true });
  const chooseFromMenu = async (page, name, item) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  /** Every way to reject asks for a reason. */
  const giveReason = async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Reject' });
    await dialog.getByLabel('Reason').selectOption('Position filled');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  };
  const noticeOf = (page, text) => page.getByRole('alert').filter({ hasText: text });

  describe('the list of jobs', () => {
    journey('finds jobs by words of the title and by folder, and keeps both on the way back', '/jobs', async (tab) => {
      const { page } = tab;
      const words = page.getByLabel('Search by title');
      await words.fill('zzzz');
      await page.getByText('No results.').waitFor();
      await words.fill('analyst data');
      await page.getByRole('link', { name: 'Data Analyst' }).waitFor();
      await becomes(() => page.getByRole('row').count(), 2);
      await page.getByLabel('Folder').selectOption({ label: 'Approved' });
      await page.getByRole('link', { name: 'Data Analyst' }).click();
      await page.getByRole('heading', { level: 1, name: 'Data Analyst' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Data Analyst' }).waitFor();
      await becomes(() => words.inputValue(), 'analyst data');
    });
  });

  describe('a job', () => {
    journey('is listed with its hiring manager, its city, and its candidates by status', '/jobs', async (tab) => {
      const { page } = tab;
      const rowOf = (name) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await rowOf('Nurse').getByText('1 Offer').waitFor();
      expect(await rowOf('Nurse').getByRole('cell').allInnerTexts()).toEqual(
        expect.arrayContaining(['Hanna Manager', 'Austin']),
      );
      await rowOf('Nurse').getByText('oldest today').waitFor();
      await rowOf('Nurse')
        .getByTitle(/\d:\d\d/)
        .waitFor();
      await page.setViewportSize(PHONE);
      await rowOf('Nurse').getByText('oldest today').waitFor();
      await page.setViewportSize(DESKTOP);
    });

    journey('has one row of tabs: board, sections of its profile, and posts', BOARD, async ({ page }) => {
      const tabs = page.getByRole('navigation', { name: 'Pages of this record' });
      for (const name of ['Fields', 'Files', 'Posts', 'Board']) {
        await tabs.getByRole('link', { name, exact: true }).click();
        await tabs.getByRole('link', { name, exact: true }).and(page.locator('[aria-current=page]')).waitFor();
        await becomes(() => tabs.getByRole('link').allInnerTexts(), ['Board', 'Fields', 'Files', 'Posts']);
      }
    });
  });

  describe('the board of a job', () => {
    journey('moves a card that is dragged by the mouse, and back by the notice', BOARD, async ({ page }) => {
      const announced = page.locator('[id^=DndLiveRegion]');
      // Waits until the card stands still.
      await cardOf(page, 'New', 'Mia Mouse').hover();
      const from = await cardOf(page, 'New', 'Mia Mouse').boundingBox();
      await page.mouse.move(from.x + 5, from.y + 40);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
      await announced.filter({ hasText: 'Mia Mouse is picked up' }).waitFor({ state: 'attached' });
      const to = await columnOf(page, 'Interview').boundingBox();
      await page.mouse.move(to.x + 60, to.y + 120, { steps: 6 });
      await announced.filter({ hasText: 'Mia Mouse is over Interview.' }).waitFor({ state: 'attached' });
      await page.mouse.up();
      await cardOf(page, 'Interview', 'Mia Mouse').waitFor();
      await noticeOf(page, 'Mia Mouse → Interview').getByRole('button', { name: 'Move back to New' }).click();
      await cardOf(page, 'New', 'Mia Mouse').waitFor();
    });

    journey('moves cards by keyboard, of which several wait for a partner at once', BOARD, async ({ page }) => {
      const names = ['Kim Keyboard', 'Kai Keyboard'];
      const goOn = partner.hold();
      const announced = page.locator('[id^=DndLiveRegion]');
      for (const name of names) {
        await page.getByRole('button', { name: `Drag ${name}` }).focus();
        await page.keyboard.press('Space');
        await announced.filter({ hasText: `${name} is picked up, over its own column` }).waitFor({ state: 'attached' });
        // The board listens to further keys from the next turn on.
        await page.evaluate(() => new Promise((listening) => setTimeout(listening)));
        for (const column of ['Assessment', 'Interview', 'Background check']) {
          await page.keyboard.press('ArrowRight');
          await announced.filter({ hasText: `${name} is over ${column}.` }).waitFor({ state: 'attached' });
        }
        await page.keyboard.press('Space');
        await cardOf(page, 'Background check', name).waitFor();
        await page.locator(`button:focus[aria-label="Drag ${name}"]`).waitFor();
      }
      await page.getByText('Waiting for the partner').nth(1).waitFor();
      expect(await axeViolations(page, "section[aria-label='Background check']")).toEqual([]);
      goOn({ status: 303, headers: { location: 'https://partner.example/orders/7' } });

      const dialog = page.getByRole('dialog', { name: "Continue on the partner's page" });
      for (const _ of names) {
        await dialog.getByText('Please follow the link to continue.').waitFor();
        const link = dialog.getByRole('link', { name: "Open the partner's page" });
        await becomes(() => link.getAttribute('href'), 'https://partner.example/orders/7');
        await becomes(() => link.getAttribute('target'), '_blank');
        await becomes(() => link.getAttribute('rel'), expect.stringContaining('noopener'));
        expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
        await dialog.getByRole('button', { name: 'Close' }).last().click();
      }
      await dialog.waitFor({ state: 'detached' });
      await becomes(() => page.getByText('Waiting for the partner').count(), 0);
    });

    journey('shows the message of a partner that rejects a move, and moves back', BOARD, async ({ page }) => {
      partner.reply = () => ({ status: 400, body: { userMessage: 'No licence.' } });
      await chooseFromMenu(page, 'Rolf Rejected', 'Offer');
      const dialog = page.getByRole('dialog', { name: 'The partner has rejected this' });
      await dialog.getByText('No licence.').waitFor();
      await dialog.getByText('Rolf Rejected → Offer').waitFor();
      await dialog.getByText('Rolf Rejected is in Offer until moved again.').waitFor();
      await dialog.getByRole('button', { name: 'Move back to New' }).click();
      await cardOf(page, 'New', 'Rolf Rejected').waitFor();
    });

    journey(
      'shows the message of a partner that has processed a move, keeps it on the card, and says if there is none',
      BOARD,
      async ({ page }) => {
        const message = 'The check 4711 is ordered.';
        partner.reply = () => ({ status: 200, body: { code: 200, userMessage: message } });
        await chooseFromMenu(page, 'Mona Message', 'Background check');
        await noticeOf(page, 'Mona Message → Background check').getByText(message).waitFor();
        // Without "Show Confirmation" the user sees no message of a partner.
        await chooseFromMenu(page, 'Silas Silent', 'Offer');
        const notice = noticeOf(page, 'Silas Silent → Offer');
        await notice.getByText('Done. The partner has been notified.').waitFor();
        expect(await notice.innerText()).not.toContain('4711');
        // No notice covers another page.
        await page.getByRole('link', { name: 'Jobs', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
        await noticeOf(page, message).waitFor({ state: 'detached' });
        await page.goBack();
        await page.getByRole('button', { name: 'Answer about Mona Message: Message' }).click();
        await page.getByRole('dialog').getByText(message).waitFor();
        await page.keyboard.press('Escape');
        // Others read it on the page of the candidate.
        const administration = await tabOf('demo.integration');
        await administration.visit(`${BOARD}/candidates/${cards.get('Mona Message')}`);
        const answer = administration.page.getByRole('region', { name: 'The partner has answered' });
        await answer.getByText(message).waitFor();
        await administration.page.getByRole('listitem').getByText(`Message · ${message}`).waitFor();
        await administration.go(NOWHERE);
      },
    );

    asAdministrator(
      'says of a partner that fails that it is told again, and shows administrators the way to the deliveries',
      BOARD,
      async ({ page }) => {
        partner.reply = () => ({ status: 500 });
        await chooseFromMenu(page, 'Pia Pending', 'Background check');
        const pending = noticeOf(page, 'Pia Pending → Background check');
        await pending.getByText('keeps trying in the background').waitFor();
        await pending.getByRole('link', { name: 'View deliveries' }).waitFor();
        await chooseFromMenu(page, 'Finn Failed', 'Declined');
        await giveReason(page);
        await noticeOf(page, 'Finn Failed → Declined').getByText('the partner could not be reached').waitFor();
        await page.getByRole('button', { name: 'Answer about Finn Failed: Not delivered' }).waitFor();
        expect(await axeViolations(page, '[role=alert]')).toEqual([]);
      },
    );

    journey(
      'does not move a card that somebody else has moved meanwhile, and shows where the card is',
      BOARD,
      async ({ page }) => {
        await page.getByRole('button', { name: 'Actions for Cora Conflict' }).click();
        await page.getByRole('menuitem', { name: 'Hired' }).waitFor();
        await administrator.workflows.move(cards.get('Cora Conflict'), { status: INTERVIEW });
        // The stream tells of it, and nothing moves below an open menu.
        await page.getByRole('menuitem', { name: 'Hired' }).click();
        const dialog = page.getByRole('dialog', { name: 'Someone else has moved this candidate' });
        await dialog.getByText('Your move was not made.').waitFor();
        expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
        await dialog.getByRole('button', { name: 'Close' }).last().click();
        await cardOf(page, 'Interview', 'Cora Conflict').waitFor();
      },
    );

    journey(
      'shows the moves of another user with one read of the card, and none below an open menu',
      BOARD,
      async (tab) => {
        const { page, requested } = tab;
        const other = await tabOf('demo.integration');
        await other.visit(BOARD);
        await cardOf(page, 'New', 'Olga Other').waitFor();
        requested.length = 0;
        await chooseFromMenu(other.page, 'Olga Other', 'Interview');
        await cardOf(page, 'Interview', 'Olga Other').waitFor();
        const reads = new RegExp(`/changes|/search/|/applicantworkflows/${cards.get('Olga Other')}$`);
        expect(requested.filter((request) => reads.test(request))).toEqual([
          expect.stringMatching(/changes\?.*types=applicantworkflows/),
          expect.stringMatching(/search\/applicantworkflows$/),
          expect.stringMatching(/^GET .*\/applicantworkflows\/\d+$/),
        ]);
        await page.getByRole('button', { name: 'Actions for Vera Visible' }).click();
        await page.getByRole('menu').waitFor();
        await chooseFromMenu(other.page, 'Olga Other', 'Offer');
        await cardOf(other.page, 'Offer', 'Olga Other').waitFor();
        await page.keyboard.press('Escape');
        await cardOf(page, 'Offer', 'Olga Other').waitFor();
        await tab.go('/jobs');
        const counts = await administrator.workflows.counts('applicantworkflows', [JOB]);
        const { count = 0 } = counts.find(({ status }) => status.id === INTERVIEW) ?? {};
        await chooseFromMenu(other.page, 'Olga Other', 'Interview');
        await page
          .getByRole('row')
          .getByText(`${count + 1} Interview`)
          .waitFor();
        await other.go(NOWHERE);
      },
    );

    journey('proposes the next status, but none for a card of the last one', BOARD, async ({ page }) => {
      const target = page.getByLabel('Move to').locator('option:checked');
      await chooseFromMenu(page, 'Lara Last', 'Move with a comment…');
      const move = page.getByRole('button', { name: 'Move', exact: true });
      await becomes(() => target.innerText(), 'Choose');
      await becomes(() => move.isDisabled(), true);
      await page.getByLabel('Move to').selectOption({ label: 'Interview' });
      expect(await move.isEnabled()).toBe(true);
      await page.keyboard.press('Escape');
      await move.waitFor({ state: 'detached' });

      await chooseFromMenu(page, 'Hana History', 'Move with a comment…');
      await becomes(() => target.innerText(), 'Assessment');
      await page.getByLabel('Move to').selectOption({ label: 'Interview' });
      await page.getByRole('textbox', { name: 'Comment' }).fill('Second round.');
      expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
      await move.click();
      await cardOf(page, 'Interview', 'Hana History').waitFor();
      await cardOf(page, 'Interview', 'Hana History').click();
      const activity = page.getByRole('region', { name: 'Activity' });
      await activity.getByText('Second round.').waitFor();
      await activity.getByText('New → Interview').waitFor();
    });

    journey(
      'leads to a candidate, who is moved and rejected with a reason, and to the next one',
      BOARD,
      async (tab) => {
        const { page } = tab;
        // The column draws the cards in sight alone, and Paul is one of its last.
        const list = columnOf(page, 'New').getByRole('list');
        await list.evaluate(({ parentElement: frame }) => frame.scrollTo(0, frame.scrollHeight));
        await cardOf(page, 'New', 'Paul Previous').click();
        await page.getByRole('heading', { level: 1, name: 'Paul Previous' }).waitFor();
        await page.getByRole('link', { name: 'paul@people.example' }).waitFor();
        await page.getByRole('region', { name: 'Resume' }).getByText('Ten years of journeys.').waitFor();
        const forms = page.getByRole('region', { name: 'Forms about the person' });
        await forms.getByRole('button', { name: 'Request a form…' }).click();
        const request = page.getByRole('dialog', { name: 'Request a form' });
        await request.getByLabel('Form', { exact: true }).selectOption({ label: 'Background check' });
        await request.getByRole('button', { name: 'Request form' }).click();
        await forms.getByRole('link', { name: 'Background check' }).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Move to' }).click();
        await page.getByRole('menuitem', { name: 'Interview', exact: true }).click();
        const activity = page.getByRole('region', { name: 'Activity' });
        await activity.getByText('New → Interview').waitFor();
        await page.getByRole('button', { name: 'Reject…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Reject' });
        await dialog.getByLabel('Move to').selectOption({ label: 'Assessment' });
        await dialog.getByLabel('Reason').selectOption('Position filled');
        await dialog.getByRole('textbox', { name: 'Comment' }).fill('In spring.');
        expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
        await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
        await activity.getByText('Position filled').waitFor();
        await page.keyboard.press('j');
        await page.getByRole('heading', { level: 1, name: 'Nina Next' }).waitFor();
        await page.keyboard.press('k');
        await page.getByRole('heading', { level: 1, name: 'Paul Previous' }).waitFor();
      },
    );

    it('hears of a change between its first read and the begin of the stream', async () => {
      const { page, close } = await talent.open({ at: BOARD });
      /** @type {(value?: unknown) => void} */
      let begin = () => {};
      const held = new Promise((go) => (begin = go));
      await page.route('**/stream', async (route) => held.then(() => route.continue()));
      await signIn(page, 'demo.recruiter');
      await cardOf(page, 'Declined', 'Lara Last').waitFor();
      await candidate('Ines Inbetween', DECLINED);
      begin();
      await cardOf(page, 'Declined', 'Ines Inbetween').waitFor();
      await close();
    });

    journey('keeps notes beside the moves of a candidate, and deletes one', BOARD, async ({ page }) => {
      const { associatedprofile: nora } = await recruiter.workflows.get('applicantworkflows', cards.get('Nora Notice'));
      await administrator.notes.add(nora.id, { text: 'Knows the team.' });
      await cardOf(page, 'New', 'Nora Notice').click();
      const activity = page.getByRole('region', { name: 'Activity' });
      const foreign = activity.getByRole('listitem').filter({ hasText: 'Knows the team.' });
      await foreign.waitFor();
      await becomes(() => foreign.getByRole('button', { name: 'Delete note' }).count(), 0);
      await activity.getByRole('textbox', { name: 'Note' }).fill('Can start in May.\nCall her.');
      await activity.getByRole('button', { name: 'Add note' }).click();
      const own = activity.getByRole('listitem').filter({ hasText: 'Can start in May.' });
      await own.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await activity.getByText('Moves', { exact: true }).click();
      await own.waitFor({ state: 'hidden' });
      await activity.getByText('Notes', { exact: true }).click();
      await own.getByRole('button', { name: 'Delete note' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this note for good?' });
      await dialog.waitFor();
      expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Delete note' }).click();
      await own.waitFor({ state: 'hidden' });
      await foreign.waitFor();
    });

    asAdministrator('shows administrators which fields a save has changed', BOARD, async ({ page }) => {
      const { associatedprofile: hana } = await recruiter.workflows.get(
        'applicantworkflows',
        cards.get('Hana History'),
      );
      await recruiter.people.update(hana.id, { email: 'hana@people.example' });
      await cardOf(page, 'Interview', 'Hana History').click();
      const activity = page.getByRole('region', { name: 'Activity' });
      await activity
        .getByRole('listitem')
        .filter({ hasText: /^Added on/ })
        .waitFor();
      await activity.getByText('Changes', { exact: true }).click();
      const entries = activity.getByRole('listitem').filter({ hasText: 'demo.recruiter' });
      await entries.nth(1).waitFor();
      expect((await entries.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
        'Changed: Email',
        'Profile created',
      ]);
    });

    journey('adds a person who is found by name, and says why a second time is refused', BOARD, async ({ page }) => {
      const add = async () => {
        await page.getByRole('button', { name: 'Add a candidate' }).click();
        await page.getByLabel('Search people by name').fill('additional adele');
        await page.getByRole('radio', { name: 'Adele Additional' }).check();
        await page.getByLabel('Status').selectOption({ label: 'Interview' });
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      };
      await add();
      await cardOf(page, 'Interview', 'Adele Additional').waitFor();
      await add();
      await page.getByRole('dialog').getByText('This could not be done').waitFor();
      expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    });

    journey('keeps the cards that it has shown while the service is away', BOARD, async ({ page }) => {
      await page.route('**/search/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await page.getByRole('button', { name: 'Refresh' }).click();
      // One for all columns.
      const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Refresh' }) });
      await notice.waitFor();
      await becomes(() => cardOf(page, 'New', 'Kate Kept').count(), 1);
      await page.unroute('**/search/**');
      await notice.getByRole('button', { name: 'Refresh' }).click();
      await notice.waitFor({ state: 'detached' });
    });

    asPartner('offers no moves and no new job to a user who may only read workflows', '/jobs', async ({ page, go }) => {
      await page.getByRole('table').getByRole('link').first().waitFor();
      await becomes(() => page.getByRole('link', { name: 'New job' }).count(), 0);
      await go(BOARD);
      await cardOf(page, 'New', 'Vera Visible').waitFor();
      await becomes(() => page.getByRole('button', { name: /^Actions for / }).count(), 0);
      await becomes(() => page.getByRole('button', { name: /^Drag / }).count(), 0);
      await becomes(() => page.getByRole('button', { name: 'Add a candidate' }).count(), 0);
      await page.keyboard.press('Escape');
    });

    asAdministrator(
      'leaves no notice, no late answer and no title to the next user of the tab',
      BOARD,
      async ({ page, close }) => {
        await chooseFromMenu(page, 'Nora Notice', 'Interview');
        await noticeOf(page, 'Nora Notice → Interview').getByRole('button', { name: 'Move back to New' }).waitFor();
        const goOn = partner.hold();
        await chooseFromMenu(page, 'Lena Late', 'Background check');
        await page.getByText('Waiting for the partner').waitFor();
        await page.getByRole('button', { name: /^User menu/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
        expect(await page.title()).toBe('Talent console');

        await signIn(page, 'demo.recruiter');
        goOn({ status: 200, body: { code: 200 } });
        await page.evaluate(`location.hash = '${BOARD}'`);
        await chooseFromMenu(page, 'Nora Notice', 'Declined');
        await giveReason(page);
        await noticeOf(page, 'Nora Notice → Declined').waitFor();
        await becomes(() => noticeOf(page, /→ (Interview|Background check)/).count(), 0);
        await close();
      },
    );
  });

  describe('the boards of talent pools', () => {
    journey('are found, and take and move people, as those of jobs do', '/jobs', async ({ page }) => {
      const name = 'Adele Additional';
      await page.getByRole('link', { name: 'Talent pool boards' }).click();
      await page.getByRole('link', { name: 'Silver medalists' }).click();
      await page.getByRole('button', { name: 'Add a person' }).click();
      await page.getByLabel('Search people by name').fill(name);
      await page.getByRole('radio', { name }).check();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await cardOf(page, 'Found', name).waitFor();
      await chooseFromMenu(page, name, 'Contacted');
      await cardOf(page, 'Contacted', name).waitFor();
      await noticeOf(page, `${name} → Contacted`).waitFor();
    });
  });

  it('leads visitors to a careers page without a fault, in any look and language', async () => {
    for (const look of [
      { locale: 'en-GB', colorScheme: 'light', viewport: DESKTOP },
      { locale: 'de-DE', colorScheme: 'dark', viewport: PHONE },
    ]) {
      const { page, close } = await talent.open({ context: look });
      await page.goto(`${talent.baseUrl}/portals/careers`);
      await page.locator('input[name="job.portalkeywordsearch"]').fill('analyst');
      await page.locator('main button').click();
      await page.getByRole('link', { name: 'Data Analyst' }).waitFor();
      await page.locator('summary').click();
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await page.getByRole('link', { name: 'Data Analyst' }).click();
      await page.getByRole('heading', { level: 1, name: 'Data Analyst' }).waitFor();
      expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await close();
    }
  });

  describe('the posts of a job', () => {
    const POSTS = `/jobs/${POSTED_JOB}/posts`;

    journey('take a job down from a portal and post it there again, with its public page', POSTS, async ({ page }) => {
      await page.getByRole('link', { name: 'Careers page: careers' }).waitFor();
      const preview = page.frameLocator('iframe[title="Public page of the job"]');
      await preview.getByRole('heading', { name: 'Data Analyst' }).waitFor();
      const link = await page.getByRole('link', { name: /\/portals\/careers\/jobs\/2\// }).getAttribute('href');
      expect(link).toContain('/portals/careers/jobs/2/data-analyst/job');
      await page.getByRole('button', { name: 'Remove: careers' }).click();
      await page.getByText('No public page, because the job is not posted to a portal.').waitFor();
      await page.getByLabel('End').fill('2020-01-01T10:00');
      await page.getByRole('button', { name: 'Post', exact: true }).first().click();
      await page.getByRole('alert').getByText('This could not be done').first().waitFor();
      await page.getByLabel('End').fill('2099-01-01T10:00');
      await page.getByRole('button', { name: 'Post', exact: true }).first().click();
      await page.getByText('Job posted to careers.').waitFor();
      await preview.getByText('Open until').waitFor();
      expect(await recruiter.jobPosts.ofJob(POSTED_JOB)).toEqual(
        expect.arrayContaining([expect.objectContaining({ status: 'Posted', enddate: '2099-01-01 10:00 AM' })]),
      );
    });

    journey('post a job to a job board and take it off, with what the board answers', POSTS, async ({ page }) => {
      partner.reply = () => ({ status: 303, headers: { location: 'javascript:alert(1)' } });
      await page.getByRole('button', { name: 'Post: BoardCo' }).click();
      await page.getByRole('dialog', { name: 'The partner has rejected this' }).waitFor();
      await becomes(() => page.getByRole('link', { name: "Open the partner's page" }).count(), 0);
      await page.keyboard.press('Escape');
      partner.reply = () => ({ status: 303, headers: { location: 'https://board.example/finish' } });
      await page.getByRole('button', { name: 'Post: BoardCo' }).click();
      const dialog = page.getByRole('dialog', { name: "Continue on the partner's page" });
      await dialog.getByRole('link', { name: "Open the partner's page" }).waitFor();
      await page.keyboard.press('Escape');
      partner.reply = () => ({ status: 200, body: { userMessage: 'Gone.' } });
      await page.getByRole('button', { name: 'Remove: BoardCo' }).click();
      await noticeOf(page, 'BoardCo').getByText('Gone.').waitFor();
      await page.getByText(/^Removed on/).waitFor();
    });
  });
});
