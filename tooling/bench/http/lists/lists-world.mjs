import { CATALOGUE } from '@talent-platform/server/dist/compiled/modules/lists/catalogue/list-catalogue.js';

import { createResource, CUSTOMER_ID, startWorld } from '../world.mjs';

/** The number of people with a node of `big` and a node of `small`. These nodes are renamed, and read in these people. */
const PEOPLE = 50;
/** The lists: `big` is large, `small` is compared with it, and `flat` is written as a whole. */
export const LISTS = { big: 'lists.skills', small: 'lists.client_group', flat: 'lists.industry' };
const SMALL_NODES = 100;
/** The first number of the added nodes, far from the numbers of the catalogue. */
const FIRST_ID = { big: 1_000_001, small: 2_000_001, flat: 3_000_001 };

/**
 * A customer with the lists, and people who have nodes of them.
 *
 * @returns the ids of the nodes of each list in their order, and the people with their nodes in `big` and in `small`
 */
export async function makeListsWorld(folder, { listNodes, wholeListNodes }) {
  const counts = { big: listNodes, small: SMALL_NODES, flat: wholeListNodes };
  const ids = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, idsOf(name, count)]));
  const fields = [listField('field1', LISTS.big), listField('field2', LISTS.small)];
  const lists = Object.fromEntries(
    Object.keys(LISTS).map((name) => [LISTS[name], { nodes: nodesOf(name, ids[name]) }]),
  );
  const { world, product } = await startWorld(folder, { name: 'lists', profileTypes: { people: { fields } }, lists });
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    // Spread over the big list.
    const nodes = { big: ids.big[Math.floor(((listNodes - 1) * index) / (PEOPLE - 1))], small: ids.small[index] };
    const values = { firstname: 'Ada', lastname: `Lists-${index}`, field1: `C${nodes.big}`, field2: `C${nodes.small}` };
    people.push({ id: await createResource(product.port, 'people', values), nodes });
  }
  await product.stop();
  return { world, ids, people };
}

/** Returns the path of a list. */
export function listTarget(name) {
  return `/customers/${CUSTOMER_ID}/v2/lists/${LISTS[name]}`;
}

function listField(id, list) {
  return { id, label: `Of ${list}`, type: 'list', list };
}

/** Returns the first level of a list with so many nodes. Added nodes come after those of the catalogue. */
function idsOf(name, count) {
  const known = (CATALOGUE.get(LISTS[name]) ?? []).flatMap(({ id, parentId }) => (parentId === null ? id : []));
  return [...known, ...Array.from({ length: count - known.length }, (_, index) => FIRST_ID[name] + index)];
}

/** Returns only the added nodes. The catalogue's nodes exist in every customer. */
function nodesOf(name, ids) {
  const added = ids.filter((id) => id >= FIRST_ID[name]);
  return added.map((id) => ({ listnodeid: id, value: `Label of node ${id}` }));
}
