import type { ListKey, ListLookup, ListNode } from '../../src/profile-engine/index.js';

interface NodeSketch {
  readonly list: string;
  readonly id: number;
  readonly value: string;
  readonly parentId?: number;
  readonly systemId?: string;
  readonly hidden?: boolean;
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A few nodes of the lists that the field types use, hidden ones and namesakes on both levels of the country list among them. */
const NODES: readonly NodeSketch[] = [
  { list: 'lists.person.folders', id: 32000, value: 'Retired', systemId: 'D32000', hidden: true },
  { list: 'lists.person.folders', id: 32001, value: 'Candidate: Active', systemId: 'D32001' },
  { list: 'lists.person.folders', id: 32002, value: 'Candidate: Inactive', systemId: 'D32002' },
  { list: 'lists.job.folders', id: 31001, value: 'Approved', systemId: 'D31001' },
  { list: 'lists.company.folders', id: 33001, value: 'Active Location', systemId: 'D33001' },
  { list: 'lists.phone_type', id: 12001, value: 'Mobile', systemId: 'D12001' },
  { list: 'lists.phone_type', id: 12002, value: 'Home', systemId: 'D12002' },
  { list: 'lists.address_type', id: 13001, value: 'Home', systemId: 'D13001' },
  { list: 'lists.skills', id: 50, value: 'Software' },
  { list: 'lists.skills', id: 51, value: 'TypeScript', parentId: 50 },
  { list: 'lists.skills', id: 52, value: 'COBOL', parentId: 50, hidden: true },
  { list: 'lists.currency.types', id: 45840, value: 'USD', systemId: 'D45840', attributes: { digits: 2 } },
  { list: 'lists.currency.types', id: 45392, value: 'JPY', systemId: 'D45392', attributes: { digits: 0 } },
  { list: 'lists.currency.types', id: 90, value: 'Chips', attributes: { digits: 'many' } },
  {
    list: 'lists.country',
    id: 41001,
    value: 'United States',
    systemId: 'D41001',
    attributes: { abv2: 'US', abv3: 'USA', iso: 840 },
  },
  {
    list: 'lists.country',
    id: 41001001,
    value: 'Georgia',
    parentId: 41001,
    systemId: 'D41001001',
    attributes: { abbrev: 'GA' },
  },
  {
    list: 'lists.country',
    id: 41001002,
    value: 'Dakota',
    parentId: 41001,
    systemId: 'D41001002',
    hidden: true,
    attributes: { abbrev: 'DK' },
  },
  {
    list: 'lists.country',
    id: 41002,
    value: 'Georgia',
    systemId: 'D41002',
    attributes: { abv2: 'GE', abv3: 'GEO', iso: 268 },
  },
  {
    list: 'lists.country',
    id: 41003,
    value: 'Yugoslavia',
    systemId: 'D41003',
    hidden: true,
    attributes: { abv2: 'YU' },
  },
  { list: 'lists.country', id: 41004, value: 'Atlantis' },
];

/** The lists of a customer, as a sketch: it knows what a lookup answers, not how it is made fast. */
export function buildListLookup(extra: readonly NodeSketch[] = []): ListLookup {
  const nodes = [...NODES, ...extra].map(toNode);
  const of = (list: string): ListNode[] => nodes.filter((node) => node.listId === list);
  const get = (list: string, nodeId: number): ListNode | undefined => of(list).find((node) => node.id === nodeId);
  const path = (list: string, nodeId: number): string[] => {
    const node = get(list, nodeId);
    if (node === undefined) return [];
    return node.parentId === null ? [node.value] : [...path(list, node.parentId), node.value];
  };
  const byId = (list: string, text: string): ListNode | undefined =>
    of(list).find((node) => [node.systemId, `C${node.id}`, `${node.id}`].includes(text));
  const byLabel = (list: string, text: string): ListNode | undefined =>
    of(list).find((node) => !node.hidden && (node.value === text || path(list, node.id).join(' > ') === text));
  const find = (list: string, key: ListKey): ListNode | undefined => {
    if (typeof key === 'string') return byId(list, key) ?? byLabel(list, key);
    return 'id' in key ? byId(list, key.id) : byLabel(list, key.value);
  };
  const named = (list: string, text: string): ListNode[] =>
    of(list).filter(
      (node) => node === byId(list, text) || node.value === text || path(list, node.id).join(' > ') === text,
    );
  return { find, named, get, path, children: (list, nodeId) => of(list).filter((node) => node.parentId === nodeId) };
}

function toNode({ list, id, value, parentId, systemId, hidden = false, attributes = {} }: NodeSketch): ListNode {
  return { listId: list, id, value, parentId: parentId ?? null, systemId: systemId ?? null, hidden, attributes };
}
