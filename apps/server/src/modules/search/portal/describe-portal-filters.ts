import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PortalFilterName, PortalFieldFilter } from '@talent-platform/blueprint';
import { listNodeId } from '../../../profile-engine/index.js';
import type { ListLookup, Field, FilterKind, ListNode, ProfileDefinition } from '../../../profile-engine/index.js';
import { resolveFilterName } from '../../../filter-engine/index.js';

/** A filter that every portal can have, or a field of jobs that the blueprint makes a filter (D-SEA-31). */
export type AnyPortalFilter = PortalFilterName | PortalFieldFilter;

/** A filter as a portal shows it (spec: Portal filter description). */
export interface PortalFilter {
  readonly name: AnyPortalFilter;
  readonly label: string;
  readonly type: { readonly display: string; readonly id: number };
  readonly options?: readonly Option[];
  readonly secondaryValue?: {
    readonly options: readonly Option[];
    readonly id: string;
    readonly label: string;
    readonly units: string;
  };
}

interface Option {
  readonly id: string;
  readonly value: string;
}

type Options = readonly Option[];

/** The data that options are made of. */
interface OptionScope {
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A filter without its name, and how its options are found. */
interface Description extends Omit<PortalFilter, 'name' | 'options'> {
  readonly options?: (scope: OptionScope) => Options;
}

const MULTISELECT = { display: 'multiselect', id: 3 };
const FREE_TEXT = { display: 'freetext', id: 0 };
const DATE_TIME = { display: 'datetime', id: 15 };

const DAY_MS = 86_400_000;
const POSTED_WITHIN_DAYS = [1, 7, 14, 30, 60, 90];
const MILES = [5, 10, 15, 20, 25, 35, 50, 75, 100, 150, 200];

const DESCRIPTIONS: Readonly<Record<PortalFilterName, Description>> = {
  'job.positioncategory': {
    label: 'Category',
    type: MULTISELECT,
    options: ({ lists }) => nodesOfList('lists.position', lists),
  },
  'job.joblocation.companyid': { label: 'Company', type: FREE_TEXT },
  'job.positiontype': {
    label: 'Position Type',
    type: MULTISELECT,
    options: ({ lists }) => nodesOfList('lists.job.position_type', lists),
  },
  'job.jobpost.postdate': { label: 'Posted Date', type: DATE_TIME, options: ({ now }) => datesBefore(now) },
  'job.portaljoblocation': { label: 'Location', type: FREE_TEXT },
  'job.portalkeywordsearch': { label: 'Keywords', type: FREE_TEXT },
  'job.joblocation.zipradius': {
    label: 'Zip Code',
    type: FREE_TEXT,
    secondaryValue: {
      options: MILES.map((miles) => ({ id: String(miles), value: String(miles) })),
      id: 'radius',
      label: 'Radius',
      units: 'miles',
    },
  },
  'job.updateddate': { label: 'Updated Date', type: DATE_TIME },
};

/** Describes the filters in order. Leaves out a field that the caller does not see. */
export async function describePortalFilters(
  names: readonly AnyPortalFilter[],
  scope: OptionScope,
): Promise<PortalFilter[]> {
  const described: PortalFilter[] = [];
  for (const name of names) {
    const { options, ...description } = isKnown(name) ? DESCRIPTIONS[name] : (describeField(name, scope) ?? {});
    // Lists may be long, and several filters may show the same list.
    await nextTurn();
    if ('label' in description) described.push({ name, ...description, ...(options && { options: options(scope) }) });
  }
  return described;
}

function isKnown(name: AnyPortalFilter): name is PortalFilterName {
  return Object.hasOwn(DESCRIPTIONS, name);
}

/** Returns the nodes of a list that may be chosen, each after its parent. Nodes below a hidden node are left out. */
function nodesOfList(list: string, lists: ListLookup): Option[] {
  const options: Option[] = [];
  const open = [...lists.children(list, null)].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.hidden) continue;
    options.push({ id: listNodeId(node), value: node.value });
    for (const child of [...lists.children(list, node.id)].reverse()) open.push(child);
  }
  return options;
}

/** Returns dates at the beginning of a day, so that the options stay the same during a day. */
function datesBefore(now: number): Option[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return POSTED_WITHIN_DAYS.map((days) => ({
    id: optionDate(today - days * DAY_MS),
    value: days === 1 ? 'Last day' : `Last ${days} days`,
  }));
}

/** `MM/DD/YYYY hh:mm:ss.SSS`, UTC. */
function optionDate(epochMs: number): string {
  const [, year = '', month = '', day = '', time = ''] = ISO.exec(new Date(epochMs).toISOString()) ?? [];
  return `${month}/${day}/${year} ${time}`;
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)T([\d:.]+)Z$/;

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

function describeField(name: PortalFieldFilter, { jobs }: OptionScope): Description | undefined {
  const field = portalField(name, jobs);
  const kind = field?.type.filterKind;
  if (field === undefined || kind === undefined) return undefined;
  const options = OPTIONS[kind];
  return { label: field.label, type: TYPES[kind], ...(options && { options: ({ lists }) => options(field, lists) }) };
}

/** The options of each kind of field that has any. */
const OPTIONS: Partial<Record<FilterKind, (field: Field, lists: ListLookup) => Options>> = {
  boolean: () => YES_OR_NO,
  dropdown: ({ options = [] }) => options.map((option) => ({ id: option, value: option })),
  list: nodesOfField,
};

/** Returns the nodes that may be chosen, in the order of the list. Nodes below a hidden node are left out. */
function nodesOfField(field: Field, lists: ListLookup): Options {
  const ofField = field.type.nodes?.(field, lists);
  if (ofField === undefined) return [];
  const visibility = new Map<number, boolean>();
  const isVisible = (node: ListNode | undefined): boolean => {
    if (node === undefined || node.hidden) return false;
    const visible =
      visibility.get(node.id) ?? (node.parentId === null || isVisible(lists.get(ofField.list, node.parentId)));
    visibility.set(node.id, visible);
    return visible;
  };
  const options: Array<Options[number]> = [];
  for (const node of ofField.nodes) {
    if (isVisible(node)) options.push({ id: listNodeId(node), value: node.value });
  }
  return options;
}
