import type { PortalFieldFilter } from '@talent-platform/blueprint';
import { Turn } from '../../../runtime/index.js';
import { listNodeId } from '../../../profile-engine/index.js';
import { resolveFilterName } from '../../../filter-engine/index.js';
import type { Field, FilterKind, ListLookup, ListNode, ProfileDefinition } from '../../../profile-engine/index.js';
import type { PortalFilter } from './describe-portal-filters.js';

/** A field of jobs that the blueprint makes a filter of a portal, as the portal shows it (D-SEA-31). */
export interface PortalFieldDescription extends Pick<PortalFilter, 'label' | 'type' | 'options'> {
  readonly name: PortalFieldFilter;
}

type Options = NonNullable<PortalFilter['options']>;

interface FieldScope {
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
}

const MULTISELECT = { display: 'multiselect', id: 3 };
const FREE_TEXT = { display: 'freetext', id: 0 };
const DATE_TIME = { display: 'datetime', id: 15 };

/** The input that a seeker is offered for each kind of field (spec: Portal filter description). */
const TYPES: Readonly<Record<FilterKind, PortalFilter['type']>> = {
  text: FREE_TEXT,
  number: FREE_TEXT,
  date: DATE_TIME,
  datetime: DATE_TIME,
  list: MULTISELECT,
  dropdown: MULTISELECT,
  boolean: MULTISELECT,
  reference: FREE_TEXT,
};

const YES_OR_NO: Options = [
  { id: 'true', value: 'Yes' },
  { id: 'false', value: 'No' },
];

/** Returns the field that the filter compares; undefined if the caller does not see the field. */
export function portalField(name: string, jobs: ProfileDefinition): Field | undefined {
  return resolveFilterName(name, { definition: jobs, visibleOnly: true }).target?.compared;
}

/** Describes a field as a filter. Returns nothing if the caller does not see the field. */
export async function describePortalField(
  name: PortalFieldFilter,
  { jobs, lists }: FieldScope,
): Promise<PortalFieldDescription[]> {
  const field = portalField(name, jobs);
  const kind = field?.type.filterKind;
  if (field === undefined || kind === undefined) return [];
  const options = await optionsOf(field, kind, lists);
  return [{ name, label: field.label, type: TYPES[kind], ...(options && { options }) }];
}

function optionsOf(field: Field, kind: FilterKind, lists: ListLookup): Options | undefined | Promise<Options> {
  if (kind === 'boolean') return YES_OR_NO;
  if (kind === 'dropdown') return (field.options ?? []).map((option) => ({ id: option, value: option }));
  return kind === 'list' ? nodesOf(field, lists) : undefined;
}

/** Returns the nodes that may be chosen, in the order of the list. Nodes below a hidden node are left out. Lists may be long. */
async function nodesOf(field: Field, lists: ListLookup): Promise<Options> {
  const place = field.type.nodes?.(field, lists);
  if (place === undefined) return [];
  const turn = new Turn();
  const shown = new Map<number, boolean>();
  const isShown = (node: ListNode | undefined): boolean => {
    if (node === undefined || node.hidden) return false;
    const known = shown.get(node.id) ?? (node.parentId === null || isShown(lists.get(place.list, node.parentId)));
    shown.set(node.id, known);
    return known;
  };
  const options: Array<Options[number]> = [];
  for (const node of place.nodes) {
    if (turn.isOver()) await turn.pass();
    if (isShown(node)) options.push({ id: listNodeId(node), value: node.value });
  }
  return options;
}
