import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { iso31661, iso31662 } from 'iso-3166';
import currencyCodes from 'currency-codes';

/** A node of the catalogue. A string stands for a node with only a label. */
export type CatalogueNode =
  | string
  | {
      readonly value: string;
      /** The digits that its system id adds to its parent's. Default: one more than the previous sibling's. */
      readonly number?: number;
      readonly attributes?: Readonly<Record<string, string | number>>;
      readonly children?: readonly CatalogueNode[];
    };

interface CatalogueList {
  /**
   * The beginning of the list's system ids. Stored data and partners know it: never change it, never use it for another
   * list.
   */
  readonly prefix: string;
  readonly nodes: readonly CatalogueNode[];
}

/** Everyday names for countries whose ISO 3166 short name differs from the name that people look for. */
const EVERYDAY_NAMES: Readonly<Record<string, string>> = {
  BO: 'Bolivia',
  CD: 'Congo, Democratic Republic of the',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GB: 'United Kingdom',
  IR: 'Iran',
  KP: 'North Korea',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  NL: 'Netherlands',
  PS: 'Palestine',
  RU: 'Russia',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VE: 'Venezuela',
  VN: 'Vietnam',
};

/**
 * Territories come after the states and have postal abbreviations. The minor outlying islands (UM) have neither post
 * nor state.
 */
const US_TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];
const NO_STATE = ['UM'];

const STATES: Readonly<Record<string, readonly CatalogueNode[]>> = {
  US: [...statesOf('US', (abbrev) => !isTerritory(abbrev)), ...statesOf('US', isTerritory)],
  CA: statesOf('CA', () => true),
};

/**
 * Every country of ISO 3166-1: United States first, then by name. The states of the US and Canada stand below them
 * (D-LST-0, D-LST-3, D-LST-12).
 */
const COUNTRIES: readonly CatalogueNode[] = iso31661
  .map(({ alpha2, alpha3, numeric, name }) => ({
    value: EVERYDAY_NAMES[alpha2] ?? name,
    attributes: { abv2: alpha2, abv3: alpha3, iso: Number(numeric) },
    children: STATES[alpha2] ?? [],
  }))
  .sort((one, other) => byName(sortKey(one), sortKey(other)));

function statesOf(country: string, belongs: (abbrev: string) => boolean): CatalogueNode[] {
  return iso31662
    .filter(({ parent }) => parent === country)
    .map(({ code, name }) => ({ value: name, attributes: { abbrev: code.slice(country.length + 1) } }))
    .filter(({ attributes: { abbrev } }) => !NO_STATE.includes(abbrev) && belongs(abbrev))
    .sort((one, other) => byName(one.value, other.value));
}

function isTerritory(abbrev: string): boolean {
  return US_TERRITORIES.includes(abbrev);
}

function sortKey({ value, attributes }: { value: string; attributes: { abv2: string } }): string {
  return attributes.abv2 === 'US' ? '' : value;
}

/** Compares plain letters, because ids follow this order: it must not depend on the machine's locale data. */
function byName(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)];
  return a < b ? -1 : Number(a > b);
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Every currency of ISO 4217 by its code. `digits` counts the decimal digits (D-PRO-13). The system id ends in the
 * number that ISO gave the currency, so the id stays the same when other currencies come and go.
 */
const CURRENCIES: readonly CatalogueNode[] = currencyCodes.data.map(({ code, number, digits, currency }) => ({
  value: code,
  number: Number(number),
  attributes: { name: currency.trim(), digits },
}));

/**
 * The lists of the index and the nodes that a new customer starts with (spec: List node; blueprint: The catalogue), in
 * the order of the index. A node's system id is its list's prefix followed by its three-digit place (D-LST-3). Add new
 * nodes at the end; never move or remove a node.
 */
export const CATALOGUE_LISTS = {
  'lists.notes.rejection': {
    prefix: 'D11',
    nodes: [
      'Skills do not match',
      'Not enough experience',
      'Compensation expectations too high',
      'Position filled',
      'Candidate withdrew',
      'No show at interview',
      'References not satisfactory',
      'Not authorized to work',
    ],
  },
  'lists.phone_type': { prefix: 'D12', nodes: ['Mobile', 'Home', 'Work', 'Fax', 'Other'] },
  'lists.address_type': { prefix: 'D13', nodes: ['Home', 'Work', 'Mailing', 'Billing', 'Other'] },
  'lists.position_level': {
    prefix: 'D14',
    nodes: [
      'Intern',
      'Entry Level',
      'Associate',
      'Mid-Senior Level',
      'Manager',
      'Director',
      'Vice President',
      'Executive',
    ],
  },
  'lists.error': {
    prefix: 'D15',
    nodes: [
      'Duplicate record',
      'Incomplete data',
      'Invalid e-mail address',
      'Document not readable',
      'Delivery failed',
    ],
  },
  'lists.job.folders': { prefix: 'D31', nodes: ['Approved', 'Pending Approval', 'On Hold', 'Closed'] },
  'lists.job.position_type': {
    prefix: 'D16',
    nodes: ['Full Time', 'Part Time', 'Contract', 'Temporary', 'Internship', 'Seasonal', 'Volunteer'],
  },
  'lists.job.job_type': { prefix: 'D17', nodes: ['Professional', 'Technical', 'Clerical', 'Industrial', 'Management'] },
  'lists.eeo_category.job': {
    prefix: 'D18',
    nodes: [
      'Executive/Senior Level Officials and Managers',
      'First/Mid Level Officials and Managers',
      'Professionals',
      'Technicians',
      'Sales Workers',
      'Administrative Support Workers',
      'Craft Workers',
      'Operatives',
      'Laborers and Helpers',
      'Service Workers',
    ],
  },
  'lists.visa.job': { prefix: 'D19', nodes: ['Not required', 'Sponsorship available', 'Sponsorship not available'] },
  'lists.job.hire_type': { prefix: 'D20', nodes: ['New Position', 'Replacement', 'Internal Transfer', 'Rehire'] },
  'lists.job.priority': { prefix: 'D21', nodes: ['High', 'Medium', 'Low'] },
  'lists.company.folders': { prefix: 'D33', nodes: ['Active Location', 'Inactive Location'] },
  'lists.company.sources': { prefix: 'D22', nodes: ['Referral', 'Cold Call', 'Website', 'Event', 'Partner'] },
  'lists.contact.category': {
    prefix: 'D23',
    nodes: ['Hiring Manager', 'Human Resources', 'Billing', 'Executive Sponsor', 'Other'],
  },
  'lists.person.folders': {
    prefix: 'D32',
    nodes: [
      'Candidate: Active',
      'Candidate: Inactive',
      { value: 'Hiring Manager: Active', number: 11 },
      'Hiring Manager: Inactive',
      'Employee: Current',
      { value: 'Employee: Former', number: 18 },
    ],
  },
  'lists.person.avail_status': {
    prefix: 'D24',
    nodes: ['Available now', 'Available in two weeks', 'Available in one month', 'Passively looking', 'Not available'],
  },
  'lists.person.qualification': {
    prefix: 'D25',
    nodes: [
      'High School',
      'Vocational Training',
      'Associate Degree',
      "Bachelor's Degree",
      "Master's Degree",
      'Doctorate',
    ],
  },
  'lists.person.visa': {
    prefix: 'D26',
    nodes: ['Citizen', 'Permanent Resident', 'Work Permit', 'Student Visa', 'Sponsorship required'],
  },
  'lists.client_group': { prefix: 'D27', nodes: ['Key Account', 'Standard Account', 'Prospect', 'Former Client'] },
  'lists.client.priority': { prefix: 'D28', nodes: ['High', 'Medium', 'Low'] },
  'lists.person.userlists': { prefix: 'D29', nodes: ['Recruiters', 'Hiring Managers', 'Coordinators', 'Approvers'] },
  'lists.eeo.age': {
    prefix: 'D30',
    nodes: ['Under 18', '18 to 24', '25 to 34', '35 to 44', '45 to 54', '55 to 64', '65 and over', 'Prefer not to say'],
  },
  'lists.eeo.disability': {
    prefix: 'D34',
    nodes: ['Yes, I have a disability', 'No, I do not have a disability', 'Prefer not to say'],
  },
  'lists.eeo.gender': { prefix: 'D35', nodes: ['Female', 'Male', 'Non-binary', 'Prefer not to say'] },
  'lists.eeo.nationality': {
    prefix: 'D36',
    nodes: ['Citizen', 'Permanent Resident', 'Foreign National', 'Prefer not to say'],
  },
  'lists.eeo.race': {
    prefix: 'D37',
    nodes: [
      'American Indian or Alaska Native',
      'Asian',
      'Black or African American',
      'Hispanic or Latino',
      'Native Hawaiian or Other Pacific Islander',
      'White',
      'Two or More Races',
      'Prefer not to say',
    ],
  },
  'lists.eeo.religion': {
    prefix: 'D38',
    nodes: ['Buddhist', 'Christian', 'Hindu', 'Jewish', 'Muslim', 'Sikh', 'None', 'Other', 'Prefer not to say'],
  },
  'lists.eeo.veteran': {
    prefix: 'D39',
    nodes: ['Protected veteran', 'Veteran, not protected', 'Not a veteran', 'Prefer not to say'],
  },
  'lists.client.sources': { prefix: 'D40', nodes: ['Referral', 'Advertising', 'Website', 'Event', 'Cold Call'] },
  'lists.sourcechannels': {
    prefix: 'D42',
    nodes: ['Job Board', 'Career Portal', 'Social Media', 'Referral', 'Agency', 'Campus', 'Direct Sourcing'],
  },
  'lists.sources': {
    prefix: 'D43',
    nodes: [
      { value: 'Career Portal', children: ['External Portal', 'Internal Portal'] },
      { value: 'Job Board', children: ['General Board', 'Industry Board', 'Local Board'] },
      { value: 'Social Media', children: ['LinkedIn', 'Facebook', 'X', 'Instagram'] },
      { value: 'Referral', children: ['Employee Referral', 'Client Referral'] },
      { value: 'Agency', children: ['Staffing Agency', 'Executive Search'] },
      { value: 'Event', children: ['Job Fair', 'Campus Event', 'Open House'] },
      'Walk-in',
      'Other',
    ],
  },
  'lists.country': { prefix: 'D41', nodes: COUNTRIES },
  'lists.compensation.types': { prefix: 'D44', nodes: ['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'] },
  'lists.currency.types': { prefix: 'D45', nodes: CURRENCIES },
  'lists.expense.category': {
    prefix: 'D46',
    nodes: ['Advertising', 'Agency Fee', 'Background Check', 'Relocation', 'Travel', 'Other'],
  },
  // The extensions of which text is extracted (spec: Binary files, rule 6).
  'lists.file.extensions': {
    prefix: 'D47',
    nodes: [
      'pdf',
      'doc',
      'docx',
      'odt',
      'wpd',
      'wri',
      'ods',
      'rtf',
      'txt',
      'xls',
      'xlsx',
      'ppt',
      'pptx',
      'odp',
      'zip',
      'rar',
      'htm',
      'html',
      'dot',
      'dotx',
      'xlt',
      'xltx',
      'tif',
      'tiff',
      'jpg',
      'jpeg',
      'png',
      'gif',
      'bmp',
      'gz',
      'dcx',
      'pcx',
      'jp2',
      'jpc',
      'jfif',
    ],
  },
  'lists.position': {
    prefix: 'D48',
    nodes: [
      { value: 'Administration', children: ['Office Manager', 'Executive Assistant', 'Receptionist'] },
      { value: 'Customer Service', children: ['Support Agent', 'Support Manager'] },
      {
        value: 'Engineering',
        children: ['Software Engineer', 'Quality Engineer', 'Mechanical Engineer', 'Electrical Engineer'],
      },
      { value: 'Finance', children: ['Accountant', 'Controller', 'Financial Analyst'] },
      { value: 'Health Care', children: ['Nurse', 'Physician', 'Therapist', 'Medical Assistant'] },
      { value: 'Hospitality', children: ['Chef', 'Server', 'Housekeeper'] },
      { value: 'Human Resources', children: ['Recruiter', 'HR Generalist', 'Benefits Specialist'] },
      { value: 'Information Technology', children: ['System Administrator', 'Network Engineer', 'Data Analyst'] },
      { value: 'Legal', children: ['Attorney', 'Paralegal'] },
      { value: 'Logistics', children: ['Warehouse Worker', 'Driver', 'Dispatcher'] },
      { value: 'Manufacturing', children: ['Machine Operator', 'Welder', 'Production Supervisor'] },
      { value: 'Marketing', children: ['Marketing Manager', 'Content Writer', 'Designer'] },
      { value: 'Sales', children: ['Account Executive', 'Sales Representative', 'Sales Manager'] },
    ],
  },
  'lists.industry': {
    prefix: 'D49',
    nodes: [
      'Agriculture',
      'Automotive',
      'Banking and Insurance',
      'Construction',
      'Education',
      'Energy and Utilities',
      'Government',
      'Health Care',
      'Hospitality and Tourism',
      'Information Technology',
      'Manufacturing',
      'Media and Entertainment',
      'Nonprofit',
      'Professional Services',
      'Real Estate',
      'Retail',
      'Telecommunications',
      'Transportation and Logistics',
    ],
  },
  'lists.skills': {
    prefix: 'D50',
    nodes: [
      { value: 'Software', children: ['Java', 'JavaScript', 'Python', 'SQL', 'Cloud Computing'] },
      { value: 'Office', children: ['Spreadsheets', 'Word Processing', 'Presentations'] },
      { value: 'Trades', children: ['Welding', 'Carpentry', 'Plumbing', 'Electrical Installation'] },
      { value: 'Health', children: ['Patient Care', 'First Aid', 'Phlebotomy'] },
      { value: 'Languages', children: ['English', 'French', 'German', 'Mandarin', 'Portuguese', 'Spanish'] },
      { value: 'Business', children: ['Accounting', 'Negotiation', 'Project Management', 'Public Speaking'] },
    ],
  },
  [CUSTOM_LISTS]: { prefix: 'D51', nodes: [] },
} as const satisfies Readonly<Record<string, CatalogueList>>;

export type ListId = keyof typeof CATALOGUE_LISTS;

export const LIST_IDS = Object.keys(CATALOGUE_LISTS) as readonly ListId[];

/** Returns the number of a list, which is part of its prefix. No prefix is ever given to another list. */
export function listNumber(listId: ListId): number {
  return Number(CATALOGUE_LISTS[listId].prefix.slice(1));
}
