/**
 * The demo customer as large as one may reasonably be: many fields with patterns, a collection of ten members, a long list,
 * and a form of many questions. Not as large as a blueprint may be (D-PLT-15): nobody has two thousand fields on a person.
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

/** A pattern that a backtracking engine takes for ever over, and one of linear time does not. */
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
