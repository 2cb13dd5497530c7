import { attachCandidate, changeBlueprint, clientOf } from './world.mjs';

/** Elements and attributes that run, text that turns the direction, and templates: of the console's own texts too. */
export const SHORT = '<img src=x onerror=hostile=1>"><script>hostile=1</script>\u202E{{7*7}}$t(name)';
/** Answers of forms must not hold tags. This is one for a browser that repairs it. */
const UNCLOSED = '\u202E{{7*7}}$t(name)<img src=x onerror=hostile=1 ';
export const WITHOUT_A_BLANK = 'W'.repeat(10_000);
export const MARKUP = [
  '<p style="position:fixed;inset:0">Markup of a job</p><style>body{display:none}</style>',
  '<a href="javascript:hostile=1">first link</a><a href=" data:text/html,<script>hostile=1</script>">second link</a>',
  '<a href="https://a.example/">third link</a>',
  '<svg onload=hostile=1><a xlink:href="javascript:hostile=1"><text>picture</text></a></svg>',
  '<iframe srcdoc="<script>parent.hostile=1</script>"></iframe><form action="javascript:hostile=1"><button>x</button></form>',
  `<img src=x onerror=hostile=1><p>${'w'.repeat(3000)}</p>`,
].join('');

/**
 * Puts hostile texts into every kind of text that somebody else writes, where the pages of the table show them.
 *
 * @param {string} baseUrl
 * @param {string} partnerUrl
 * @returns {Promise<import('./world.mjs').World>}
 */
export async function makeHostile(baseUrl, partnerUrl) {
  const administrator = clientOf(baseUrl, 'demo.integration');
  await changeBlueprint(administrator, (blueprint) => labelWithHostile(blueprint, partnerUrl));
  const { companies, newhirecategories, talentpools, jobs, people, forms } = administrator;
  await companies.create({ name: SHORT });
  await newhirecategories.update(1, { title: `Office staff ${SHORT}`, externaltitle: SHORT, overview: MARKUP });
  await talentpools.create({ title: SHORT });
  const text = { field2001: true, field2002: MARKUP };
  await jobs.update(5, { jobtitle: `Backend Developer ${SHORT}`, ...text });
  await jobs.update(2, { jobtitle: `Data Analyst ${SHORT}`, ...text });
  await people.update(4, { lastname: `Lovelace ${SHORT}`, field1008: WITHOUT_A_BLANK });
  const filename = '<img src=x onerror=hostile=1>\u202Etxt.exe.txt';
  await people.resume(4).upload(SHORT, { filename });
  const person = { firstname: SHORT, lastname: SHORT, folder: 'D32001' };
  const { personId } = await attachCandidate(administrator, { person, job: 5, comment: SHORT });
  const answers = { legal_name: UNCLOSED, consent: true, employers: [{ employer: UNCLOSED }] };
  const form = await forms.submit({ owner: personId, formname: 'background_check', ...answers });
  const path = '/platform/v1/customers/1001/deliveries';
  const { deliveries } = /** @type {any} */ (await administrator.request({ method: 'GET', path }));
  return { deliveryId: deliveries[0].id, formDataId: form.id };
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
    form.displayName = `${form.displayName ?? form.formname} ${SHORT}`;
    for (const question of form.questions) question.label = SHORT;
  }
  blueprint.jobBoards[0].label = SHORT;
  const move = { eventType: 'WorkFlowStatusChangeEvent', url: partnerUrl, auth: { type: 'none' } };
  blueprint.events = [
    { ...move, id: 'assessment', triggerStatus: 'C51216', showConfirmation: true },
    { ...move, id: 'new', triggerStatus: 'C51218', showConfirmation: true },
  ];
}
