import { beforeAll, expect } from '@jest/globals';

import { axeViolations, signIn } from '../console.mjs';
import { hasInk } from './support/drawn-page.mjs';
import { becomes, describeConsole } from './support/journeys.mjs';

describeConsole('the forms of the console', ({ talent, journey }) => {
  let administrator;

  beforeAll(() => {
    administrator = talent.client('demo.integration');
  });

  /** Fills a form beside the browser, and returns its id. */
  const filled = async (answers) => (await administrator.forms.submit(answers)).id;
  /** Returns the answers of the form that the page shows. */
  const shownForm = (page, formname) =>
    administrator.request({
      method: 'GET',
      path: `/customers/1001/forms/${formname}/data/${page.url().split('/').at(-1)}`,
    });
  const press = (page, name) => page.getByRole('button', { name, exact: true }).click();
  /** Chooses an option of a box whose name is searched. */
  const choose = async (page, label, typed, option) => {
    await page.getByRole('combobox', { name: label }).fill(typed);
    await page.getByRole('option', { name: option }).click();
  };
  const isFilled = (page) => page.getByRole('button', { name: 'Save as PDF' }).waitFor();

  journey(
    'lead from a candidate to the forms about them, whose buttons cover no question',
    '/profiles/people/4',
    async ({ page }) => {
      const name = 'Ada Lovelace';
      await page.getByRole('link', { name: 'Fill in a form' }).click();
      await page.getByRole('heading', { name: `Forms about ${name}` }).waitFor();
      await becomes(() => page.getByRole('link', { name: 'Hiring request' }).count(), 0);
      // People know a form by its name. Its key is for programs.
      await becomes(() => page.getByText('new_starter').count(), 0);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'New starter', exact: true }).click();
      await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
      const bar = page.getByRole('button', { name: 'Submit', exact: true }).locator('xpath=..');
      const colour = () => bar.evaluate((element) => globalThis.getComputedStyle(element).backgroundColor);
      await becomes(() => colour(), 'rgb(247, 248, 250)');
      await page.emulateMedia({ colorScheme: 'dark' });
      await becomes(() => colour(), 'rgb(22, 24, 28)');
      expect(await axeViolations(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  );

  journey('choose an owner by a search, show errors at their questions, and send every type', '/forms', async (tab) => {
    const { page } = tab;
    await page.getByRole('link', { name: 'New starter', exact: true }).click();
    await choose(page, 'Person', 'Hopper', /Grace Hopper/);
    await press(page, 'Submit');
    await page.getByRole('alert').getByText('is required.').first().waitFor();
    await becomes(
      () => page.getByLabel('A few words to the team').inputValue(),
      expect.stringMatching(/looking forward/),
    );

    await page.getByLabel('What shall we call you?').fill('Grace');
    await page.getByLabel('First call with your team').fill('2027-01-04T09:30');
    await page.getByLabel('Days off that are booked already').fill('3');
    // Nothing is sent while the browser cannot read what was typed.
    for (const [label, typed, right] of [
      ['First day', '01', '2027-01-04'],
      ['Hours a week', '37e', '37.5'],
    ]) {
      await page.getByLabel(label).pressSequentially(typed);
      const before = tab.requested.length;
      await press(page, 'Submit');
      await press(page, 'Preview changes');
      await tab.settle();
      const sent = tab.requested.slice(before).filter((request) => /^(?!GET ).*\/forms\b/.test(request));
      expect(sent).toEqual([]);
      await page.getByLabel(label).fill(right);
    }
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
    await press(page, 'Submit');

    await isFilled(page);
    expect(await shownForm(page, 'new_starter')).toMatchObject({
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
    expect((await saved).suggestedFilename()).toBe(`new_starter-${page.url().split('/').at(-1)}.txt`);
  });

  journey(
    'keep what was typed over a reload, and forget it on a sign-out',
    '/forms/background_check/new?owner=6',
    async ({ page, close }) => {
      const legalName = page.getByLabel(/^Legal name/);
      await legalName.fill('Typed and not sent');
      await page.reload();
      await signIn(page, 'demo.recruiter');
      await page.getByText('This is your draft.').waitFor();
      await becomes(() => legalName.inputValue(), 'Typed and not sent');
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await close();
    },
  );

  journey(
    'are complete once they are signed, again after all answers were replaced',
    '/forms/background_check/new?owner=4',
    async ({ page }) => {
      await page.getByLabel('I agree').selectOption('yes');
      await press(page, 'Submit');
      await page.getByText('Answers saved. The form is complete once it is signed.').waitFor();
      await page.waitForFunction(() => {
        const badge = globalThis.document.querySelector('[data-status=Incomplete]');
        return badge && globalThis.getComputedStyle(badge).backgroundColor === 'rgb(255, 243, 191)';
      });
      await press(page, 'Edit');
      await page.getByLabel('I sign this form').selectOption('yes');
      await press(page, 'Save');
      await page.getByText('Complete', { exact: true }).waitFor();
      await page.getByText(/^Signed .* by Rita Recruiter$/).waitFor();

      await press(page, 'Edit');
      await page.getByLabel('Replace all answers').check();
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await page.getByRole('dialog').getByText('I sign this form').waitFor();
      await page.keyboard.press('Escape');
      await press(page, 'Save');
      await page.getByText('Incomplete', { exact: true }).waitFor();
    },
  );

  journey('lose nothing if somebody else has changed them, and are shown as PDF', '/forms', async ({ page, go }) => {
    const id = await filled({ owner: 1, formname: 'hiring_request', reason: 'Growth', urgency: 'This year' });
    await go(`/forms/hiring_request/${id}?edit=`);
    await page.getByLabel('Why is this job needed?').fill('Mine');
    await administrator.forms.update(id, { urgency: 'This month' });
    await press(page, 'Save');
    await page.getByRole('alert').getByText('This month').waitFor();
    await press(page, 'Keep my changes');
    await press(page, 'Save');
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = page.getByRole('region', { name: 'Preview of Hiring request' });
    await frame.getByText('Mine').waitFor({ state: 'attached' });
    await frame.getByText('This month').waitFor({ state: 'attached' });
    expect(await hasInk(frame.locator('canvas').first())).toBe(true);
    await page.getByRole('button', { name: 'Close the preview' }).click();
    await frame.waitFor({ state: 'detached' });
  });

  journey('can be requested, and wait for their answers', '/forms/new_starter/new?owner=7', async ({ page }) => {
    await page.getByRole('button', { name: 'Request form' }).click();
    await page.getByRole('link', { name: 'New starter' }).click();
    await page.getByRole('button', { name: 'Fill in' }).waitFor();
    await page.getByText('Incomplete').waitFor();
  });

  journey('can be private to one person, about another', '/forms/reference/new?owner=4', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Associated person' }).waitFor();
    await becomes(() => page.getByRole('button', { name: 'Submit', exact: true }).count(), 0);
    await page.getByText('There is one form for each associated person.').waitFor();
    await choose(page, 'Associated person', 'Hopper', /Grace Hopper/);
    await page.getByRole('combobox', { name: 'How do you know the candidate?' }).click();
    await page.getByRole('option', { name: 'Colleague' }).click();
    await page.getByLabel('What should we know?').fill('Brilliant');
    await page.getByLabel('I would work with the candidate again').selectOption('yes');
    await press(page, 'Submit');
    await isFilled(page);
    await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor();
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    expect(await shownForm(page, 'reference')).toMatchObject({
      owner: { id: 4 },
      updatedfor: { value: 'Grace Hopper' },
      would_rehire: true,
    });
  });

  journey('of an application are found from a person, and lead back there', '/forms', async ({ page, go }) => {
    const name = 'Afia Applicant';
    const { id: person } = await administrator.people.create({ firstname: 'Afia', lastname: 'Applicant' });
    const workflow = { baseprofile: 1, associatedprofile: person, status: { id: 'C51218' } };
    const { id: application } = await administrator.workflows.create('applicantworkflows', workflow);
    const held = '2026-11-02 10:00 AM';
    await filled({ owner: application, formname: 'interview_feedback', held, rating: 'Yes', notes: 'Fine' });
    await go(`/profiles/people/${person}`, name);
    const workflows = page.getByRole('region', { name: 'Workflows' });
    const candidate = await workflows
      .getByRole('link', { name: 'Software Engineer', exact: true })
      .getAttribute('href');
    expect(candidate).toBe(`#/jobs/1/candidates/${application}`);
    await workflows.getByRole('link', { name: /^Forms: / }).click();
    const heading = page.getByRole('heading', { level: 1, name: `Forms about ${name} - Software Engineer` });
    await heading.waitFor();
    const done = page.getByRole('region', { name: 'Filled and requested forms' });
    await done.getByRole('link', { name: 'Interview feedback' }).click();
    await isFilled(page);
    await page.getByRole('link', { name: `${name} - Software Engineer` }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

    await go(`/forms?application=${application}`);
    await heading.waitFor();
    const others = page.getByRole('region', { name: 'Fill in a form' });
    await others.getByRole('listitem').first().waitFor();
    await becomes(() => others.getByRole('link', { name: 'New starter' }).count(), 0);
    await others.getByRole('link', { name: 'Interview feedback', exact: true }).click();
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await becomes(() => page.getByLabel('Application', { exact: true }).inputValue(), String(application));
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading.waitFor();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  });
});
