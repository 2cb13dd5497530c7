import { stopProcess } from '../../measure/child-process.mjs';
import { startProduct } from '../servers/product.mjs';
import { addLists, createPerson, CUSTOMER_ID, makeWorld } from '../world.mjs';
import { describeLists, LISTS } from './described-lists.mjs';

/** People with a node of `big` and one of `small`: so many nodes are renamed, and seen in who has them. */
const PEOPLE = 50;

/**
 * A customer with the described lists, and with people who have nodes of them.
 *
 * @returns {Promise<{ world: object, levels: object[], small: number[], flat: number[], people: object[] }>} the lists as they
 *   are described, and the people, each with `nodes`, the id of its node in `big` and in `small`
 */
export async function makeListsWorld(folder, plan) {
  const { blueprints, ...lists } = describeLists(plan);
  const profileTypes = { people: { fields: [listField('field1', LISTS.big), listField('field2', LISTS.small)] } };
  const [first, ...others] = blueprints;
  const world = await makeWorld(folder, { name: 'lists', profileTypes, lists: first });
  for (const more of others) await addLists(world, more);
  return { world, ...lists, people: await addPeople(world, lists) };
}

/** The path of a list, or of a node by the ids above it and its own. */
export function listTarget(listId, chain = []) {
  return [`/customers/${CUSTOMER_ID}/v2/lists/${listId}`, ...chain.map((id) => `C${id}`)].join('/');
}

function listField(id, list) {
  return { id, label: `Of ${list}`, type: 'list', list };
}

/** Their nodes lie on all levels of the big list, from the first of each to the last. */
async function addPeople(world, { levels, small }) {
  const { child, port } = await startProduct(world);
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { ids } = levels[index % levels.length];
    const nodes = { big: ids[Math.floor(((ids.length - 1) * index) / (PEOPLE - 1))], small: small[index] };
    const values = { firstname: 'Ada', lastname: `Lists-${index}`, field1: `C${nodes.big}`, field2: `C${nodes.small}` };
    people.push({ id: await createPerson(port, values), nodes });
  }
  await stopProcess(child);
  return people;
}
