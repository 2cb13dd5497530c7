import { PORTAL_FILTERS } from '@talent-platform/blueprint';
import type { PortalFilterName, PortalFieldFilter } from '@talent-platform/blueprint';
import { Is, MayBeAbsent, schemaOf } from '../../../http/index.js';
import { listNodeId } from '../../../profile-engine/index.js';
import type { ListLookup, Field, FilterKind, ListNode, ProfileDefinition } from '../../../profile-engine/index.js';
import { resolveFilterName } from '../../../filter-engine/index.js';

class Option {
  @Is() readonly id!: string;
  @Is() readonly value!: string;
}

class FilterType {
  @Is() readonly display!: string;
  @Is() readonly id!: number;
}

class SecondaryValue {
  @Is([Option]) readonly options!: readonly Option[];
  @Is() readonly id!: string;
  @Is() readonly label!: string;
  @Is() readonly units!: string;
}

/** A filter as a portal shows it (spec: Portal filter description). */
export class PortalFilterReply {
  @Is({
    type: 'string',
    description: `One of ${PORTAL_FILTERS.join(', ')}, or job. and a field that the blueprint makes a filter`,
  })
  readonly name!: PortalFilterName | PortalFieldFilter;

  @Is() readonly label!: string;
  @Is(FilterType) readonly type!: FilterType;

  @MayBeAbsent()
  @Is({ type: 'array', items: schemaOf(Option), description: 'Only of those that are chosen from' })
  readonly options?: readonly Option[];

  @MayBeAbsent()
  @Is({ ...schemaOf(SecondaryValue), description: 'The radius, of the zip code alone' })
  readonly secondaryValue?: SecondaryValue;
}

/** The data that options are made of. */
interface OptionScope {
  readonly jobs: ProfileDefinition;
  readonly lists: ListLookup;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const MULTISELECT = { display: 'multiselect', id: 3 };
const FREE_TEXT = { display: 'freetext', id: 0 };
const DATE_TIME = { display: 'datetime', id: 15 };

const DAY_MS = 86_400_000;
const POSTED_WITHIN_DAYS = [1, 7, 14, 30, 60, 90];
const MILES = [5, 10, 15, 20, 25, 35, 50, 75, 100, 150, 200];
const POSTED_DATE = 'job.jobpost.postdate';

type Described = Omit<PortalFilterReply, 'name' | 'type'> & Partial<Pick<PortalFilterReply, 'type'>>;

/** The filters that every portal can have. A filter without a type here has that of the field that it compares. */
const DESCRIPTIONS: Readonly<Record<PortalFilterName, Described>> = {
  'job.positioncategory': { label: 'Category' },
  'job.joblocation.companyid': { label: 'Company', type: FREE_TEXT },
  'job.positiontype': { label: 'Position Type' },
  [POSTED_DATE]: { label: 'Posted Date', type: DATE_TIME },
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
  'job.updateddate': { label: 'Updated Date' },
};

/** No filter after this many options has any, because a portal may name a large list again and again (D-SEA-31). */
const MAX_OPTIONS = 100_000;

/**
 * Describes the filters in order. Leaves out a field that the caller does not see.
 * @param most a filter with more options has none
 */
export function describePortalFilters(
  names: readonly PortalFilterReply['name'][],
  { jobs, lists, now }: OptionScope,
  most = Infinity,
): PortalFilterReply[] {
  const known: Readonly<Record<string, Described>> = DESCRIPTIONS;
  let left = MAX_OPTIONS;
  return names.flatMap((name) => {
    const field = resolveFilterName(name, { definition: jobs, visibleOnly: true }).target?.compared;
    const { label, type = typeOf(field), ...more } = known[name] ?? { label: field?.label };
    if (label === undefined || type === undefined) return [];
    const options = left > 0 ? (name === POSTED_DATE ? datesBefore(now) : optionsOf(field, lists, most)) : undefined;
    left -= options?.length ?? 0;
    return { name, label, type, ...more, ...(options && options.length <= most && { options }) };
  });
}

/** Returns dates at the beginning of a day, so that the options stay the same during a day. */
function datesBefore(now: number): Option[] {
  return POSTED_WITHIN_DAYS.map((days) => {
    const [year = '', month = '', day = ''] = new Date(now - days * DAY_MS).toISOString().split(/[-T]/);
    return { id: `${month}/${day}/${year} 00:00:00.000`, value: days === 1 ? 'Last day' : `Last ${days} days` };
  });
}

/** The input that a seeker is offered for each kind of field (spec: Portal filter description). */
const TYPES: Readonly<Record<FilterKind, PortalFilterReply['type']>> = {
  text: FREE_TEXT,
  number: FREE_TEXT,
  date: DATE_TIME,
  datetime: DATE_TIME,
  list: MULTISELECT,
  dropdown: MULTISELECT,
  boolean: MULTISELECT,
  reference: FREE_TEXT,
};

function typeOf(field: Field | undefined): PortalFilterReply['type'] | undefined {
  return field?.type.filterKind && TYPES[field.type.filterKind];
}

const YES_OR_NO: readonly Option[] = [
  { id: 'true', value: 'Yes' },
  { id: 'false', value: 'No' },
];

function optionsOf(field: Field | undefined, lists: ListLookup, most: number): readonly Option[] | undefined {
  switch (field?.type.filterKind) {
    case 'boolean':
      return YES_OR_NO;
    case 'dropdown':
      return field.options?.map((option) => ({ id: option, value: option })) ?? [];
    case 'list':
      return nodesOf(field, lists, most);
  }
  return undefined;
}

/**
 * Returns the nodes that may be chosen, in the order of the list. Nodes below a hidden node are left out. After `most`
 * nodes, one more shows that the list is larger.
 */
function nodesOf(field: Field, lists: ListLookup, most: number): Option[] {
  const { list = '', nodes = [] } = field.type.nodes?.(field, lists) ?? {};
  const visibility = new Map<number, boolean>();
  const isVisible = (node: ListNode | undefined): boolean => {
    if (node === undefined || node.hidden) return false;
    const visible = visibility.get(node.id) ?? (node.parentId === null || isVisible(lists.get(list, node.parentId)));
    visibility.set(node.id, visible);
    return visible;
  };
  const options: Option[] = [];
  for (const node of nodes) {
    if (options.length > most) break;
    if (isVisible(node)) options.push({ id: listNodeId(node), value: node.value });
  }
  return options;
}
