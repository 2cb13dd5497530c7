import { createResource, CUSTOMER_ID, SECRET, sendSigned, startWorld, USER } from '../world.mjs';

/** The user whose search lock lets 70 of 100 jobs through. */
export const LOCKED_USER = 'bench.partner';

const labels = (noun, count) => Array.from({ length: count }, (_, index) => ({ value: `${noun} ${index}` }));
const group = (integrationName, more) => ({ integrationName, label: integrationName, ...more });
const userOf = (username, groupName) => ({
  username,
  name: username,
  group: groupName,
  signingSecrets: [{ id: 'k1', secret: SECRET }],
});

/** A customer whose jobs are searched. */
const CONFIGURATION = {
  userGroups: [
    group('integrators', { administrator: true }),
    group('partners', { searchLocks: { jobs: { filters: [{ name: 'job.folder', value: ['D31001'] }] } } }),
  ],
  users: [userOf(USER, 'integrators'), userOf(LOCKED_USER, 'partners')],
  lists: {
    'lists.position': { nodes: labels('Category', 15) },
    'lists.job.position_type': { nodes: labels('Type', 5) },
    'lists.client_group': { nodes: labels('Department', 30) },
  },
};

/** The job that is copied. */
const JOB = {
  jobtitle: 'Engineer 0',
  overview: '<p>What the job is about, in a sentence or two.</p>',
  folder: { id: 'D31001' },
  positioncategory: { value: 'Category 0' },
  positiontype: { value: 'Type 0' },
  department: { value: 'Department 0' },
  startdate: '2026-01-15',
  numberofpositions: 1,
  externalid: 'J-0',
};

/** The number of managers, and of locations, that jobs refer to. */
const REFERRED = 40;

const siteOf = (index) => ({
  name: `Site ${index}`,
  addresses: [{ addresscity: `City ${index}`, addresscountry: 'DE', primary: true }],
});

/**
 * Makes a data folder by the product, with one job, and with people and companies that jobs can refer to.
 *
 * @param {string} folder
 * @param {{ name: string, kind: string }} options
 */
export async function makeSearchWorld(folder, options) {
  const { world, product } = await startWorld(folder, { ...options, ...CONFIGURATION });
  const [manager] = await createMany(product.port, 'people', (index) => ({ firstname: 'Mia', lastname: `M ${index}` }));
  const [company] = await createMany(product.port, 'companies', (index) => siteOf(index));
  const target = `/customers/${CUSTOMER_ID}/companies/${company}`;
  const { body } = await sendSigned(product.port, { target, status: 200 });
  const location = body.addresses[0].id;
  const job = await createResource(product.port, 'jobs', { ...JOB, hiringmanager: manager, joblocation: location });
  const nodes = await nodesOf(product.port, job);
  await product.stop();
  return { ...world, template: { job, manager, location, startdate: JOB.startdate, ...nodes } };
}

/** The numbers of the job's list nodes. Nodes of its copies have the numbers after these. */
async function nodesOf(port, job) {
  const { body } = await sendSigned(port, {
    target: `/customers/${CUSTOMER_ID}/jobs/${job}?fields=department,positioncategory`,
    status: 200,
  });
  const { department, positioncategory } = body;
  return { department: Number(department.id.slice(1)), positioncategory: Number(positioncategory.id.slice(1)) };
}

async function createMany(port, type, describe) {
  const ids = [];
  for (let index = 0; index < REFERRED; index += 1) ids.push(await createResource(port, type, describe(index)));
  return ids;
}
