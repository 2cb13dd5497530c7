/** Statuses by a short name, for the table below. */
const STATUSES = {
  new: 'C51218',
  assessment: 'C51216',
  interview: 'C51219',
  check: 'C51220',
  offer: 'C51222',
  hired: 'C51226',
  declined: 'C51228',
  invited: 'C52001',
  paperwork: 'C52002',
  ready: 'C52003',
  found: 'C53001',
  contacted: 'C53002',
  interested: 'C53003',
};

/**
 * The candidates of a base profile: a person, a status, and where the person comes from.
 *
 * @typedef {readonly [person: number, status: keyof typeof STATUSES, source: string, sourcename?: string]} Candidate
 */

/** @type {ReadonlyArray<{ type: string, base: number, candidates: readonly Candidate[] }>} */
const BASES = [
  // The examples of the interface name the workflows 4 to 6, which are one of each type.
  { type: 'applicantworkflows', base: 5, candidates: [[11, 'offer', 'Careers site']] },
  { type: 'onboardworkflows', base: 1, candidates: [[21, 'invited', 'Backend Developer']] },
  { type: 'sourceworkflows', base: 1, candidates: [[46, 'contacted', 'LinkedIn']] },
  {
    type: 'applicantworkflows',
    base: 5,
    candidates: [
      [12, 'interview', 'LinkedIn'],
      [13, 'check', 'Referral', 'Nora Keller'],
      [14, 'assessment', 'LinkedIn'],
      [15, 'interview', 'Job board', 'BoardCo'],
      [16, 'assessment', 'Careers site'],
      [17, 'new', 'Job board', 'BoardCo'],
      [18, 'interview', 'LinkedIn'],
      [19, 'check', 'Referral', 'Ruth Adler'],
      [20, 'offer', 'Agency'],
      [21, 'hired', 'Job board', 'BoardCo'],
    ],
  },
  {
    type: 'applicantworkflows',
    base: 1,
    candidates: [
      [22, 'new', 'Careers site'],
      [23, 'assessment', 'LinkedIn'],
      [24, 'new', 'Campus event', 'Uppsala, spring'],
      [25, 'declined', 'Job board', 'BoardCo'],
      [26, 'interview', 'Agency'],
    ],
  },
  { type: 'applicantworkflows', base: 5, candidates: [[27, 'hired', 'Referral', 'Miriam Stein']] },
  {
    type: 'applicantworkflows',
    base: 1,
    candidates: [
      [28, 'declined', 'Job fair', 'Nantes'],
      [29, 'new', 'LinkedIn'],
      [30, 'check', 'Job board', 'BoardCo'],
    ],
  },
  {
    type: 'applicantworkflows',
    base: 6,
    candidates: [
      [31, 'offer', 'Careers site'],
      [32, 'interview', 'Job board', 'BoardCo'],
      [33, 'assessment', 'Referral', 'Carlos Ibáñez'],
      [34, 'new', 'Job fair', 'Houston'],
      [35, 'new', 'Careers site'],
      [36, 'declined', 'Agency'],
    ],
  },
  {
    type: 'applicantworkflows',
    base: 7,
    candidates: [
      [37, 'check', 'Job board', 'BoardCo'],
      [38, 'interview', 'Careers site'],
      [39, 'new', 'Agency'],
    ],
  },
  {
    type: 'applicantworkflows',
    base: 8,
    candidates: [
      [40, 'new', 'Job fair', 'Kraków'],
      [41, 'offer', 'Job board', 'BoardCo'],
    ],
  },
  {
    type: 'applicantworkflows',
    base: 9,
    candidates: [
      [42, 'hired', 'Referral', 'Ruth Adler'],
      [43, 'new', 'Walk-in'],
      [44, 'assessment', 'Campus event'],
      [45, 'new', 'LinkedIn'],
    ],
  },
  { type: 'applicantworkflows', base: 12, candidates: [[51, 'hired', 'Careers site']] },
  {
    type: 'onboardworkflows',
    base: 1,
    candidates: [
      [42, 'paperwork', 'Support Agent'],
      [51, 'ready', 'Office Manager'],
      [54, 'paperwork', 'Data Analyst'],
    ],
  },
  {
    type: 'onboardworkflows',
    base: 2,
    candidates: [
      [55, 'invited', 'Nurse'],
      [53, 'ready', 'Nurse'],
    ],
  },
  {
    type: 'onboardworkflows',
    base: 3,
    candidates: [
      [27, 'invited', 'Backend Developer'],
      [52, 'ready', 'Accountant'],
    ],
  },
  {
    type: 'sourceworkflows',
    base: 1,
    candidates: [
      [47, 'interested', 'Executive search'],
      [49, 'found', 'Executive search'],
      [50, 'contacted', 'LinkedIn'],
    ],
  },
  {
    type: 'sourceworkflows',
    base: 2,
    candidates: [
      [34, 'interested', 'Job fair', 'Houston'],
      [48, 'found', 'Open house'],
    ],
  },
  {
    type: 'sourceworkflows',
    base: 3,
    candidates: [
      [24, 'interested', 'Campus event', 'Uppsala, spring'],
      [44, 'contacted', 'Campus event'],
      [45, 'found', 'LinkedIn'],
    ],
  },
  // The newest application is of somebody whom the guides know.
  { type: 'applicantworkflows', base: 9, candidates: [[5, 'new', 'Referral', 'Ada Lovelace']] },
];

/** The workflows after those of `first-records.json`, in the order of their ids, from 4. */
export const WORKFLOWS = BASES.flatMap(({ type, base, candidates }) =>
  candidates.map(([person, status, source, sourcename]) => ({
    workflowType: type,
    workflow: {
      baseprofile: base,
      associatedprofile: person,
      status: { id: STATUSES[status] },
      source,
      ...(sourcename && { sourcename }),
    },
  })),
);
