import type { PortalFilterName } from '@talent-platform/blueprint';
import { Turn } from '../../../runtime/index.js';
import { listNodeId } from '../../../profile-engine/index.js';
import type { ListLookup } from '../../../profile-engine/index.js';

/** A filter as a portal shows it (spec: Portal filter description). */
export interface PortalFilter {
  readonly name: PortalFilterName;
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

/** The data that options are made of. */
interface OptionScope {
  readonly lists: ListLookup;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Description extends Omit<PortalFilter, 'name' | 'options'> {
  readonly options?: (scope: OptionScope) => Option[] | Promise<Option[]>;
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
    options: ({ lists }) => nodesOf('lists.position', lists),
  },
  'job.joblocation.companyid': { label: 'Company', type: FREE_TEXT },
  'job.positiontype': {
    label: 'Position Type',
    type: MULTISELECT,
    options: ({ lists }) => nodesOf('lists.job.position_type', lists),
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

export async function describePortalFilters(
  names: readonly PortalFilterName[],
  scope: OptionScope,
): Promise<PortalFilter[]> {
  const described: PortalFilter[] = [];
  for (const name of names) {
    const { options, ...description } = DESCRIPTIONS[name];
    described.push({ name, ...description, ...(options && { options: await options(scope) }) });
  }
  return described;
}

/** Returns the nodes of a list that may be chosen, each after its parent. Nodes below a hidden node are left out. Lists may be long. */
async function nodesOf(list: string, lists: ListLookup): Promise<Option[]> {
  const turn = new Turn();
  const options: Option[] = [];
  const open = [...lists.children(list, null)].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (turn.isOver()) await turn.pass();
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
