/** How ids and texts of the document name the types that paths name: `people` is a person in `getPerson`. */
interface TypeName {
  readonly one: string;
  readonly many: string;
}

const named = (one: string, many = `${one}s`): TypeName => ({ one, many });

/** By the segment of a path: the profile types, the workflows, and what the schema endpoints call both. */
const TYPE_NAMES: Readonly<Record<string, TypeName>> = {
  people: named('person', 'people'),
  jobs: named('job'),
  companies: named('company', 'companies'),
  newhirecategories: named('new hire category', 'new hire categories'),
  talentpools: named('talent pool'),
  rooms: named('room'),
  connectevents: named('connect event'),
  applicantworkflows: named('applicant workflow'),
  onboardworkflows: named('onboard workflow'),
  sourceworkflows: named('source workflow'),
  person: named('person', 'people'),
  job: named('job'),
  company: named('company', 'companies'),
  newhirecategory: named('new hire category', 'new hire categories'),
  talentpool: named('talent pool'),
  room: named('room'),
  connectevent: named('connect event'),
  source: named('source'),
  onboard: named('onboard'),
  submittal: named('submittal'),
  sourceworkflow: named('source workflow'),
  onboardworkflow: named('onboard workflow'),
};

/**
 * Puts the name of the type that a path names into a text.
 *
 * @example
 * nameType('get{Type}', '/customers/{customerId}/talentpools/{profileId}'); // 'getTalentPool'
 * nameType('Read {a type}', '/customers/{customerId}/talentpools/{profileId}'); // 'Read a talent pool'
 */
export function nameType(text: string, path: string): string {
  return text.replace(/\{(Types?|types?|a type)\}/g, (_, form: keyof typeof FORMS) => {
    const segment = path.split('/').find((known) => Object.hasOwn(TYPE_NAMES, known));
    const name = segment && TYPE_NAMES[segment];
    if (!name) throw new TypeError(`${path} names no type, which "${text}" needs.`);
    return FORMS[form](name);
  });
}

const FORMS = {
  Type: ({ one }: TypeName) => pascalCase(one),
  Types: ({ many }: TypeName) => pascalCase(many),
  type: ({ one }: TypeName) => one,
  types: ({ many }: TypeName) => many,
  'a type': ({ one }: TypeName) => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`,
};

function pascalCase(words: string): string {
  return words.split(' ').map(capitalize).join('');
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
