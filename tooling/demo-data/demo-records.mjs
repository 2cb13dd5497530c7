import { readFileSync } from 'node:fs';

import { documentOf } from './documents.mjs';
import { COMPANIES, JOBS, NEW_HIRE_CATEGORIES, TALENT_POOLS } from './jobs.table.mjs';
import { PEOPLE } from './people.table.mjs';
import { RESUMES } from './resumes.table.mjs';
import { WORKFLOWS } from './workflows.table.mjs';

/** The records that documents and tests name by their ids. They stay as they are, and all others come after them. */
const FIRST = JSON.parse(readFileSync(new URL('first-records.json', import.meta.url), 'utf8'));
const FIRST_PERSON = 11;
const FIRST_JOB = 5;
const FOLDERS = { inactive: 'D32002', manager: 'D32011', employee: 'D32013', former: 'D32018' };
const CANDIDATES = 'D32001';

/** Returns the starting records of the demo customer. */
export function demoRecords() {
  const { records, files, jobPosts, boardPosts, workflows, ...rest } = FIRST;
  return {
    ...rest,
    records: [
      ...records,
      ...profiles('companies', COMPANIES),
      ...profiles('people', PEOPLE.map(personOf)),
      ...profiles('jobs', JOBS.map(jobOf)),
      ...profiles('talentpools', TALENT_POOLS),
      ...profiles('newhirecategories', NEW_HIRE_CATEGORIES),
    ],
    files: [
      ...files,
      ...RESUMES.map(({ person, file }) => ({ profileType: 'people', id: person, field: 'resume', file })),
    ],
    jobPosts: [...jobPosts, ...[5, 6, 7, 9].map((jobid) => ({ jobid, portalurl: 'careers' }))],
    boardPosts: [...boardPosts, ...[5, 7].map((jobid) => ({ jobid, board: 'boardco' }))],
    workflows: [...workflows, ...WORKFLOWS],
  };
}

/** Returns the made files of the demo customer, by their names. */
export function demoFiles() {
  return new Map(RESUMES.map((resume) => [resume.file, documentOf(resume)]));
}

function profiles(profileType, all) {
  return all.map((profile) => ({ profileType, profile }));
}

/**
 * @param {import('./people.table.mjs').Person} person
 * @param {number} index
 */
function personOf({ name: [firstname, lastname], folder, email = plain(firstname), ...person }, index) {
  const id = FIRST_PERSON + index;
  const isOurs = folder === 'manager' || folder === 'employee';
  const { city: addresscity, country, state, salary, licence } = person;
  const address = { addresscity, ...(state && { addressstate: state }), addresscountry: country, primary: true };
  return {
    firstname,
    lastname,
    email: isOurs ? `${email}@demo.example` : `${email}@people.example`,
    externalid: `P-2${id}`,
    folder: folder ? FOLDERS[folder] : CANDIDATES,
    phones: [{ phonenumber: phoneIn(country, id), primary: true }],
    addresses: [address],
    ...(person.source && { source: person.source }),
    ...(person.start && { [isOurs ? 'startdate' : 'hiredate']: person.start }),
    ...(person.referral && { field1004: `REF-${id}` }),
    ...(salary && { field1003: { currency: salary[0], amount: salary[1], timeframe: 'Yearly' } }),
    ...(licence && { field1005: [{ field1006: licence[0], field1007: licence[1] }] }),
    ...(person.notes && { field1008: person.notes }),
    ...(folder === 'manager' && {
      roles: { hiringmanager: true },
      field1009: { currency: country === 'US' ? 'USD' : 'EUR', amount: 40_000 },
    }),
  };
}

function jobOf(job, index) {
  return { ...job, jobowner: 3, recruiter: 3, externalid: `J-${200 + FIRST_JOB + index}` };
}

function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l');
}

/** Numbers that the authorities of these countries keep for films and books. */
function phoneIn(country, id) {
  if (country === 'US' || country === 'CA') return `+1 512 555 01${id}`;
  if (country === 'DE') return `+49 30 23125 0${id}`;
  if (country === 'FR') return `+33 1 99 00 10 ${id}`;
  return `+44 7700 9000${id}`;
}
