/**
 * A demo customer of the largest reasonable size: many fields with patterns, a collection of ten members, a long list,
 * and a form with many questions. A blueprint may be even larger (D-PLT-15), but nobody has two thousand fields on a
 * person.
 */
export const TEXT_FIELDS = range(100).map((index) => `field${5000 + index}`);
export const LONG_FIELDS = range(15).map((index) => `field${5200 + index}`);
export const COLLECTION = 'field6000';
export const MEMBERS = range(10).map((index) => `field${6001 + index}`);
export const MANY_LIST = 'field6100';
export const LIST = 'C20000';
/** A list of the catalogue, which can be written as a whole. */
export const WHOLE_LIST = 'lists.skills';
export const LIST_NODES = 5000;
export const FORM = 'worst';
export const QUESTIONS = range(200).map((index) => `question${index}`);
export const GROUP = 'group';
export const GROUP_QUESTIONS = range(5).map((index) => `part${index}`);

export function range(length) {
  return Array.from({ length }, (_, index) => index);
}

/** A pattern that takes a backtracking engine extremely long, but not an engine of linear time. */
const PATTERN = '^(a|aa|x|[a-y]+)*$';

export function enlarge(blueprint) {
  const { people } = blueprint.profileTypes;
  people.fields.push(
    ...TEXT_FIELDS.map((id) => ({ id, label: `Text ${id}`, type: 'text', maxLength: 3000, pattern: PATTERN })),
    ...LONG_FIELDS.map((id) => ({ id, label: `Long ${id}`, type: 'textarea', pattern: PATTERN })),
    { id: COLLECTION, label: 'Collection', type: 'collection', fields: MEMBERS.map(memberOf) },
    { id: MANY_LIST, label: 'Many', type: 'list', list: LIST, multiple: true },
  );
  blueprint.customLists.push({
    listnodeid: 20_000,
    value: 'Long',
    nodes: range(LIST_NODES).map((index) => ({ value: `Node ${index}` })),
  });
  blueprint.lists[WHOLE_LIST].nodes.push(...range(LIST_NODES).map((index) => ({ value: `Skill ${index}` })));
  blueprint.forms.push({ formname: FORM, displayName: 'Worst', type: 'Person', questions: questions() });
  return blueprint;
}

const MEMBER_TYPES = [
  { type: 'text', pattern: PATTERN },
  { type: 'list', list: LIST },
  { type: 'date' },
  { type: 'person' },
  { type: 'currency' },
];

function memberOf(id, index) {
  return { id, label: `Member ${id}`, ...MEMBER_TYPES[index % MEMBER_TYPES.length] };
}

function questions() {
  const plain = QUESTIONS.map((name, index) => ({
    name,
    label: `Question ${index}`,
    type: index % 4 === 0 ? 'TEXTAREA' : 'TEXTFIELD',
  }));
  const parts = GROUP_QUESTIONS.map((name) => ({ name, label: name, type: 'TEXTFIELD' }));
  return [...plain, { name: GROUP, label: 'Group', type: 'GROUP', questions: parts }];
}

/** A size just below the limit of a body (D-ERR-4 code 13). */
const MAX_BYTES = 262_000;

/** Returns the largest object of a repeated member that fits into a body. */
export function filled(member, bytes = MAX_BYTES) {
  const members = [];
  for (let size = 2, index = 0; ; index += 1) {
    const next = member(index);
    size += next.length + 1;
    if (size > bytes) return `{${members.join()}}`;
    members.push(next);
  }
}

export const unknownMembers = (more = '') => filled((index) => (index === 0 && more ? more : `"u${index}":1`));
export const sameMembers = () => filled(() => '"a":1');
export const deep = () =>
  `{"links":[${Array(2000)
    .fill('['.repeat(60) + ']'.repeat(60))
    .join()}]}`;
export const brackets = () => '['.repeat(MAX_BYTES);
export const blanks = () => `${' '.repeat(MAX_BYTES)}{}`;

const named = (members) => ({ firstname: 'Worst', ...members });
const person = (index, members) => JSON.stringify({ lastname: `Worst ${index}`, ...named(members) });

export const longTexts = (index) => person(index, Object.fromEntries(LONG_FIELDS.map((id) => [id, 'a'.repeat(8500)])));
export const shortTexts = (index) => person(index, Object.fromEntries(TEXT_FIELDS.map((id) => [id, 'a'.repeat(1250)])));
/** The limit of entries in a profile. Each names six nodes and profiles (D-PRO-32). */
const MAX_ENTRIES = 120;
export const entries = (index) => person(index, { [COLLECTION]: range(MAX_ENTRIES).map(entryOf) });
export const changedEntries = (index) =>
  person(index, { [COLLECTION]: range(MAX_ENTRIES).map((at) => ({ entry: at + 1, ...entryOf(at + index) })) });
export const wrongEntries = (index) =>
  person(index, { [COLLECTION]: range(1000).map(() => Object.fromEntries(MEMBERS.map((id) => [id, {}]))) });
export const emptyEntries = (index) =>
  person(index, { [COLLECTION]: Array(1000).fill({ entry: 99_999, delete: true }) });
export const references = (index) =>
  person(index, { [COLLECTION]: range(1000).map((at) => ({ [MEMBERS[3]]: 900_000 + at })) });
export const labels = (index) => person(index, { [MANY_LIST]: range(1000).map((at) => `Node ${LIST_NODES - 1 - at}`) });
export const paths = (index) =>
  person(index, { [MANY_LIST]: range(1000).map((at) => `Nothing > ${'x > '.repeat(50)}${at}`) });
export const addresses = (index) =>
  person(index, {
    addresses: range(1000).map((at) => ({ addresscity: `City ${at}`, addresscountry: 'Zimbabwe', addressstate: 'TX' })),
  });

function entryOf(index) {
  const values = [
    'a'.repeat(60),
    `Node ${(index * 7) % LIST_NODES}`,
    '2027-01-31',
    1,
    { currency: 'EUR', amount: index },
  ];
  return Object.fromEntries(MEMBERS.map((id, at) => [id, values[at % values.length]]));
}

export const html = (piece) => JSON.stringify({ jobtitle: 'Worst', field2002: piece.repeat(65_536 / piece.length) });
export const openTags = () => html('<b><i><u>');

const submission = (owner, members) => JSON.stringify({ owner, formname: FORM, ...members });
export const answers = (owner) =>
  submission(owner, Object.fromEntries(QUESTIONS.map((name) => [name, 'a'.repeat(600)])));
export const groups = (owner) =>
  submission(owner, {
    [GROUP]: range(1000).map(() => Object.fromEntries(GROUP_QUESTIONS.map((name) => [name, 'a'.repeat(10)]))),
  });
export const wrongGroups = (owner) =>
  submission(owner, { [GROUP]: range(1000).map(() => Object.fromEntries(GROUP_QUESTIONS.map((name) => [name, {}]))) });

export const wholeList = (children) => JSON.stringify({ children });
export const renamed = (ids, turn) => wholeList(ids.map((id, at) => ({ id, value: `Node ${at} ${turn}` })).reverse());
export const strangers = () =>
  wholeList(range(18_000).map((at) => ({ id: `C9${at}`, value: {}, hidden: 'x', other: 1 })));
