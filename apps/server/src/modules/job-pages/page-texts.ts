import type { TalentRequest } from '../../http/index.js';

const ENGLISH = {
  language: 'en',
  jobs: 'Open jobs',
  allJobs: 'All open jobs',
  search: 'Search',
  moreFilters: 'More filters',
  all: 'All',
  since: 'since',
  showAll: 'Show all jobs',
  found: (count: number): string => (count === 1 ? '1 job' : `${count} jobs`),
  more: 'There may be more. Search to find them.',
  noneFound: 'No job fits. Change the search, or show all jobs.',
  none: 'No job is open here now.',
  notSearched: 'This search cannot be made. Change what you entered, or show all jobs.',
  pages: 'Pages',
  page: (page: number, of: number): string => `Page ${page} of ${of}`,
  newer: 'Newer jobs',
  older: 'Older jobs',
  location: 'Location',
  positionType: 'Position type',
  number: 'Job number',
  posted: 'Posted',
  openUntil: 'Open until',
  apply: 'Apply for this job',
  overview: 'Overview',
  responsibilities: 'Responsibilities',
  qualifications: 'Qualifications',
  noJob: 'This job is not open',
  noJobReason: 'It has been filled or taken down, or the address is not complete.',
  noPage: 'There is no such page',
  noPageReason: 'The address is not complete.',
  oneMoment: 'One moment, please',
  manyPages: 'Very many pages are asked for just now. Try again in a few seconds.',
  manyApplications: (seconds: number): string =>
    `Very many applications are sent just now. Send yours again in ${seconds} seconds.`,
  goBack: 'What you typed is still there if you go back in your browser. Choose the file again.',
  notReceived: 'Your application has not been received',
  tooLarge: 'It is far too large. Choose a smaller file, or write less.',
  notWhole: 'It did not come whole.',
  notTaken: 'Your application cannot be taken',
  failed: 'Something went wrong here, and the application has not been received. Try again later.',
  thanks: 'Thank you',
  received: (title: string): string => `Your application for ${title} has been received.`,
  receivedBy: (organization: string): string => `Your application to ${organization} has been received.`,
  inTouch: (organization: string): string => `${organization} will be in touch with you.`,
  close: 'You need not do anything else here, and can close this page.',
  day: new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }),
  /** Labels of filters and options that the service makes, in words of the language. */
  labels: new Map<string, string>(),
};

export type PageTexts = typeof ENGLISH;

const GERMAN: PageTexts = {
  language: 'de',
  jobs: 'Offene Stellen',
  allJobs: 'Alle offenen Stellen',
  search: 'Suchen',
  moreFilters: 'Weitere Filter',
  all: 'Alle',
  since: 'seit',
  showAll: 'Alle Stellen zeigen',
  found: (count) => (count === 1 ? '1 Stelle' : `${count} Stellen`),
  more: 'Es kann weitere geben. Die Suche zeigt sie.',
  noneFound: 'Keine Stelle passt. Ändern Sie die Suche, oder lassen Sie alle Stellen zeigen.',
  none: 'Hier ist zurzeit keine Stelle offen.',
  notSearched: 'So kann nicht gesucht werden. Ändern Sie Ihre Angaben, oder lassen Sie alle Stellen zeigen.',
  pages: 'Seiten',
  page: (page, of) => `Seite ${page} von ${of}`,
  newer: 'Neuere Stellen',
  older: 'Ältere Stellen',
  location: 'Ort',
  positionType: 'Art der Stelle',
  number: 'Stellennummer',
  posted: 'Veröffentlicht',
  openUntil: 'Offen bis',
  apply: 'Auf diese Stelle bewerben',
  overview: 'Überblick',
  responsibilities: 'Aufgaben',
  qualifications: 'Anforderungen',
  noJob: 'Diese Stelle ist nicht offen',
  noJobReason: 'Sie ist besetzt oder nicht mehr ausgeschrieben, oder die Adresse ist nicht vollständig.',
  noPage: 'Diese Seite gibt es nicht',
  noPageReason: 'Die Adresse ist nicht vollständig.',
  oneMoment: 'Einen Augenblick bitte',
  manyPages: 'Gerade werden sehr viele Seiten angefragt. Versuchen Sie es in ein paar Sekunden noch einmal.',
  manyApplications: (seconds) =>
    `Gerade werden sehr viele Bewerbungen gesendet. Senden Sie Ihre in ${seconds} Sekunden noch einmal.`,
  goBack: 'Was Sie eingegeben haben, ist noch da, wenn Sie im Browser zurückgehen. Wählen Sie die Datei noch einmal.',
  notReceived: 'Ihre Bewerbung ist nicht angekommen',
  tooLarge: 'Sie ist viel zu groß. Wählen Sie eine kleinere Datei, oder schreiben Sie weniger.',
  notWhole: 'Sie kam nicht vollständig an.',
  notTaken: 'Ihre Bewerbung kann nicht angenommen werden',
  failed: 'Hier ist etwas schiefgegangen, und die Bewerbung ist nicht angekommen. Versuchen Sie es später noch einmal.',
  thanks: 'Vielen Dank',
  received: (title) => `Ihre Bewerbung auf ${title} ist angekommen.`,
  receivedBy: (organization) => `Ihre Bewerbung bei ${organization} ist angekommen.`,
  inTouch: (organization) => `${organization} meldet sich bei Ihnen.`,
  close: 'Sie müssen hier nichts weiter tun und können diese Seite schließen.',
  day: new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }),
  labels: new Map([
    ['Category', 'Bereich'],
    ['Company', 'Unternehmen'],
    ['Position Type', 'Art der Stelle'],
    ['Posted Date', 'Veröffentlicht'],
    ['Location', 'Ort'],
    ['Keywords', 'Stichwörter'],
    ['Zip Code', 'Postleitzahl'],
    ['Updated Date', 'Geändert'],
    ['Radius', 'Umkreis'],
    ['miles', 'Meilen'],
    ['Yes', 'Ja'],
    ['No', 'Nein'],
    ['Last day', 'Letzter Tag'],
    ...[7, 14, 30, 60, 90].map((days) => [`Last ${days} days`, `Letzte ${days} Tage`] as const),
  ]),
};

const OF_LANGUAGE: ReadonlyMap<string, PageTexts> = new Map([
  ['en', ENGLISH],
  ['de', GERMAN],
]);

/** Returns the texts in the language that the visitor likes best, English if no other is known (RFC 9110, 12.5.4). */
export function textsFor({ headers }: Pick<TalentRequest, 'headers'>): PageTexts {
  const liked = (headers['accept-language'] ?? '').split(',').map((range) => {
    const [name = '', quality = 'q=1'] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return { texts: OF_LANGUAGE.get(name.split('-')[0] ?? ''), weight: Number(quality.replace('q=', '')) || 0 };
  });
  const [best] = liked
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ texts }) => texts ?? []);
  return best ?? ENGLISH;
}
