import type { StandardField, ProfileCatalogue, ProfileType, JsonSchema } from '../../profile-engine/index.js';
import { compileProfileDefinition, definitionSchema, PROFILE_TYPES } from '../../profile-engine/index.js';

const ADDRESS_FIELDS: readonly StandardField[] = [
  { id: 'addresstype', label: 'Address type', type: 'list', list: 'lists.address_type' },
  { id: 'addressstreet1', label: 'Street, line 1', type: 'text', maxLength: 255 },
  { id: 'addressstreet2', label: 'Street, line 2', type: 'text', maxLength: 255 },
  { id: 'addresscity', label: 'City', type: 'text', maxLength: 255 },
  { id: 'addresscounty', label: 'County', type: 'text', maxLength: 255 },
  { id: 'addressstate', label: 'State', type: 'state' },
  { id: 'addresscountry', label: 'Country', type: 'country' },
  { id: 'addresszip', label: 'Postal code', type: 'text', maxLength: 20 },
  { id: 'primary', label: 'Primary', type: 'boolean', exclusive: true },
];

/** The addresses of a person (D-PRO-10). */
const PERSON_ADDRESSES: StandardField = {
  id: 'addresses',
  label: 'Addresses',
  type: 'collection',
  fields: ADDRESS_FIELDS,
};

/** The addresses of a company: other profiles refer to them, so each has an id (D-PRO-10). */
const COMPANY_ADDRESSES: StandardField = {
  ...PERSON_ADDRESSES,
  fields: [{ id: 'id', label: 'Address ID', type: 'integer', serial: true }, ...ADDRESS_FIELDS],
};

/** The folder that a profile lies in. A new profile lies in the first folder of the list. */
function folderIn(list: string): StandardField {
  return { id: 'folder', label: 'Folder', type: 'list', list, required: true, defaultsToFirst: true };
}

/** Talent pools and new hire categories have the same approval as jobs. The index has no folder lists of their own. */
const APPROVAL_FOLDER = folderIn('lists.job.folders');

/** An index of PostgreSQL holds this many characters of four bytes each (D-PRO-5). */
const hardMaxLength = 500;

const EXTERNAL_ID: StandardField = {
  id: 'externalid',
  label: 'External ID',
  type: 'text',
  maxLength: 255,
  hardMaxLength,
};

/** The address that people are found by (D-PRO-6). */
const PERSON_EMAIL: StandardField = {
  id: 'email',
  label: 'Email',
  type: 'email',
  maxLength: 254,
  hardMaxLength,
};

/** The phones of a person (D-PRO-10). */
const PHONES: StandardField = {
  id: 'phones',
  label: 'Phones',
  type: 'collection',
  fields: [
    { id: 'phonetype', label: 'Phone type', type: 'list', list: 'lists.phone_type' },
    { id: 'phonenumber', label: 'Phone number', type: 'phone', maxLength: 100 },
    { id: 'primary', label: 'Primary', type: 'boolean', exclusive: true },
  ],
};

const PEOPLE: ProfileCatalogue = {
  profileType: 'people',
  title: ['firstname', 'lastname'],
  defaultFields: ['firstname', 'lastname', 'folder', 'phones', 'addresses'],
  fields: [
    { id: 'firstname', label: 'First name', type: 'text', required: true, maxLength: 255 },
    { id: 'middlename', label: 'Middle name', type: 'text', maxLength: 255 },
    { id: 'lastname', label: 'Last name', type: 'text', required: true, maxLength: 255 },
    PERSON_EMAIL,
    EXTERNAL_ID,
    folderIn('lists.person.folders'),
    PHONES,
    PERSON_ADDRESSES,
    { id: 'roles', label: 'Roles', type: 'roles', default: {} },
    { id: 'resume', label: 'Resume', type: 'file', fileText: true },
    { id: 'photo', label: 'Photo', type: 'image' },
    { id: 'startdate', label: 'Start date', type: 'date' },
    { id: 'hiredate', label: 'Hire date', type: 'date' },
    { id: 'source', label: 'Source', type: 'list', list: 'lists.sources' },
  ],
};

const JOBS: ProfileCatalogue = {
  profileType: 'jobs',
  title: ['jobtitle'],
  // These letters are stored with the words. Never change a letter.
  keywords: { jobtitle: 't', jobid: 'i', overview: 'o', responsibilities: 'r', qualifications: 'q' },
  defaultFields: ['jobid', 'folder', 'jobtitle', 'hiringmanager', 'joblocation', 'recruiter'],
  fields: [
    { id: 'jobid', label: 'Job ID', type: 'text', template: '{year}-{id}' },
    { id: 'jobtitle', label: 'Job title', type: 'text', required: true, maxLength: 255 },
    { id: 'overview', label: 'Overview', type: 'html' },
    { id: 'responsibilities', label: 'Responsibilities', type: 'html' },
    { id: 'qualifications', label: 'Qualifications', type: 'html' },
    folderIn('lists.job.folders'),
    { id: 'joblocation', label: 'Location', type: 'address' },
    { id: 'hiringmanager', label: 'Hiring manager', type: 'person' },
    { id: 'jobowner', label: 'Job owner', type: 'person' },
    { id: 'recruiter', label: 'Recruiter', type: 'person' },
    { id: 'secondaryrecruiter', label: 'Secondary recruiter', type: 'person' },
    { id: 'positioncategory', label: 'Position category', type: 'list', list: 'lists.position' },
    { id: 'positiontype', label: 'Position type', type: 'list', list: 'lists.job.position_type' },
    { id: 'department', label: 'Department', type: 'list', list: 'lists.client_group' },
    { id: 'jobtemplate', label: 'Job template', type: 'profile', profileType: 'jobs' },
    {
      id: 'talentpools',
      label: 'Talent pools',
      type: 'collection',
      fields: [{ id: 'talentpool', label: 'Talent pool', type: 'profile', profileType: 'talentpools' }],
    },
    { id: 'bonus', label: 'Bonus', type: 'text', maxLength: 255 },
    { id: 'fee', label: 'Fee', type: 'currency' },
    { id: 'joblength', label: 'Job length', type: 'number', min: 0 },
    { id: 'salaryrangefrom', label: 'Salary range, from', type: 'salary' },
    { id: 'salaryrangeto', label: 'Salary range, to', type: 'salary' },
    { id: 'numberofpositions', label: 'Number of positions', type: 'integer', min: 0 },
    { id: 'startdate', label: 'Start date', type: 'date' },
    { id: 'duedate', label: 'Due date', type: 'date' },
    EXTERNAL_ID,
  ],
};

const COMPANIES: ProfileCatalogue = {
  profileType: 'companies',
  title: ['name'],
  defaultFields: ['name', 'folder', 'addresses'],
  fields: [
    { id: 'name', label: 'Name', type: 'text', required: true, maxLength: 255 },
    folderIn('lists.company.folders'),
    COMPANY_ADDRESSES,
    { id: 'email', label: 'Email', type: 'email', maxLength: 254 },
    { id: 'phone', label: 'Phone', type: 'phone', maxLength: 100 },
    EXTERNAL_ID,
  ],
};

const NEW_HIRE_CATEGORIES: ProfileCatalogue = {
  profileType: 'newhirecategories',
  title: ['title'],
  defaultFields: ['title', 'externaltitle', 'folder'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    { id: 'externaltitle', label: 'External title', type: 'text', maxLength: 255 },
    { id: 'overview', label: 'Overview', type: 'html' },
    { id: 'owner', label: 'Owner', type: 'person' },
    APPROVAL_FOLDER,
  ],
};

const TALENT_POOLS: ProfileCatalogue = {
  profileType: 'talentpools',
  title: ['title'],
  defaultFields: ['title', 'externalid', 'owner', 'folder'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    EXTERNAL_ID,
    { id: 'owner', label: 'Owner', type: 'person' },
    APPROVAL_FOLDER,
  ],
};

const ROOMS: ProfileCatalogue = {
  profileType: 'rooms',
  title: ['name'],
  defaultFields: ['name', 'capacity', 'joblocation'],
  fields: [
    // A room's name is its title, and every type requires a title.
    { id: 'name', label: 'Name', type: 'text', required: true, maxLength: 255 },
    { id: 'capacity', label: 'Capacity', type: 'integer', min: 0 },
    { id: 'joblocation', label: 'Location', type: 'address' },
  ],
};

const CONNECT_EVENTS: ProfileCatalogue = {
  profileType: 'connectevents',
  title: ['title'],
  defaultFields: ['title', 'startdatetime', 'enddatetime', 'joblocation', 'owner'],
  fields: [
    { id: 'title', label: 'Title', type: 'text', required: true, maxLength: 255 },
    { id: 'startdatetime', label: 'Start', type: 'datetime' },
    { id: 'enddatetime', label: 'End', type: 'datetime' },
    { id: 'joblocation', label: 'Location', type: 'address' },
    { id: 'owner', label: 'Owner', type: 'person' },
  ],
};

/** The start of a new customer: the profile types and their standard fields (blueprint: The catalogue; D-PRO-15). */
export const CATALOGUE: Readonly<Record<ProfileType, ProfileCatalogue>> = {
  people: PEOPLE,
  jobs: JOBS,
  companies: COMPANIES,
  newhirecategories: NEW_HIRE_CATEGORIES,
  talentpools: TALENT_POOLS,
  rooms: ROOMS,
  connectevents: CONNECT_EVENTS,
};

/** Returns the list of the folders for profiles of the type, or an empty text for types without folders. */
export function folderListOf(type: ProfileType): string {
  return CATALOGUE[type].fields.find(({ id }) => id === 'folder')?.list ?? '';
}

/**
 * Returns the profile types of the catalogue as JSON Schemas. They do not contain customers' own fields, but allow
 * them.
 */
export function profileTypeSchemas(): {
  readonly profileType: ProfileType;
  readonly read: JsonSchema;
  readonly create: JsonSchema;
  readonly change: JsonSchema;
}[] {
  return PROFILE_TYPES.map((profileType) => {
    const { definition } = compileProfileDefinition({ catalogue: CATALOGUE[profileType] });
    const read = definitionSchema(definition, { mode: 'read' });
    const { additionalProperties: _none, ...create } = definitionSchema(definition, { mode: 'write' });
    const { required: _all, ...change } = create;
    return { profileType, read, create, change };
  });
}
