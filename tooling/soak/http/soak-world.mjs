import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { CUSTOMER, PLATFORM } from './client.mjs';

/**
 * Unique texts and numbers that mark everything hidden from demo.partner. They are in fields that a rule or a tab
 * hides, in a job outside the search lock, and in a talent pool of a closed type.
 */
export const HIDDEN_TEXTS = ['Quagga', '77712345', 'Salary expectation', 'Interview notes', 'Licences'];

/** Creates records of the demo customer, and returns their ids, which are the targets of requests. */
export async function makeWorld(service) {
  const { people, jobs, companies } = await makeProfiles(service);
  const secret = await makeSecrets(service, people[0]);
  const forms = await fillForms(service, { people, jobs });
  const workflows = {
    applicantworkflows: [
      await service.create('applicantworkflows', { baseprofile: jobs[0], associatedprofile: people[0] }),
    ],
    onboardworkflows: [await service.create('onboardworkflows', { baseprofile: 1, associatedprofile: people[1] })],
    sourceworkflows: [await service.create('sourceworkflows', { baseprofile: 1, associatedprofile: people[2] })],
  };
  const fixed = { talentpools: [1], newhirecategories: [1], connectevents: [1], rooms: [1] };
  return { profiles: { people, jobs, companies, ...fixed }, workflows, forms, secret };
}

async function makeProfiles(service) {
  const people = [];
  const jobs = [];
  for (let index = 0; index < 6; index += 1) {
    people.push(await service.create('people', aPerson(index)));
    const job = { jobtitle: `Soak job ${index}`, folder: 'D31001', externalid: `SOAK-J${index}` };
    jobs.push(await service.create('jobs', job));
  }
  const companies = [await service.create('companies', { name: 'Soak company', addresses: [{ addresscity: 'Ulm' }] })];
  return { people, jobs, companies };
}

function aPerson(index) {
  return {
    firstname: 'Soak',
    lastname: `Person ${index}`,
    email: `soak${index}@people.example`,
    externalid: `SOAK-P${index}`,
    folder: 'D32001',
    field1004: `REF-${index}`,
    phones: [{ phonenumber: '1' }, { phonenumber: '2' }],
    field1005: [{ field1006: `LIC-${index}`, field1007: '2027-01-31' }, { field1006: 'SECOND' }],
  };
}

async function makeSecrets(service, person) {
  const hidden = await service.create('people', {
    firstname: 'Soak',
    lastname: 'Hidden fields',
    field1008: 'Quagganotes',
    field1003: { currency: 'EUR', amount: 77712345, timeframe: 'Yearly' },
    field1005: [{ field1006: 'Quaggalicence' }],
  });
  const job = await service.create('jobs', { jobtitle: 'Quaggajob', folder: 'D31003', externalid: 'QUAGGA-1' });
  const pool = await service.create('talentpools', { title: 'Quaggapool' });
  const workflow = await service.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
  const sourced = await service.create('sourceworkflows', { baseprofile: pool, associatedprofile: person });
  return { person: hidden, job, pool, workflows: [workflow, sourced] };
}

async function fillForms(service, { people, jobs }) {
  const fill = (members) => service.create('forms', members);
  const answers = {
    background_check: {
      owner: people[0],
      legal_name: 'Person 0',
      consent: true,
      employers: [{ employer: 'Soak' }, { employer: 'Two' }],
    },
    new_starter: { owner: people[0], called: 'Soak', first_day: '2027-01-04', certificates: [{ certificate: 'One' }] },
    hiring_request: { owner: jobs[0], reason: 'Soak', urgency: 'This year' },
  };
  const forms = {};
  for (const [formname, members] of Object.entries(answers)) forms[formname] = [await fill({ formname, ...members })];
  return forms;
}

/** Reads the hidden data with a user who may see it. The data must be unchanged after all attacks. */
export async function secretsStand(service, { person, job }) {
  const read = await service.must(`people/${person}?fields=field1003,field1005,field1008`);
  const ofJob = await service.must(`jobs/${job}?fields=jobtitle,externalid`);
  return (
    ['77712345', 'Quaggalicence', 'Quagganotes'].every((text) => read.text.includes(text)) &&
    ofJob.text.includes('Quaggajob')
  );
}

/** Returns the transaction ids of the newest audit records. */
export async function newestTransactions(service, size = 20) {
  const { text } = await service.must(`${PLATFORM}/audit?size=${size}`);
  return JSON.parse(text).records.map(({ transactionId }) => transactionId);
}

/**
 * Returns every operation in the OpenAPI document: `{ method, path, parameters }`, with braces around parameters in the
 * path.
 */
export async function servedOperations(service) {
  const { text } = await service.must('/docs-json');
  return Object.entries(JSON.parse(text).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      method: method.toUpperCase(),
      path: path.replace('/customers/{customerId}', CUSTOMER),
      parameters: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    })),
  );
}

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url));
const REQUESTS_PER_DAY = 1_000_000_000;

/** The user whose secrets the fuzzer rotates and deletes. */
export const ROTATED_USER = 'soak.rotated';

/** Writes a blueprint folder with the demo customer. Only its quota differs, and it has one more user. */
export function writeSoakBlueprint(folder, change = (blueprint) => blueprint) {
  const blueprint = JSON.parse(readFileSync(path.join(DEMO, 'blueprint.json'), 'utf8'));
  blueprint.quota.requestsPerDay = REQUESTS_PER_DAY;
  blueprint.users.push({
    username: ROTATED_USER,
    name: 'Rosa Rotated',
    group: 'recruiters',
    password: 'demo-only-rotated',
  });
  delete blueprint.$schema;
  cpSync(DEMO, folder, { recursive: true });
  writeFileSync(path.join(folder, 'blueprint.json'), JSON.stringify(change(blueprint)));
  return folder;
}
