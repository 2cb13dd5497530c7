import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { CustomersRepository } from '../../modules/customers/customers.repository.js';
import { CustomerLists } from '../../modules/lists/memory/customer-lists.js';
import { ListNodesRepository } from '../../modules/lists/storage/list-nodes.repository.js';
import { ListStatesRepository } from '../../modules/lists/storage/list-states.repository.js';
import { CustomerListsCache } from '../../modules/lists/memory/customer-lists-cache.js';

const CUSTOMER = 1001;
const SKILLS = 'lists.skills';
const CUSTOM = 'lists.customfields_lists';

/** Nodes as an earlier release stored them: without defaults and revision. */
const NODES = [
  { listId: SKILLS, id: 50001, parentId: null, position: 1, systemId: 'D50001', value: "Software 'n' Ä😀", hidden: 0 },
  { listId: SKILLS, id: 7, parentId: 50001, position: 1, systemId: 'D50001001', value: 'COBOL', hidden: 1 },
  { listId: CUSTOM, id: 700, parentId: null, position: 1, systemId: null, value: 'Preferences', hidden: 0 },
  { listId: CUSTOM, id: 701, parentId: 700, position: 1, systemId: null, value: 'Morning', hidden: 0 },
].map((node, index) => ({ ...node, attributes: index === 1 ? '{"exportAs":"CO","rank":2,"old":true}' : '{}' }));

/** Fills a database as the earlier release left it: with these nodes of one customer. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 2);
  await before.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 3)`);
  const mark = (at: number): string => (location.kind === 'sqlite' ? '?' : `$${at}`);
  const marks = Array.from({ length: 9 }, (_, index) => mark(index + 1)).join(', ');
  for (const { listId, id, parentId, position, systemId, value, hidden, attributes } of NODES) {
    await before.query(
      `INSERT INTO list_nodes (customer_id, list_id, id, parent_id, position, system_id, value, hidden, attributes)
       VALUES (${marks})`,
      [CUSTOMER, listId, id, parentId, position, systemId, value, hidden, attributes],
    );
  }
  await before.destroy();
}

describeOnEachDatabase('lists of an earlier release', (createDatabase) => {
  const nodes = new ListNodesRepository();
  const states = new ListStatesRepository();
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  /** Each node has its attributes as defaults, and was written before the first revision. */
  const migrated = NODES.map((node) => ({
    customerId: CUSTOMER,
    ...node,
    revision: 0,
    defaultValue: node.value,
    defaultHidden: node.hidden,
    defaultAttributes: node.attributes,
  }));

  it('keep every node as it is, and fall back to that', async () => {
    const shown = NODES.map((node) => ({ ...node, firstValue: null, firstHidden: null, firstAttributes: null }));
    expect((await nodes.listAll(opened.unitOfWork.reader, CUSTOMER)).toSorted(byId)).toEqual(shown.toSorted(byId));
    expect(await nodes.find(opened.unitOfWork.reader, { customerId: CUSTOMER, listId: SKILLS }, 7)).toEqual(
      migrated[1],
    );
  });

  it('stand at revision 0, with no state of any list and nothing of a group', async () => {
    const { reader } = opened.unitOfWork;
    expect(await states.findRevision(reader, CUSTOMER)).toBe(0);
    expect(await states.listStatesSince(reader, CUSTOMER, -1)).toEqual([]);
    expect(await states.listGroupAttributesSince(reader, CUSTOMER, -1)).toEqual([]);
    expect(await nodes.listSince(reader, CUSTOMER, -1)).toHaveLength(NODES.length);
    expect(await nodes.listSince(reader, CUSTOMER, 0)).toEqual([]);
    expect(await new CustomersRepository().listRevisions(reader)).toEqual([
      { id: CUSTOMER, revision: 3, listsRevision: 0, secretsRevision: 0 },
    ]);
  });

  it('are read as lists, custom lists among them', async () => {
    const { reader } = opened.unitOfWork;
    const stored = { revision: 0, states: [], groupAttributes: [], nodes: await nodes.listAll(reader, CUSTOMER) };
    const lists = new CustomerLists(new CustomerListsCache(stored));
    expect(lists.find(SKILLS, 'D50001001')).toMatchObject({ value: 'COBOL', hidden: true, attributes: { rank: 2 } });
    expect(lists.find('C700', 'Morning')?.id).toBe(701);
    expect(lists.revisionOf(SKILLS)).toBe(0);
  });

  it('are written from then on', async () => {
    const level = { customerId: CUSTOMER, listId: SKILLS, parentId: 50001 };
    expect(await nodes.findLastSystemId(opened.unitOfWork.reader, level)).toBe('D50001001');
    expect(await nodes.findLastPosition(opened.unitOfWork.reader, level)).toBe(1);
    const [known] = migrated;
    if (known === undefined) throw new TypeError('There are nodes.');
    const written = await opened.unitOfWork.write(async (session) => {
      const revision = await states.moveRevision(session, CUSTOMER);
      await nodes.save(session, [{ ...known, value: 'Computing', revision }]);
      return revision;
    });
    expect(written).toBe(1);
    expect(await nodes.listSince(opened.unitOfWork.reader, CUSTOMER, 0)).toMatchObject([
      { id: known.id, value: 'Computing', firstValue: known.value, firstHidden: null, firstAttributes: null },
    ]);
  });
});

function byId(one: { readonly id: number }, other: { readonly id: number }): number {
  return one.id - other.id;
}
