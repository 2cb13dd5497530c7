/**
 * Every page of the console, for the specs that visit them all. A new route needs a row: `every-page.spec.js` says so.
 *
 * @typedef {object} PageRow
 * @property {string} route - as an `area.ts` has it
 * @property {string} at - the address behind the hash
 * @property {'demo.recruiter' | 'demo.integration'} user - whose page it is; `demo.integration` is an administrator
 * @property {string | RegExp} heading - of level 1, when the page shows what it is about
 * @property {(world: import('./world.mjs').World) => string} [find] - returns the address, if only a start knows it
 */

/** @returns {PageRow} */
const recruiter = (route, heading, at = `/${route}`) => ({ route, at, user: 'demo.recruiter', heading });
/** @returns {PageRow} */
const developer = (route, heading, at = `/${route}`) => ({ route, at, user: 'demo.integration', heading });
const administrator = developer;

/** Has results, and a group of conditions. */
const FILTER = 'person.lastname = o and (person.folder in (D32001, D32013) or person.createddate > 2020-01-01)';

/** @type {PageRow[]} */
export const PAGES = [
  recruiter('jobs', 'Jobs'),
  recruiter('jobs/:id', 'Backend Developer', '/jobs/5'),
  recruiter('jobs/:id/posts', 'Data Analyst', '/jobs/2/posts'),
  recruiter(':base/:baseId/candidates/:id', 'Grace Hopper', '/jobs/2/candidates/3'),
  recruiter('newhirecategories', 'New hire boards'),
  recruiter('newhirecategories/:id/board', 'Office staff', '/newhirecategories/1/board'),
  recruiter('talentpools', 'Talent pool boards'),
  recruiter('talentpools/:id/board', 'Silver medalists', '/talentpools/1/board'),
  recruiter('profiles/:type', 'People', '/profiles/people'),
  recruiter('profiles/:type', 'Companies', '/profiles/companies'),
  recruiter('profiles/:type', 'Talent pools', '/profiles/talentpools'),
  recruiter('profiles/:type', 'New hire categories', '/profiles/newhirecategories'),
  recruiter('profiles/:type', 'Events', '/profiles/connectevents'),
  recruiter('profiles/:type/new', 'New person', '/profiles/people/new'),
  recruiter('profiles/:type/new', 'New job', '/profiles/jobs/new'),
  recruiter('profiles/:type/:id', 'Ada Lovelace', '/profiles/people/4'),
  recruiter('profiles/:type/:id', 'Data Analyst', '/profiles/jobs/2'),
  recruiter('profiles/:type/:id/edit', /Ada Lovelace/, '/profiles/people/4/edit'),
  recruiter('search', 'Search', `/search?in=people&q=${encodeURIComponent(FILTER)}`),
  recruiter('forms', 'Forms'),
  recruiter('forms', /^Forms about .* - /, '/forms?application=2'),
  recruiter('forms/:formname/new', 'Background check', '/forms/background_check/new?owner=4'),
  {
    ...recruiter('forms/:formname/:formDataId', 'Background check'),
    find: ({ formDataId }) => `/forms/background_check/${formDataId}`,
  },
  developer('deliveries', 'Deliveries'),
  { ...developer('deliveries/:id', 'Delivery'), find: ({ deliveryId }) => `/deliveries/${deliveryId}` },
  developer('subscriptions', 'Subscriptions'),
  developer('requests', 'Request builder'),
  developer('live', 'Live events'),
  developer('verify', 'Verify a request'),
  developer('changes', 'Changes'),
  developer('limits', 'Limits'),
  administrator('administration/users', 'Users'),
  administrator('administration/users/:username', 'demo.partner', '/administration/users/demo.partner'),
  administrator('administration/groups', 'Groups'),
  administrator('administration/permissions', 'Permissions'),
  administrator('administration/blueprint', 'Blueprint'),
  administrator('administration/blueprint', 'Blueprint', '/administration/blueprint?show=json'),
  administrator('administration/lists', 'Lists'),
  administrator('administration/audit', 'Audit trail'),
  administrator('administration/node', 'This node'),
];
