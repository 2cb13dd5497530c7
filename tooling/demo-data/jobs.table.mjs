const list = (...items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** The companies after those of `first-records.json`. Each has one address, whose id jobs name: 4 and 5. */
export const COMPANIES = [
  {
    name: 'Demo Company Lyon',
    email: 'lyon@demo.example',
    phone: '+33 1 99 00 55 01',
    externalid: 'LOC-LYS',
    addresses: [
      {
        addressstreet1: '8 Rue de la République',
        addresscity: 'Lyon',
        addresszip: '69001',
        addresscountry: 'FR',
        primary: true,
      },
    ],
  },
  {
    name: 'Demo Company Kraków',
    email: 'krakow@demo.example',
    externalid: 'LOC-KRK',
    addresses: [
      {
        addressstreet1: 'ulica Długa 12',
        addresscity: 'Kraków',
        addresszip: '31-146',
        addresscountry: 'PL',
        primary: true,
      },
    ],
  },
];

export const TALENT_POOLS = [
  { title: 'Nurses for night shifts', externalid: 'TP-202', owner: 3 },
  { title: 'Interns of last summer', externalid: 'TP-203', owner: 3 },
];

export const NEW_HIRE_CATEGORIES = [
  {
    title: 'Clinic staff',
    externaltitle: 'Welcome to the clinic',
    overview: '<p>Bring your licence and your vaccination record on the <strong>first day</strong>.</p>',
    owner: 3,
  },
  {
    title: 'Working from home',
    externaltitle: 'Welcome, wherever you are',
    overview: '<p>Your laptop arrives a week before you start. The first call is at 9:30.</p>',
    owner: 3,
  },
];

/** The jobs after those of `first-records.json`, in the order of their ids, from 5. */
export const JOBS = [
  {
    jobtitle: 'Backend Developer',
    positioncategory: 'Software Engineer',
    positiontype: 'Full Time',
    folder: 'D31001',
    joblocation: 1,
    hiringmanager: 59,
    numberofpositions: 3,
    startdate: '2027-03-01',
    duedate: '2027-01-31',
    salaryrangefrom: { currency: 'EUR', amount: 56000, timeframe: 'Yearly' },
    salaryrangeto: { currency: 'EUR', amount: 72000, timeframe: 'Yearly' },
    field2001: true,
    overview:
      '<p>Forty clinics plan their shifts with our software. You build the services behind it, in a team of six ' +
      'that decides together what comes next.</p>',
    responsibilities: list(
      'Design services that other teams enjoy calling',
      'Write tests first, and read what others wrote',
      'Share the on-call duty: one week in seven, paid',
    ),
    qualifications: list(
      'Three years with one language of the <strong>server side</strong>, whichever it was',
      'SQL without fear',
      'English for everyday work; German is welcome',
    ),
  },
  {
    jobtitle: 'Physiotherapist',
    positioncategory: 'Therapist',
    positiontype: 'Full Time',
    folder: 'D31001',
    joblocation: 2,
    hiringmanager: 60,
    numberofpositions: 2,
    startdate: '2027-02-15',
    salaryrangefrom: { currency: 'USD', amount: 38, timeframe: 'Hourly' },
    salaryrangeto: { currency: 'USD', amount: 46, timeframe: 'Hourly' },
    overview: '<p>You bring people back on their feet after knee and hip surgery.</p>',
    responsibilities: list('Treat eight to ten patients a day', 'Write plans that patients can follow at home'),
    qualifications: list('A licence to practise in Texas', 'Spanish is a great help'),
  },
  {
    jobtitle: 'Chef de cuisine',
    positioncategory: 'Chef',
    positiontype: 'Full Time',
    folder: 'D31001',
    joblocation: 4,
    hiringmanager: 58,
    numberofpositions: 1,
    startdate: '2027-01-18',
    overview: '<p>Notre restaurant d’entreprise sert 300 repas par jour, <em>tous faits maison</em>.</p>',
    responsibilities: list('Composer les menus de la semaine', 'Diriger une brigade de huit personnes'),
    qualifications: list('Cinq ans d’expérience en restauration collective', 'Les normes d’hygiène par cœur'),
  },
  {
    jobtitle: 'Accountant',
    positioncategory: 'Accountant',
    positiontype: 'Part Time',
    folder: 'D31001',
    joblocation: 5,
    hiringmanager: 59,
    numberofpositions: 1,
    startdate: '2027-02-01',
    salaryrangefrom: { currency: 'PLN', amount: 8200, timeframe: 'Monthly' },
    salaryrangeto: { currency: 'PLN', amount: 9900, timeframe: 'Monthly' },
    overview: '<p>You close the books of three companies each month, and explain what the numbers say.</p>',
    responsibilities: list('Monthly closings and VAT reports', 'Prepare the audit in spring'),
    qualifications: list('Polish and English', 'Experience with international groups'),
  },
  {
    jobtitle: 'Support Agent (m/w/d)',
    positioncategory: 'Support Agent',
    positiontype: 'Part Time',
    folder: 'D31001',
    joblocation: 1,
    hiringmanager: 59,
    numberofpositions: 2,
    startdate: '2027-01-15',
    field2001: true,
    overview: '<p>Sie helfen Kliniken am Telefon und per E-Mail, wenn ein Dienstplan nicht aufgeht.</p>',
    responsibilities: list('Anfragen verstehen und lösen', 'Was oft gefragt wird, verständlich aufschreiben'),
    qualifications: list('Geduld, auch am Montag', 'Deutsch und Englisch'),
  },
  {
    jobtitle: 'Warehouse Worker',
    positioncategory: 'Warehouse Worker',
    positiontype: 'Temporary',
    folder: 'D31002',
    joblocation: 3,
    hiringmanager: 10,
    numberofpositions: 6,
    startdate: '2027-04-01',
    overview: '<p>Six people for the season, in two shifts. This job waits for its approval.</p>',
  },
  {
    jobtitle: 'Marketing Manager',
    positioncategory: 'Marketing Manager',
    positiontype: 'Full Time',
    folder: 'D31003',
    joblocation: 4,
    hiringmanager: 58,
    numberofpositions: 1,
    startdate: '2027-05-03',
    overview: '<p>On hold until the budget of next year is decided.</p>',
  },
  {
    jobtitle: 'Office Manager',
    positioncategory: 'Office Manager',
    positiontype: 'Full Time',
    folder: 'D31004',
    joblocation: 2,
    hiringmanager: 60,
    numberofpositions: 1,
    startdate: '2026-12-01',
    overview: '<p>This job is filled.</p>',
  },
];
