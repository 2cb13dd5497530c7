/** A valid body for every write, from which the fuzzer starts. Lists and folders are those of the demo customer. */
const PERSON = {
  firstname: 'Ada',
  lastname: 'Fuzz',
  middlename: 'M',
  folder: { id: 'D32001' },
  field1001: 'Blue',
  field1002: { value: 'Morning' },
  field1004: 'REF-1',
  startdate: '2027-01-31',
  roles: { candidate: true, employee: false, hiringmanager: false },
  phones: [{ phonenumber: '+1', primary: true }],
  addresses: [{ addressstreet1: '1 Street', addresscountry: { abbrev: 'US' }, addressstate: 'TX' }],
};
const OPEN_PERSON = {
  ...PERSON,
  email: 'fuzz@people.example',
  field1003: { currency: 'EUR', amount: 1.5, timeframe: 'Yearly' },
  field1008: 'notes',
  field1005: [
    { field1006: 'A', field1007: '2027-01-31' },
    { entry: 1, field1006: 'B' },
    { entry: 2, delete: true },
  ],
};
const JOB = {
  jobtitle: 'Fuzz',
  folder: 'D31001',
  hiringmanager: 10,
  jobowner: 1,
  joblocation: 1,
  numberofpositions: 2,
  joblength: 1.5,
  startdate: '2027-02-01',
  overview: 'text',
  field2001: true,
  field2002: '<p>html <b>bold</b></p>',
  talentpools: [{ talentpool: 1 }],
  fee: { currency: 'USD', amount: 500 },
  salaryrangefrom: { currency: 'EUR', amount: 1, timeframe: 'Hourly' },
};
const NEW_STARTER = {
  owner: 13,
  formname: 'new_starter',
  called: 'Fuzz',
  first_day: '2027-01-04',
  first_call: '2027-01-04 09:00 AM',
  shift: 'Morning',
  holidays: 3,
  weekly_hours: 37.5,
  parking: true,
  laptop: 'Light',
  accessories: ['Headset', 'Screen'],
  skills: ['Cryptanalysis'],
  moving_costs: { currency: 'EUR', amount: 12 },
  badge_colour: 'Red',
  introduction: 'Hello',
  certificates: [
    { certificate: 'One', level: 'Basic', issued: '2026-01', fee: { currency: 'EUR', amount: 1 } },
    { certificate: 'Two' },
  ],
};
const BACKGROUND = {
  owner: 14,
  formname: 'background_check',
  legal_name: 'Fuzz',
  consent: true,
  signature: true,
  employers: [{ employer: 'A', from: '2019-05' }],
};
const ANSWERS = [
  NEW_STARTER,
  BACKGROUND,
  {
    owner: 6,
    formname: 'hiring_request',
    reason: 'Fuzz',
    positions: 2,
    needed_by: '2027-01-01',
    urgency: 'This year',
    budget: { currency: 'EUR', amount: 1 },
  },
  { owner: 3, formname: 'interview_feedback', held: '2027-01-04 09:00 AM', rating: 'Yes', notes: 'text', again: false },
  { owner: 15, formname: 'reference', updatedForcandidate: 12, knows_from: 'Teacher', recommendation: 'text' },
  { ...BACKGROUND, employers: [{ entry: 1, employer: 'B' }, { delete: true }, { employer: 'C' }] },
];
const ENTRY = [
  { phonenumber: '1', primary: true },
  { field1006: 'X', field1007: '2027-01-31' },
  { addresscity: 'Ulm', addresscountry: 'DE' },
];
const WHOLE_LISTS = [
  {
    children: [
      { id: 'D33001', value: 'Active Location' },
      { id: 'D33002', hidden: false },
    ],
  },
  { children: [{ id: 'D31001' }, { id: 'D31002' }, { id: 'D31003' }, { id: 'D31004' }] },
];

/** The sample bodies by method and path. The first match counts. A path without a row starts from an empty object. */
/** @type {[RegExp, object[]][]} */
export const SAMPLE_BODIES = [
  [/\/(fields)\/[^/]+/, ENTRY],
  [/\/people(\/|$)/, [PERSON, OPEN_PERSON, { middlename: 'X' }, { field1005: [{ field1006: 'N' }], field1003: null }]],
  [/\/jobs(\/|$)/, [JOB, { overview: 'X' }]],
  [
    /\/companies(\/|$)/,
    [
      {
        name: 'Fuzz',
        folder: 'D33001',
        email: 'x',
        phone: '1',
        addresses: [{ addresscity: 'Ulm' }, { entry: 1, addresscity: 'Bern' }],
      },
    ],
  ],
  [/\/talentpools(\/|$)/, [{ title: 'Fuzz', owner: 1, folder: 'D31001' }]],
  [/\/newhirecategories(\/|$)/, [{ title: 'Fuzz', owner: 1, overview: 'x', externaltitle: 'y' }]],
  [/\/rooms(\/|$)/, [{ name: 'Fuzz', capacity: 3, joblocation: 1 }]],
  [
    /\/connectevents(\/|$)/,
    [
      {
        title: 'Fuzz',
        startdatetime: '2027-03-01 09:00 AM',
        enddatetime: '2027-03-01 05:00 PM',
        joblocation: 1,
        owner: 1,
      },
    ],
  ],
  [
    /workflows$/,
    [
      { baseprofile: 6, associatedprofile: 13, status: { id: 'C51220' }, source: 'Referral', sourcename: 'x' },
      { baseprofile: 1, associatedprofile: 12 },
    ],
  ],
  [/workflows\//, [{ status: { id: 'C51222', value: 'Offer' } }, { status: { id: 'C52002' } }]],
  [/\/lists\/.*node$/, [{ value: 'Fuzz', hidden: false, exportAs: 'F' }, { value: 'Fuzz' }]],
  [/\/lists\/.*node\//, [{ value: 'Fuzz', hidden: null }, { hidden: false }, { value: null, exportAs: 'X' }]],
  [/\/lists\//, WHOLE_LISTS],
  [/\/forms(\/|$)/, ANSWERS],
  [/\/secrets/, [{ overlapHours: 1 }, {}]],
];
