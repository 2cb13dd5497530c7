import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHROMIUM, NO_CHROMIUM } from '@talent-platform/jest-preset/chromium';

import { PHONE, startConsole } from '../console.mjs';
import { sidewaysScroll, walkerOf } from './support/walk.mjs';
import { attachCandidate, changeBlueprint, clientOf, startPartner } from './support/world.mjs';

/** Elements and attributes that run, text that turns the direction, and templates: of the console's own texts too. */
const SHORT = '<img src=x onerror=hostile=1>"><script>hostile=1</script>\u202E{{7*7}}$t(name)';
/** Answers of forms must not hold tags. This is one for a browser that repairs it. */
const UNCLOSED = '\u202E{{7*7}}$t(name)<img src=x onerror=hostile=1 ';
const WITHOUT_A_BLANK = 'W'.repeat(10_000);
const MARKUP = [
  '<p style="position:fixed;inset:0">Markup of a job</p><style>body{display:none}</style>',
  '<a href="javascript:hostile=1">first link</a><a href=" data:text/html,<script>hostile=1</script>">second link</a>',
  '<svg onload=hostile=1><a xlink:href="javascript:hostile=1"><text>picture</text></a></svg>',
  '<iframe srcdoc="<script>parent.hostile=1</script>"></iframe><form action="javascript:hostile=1"><button>x</button></form>',
  `<img src=x onerror=hostile=1><p>${'w'.repeat(3000)}</p>`,
].join('');

if (CHROMIUM === undefined) {
  describe('hostile texts', () => {
    it.skip(NO_CHROMIUM, () => undefined);
  });
} else {
  describe('hostile texts', () => {
    let talent;
    let partner;
    let ids;
    const tabs = new Map();

    beforeAll(async () => {
      [talent, partner] = await Promise.all([startConsole(), startPartner(hostileReply)]);
      ids = await makeHostile(talent.baseUrl, partner.url);
    });

    afterAll(async () => {
      partner.stop();
      await talent.stop();
    });

    const tabOf = async (user) => {
      if (!tabs.has(user)) {
        const opened = await talent.open({ user, context: { viewport: PHONE } });
        const dialogs = [];
        opened.page.on('dialog', (dialog) => {
          dialogs.push(dialog.message());
          void dialog.dismiss();
        });
        tabs.set(user, { ...opened, ...walkerOf(opened.page), dialogs });
      }
      return tabs.get(user);
    };

    it.each([
      ['demo.recruiter', 'the list of jobs', () => '/jobs'],
      ['demo.recruiter', 'a board', () => `/jobs/${ids.job}`],
      ['demo.recruiter', 'the posts of a job', () => `/jobs/${ids.job}/posts`],
      ['demo.recruiter', 'a job', () => `/profiles/jobs/${ids.job}`],
      ['demo.recruiter', 'a form to edit a job', () => `/profiles/jobs/${ids.job}/edit`],
      ['demo.recruiter', 'the list of people', () => '/profiles/people'],
      ['demo.recruiter', 'a person', () => `/profiles/people/${ids.person}`],
      ['demo.recruiter', 'a form to edit a person', () => `/profiles/people/${ids.person}/edit`],
      ['demo.recruiter', 'the list of companies', () => '/profiles/companies'],
      ['demo.recruiter', 'a company', () => `/profiles/companies/${ids.company}`],
      ['demo.recruiter', 'a new hire category', () => `/profiles/newhirecategories/${ids.category}`],
      ['demo.recruiter', 'the search', () => '/search'],
      ['demo.recruiter', 'the forms', () => '/forms'],
      ['demo.recruiter', 'a filled form', () => `/forms/background_check/${ids.form}`],
      ['demo.recruiter', 'a form to fill', () => `/forms/background_check/new?owner=${ids.person}`],
      ['demo.recruiter', 'the limits', () => '/limits'],
      ['demo.integration', 'the live events', () => '/live'],
      ['demo.integration', 'the deliveries', () => '/deliveries'],
      ['demo.integration', 'a delivery', () => `/deliveries/${ids.delivery}`],
      ['demo.integration', 'the subscriptions', () => '/subscriptions'],
      ['demo.integration', 'the changes', () => '/changes'],
      ['demo.integration', 'the users', () => '/administration/users'],
      ['demo.integration', 'a user', () => '/administration/users/demo.partner'],
      ['demo.integration', 'the permissions', () => '/administration/permissions'],
      ['demo.integration', 'the blueprint', () => '/administration/blueprint'],
      ['demo.integration', 'the lists', () => '/administration/lists'],
      ['demo.integration', 'the audit trail', () => '/administration/audit'],
    ])('run nothing for %s on the page of %s, and break nothing', async (user, _, find) => {
      const tab = await tabOf(user);
      await tab.go(find(), /./);
      const heading = tab.page.getByRole('heading', { level: 1 });
      expect({
        ran: await tab.page.evaluate(() => 'hostile' in globalThis),
        dialogs: tab.dialogs,
        problems: tab.problems.splice(0),
        sideways: await sidewaysScroll(tab.page),
        links: await tab.page.locator('a[href^="javascript:" i], a[href^="data:" i], main iframe[srcdoc]').count(),
        isIsolated: await heading.evaluate((title) => globalThis.getComputedStyle(title).unicodeBidi === 'isolate'),
        isReplaced: (await tab.page.locator('body').innerText()).includes('\u202E49'),
      }).toEqual({
        ran: false,
        dialogs: [],
        problems: [],
        sideways: 0,
        links: 0,
        isIsolated: true,
        isReplaced: false,
      });
    });

    it('show as they are', async () => {
      const { page, go } = await tabOf('demo.recruiter');
      await go(`/profiles/people/${ids.person}`, /./);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(SHORT);
      const tabs = await page.getByRole('tab').all();
      const texts = [];
      for (const tab of tabs) {
        await tab.click();
        texts.push(await page.locator('main').innerText());
        expect(await sidewaysScroll(page)).toBe(0);
      }
      expect(texts.some((text) => text.includes(WITHOUT_A_BLANK))).toBe(true);
    });

    it('of a partner run nothing, and its address is a link to a page alone', async () => {
      const { page, problems, dialogs, go } = await tabOf('demo.recruiter');
      await go(`/jobs/${ids.job}`, /./);
      for (const [status, { address, host }] of Object.entries(REDIRECTS)) {
        location = address;
        const actions = page.getByRole('button', { name: /^Actions for / });
        await actions.first().click();
        await page.getByRole('menuitem', { name: status, exact: true }).click();
        const answer = page.getByRole('dialog').filter({ hasText: `→ ${status}` });
        await answer.getByText('Message of the partner').waitFor();
        expect(await answer.locator('a').count()).toBe(host === undefined ? 0 : 1);
        // Users see where a link leads: letters that look like others are written in ASCII.
        if (host) await answer.getByText(host, { exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await answer.waitFor({ state: 'detached' });
      }
      expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
      expect({ problems, dialogs, sideways: await sidewaysScroll(page) }).toEqual({
        problems: [],
        dialogs: [],
        sideways: 0,
      });
    });
  });
}

/** Addresses that a partner sends the user to, by the status of the move that it answers, and the host of the link. */
const REDIRECTS = {
  New: { address: 'javascript:hostile=1', host: undefined },
  Assessment: { address: 'https://xn--pple-43d.example/?<script>', host: 'xn--pple-43d.example' },
};
let location = REDIRECTS.New.address;

function hostileReply() {
  return { status: 303, headers: { location }, body: { userMessage: `Message of the partner ${SHORT}` } };
}

/** Puts hostile texts into every kind of text that somebody else writes. */
async function makeHostile(baseUrl, partnerUrl) {
  const administrator = clientOf(baseUrl, 'demo.integration');
  await changeBlueprint(administrator, (blueprint) => labelWithHostile(blueprint, partnerUrl));
  const company = await administrator.companies.create({ name: SHORT });
  const category = await administrator.newhirecategories.create({
    title: SHORT,
    externaltitle: SHORT,
    overview: MARKUP,
  });
  const job = await administrator.jobs.create({
    jobtitle: SHORT,
    folder: 'D31001',
    field2001: true,
    field2002: MARKUP,
  });
  const person = { firstname: SHORT, lastname: SHORT, folder: 'D32001', field1008: WITHOUT_A_BLANK };
  const { personId } = await attachCandidate(administrator, { person, job: job.id, comment: SHORT });
  const filename = '<img src=x onerror=hostile=1>\u202Etxt.exe.txt';
  await administrator.people.resume(personId).upload(SHORT, { filename });
  const answers = { legal_name: UNCLOSED, consent: true, employers: [{ employer: UNCLOSED }] };
  const form = await administrator.forms.submit({ owner: personId, formname: 'background_check', ...answers });
  const path = '/platform/v1/customers/1001/deliveries';
  const { deliveries } = /** @type {any} */ (await administrator.request({ method: 'GET', path }));
  const made = { company: company.id, category: category.id, job: job.id, person: personId };
  return { ...made, form: form.id, delivery: deliveries[0].id };
}

function labelWithHostile(blueprint, partnerUrl) {
  blueprint.customer.name = SHORT;
  const group = blueprint.userGroups.find(({ administrator }) => !administrator);
  const namedAsMembers = ['constructor', '__proto__'].map((integrationName) => ({ ...group, integrationName }));
  blueprint.userGroups.push(...namedAsMembers);
  blueprint.jobBoards.push({ ...blueprint.jobBoards[0], id: 'constructor' });
  for (const each of blueprint.userGroups) each.label = SHORT;
  for (const user of blueprint.users) user.name = SHORT;
  for (const { fields = [], tabs = [] } of Object.values(blueprint.profileTypes)) {
    for (const part of [...fields, ...tabs]) part.label = SHORT;
  }
  for (const status of blueprint.workflowStatuses.applicantworkflows.slice(2)) status.value = `${status.id}${SHORT}`;
  blueprint.customLists[0].value = SHORT;
  blueprint.customLists[0].nodes[0].value = SHORT;
  for (const form of blueprint.forms) {
    form.displayName = SHORT;
    for (const question of form.questions) question.label = SHORT;
  }
  blueprint.jobBoards[0].label = SHORT;
  const move = { eventType: 'WorkFlowStatusChangeEvent', url: partnerUrl, auth: { type: 'none' } };
  blueprint.events = [
    { ...move, id: 'assessment', triggerStatus: 'C51216', showConfirmation: true },
    { ...move, id: 'new', triggerStatus: 'C51218', showConfirmation: true },
  ];
}
