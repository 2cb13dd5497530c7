import { CATALOGUE } from '@talent-platform/server/dist/compiled/modules/lists/catalogue/list-catalogue.js';

import { createResource, CUSTOMER_ID, makeWorld, startWithLists } from '../world.mjs';
import { stopProcess } from '@talent-platform/harness/processes.mjs';

/** The number of people with a node of `big` and a node of `small`. These nodes are renamed, and read in these people. */
const PEOPLE = 50;

/**
 * A customer with the described lists, and with people who have nodes of them.
 *
 * Each of the `people` has `nodes`, the ids of its node in `big` and in `small`.
 */
export async function makeListsWorld(folder, plan) {
  const { blueprints, ...lists } = describeLists(plan);
  const profileTypes = { people: { fields: [listField('field1', LISTS.big), listField('field2', LISTS.small)] } };
  const [first, ...others] = blueprints;
  const world = await makeWorld(folder, { name: 'lists', profileTypes, lists: first });
  const people = [];
  for (const more of others) {
    const { child, port } = await startWithLists(world, more);
    if (more === others.at(-1)) people.push(...(await addPeople(port, lists)));
    await stopProcess(child);
  }
  return { world, ...lists, people };
}

/** Returns the path of a list, or of a node by the ids of its ancestors and its own id. */
export function listTarget(listId, chain = []) {
  return [`/customers/${CUSTOMER_ID}/v2/lists/${listId}`, ...chain.map((id) => `C${id}`)].join('/');
}

function listField(id, list) {
  return { id, label: `Of ${list}`, type: 'list', list };
}

/** Spreads the people's nodes over all levels of the big list, and over each level. */
async function addPeople(port, { levels, small }) {
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { ids } = levels[index % levels.length];
    const nodes = { big: ids[Math.floor(((ids.length - 1) * index) / (PEOPLE - 1))], small: small[index] };
    const values = { firstname: 'Ada', lastname: `Lists-${index}`, field1: `C${nodes.big}`, field2: `C${nodes.small}` };
    people.push({ id: await createResource(port, 'people', values), nodes });
  }
  return people;
}

/** The lists: `big` is deep and large, `small` is compared with it, and `flat` is written as a whole. */
export const LISTS = { big: 'lists.skills', small: 'lists.client_group', flat: 'lists.industry' };

const SMALL_NODES = 100;
/** Children of each node on the first level of `big`, except of the node that is the ancestor of all deeper levels. */
const CHILDREN = 2;

/** The first number of the added nodes, far from the numbers of the catalogue. */
const FIRST_ID = { big: 1_000_001, small: 2_000_001, flat: 3_000_001 };

/** @typedef {{ above: number[], ids: number[] }} Level - the ids `above` it, and its own */

/**
 * A list of `listNodes` nodes on five levels, one of a hundred, and one of `wholeListNodes` side by side. The numbers
 * include the nodes of the catalogue.
 *
 * @returns {{ levels: Level[], small: number[], flat: number[], blueprints: object[] }} the `levels` of `big`; the ids of the
 *   other two lists; and the `blueprints` that create the lists. Several blueprints are needed, because one may have 50,000
 *   nodes of a list and 100,000 in all (D-PLT-15).
 */
export function describeLists({ listNodes, wholeListNodes }) {
  const [small, flat] = [flatIds('small', SMALL_NODES), flatIds('flat', wholeListNodes)];
  const levels = levelsOfBig(listNodes);
  return { levels, small, flat, blueprints: blueprintsOf({ levels, small, flat }) };
}

/** Five levels. Each level is below the middle node of the level above it. */
function levelsOfBig(total) {
  const first = flatIds('big', total / 20);
  const families = CHILDREN * (first.filter(isOurs).length - 1);
  const catalogueBelow = catalogueNodes(LISTS.big).length - catalogueIds(LISTS.big).length;
  const last = total - first.length - families - catalogueBelow - (3 * total) / 5;
  /** @type {Level} */
  let level = { above: [], ids: first };
  const levels = [level];
  for (const count of [total / 5, total / 5, total / 5, last]) {
    const { above, ids } = level;
    level = { above: [...above, middleOf(ids)], ids: range(Number(ids.at(-1)) + 1, count) };
    levels.push(level);
  }
  return levels;
}

function blueprintsOf({ levels, small, flat }) {
  const [first, second, third, fourth, fifth] = levels;
  const big = (...nodes) => ({ [LISTS.big]: { nodes } });
  return [
    { ...big(...firstLevel(first, second, fifth.ids.at(-1) + 1)), [LISTS.small]: { nodes: nodesOf(small) } },
    { ...big(below(third)), [LISTS.flat]: { nodes: nodesOf(flat) } },
    big(below(fourth)),
    big(below(fifth)),
  ];
}

/** The first level with the second below its middle node, and a few nodes below each of the others. */
function firstLevel(first, second, nextFree) {
  let next = nextFree;
  return nodesOf(first.ids).map((node) => {
    if (node.listnodeid === second.above[0]) return { ...node, children: nodesOf(second.ids) };
    const children = nodesOf(range(next, CHILDREN));
    next += CHILDREN;
    return { ...node, children };
  });
}

/** A level, and the path to it through nodes that exist already. */
function below({ above, ids }) {
  const [node] = above.reduceRight((children, id) => [{ ...nodeOf(id), children }], nodesOf(ids));
  return node;
}

/** Returns only the added nodes. The catalogue's nodes exist in every customer. */
function nodesOf(ids) {
  return ids.filter(isOurs).map(nodeOf);
}

function nodeOf(id) {
  return { listnodeid: id, value: `Label of node ${id}` };
}

/** Returns the first level of a list with the given number of nodes. Added nodes come after those of the catalogue. */
function flatIds(name, count) {
  const known = catalogueIds(LISTS[name]);
  return [...known, ...range(FIRST_ID[name], count - known.length)];
}

function catalogueIds(listId) {
  return catalogueNodes(listId).flatMap(({ id, parentId }) => (parentId === null ? id : []));
}

/** The nodes of a list that every customer has. */
export function catalogueNodes(listId) {
  return CATALOGUE.get(listId) ?? [];
}

function isOurs(id) {
  return id >= FIRST_ID.big;
}

function middleOf(ids) {
  return ids[Math.floor(ids.length / 2)];
}

function range(first, count) {
  return Array.from({ length: count }, (_, index) => first + index);
}
