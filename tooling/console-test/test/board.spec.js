import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';
import { createClient } from '@talent-platform/client';

import { axeViolations, PHONE, signIn, startConsole } from '../console.mjs';

/** The statuses of the demo that the partner of this spec is told of, and one that nobody is told of. */
const [NEW, INTERVIEW, CHECK, OFFER, DECLINED] = ['C51218', 'C51219', 'C51220', 'C51222', 'C51228'];
/** Jobs of the demo: one without candidates, and one that is on the portal. */
const [JOB, POSTED_JOB] = [1, 2];
const HOSTILE = '<img src=x onerror="globalThis.hostile=1"><script>globalThis.hostile=1</script>';
/** An address that no server may send events to (D-EVT-7). */
const FORBIDDEN = 'http://10.0.0.1/events';

/** A partner that replies to each event as `reply` says. */
async function startPartner() {
  /** @type {{ reply: (request: import('node:http').IncomingMessage) => any }} */
  const partner = { reply: () => ({ status: 200 }) };
  const server = createServer((request, response) => {
    request.resume().on('end', async () => {
      const { status, headers = {}, body } = await partner.reply(request);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return Object.assign(partner, {
    url: `http://127.0.0.1:${port}`,
    /** Makes the partner wait. Returns what lets it go on with a reply. */
    hold: () => {
      const { promise, resolve } = deferred();
      partner.reply = () => promise;
      return resolve;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

function deferred() {
  /** @type {any} */
  const made = {};
  made.promise = new Promise((resolve) => {
    made.resolve = resolve;
  });
  return made;
}

if (CHROMIUM === undefined) {
  describe('the board of a job', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  let talent;
  let partner;
  let recruiter;
  let administrator;

  const client = (user, kind) =>
    createClient({
      baseUrl: talent.baseUrl,
      customerId: 1001,
      credentials: { user, password: `demo-only-${kind}-password` },
    });

  const changeBlueprint = async (change) => {
    const path = '/platform/v1/customers/1001/blueprint';
    const blueprint = await administrator.request({ method: 'GET', path });
    change(blueprint);
    await administrator.request({ method: 'PUT', path, json: blueprint });
  };

  beforeAll(async () => {
    [talent, partner] = await Promise.all([startConsole(), startPartner()]);
    recruiter = client('demo.recruiter', 'recruiter');
    administrator = client('demo.integration', 'integration');
    const auth = { type: 'none' };
    const move = { eventType: 'WorkFlowStatusChangeEvent', url: `${partner.url}/moves`, auth };
    const board = { jobBoard: 'boardco', url: `${partner.url}/boards`, auth };
    await changeBlueprint((blueprint) => {
      blueprint.userGroups.find(({ integrationName }) => integrationName === 'partners').access.workflows = 'read';
      blueprint.events = [
        { ...move, id: 'check', triggerStatus: CHECK, showConfirmation: true },
        { ...move, id: 'offer', triggerStatus: OFFER },
        { ...move, id: 'declined', triggerStatus: DECLINED, url: FORBIDDEN },
        { ...board, id: 'board-post', eventType: 'JobPostToWebEvent' },
        { ...board, id: 'board-unpost', eventType: 'JobUnpostToWebEvent' },
      ];
    });
  });

  afterAll(async () => {
    partner.stop();
    await talent.stop();
  });

  beforeEach(() => {
    partner.reply = () => ({ status: 200, body: { code: 200 } });
  });

  /** Attaches a new person to the job. */
  const candidate = async (firstname, lastname, status = NEW) => {
    const { id: associatedprofile } = await recruiter.people.create({ firstname, lastname });
    const workflow = { baseprofile: JOB, associatedprofile, status: { id: status }, source: 'Referral' };
    return (await recruiter.workflows.create('applicantworkflows', workflow)).id;
  };

  const columnOf = (page, name) => page.getByRole('region', { name, exact: true });
  const cardOf = (page, column, name) => columnOf(page, column).getByRole('link', { name, exact: true });
  const openBoard = async (options) => {
    const opened = await talent.open({ user: 'demo.recruiter', at: `/jobs/${JOB}`, ...options });
    await columnOf(opened.page, 'New').waitFor();
    return opened;
  };
  const chooseFromMenu = async (page, name, item) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const noticeOf = (page, text) => page.getByRole('alert').filter({ hasText: text });

  describe('the list of jobs', () => {
    it('finds jobs by words of the title and by folder, and keeps both on the way back', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter', at: '/jobs' });
      const rows = page.getByRole('row');
      await page.getByRole('link', { name: 'Data Analyst' }).waitFor();
      await page.getByLabel('Find by words in the title').fill('analyst data');
      await page.getByRole('link', { name: 'Software Engineer' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Data Analyst' }).waitFor();
      expect(await rows.count()).toBe(2);
      await page.getByLabel('Folder').selectOption({ label: 'Approved' });
      await page.getByRole('link', { name: 'Data Analyst' }).click();
      await page.getByRole('heading', { level: 1, name: 'Data Analyst' }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Data Analyst' }).waitFor();
      expect(await page.getByLabel('Find by words in the title').inputValue()).toBe('analyst data');
      expect(problems).toEqual([]);
      await close();
    });
  });

  describe('the pages of jobs', () => {
    it('lead to a new job, say that nothing fits, and are where a job leads back to', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter', at: '/jobs' });
      await page.getByLabel('Find by words in the title').fill('zzzz');
      await page.getByText('Nothing fits the search.').waitFor();
      await page.getByRole('link', { name: 'New job' }).click();
      await page.getByRole('heading', { level: 1, name: 'New job' }).waitFor();
      await page.evaluate(() => (globalThis.location.hash = '/profiles/jobs/2'));
      await page.getByRole('main').getByRole('link', { name: 'Jobs', exact: true }).click();
      await page.getByLabel('Find by words in the title').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('offer no new job to a user who may not create one', async () => {
      const { page, close } = await talent.open({ user: 'demo.partner', at: '/jobs' });
      await page.getByRole('table').getByRole('link').first().waitFor();
      expect(await page.getByRole('link', { name: 'New job' }).count()).toBe(0);
      await close();
    });
  });

  describe('the board of a job', () => {
    beforeAll(async () => {
      await candidate('Vera', 'Visible');
    });

    it('moves a card that is dragged by the mouse, and back by the notice', async () => {
      await candidate('Mia', 'Mouse');
      const { page, problems, close } = await openBoard();
      const from = await cardOf(page, 'New', 'Mia Mouse').boundingBox();
      const to = await columnOf(page, 'Interview').boundingBox();
      await page.mouse.move(from.x + 5, from.y + 40);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
      await page.mouse.move(to.x + 60, to.y + 120, { steps: 6 });
      await page.mouse.up();
      await cardOf(page, 'Interview', 'Mia Mouse').waitFor();
      await noticeOf(page, 'Mia Mouse → Interview').getByRole('button', { name: 'Move back to New' }).click();
      await cardOf(page, 'New', 'Mia Mouse').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('leads to the fields and the posts of the job, and back', async () => {
      const { page, problems, close } = await openBoard();
      const tabs = page.getByRole('navigation', { name: 'Pages of this record' });
      for (const name of ['Fields', 'Posts', 'Board', 'Fields', 'Board']) {
        await tabs.getByRole('link', { name, exact: true }).click();
        await tabs.locator('[aria-current=page]', { hasText: name }).waitFor();
      }
      await columnOf(page, 'New').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('keeps an answer on its card while another page is shown, which no notice covers', async () => {
      await candidate('Bea', 'Badge');
      const { page, problems, close } = await openBoard();
      partner.reply = () => ({ status: 200, body: { code: 200, userMessage: 'The check 4712 is ordered.' } });
      await chooseFromMenu(page, 'Bea Badge', 'Background check');
      await noticeOf(page, 'The check 4712 is ordered.').waitFor();
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
      await noticeOf(page, 'The check 4712 is ordered.').waitFor({ state: 'detached' });
      await page.goBack();
      await columnOf(page, 'Background check')
        .getByRole('button', { name: /^Answer about Bea Badge/ })
        .click();
      await page.getByRole('dialog').getByText('The check 4712 is ordered.').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('leaves no notice, no late answer and no title to the next user of the tab', async () => {
      await candidate('Nora', 'Notice');
      await candidate('Lena', 'Late');
      const { page, problems, close } = await openBoard({ user: 'demo.integration' });
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
      await page.evaluate((job) => (globalThis.location.hash = `/jobs/${job}`), JOB);
      await chooseFromMenu(page, 'Nora Notice', 'Declined');
      await noticeOf(page, 'Nora Notice → Declined').waitFor();
      expect(await page.getByRole('alert').allInnerTexts()).toEqual([
        expect.stringContaining('Nora Notice → Declined'),
      ]);
      expect(problems).toEqual([]);
      await close();
    });

    it('moves cards by keyboard, of which several wait for a partner at once, and leads to the page of the partner', async () => {
      const ids = [await candidate('Kim', 'Keyboard'), await candidate('Kai', 'Keyboard')];
      const { page, problems, close } = await openBoard();
      const goOn = partner.hold();
      const announced = page.locator('[id^=DndLiveRegion]');
      for (const name of ['Kim Keyboard', 'Kai Keyboard']) {
        await page.getByRole('button', { name: `Drag ${name}` }).focus();
        await page.keyboard.press('Space');
        await announced.filter({ hasText: `${name} is picked up` }).waitFor({ state: 'attached' });
        for (const column of ['Assessment', 'Interview', 'Background check']) {
          await page.keyboard.press('ArrowRight');
          await announced.filter({ hasText: `${name} is over ${column}.` }).waitFor({ state: 'attached' });
        }
        await page.keyboard.press('Space');
        await cardOf(page, 'Background check', name).waitFor();
        await page.locator(`button:focus[aria-label="Drag ${name}"]`).waitFor();
      }
      expect(await page.getByText('Waiting for the partner').count()).toBe(2);
      expect(await axeViolations(page)).toEqual([]);
      goOn({ status: 303, headers: { location: 'https://partner.example/orders/7' } });

      for (const _ of ids) {
        const dialog = page.getByRole('dialog', { name: "Go on at the partner's page" });
        await dialog.getByText('Please follow the link to continue.').waitFor();
        const link = dialog.getByRole('link', { name: "Open the partner's page" });
        expect(await link.getAttribute('href')).toBe('https://partner.example/orders/7');
        expect(await link.getAttribute('target')).toBe('_blank');
        expect(await link.getAttribute('rel')).toContain('noopener');
        expect(await axeViolations(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Close' }).last().click();
      }
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.getByText('Waiting for the partner').count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    });

    it('shows the message of a partner that rejects a move as text, and moves back', async () => {
      const name = `${HOSTILE} King`;
      await candidate(HOSTILE, 'King');
      partner.reply = () => ({ status: 400, body: { userMessage: `No licence. ${HOSTILE.replaceAll('<', '< ')}` } });
      const { page, problems, close } = await openBoard();
      await chooseFromMenu(page, name, 'Offer');
      const dialog = page.getByRole('dialog', { name: 'The partner has rejected this' });
      await dialog.getByText('No licence. < img src=x').waitFor();
      await dialog.getByText(`${name} → Offer`).waitFor();
      await dialog.getByText(`${name} is in Offer until the card is moved again.`).waitFor();
      await dialog.getByRole('button', { name: 'Move back to New' }).click();
      await cardOf(page, 'New', name).waitFor();
      expect(await page.evaluate('globalThis.hostile')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('shows the message of a partner that has processed a move, or that it is done if there is none', async () => {
      await candidate('Mona', 'Message');
      await candidate('Silas', 'Silent');
      const { page, problems, close } = await openBoard();
      partner.reply = () => ({ status: 200, body: { code: 200, userMessage: 'The check 4711 is ordered.' } });
      await chooseFromMenu(page, 'Mona Message', 'Background check');
      await noticeOf(page, 'Mona Message → Background check').getByText('The check 4711 is ordered.').waitFor();
      await page.getByRole('button', { name: 'Answer about Mona Message: Message' }).click();
      await page.getByRole('dialog').getByText('The check 4711 is ordered.').waitFor();
      await page.keyboard.press('Escape');
      // Without "Show Confirmation" the user sees no message of a partner.
      await chooseFromMenu(page, 'Silas Silent', 'Offer');
      const notice = noticeOf(page, 'Silas Silent → Offer');
      await notice.getByText('Done. The partner has been told.').waitFor();
      expect(await notice.innerText()).not.toContain('4711');
      expect(problems).toEqual([]);
      await close();
    });

    it('says of a partner that fails that it is told again, and shows administrators the way to the deliveries', async () => {
      await candidate('Pia', 'Pending');
      await candidate('Finn', 'Failed');
      const { page, problems, close } = await openBoard({ user: 'demo.integration' });
      partner.reply = () => ({ status: 500 });
      await chooseFromMenu(page, 'Pia Pending', 'Background check');
      const pending = noticeOf(page, 'Pia Pending → Background check');
      await pending.getByText('is told again in the background').waitFor();
      await pending.getByRole('link', { name: 'To the deliveries' }).waitFor();
      await chooseFromMenu(page, 'Finn Failed', 'Declined');
      await noticeOf(page, 'Finn Failed → Declined').getByText('the partner could not be told').waitFor();
      await page.getByRole('button', { name: 'Answer about Finn Failed: Not delivered' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });

    it('does not move a card that somebody else has moved meanwhile, and shows where the card is', async () => {
      const id = await candidate('Cora', 'Conflict');
      const { page, problems, close } = await openBoard();
      await cardOf(page, 'New', 'Cora Conflict').waitFor();
      await administrator.workflows.move(id, { status: INTERVIEW });
      await chooseFromMenu(page, 'Cora Conflict', 'Hired');
      const dialog = page.getByRole('dialog', { name: 'Somebody else was faster' });
      await dialog.getByText('It was not moved.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await cardOf(page, 'Interview', 'Cora Conflict').waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('proposes no move for a card of the last status', async () => {
      await candidate('Lara', 'Last', DECLINED);
      const { page, problems, close } = await openBoard();
      await chooseFromMenu(page, 'Lara Last', 'Move with a comment…');
      const move = page.getByRole('button', { name: 'Move', exact: true });
      expect(await page.getByLabel('Move to').locator('option:checked').innerText()).toBe('Choose');
      expect(await move.isDisabled()).toBe(true);
      await page.getByLabel('Move to').selectOption({ label: 'Interview' });
      expect(await move.isEnabled()).toBe(true);
      expect(problems).toEqual([]);
      await close();
    });

    it('keeps a comment in the history, as text', async () => {
      await candidate('Hana', 'History');
      const { page, problems, close } = await openBoard();
      await chooseFromMenu(page, 'Hana History', 'Move with a comment…');
      expect(await page.getByLabel('Move to').locator('option:checked').innerText()).toBe('Assessment');
      await page.getByLabel('Move to').selectOption({ label: 'Interview' });
      await page.getByRole('textbox', { name: 'Comment' }).fill(`Second round. ${HOSTILE}`);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await cardOf(page, 'Interview', 'Hana History').waitFor();
      await noticeOf(page, 'Hana History → Interview').waitFor();
      await chooseFromMenu(page, 'Hana History', 'History');
      const history = page.getByRole('dialog', { name: 'History · Hana History' });
      await history.getByText(`Second round. ${HOSTILE}`).waitFor();
      await history.getByText('New → Interview').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('globalThis.hostile')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('adds a person who is found by name, and says why a second time is refused', async () => {
      await recruiter.people.create({ firstname: 'Adele', lastname: 'Additional' });
      const { page, problems, close } = await openBoard();
      const add = async () => {
        await page.getByRole('button', { name: 'Add a candidate' }).click();
        await page.getByLabel('Find a person by name').fill('additional adele');
        await page.getByRole('radio', { name: 'Adele Additional' }).check();
        await page.getByLabel('Status').selectOption({ label: 'Interview' });
        await page.getByRole('button', { name: 'Add', exact: true }).click();
      };
      await add();
      await cardOf(page, 'Interview', 'Adele Additional').waitFor();
      await add();
      await page.getByRole('dialog').getByText('The service refused this').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    });

    it('keeps the cards that it has shown while the service is away', async () => {
      await candidate('Kate', 'Kept');
      const { page, close } = await openBoard();
      await cardOf(page, 'New', 'Kate Kept').waitFor();
      await page.route('**/search/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
      await page.getByRole('button', { name: 'Read again' }).click();
      // One for all columns.
      const notice = page.getByRole('alert');
      await notice.waitFor();
      expect(await cardOf(page, 'New', 'Kate Kept').count()).toBe(1);
      await page.unroute('**/search/**');
      await notice.getByRole('button', { name: 'Read again' }).click();
      await notice.waitFor({ state: 'detached' });
      await close();
    });

    it('offers no moves to a user who may only read workflows', async () => {
      const { page, problems, close } = await openBoard({ user: 'demo.partner' });
      const name = await columnOf(page, 'New').getByRole('link').first().innerText();
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['History', 'Forms']);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.getByRole('button', { name: /^Drag / }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Add a candidate' }).count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a wide screen in the dark', { colorScheme: 'dark' }],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('is without a violation for axe on %s', async (_, context) => {
      const { page, close } = await openBoard({ context });
      await page
        .getByRole('button', { name: /^Drag / })
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });
  });

  describe('the boards of new hires and talent pools', () => {
    it.each([
      ['New hire boards', 'Office staff', 'Add a new hire', 'Invited', 'Paperwork'],
      ['Talent pool boards', 'Silver medalists', 'Add a person', 'Found', 'Contacted'],
    ])('are in %s', async (item, board, add, first, second) => {
      await recruiter.people.create({ firstname: 'Nora', lastname: `Newcomer ${first}` });
      const name = `Nora Newcomer ${first}`;
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter' });
      await page.getByRole('link', { name: item }).click();
      await page.getByRole('link', { name: board }).click();
      await page.getByRole('button', { name: add }).click();
      await page.getByLabel('Find a person by name').fill(name);
      await page.getByRole('radio', { name }).check();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await cardOf(page, first, name).waitFor();
      await chooseFromMenu(page, name, second);
      await cardOf(page, second, name).waitFor();
      await noticeOf(page, `${name} → ${second}`).waitFor();
      expect(problems).toEqual([]);
      await close();
    });
  });

  describe('the posts of a job', () => {
    const openPosts = async (options) => {
      const opened = await talent.open({ user: 'demo.recruiter', at: `/jobs/${POSTED_JOB}/posts`, ...options });
      await opened.page.getByRole('heading', { name: 'Public page' }).waitFor();
      return opened;
    };

    it('take a job down from a portal and post it there again, with its public page beside', async () => {
      const { page, problems, close } = await openPosts();
      const preview = page.getByRole('region', { name: 'Text of the public page' });
      await preview.getByRole('heading', { name: 'Data Analyst' }).waitFor();
      const link = await page.getByRole('link', { name: /\/portals\/careers\/jobs\/2\// }).getAttribute('href');
      expect(link).toContain('/portals/careers/jobs/2/data-analyst/job');
      await page.getByRole('button', { name: 'Take down: careers' }).click();
      await page.getByText('The job has no public page, because it is on no portal now.').waitFor();
      await page.getByLabel('End').fill('2020-01-01T10:00');
      await page.getByRole('button', { name: 'Post', exact: true }).first().click();
      await page.getByRole('alert').getByText('The service refused this').first().waitFor();
      await page.getByLabel('End').fill('2099-01-01T10:00');
      await page.getByRole('button', { name: 'Post', exact: true }).first().click();
      await page.getByText('The job is posted on careers.').waitFor();
      await preview.getByText('Open until').waitFor();
      expect(await recruiter.jobPosts.ofJob(POSTED_JOB)).toEqual(
        expect.arrayContaining([expect.objectContaining({ status: 'Posted', enddate: '2099-01-01 10:00 AM' })]),
      );
      expect(problems).toEqual([]);
      await close();
    });

    it('post a job to a job board and take it off, with what the board answers', async () => {
      const { page, problems, close } = await openPosts();
      partner.reply = () => ({ status: 303, headers: { location: 'javascript:alert(1)' } });
      await page.getByRole('button', { name: 'Post: BoardCo' }).click();
      await page.getByRole('dialog', { name: 'The partner has rejected this' }).waitFor();
      expect(await page.getByRole('link', { name: "Open the partner's page" }).count()).toBe(0);
      await page.keyboard.press('Escape');
      partner.reply = () => ({ status: 303, headers: { location: 'https://board.example/finish' } });
      await page.getByRole('button', { name: 'Post: BoardCo' }).click();
      const dialog = page.getByRole('dialog', { name: "Go on at the partner's page" });
      await dialog.getByRole('link', { name: "Open the partner's page" }).waitFor();
      await page.keyboard.press('Escape');
      partner.reply = () => ({ status: 200, body: { userMessage: `Gone. ${HOSTILE}` } });
      await page.getByRole('button', { name: 'Take off: BoardCo' }).click();
      await noticeOf(page, 'BoardCo').getByText('Gone.').waitFor();
      await page.getByText('Taken off', { exact: true }).waitFor();
      expect(await page.evaluate('globalThis.hostile')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it.each([
      ['a wide screen in the light', {}],
      ['a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
    ])('are without a violation for axe on %s', async (_, context) => {
      const { page, close } = await openPosts({ context });
      await page.getByRole('region', { name: 'Text of the public page' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });
  });
}
