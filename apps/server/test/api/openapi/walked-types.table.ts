/** The records and fields of a profile type on the walk through all operations. */
export interface WalkedProfiles {
  /** The record of the demo customer that is read and changed. Absent if the demo has none, so that the new one is taken. */
  readonly record?: number;
  readonly create: object;
  readonly change: object;
  /** The ids of a file, of a collection, and of the title and the file of its entries. */
  readonly fields: Readonly<Record<'file' | 'collection' | 'title' | 'member', string>>;
}

/** The fields that aDemoCustomer adds to types without fields of their own. */
const ADDED = { file: 'field9001', collection: 'field9002', title: 'field9003', member: 'field9004' };

export const PROFILES: Readonly<Record<string, WalkedProfiles>> = {
  people: {
    record: 4,
    create: { firstname: 'Joan', lastname: 'Clarke', email: 'joan@people.example', externalid: 'P-7' },
    change: { middlename: 'Augusta' },
    fields: { file: 'field1010', collection: 'field1005', title: 'field1006', member: 'field1011' },
  },
  jobs: {
    record: 2,
    create: { jobtitle: 'Engineer', folder: 'D31001', externalid: 'J-005' },
    change: { numberofpositions: 3 },
    fields: { file: 'field2003', collection: 'field2004', title: 'field2005', member: 'field2006' },
  },
  companies: {
    record: 1,
    create: { name: 'Demo Company Oslo', externalid: 'LOC-OSL' },
    change: { phone: '+49 30 5550101' },
    fields: { file: 'field3001', collection: 'field3002', title: 'field3003', member: 'field3004' },
  },
  newhirecategories: {
    record: 1,
    create: { title: 'Engineers' },
    change: { overview: 'Everything for the first month.' },
    fields: { file: 'field4001', collection: 'field4002', title: 'field4003', member: 'field4004' },
  },
  talentpools: {
    record: 1,
    create: { title: 'Engineers of tomorrow' },
    change: { externalid: 'TP-2' },
    fields: ADDED,
  },
  rooms: { create: { name: 'Turing' }, change: { capacity: 12 }, fields: ADDED },
  connectevents: {
    record: 1,
    create: { title: 'Open day' },
    change: { title: 'Open evening' },
    fields: { file: 'field5001', collection: 'field5002', title: 'field5003', member: 'field5004' },
  },
};

/** The workflow types, each with the type of its base profile. */
export const WORKFLOWS = {
  applicantworkflows: 'jobs',
  onboardworkflows: 'newhirecategories',
  sourceworkflows: 'talentpools',
};

/** How filters name each type. */
export const SEARCHED = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  newhirecategories: 'newhirecategory',
  talentpools: 'talentpool',
  rooms: 'room',
  connectevents: 'connectevent',
  applicantworkflows: 'applicantworkflow',
  onboardworkflows: 'onboardworkflow',
  sourceworkflows: 'sourceworkflow',
};

/** How the paths of schemas name each type. */
export const SEGMENTS =
  'person job company talentpool newhirecategory room connectevent source onboard submittal sourceworkflow onboardworkflow'.split(
    ' ',
  );
