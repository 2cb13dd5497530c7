/**
 * A fictitious person of the demo. Addresses end in `.example`, and phone numbers are from ranges that are reserved for
 * fiction.
 *
 * @typedef {object} Person
 * @property {readonly [first: string, last: string]} name
 * @property {string} city
 * @property {string} country
 * @property {string} [state]
 * @property {'inactive' | 'manager' | 'employee' | 'former'} [folder] - a candidate's if left out
 * @property {string} [email] - the part before the @, for names that have no plain letters
 * @property {string} [source]
 * @property {boolean} [referral] - whether there is a referral code
 * @property {readonly [currency: string, amount: number]} [salary]
 * @property {string} [start]
 * @property {readonly [number: string, expires: string]} [licence]
 * @property {string} [notes]
 */

/**
 * The people after those of `first-records.json`, in the order of their ids, from 11. Add at the end: ids are positions.
 *
 * @type {readonly Person[]}
 */
export const PEOPLE = [
  // 11 to 30: the candidates of job 5
  {
    name: ['Amelie', 'Brandt'],
    ...{ city: 'Hamburg', country: 'DE', source: 'External Portal', referral: true },
    salary: ['EUR', 68000],
    notes: 'Asked good questions about our on-call duty.',
  },
  { name: ['Jonas', 'Wieland'], city: 'Leipzig', country: 'DE', source: 'LinkedIn', salary: ['EUR', 61000] },
  { name: ['Camille', 'Roussel'], city: 'Lyon', country: 'FR', source: 'Employee Referral', referral: true },
  { name: ['Lucía', 'Ferrer Ramos'], city: 'Valencia', country: 'ES', source: 'LinkedIn', salary: ['EUR', 47000] },
  { name: ['Zofia', 'Wiśniewska'], city: 'Kraków', country: 'PL', source: 'Industry Board', salary: ['PLN', 216000] },
  { name: ['Ελένη', 'Παπαδάκη'], city: 'Θεσσαλονίκη', country: 'GR', email: 'eleni', source: 'External Portal' },
  { name: ['Ирина', 'Соколова'], city: 'Tbilisi', country: 'GE', email: 'irina', source: 'General Board' },
  { name: ['ليلى', 'حداد'], city: 'Amman', country: 'JO', email: 'layla', source: 'LinkedIn', salary: ['EUR', 52000] },
  { name: ['נועה', 'ברק'], city: 'Haifa', country: 'IL', email: 'noa', source: 'Employee Referral', referral: true },
  { name: ['彩花', '森本'], city: '京都市', country: 'JP', email: 'ayaka', source: 'Executive Search' },
  { name: ['Oliver', 'Hartwell'], city: 'Leeds', country: 'GB', source: 'General Board', salary: ['GBP', 58000] },
  { name: ['Beatriz', 'Carvalho'], city: 'Porto', country: 'PT', source: 'External Portal', salary: ['EUR', 43000] },
  { name: ['Elif', 'Yıldırım'], city: 'İzmir', country: 'TR', email: 'elif', source: 'LinkedIn' },
  { name: ['Astrid', 'Lindqvist'], city: 'Uppsala', country: 'SE', source: 'Campus Event', referral: true },
  { name: ['思远', '陈'], city: 'Singapore', country: 'SG', email: 'siyuan', source: 'Industry Board' },
  { name: ['Mateusz', 'Zieliński'], city: 'Wrocław', country: 'PL', source: 'Staffing Agency' },
  { name: ['Nora', 'Keller'], city: 'Zürich', country: 'CH', source: 'Employee Referral', referral: true },
  { name: ['Théo', 'Garnier'], city: 'Nantes', country: 'FR', source: 'Job Fair', salary: ['EUR', 45000] },
  { name: ['Priya', 'Raman'], city: 'Chennai', country: 'IN', source: 'LinkedIn', notes: 'Can start in six weeks.' },
  { name: ['Marek', 'Novotný'], city: 'Brno', country: 'CZ', folder: 'inactive', source: 'General Board' },
  // 31 to 36: the candidates of job 6
  {
    name: ['Rosa', 'Delgado'],
    ...{ city: 'Austin', country: 'US', state: 'TX', source: 'External Portal', referral: true },
    licence: ['PT-20417', '2028-04-30'],
  },
  {
    name: ['Emily', 'Sanders'],
    ...{ city: 'Round Rock', country: 'US', state: 'TX', source: 'Local Board' },
    licence: ['PT-19822', '2027-09-30'],
  },
  { name: ['Tomás', 'Herrera'], city: 'San Antonio', country: 'US', state: 'TX', source: 'Employee Referral' },
  {
    name: ['Grace', 'Okafor'],
    email: 'grace.okafor',
    city: 'Houston',
    country: 'US',
    state: 'TX',
    source: 'Job Fair',
    referral: true,
  },
  { name: ['Minh', 'Tran'], city: 'Austin', country: 'US', state: 'TX', source: 'External Portal' },
  { name: ['Hannah', 'Whitfield'], city: 'Waco', country: 'US', state: 'TX', source: 'Staffing Agency' },
  // 37 to 45: the candidates of jobs 7 to 9
  { name: ['Karim', 'Belkacem'], city: 'Marseille', country: 'FR', source: 'Local Board', salary: ['EUR', 34000] },
  { name: ['Manon', 'Lefèvre'], city: 'Villeurbanne', country: 'FR', source: 'External Portal', referral: true },
  { name: ['Hugo', 'Chevallier'], city: 'Grenoble', country: 'FR', source: 'Staffing Agency' },
  { name: ['Agnieszka', 'Dudek'], city: 'Tarnów', country: 'PL', source: 'Job Fair' },
  { name: ['Paweł', 'Król'], city: 'Katowice', country: 'PL', source: 'General Board', salary: ['PLN', 132000] },
  { name: ['Sabine', 'Ortlieb'], city: 'Potsdam', country: 'DE', source: 'Employee Referral', referral: true },
  { name: ['Yusuf', 'Demir'], city: 'Berlin', country: 'DE', source: 'Walk-in' },
  { name: ['Clara', 'Vogt'], city: 'Berlin', country: 'DE', source: 'Campus Event', salary: ['EUR', 39000] },
  { name: ['Sofia', 'Marchetti'], city: 'Bologna', country: 'IT', source: 'LinkedIn' },
  // 46 to 50: sourced people, who have not applied
  { name: ['Ingrid', 'Solheim'], city: 'Bergen', country: 'NO', source: 'LinkedIn' },
  { name: ['Daniel', 'Abrams'], city: 'Toronto', country: 'CA', source: 'Executive Search' },
  { name: ['Fatima', 'El Amrani'], city: 'Rabat', country: 'MA', source: 'Open House' },
  { name: ['Kenji', 'Ogawa'], city: '大阪市', country: 'JP', source: 'Executive Search' },
  { name: ['Leila', 'Farhadi'], city: 'Vienna', country: 'AT', source: 'LinkedIn', folder: 'inactive' },
  // 51 to 57: new hires and employees
  { name: ['Samuel', 'Price'], city: 'Austin', country: 'US', state: 'TX', folder: 'employee', start: '2026-12-01' },
  { name: ['Anna', 'Kowalczyk'], city: 'Kraków', country: 'PL', folder: 'employee', start: '2026-12-15' },
  { name: ['Julien', 'Marchand'], city: 'Lyon', country: 'FR', folder: 'employee', start: '2027-01-04' },
  { name: ['Miriam', 'Stein'], city: 'Berlin', country: 'DE', folder: 'employee', start: '2027-01-11' },
  { name: ['Carlos', 'Ibáñez'], city: 'Austin', country: 'US', state: 'TX', folder: 'employee', start: '2027-02-01' },
  { name: ['Ruth', 'Adler'], city: 'Berlin', country: 'DE', folder: 'employee', start: '2026-10-01' },
  { name: ['George', 'Pappas'], city: 'Austin', country: 'US', state: 'TX', folder: 'former', start: '2019-05-06' },
  // 58 to 60: hiring managers
  { name: ['Bernadette', 'Moreau'], city: 'Lyon', country: 'FR', folder: 'manager' },
  { name: ['Stefan', 'Richter'], city: 'Berlin', country: 'DE', folder: 'manager' },
  { name: ['Dolores', 'Quintana'], city: 'Austin', country: 'US', state: 'TX', folder: 'manager' },
];
