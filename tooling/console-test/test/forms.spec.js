import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { axeViolations, PHONE, signIn, startConsole } from '../console.mjs';
import { hasInk } from './support/drawn-page.mjs';

const HOSTILE = '<img src=x onerror="window.hit=1">';

/** The head of requests of a user of the demo. */
const as = (user) => ({
  authorization: `Basic ${btoa(`demo.${user}:demo-only-${user}-password`)}`,
  'content-type': 'application/json',
});

if (CHROMIUM === undefined) {
  describe('the forms of the console', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('the forms of the console', () => {
    let talent;

    /**
     * Sends a request beside the browser, as somebody else would.
     *
     * @param {string} method
     * @param {string} path
     * @param {{ user?: string, body?: unknown }} options
     */
    async function send(method, path, { user = 'integration', body } = {}) {
      const response = await fetch(talent.baseUrl + path, { method, headers: as(user), body: JSON.stringify(body) });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
      return { location: response.headers.get('location') ?? '', value: text === '' ? undefined : JSON.parse(text) };
    }

    /** Fills the form of a person, and returns its id. */
    async function filled(body) {
      const { location } = await send('POST', '/customers/1001/forms', { body });
      return location.split('/').at(-1);
    }

    const goTo = (page, path) => page.evaluate((hash) => (globalThis.location.hash = hash), path);

    beforeAll(async () => {
      talent = await startConsole();
      const { value: blueprint } = await send('GET', '/platform/v1/customers/1001/blueprint');
      const form = blueprint.forms.find(({ formname }) => formname === 'background_check');
      form.displayName = `Check ${HOSTILE}`;
      form.questions[0].label = `Legal name ${HOSTILE}`;
      await send('PUT', '/platform/v1/customers/1001/blueprint', { body: blueprint });
    });

    afterAll(() => talent.stop());

    it('leads from a candidate to the forms about them, and covers no question by its buttons', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter', at: '/profiles/people/4' });
      const name = 'Ada Lovelace';
      await page.getByRole('link', { name: 'Fill in a form' }).click();
      await page.getByRole('heading', { name: `Forms about ${name}` }).waitFor();
      expect(await page.getByRole('link', { name: 'Hiring request' }).count()).toBe(0);
      // People know a form by its name. Its key is for programs.
      expect(await page.getByText('new_starter').count()).toBe(0);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'New starter', exact: true }).click();
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
      const bar = page.getByRole('button', { name: 'Send', exact: true }).locator('xpath=..');
      const colour = () => bar.evaluate((element) => globalThis.getComputedStyle(element).backgroundColor);
      expect(await colour()).toBe('rgb(247, 248, 250)');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await colour()).toBe('rgb(22, 24, 28)');
      expect(problems).toEqual([]);
      await close();
    });

    it('chooses an owner by a search, shows errors at their questions, and sends every type of question', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter', at: '/forms' });
      await page.getByRole('link', { name: 'New starter', exact: true }).click();
      await page.getByRole('combobox', { name: 'Person' }).fill('Hopper');
      await page.getByRole('option', { name: /Grace Hopper/ }).click();
      const sendForm = page.getByRole('button', { name: 'Send', exact: true });
      await sendForm.click();
      await page.getByRole('alert').getByText('is required.').first().waitFor();
      expect(await page.getByLabel('A few words to the team').inputValue()).toMatch(/looking forward/);

      await page.getByLabel('What shall we call you?').fill('Grace');
      await page.getByLabel('First day').fill('2027-01-04');
      await page.getByLabel('First call with your team').fill('2027-01-04T09:30');
      await page.getByLabel('Days off that are booked already').fill('3');
      await page.getByLabel('Hours a week').fill('37.5');
      await page.getByLabel('I need a parking space').selectOption('no');
      await page.getByLabel('Moving costs: amount').fill('1200.50');
      await page.getByLabel('Moving costs: currency').selectOption('EUR');
      await page.getByRole('combobox', { name: 'Laptop' }).click();
      await page.getByRole('option', { name: 'Fast' }).click();
      await page.getByRole('combobox', { name: 'Accessories' }).fill('Head');
      await page.getByRole('treeitem', { name: 'Headset' }).click();
      await page.getByRole('button', { name: 'Add to Certificates' }).click();
      await page.getByRole('textbox', { name: 'Certificate' }).fill('First aid');
      await page.getByRole('radio', { name: 'Expert' }).check();
      await page.getByLabel('Issued').fill('2024-05');
      await sendForm.click();

      await page.getByRole('button', { name: 'Save as PDF' }).waitFor();
      const id = page.url().split('/').at(-1);
      const { value } = await send('GET', `/customers/1001/forms/new_starter/data/${id}`);
      expect(value).toMatchObject({
        called: 'Grace',
        first_day: '2027-01-04',
        first_call: '2027-01-04 09:30 AM',
        holidays: 3,
        weekly_hours: 37.5,
        parking: false,
        moving_costs: { currency: 'EUR', amount: 1200.5 },
        laptop: 'Fast',
        accessories: ['Headset'],
        certificates: [{ certificate: 'First aid', level: 'Expert', issued: '2024-05' }],
      });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as TXT' }).click();
      expect((await saved).suggestedFilename()).toBe(`new_starter-${id}.txt`);
      expect(problems).toEqual([]);
      await close();
    });

    it.each([
      ['a number', 'Hours a week', '37e'],
      ['a date', 'First day', '01'],
    ])('sends nothing while the browser cannot read what was typed as %s', async (_, label, typed) => {
      const { page, requested, close } = await talent.open({
        user: 'demo.recruiter',
        at: '/forms/new_starter/new?owner=12',
      });
      await page.getByLabel(label).pressSequentially(typed);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Preview changes' }).click();
      // The request for the draft of another form shows that none is under way for this one.
      await goTo(page, '/forms/background_check/new?owner=13');
      await page.getByLabel('I agree').selectOption('yes');
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('dialog').waitFor();
      const posts = requested.filter((request) => request.startsWith('POST') && request.includes('/forms'));
      expect(posts).toEqual([expect.stringContaining('/forms?dryrun=true')]);
      await close();
    });

    it('keeps what was typed over a reload, and forgets it on a sign-out', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: '/forms/background_check/new?owner=6' });
      await page.getByLabel(/^Legal name/).fill('Typed and not sent');
      await page.reload();
      await signIn(page, 'demo.recruiter');
      await page.getByText('This is what you typed before').waitFor();
      expect(await page.getByLabel(/^Legal name/).inputValue()).toBe('Typed and not sent');
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await close();
    });

    it('signs a form, and runs nothing of its texts', async () => {
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: '/forms/background_check/new?owner=4',
      });
      await page.getByText(`Check ${HOSTILE}`).waitFor();
      await page.getByLabel('I agree').selectOption('yes');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Incomplete').waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('I sign this form').selectOption('yes');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Complete', { exact: true }).waitFor();
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(problems).toEqual([]);
      await close();
    });

    it('loses nothing if somebody else has changed the form', async () => {
      const id = await filled({ owner: 1, formname: 'hiring_request', reason: 'Growth', urgency: 'This year' });
      const { page, close } = await talent.open({
        user: 'demo.recruiter',
        at: `/forms/hiring_request/${id}?edit=`,
      });
      await page.getByLabel('Why is this job needed?').fill('Mine');
      await send('PATCH', `/customers/1001/forms/${id}`, { body: { urgency: 'This month' } });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('alert').getByText('This month').waitFor();
      await page.getByRole('button', { name: 'Go on with my input' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Edit' }).waitFor();
      const { value } = await send('GET', `/customers/1001/forms/hiring_request/data/${id}`);
      expect(value).toMatchObject({ reason: 'Mine', urgency: 'This month' });
      await close();
    });

    it('requests a form, which waits for its answers', async () => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at: '/forms/new_starter/new?owner=7' });
      await page.getByRole('button', { name: 'Request the form' }).click();
      await page.getByRole('link', { name: 'New starter' }).click();
      await page.getByRole('button', { name: 'Fill in' }).waitFor();
      await page.getByText('Incomplete').waitFor();
      await close();
    });

    it('shows further forms of an owner as long as there are some, each once', async () => {
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter' });
      // 40 are two whole pages: the second one must not promise a third.
      for (let person = 5; person < 45; person += 1)
        await send('POST', '/platform/v1/customers/1001/forms/reference/request', {
          body: { owner: 3, updatedForcandidate: person },
        });
      await goTo(page, '/forms/reference/new?owner=3');
      const list = page.getByRole('region', { name: 'Filled and requested forms' });
      await list.getByRole('listitem').nth(19).waitFor();
      await list.getByRole('button', { name: 'Show more' }).click();
      await list.getByRole('listitem').nth(39).waitFor();
      const links = await list.getByRole('link').evaluateAll((all) => all.map(({ href }) => href));
      expect(new Set(links).size).toBe(40);
      expect(await list.getByRole('button').count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    });

    it('fills a private form for one person about another, and shows both', async () => {
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: '/forms/reference/new?owner=4',
      });
      const about = page.getByRole('combobox', { name: 'Associated person' });
      await about.waitFor();
      expect(await page.getByRole('button', { name: 'Send', exact: true }).count()).toBe(0);
      await page.getByText('There is one such form for each associated person.').waitFor();
      await about.fill('Hopper');
      await page.getByRole('option', { name: /Grace Hopper/ }).click();
      await page.getByRole('combobox', { name: 'How do you know the candidate?' }).click();
      await page.getByRole('option', { name: 'Colleague' }).click();
      await page.getByLabel('What should we know?').fill('Brilliant');
      await page.getByLabel('I would work with the candidate again').selectOption('yes');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Save as PDF' }).waitFor();
      await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
      await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      const { value } = await send('GET', `/customers/1001/forms/reference/data/${page.url().split('/').at(-1)}`);
      expect(value).toMatchObject({ owner: { id: 4 }, updatedfor: { value: 'Grace Hopper' }, would_rehire: true });
      expect(problems).toEqual([]);
      await close();
    });

    it('fills a form about an application, which is chosen by its person', async () => {
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: '/forms/interview_feedback/new',
      });
      await page.getByRole('combobox', { name: 'Person' }).fill('Hopper');
      await page.getByRole('option', { name: /Grace Hopper/ }).click();
      const applications = page.getByLabel('Application', { exact: true });
      await applications.getByRole('option').nth(1).waitFor({ state: 'attached' });
      const [, first] = await applications.getByRole('option').evaluateAll((all) => all.map(({ value }) => value));
      await goTo(page, '/forms');
      await goTo(page, `/forms/interview_feedback/new?owner=${first}`);
      await page.getByRole('button', { name: 'Remove Grace Hopper' }).waitFor();
      await applications.waitFor();
      expect(await applications.inputValue()).toBe(first);
      await page.getByLabel('Interviewed (UTC)').fill('2026-11-02T10:00');
      await page.getByRole('radio', { name: 'Strong yes' }).check();
      await page.getByLabel('Notes').fill('Knows compilers');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Save as PDF' }).waitFor();
      const { value } = await send(
        'GET',
        `/customers/1001/forms/interview_feedback/data/${page.url().split('/').at(-1)}`,
      );
      expect(value).toMatchObject({ owner: { id: Number(first) }, notes: 'Knows compilers' });
      expect(problems).toEqual([]);
      await close();
    });

    it('leads from a person and from a card to the forms of an application, and from these to the person', async () => {
      const name = 'Afia Applicant';
      const create = async (path, body) => {
        const { location } = await send('POST', `/customers/1001/${path}`, { body });
        return Number(location.split('/').at(-1));
      };
      const person = await create('people', { firstname: 'Afia', lastname: 'Applicant' });
      const application = await create('applicantworkflows', {
        baseprofile: 1,
        associatedprofile: person,
        status: { id: 'C51218' },
      });
      const held = '2026-11-02 10:00 AM';
      await filled({ owner: application, formname: 'interview_feedback', held, rating: 'Yes', notes: 'Fine' });
      const { page, problems, close } = await talent.open({ user: 'demo.recruiter', at: `/profiles/people/${person}` });
      const workflows = page.getByRole('region', { name: 'Workflows' });
      await workflows.getByRole('link', { name: /^Forms: / }).click();
      const heading = page.getByRole('heading', { level: 1, name: `Forms about ${name} - Software Engineer` });
      await heading.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const done = page.getByRole('region', { name: 'Filled and requested forms' });
      await done.getByRole('link', { name: 'Interview feedback' }).click();
      await page.getByRole('button', { name: 'Save as PDF' }).waitFor();
      await page.getByRole('link', { name: `${name} - Software Engineer` }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

      await goTo(page, '/jobs/1');
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Forms' }).click();
      await heading.waitFor();
      const others = page.getByRole('region', { name: 'Fill in a form' });
      await others.getByRole('listitem').first().waitFor();
      expect(await others.getByRole('link', { name: 'New starter' }).count()).toBe(0);
      await others.getByRole('link', { name: 'Interview feedback', exact: true }).click();
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
      expect(await page.getByLabel('Application', { exact: true }).inputValue()).toBe(String(application));
      await page.getByRole('link', { name: 'Cancel' }).click();
      await heading.waitFor();
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('says that an unsigned form is kept, and who has signed it', async () => {
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: '/forms/background_check/new?owner=14',
      });
      await page.getByLabel('I agree').selectOption('yes');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('The answers are kept. The form is complete once it is signed.').waitFor();
      await page.getByRole('button', { name: 'Edit' }).waitFor();
      const badge = page.locator('[data-status=Incomplete]');
      expect(await badge.evaluate((element) => globalThis.getComputedStyle(element).backgroundColor)).toBe(
        'rgb(255, 243, 191)',
      );
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('I sign this form').selectOption('yes');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText(/^Signed .* by Rita Recruiter$/).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('replaces all answers if that is chosen, and then asks for a signature again', async () => {
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: '/forms/background_check/new?owner=9',
      });
      await page.getByLabel('I agree').selectOption('yes');
      await page.getByLabel('I sign this form').selectOption('yes');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Complete', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Replace all answers').check();
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('dialog').getByText('I sign this form').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Incomplete', { exact: true }).waitFor();
      expect(problems).toEqual([]);
      await close();
    });

    it('shows a form as PDF in the page', async () => {
      const id = await filled({ owner: 4, formname: 'hiring_request', reason: 'Growth', urgency: 'This year' });
      const { page, problems, close } = await talent.open({
        user: 'demo.recruiter',
        at: `/forms/hiring_request/${id}`,
      });
      await page.getByRole('button', { name: 'Preview' }).click();
      const frame = page.getByRole('region', { name: 'Preview of Hiring request' });
      await frame.getByText('Growth').waitFor({ state: 'attached' });
      expect(await hasInk(frame.locator('canvas').first())).toBe(true);
      await page.getByRole('button', { name: 'Close the preview' }).click();
      await frame.waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      await close();
    });

    it.each([
      ['the list on a wide screen in the light', '/forms', 'New starter', {}],
      ['a form on a wide screen in the dark', '/forms/new_starter/new?owner=8', 'Your start', { colorScheme: 'dark' }],
      ['a form on a phone', '/forms/new_starter/new?owner=8', 'Your start', { viewport: PHONE }],
    ])('is without a violation for axe: %s', async (_, at, text, context) => {
      const { page, close } = await talent.open({ user: 'demo.recruiter', at, context });
      await page.getByText(text, { exact: true }).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await close();
    });
  });
}
