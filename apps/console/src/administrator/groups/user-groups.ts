import type { Blueprint, BlueprintGroup } from '../blueprint/blueprint-document.js';
import { AREAS } from '../permissions/permission-rules.js';

type Area = (typeof AREAS)[number];

/** The permissions of a group, in short. The group reads and writes everything else. */
export interface GroupInShort {
  readonly closed: readonly Area[];
  readonly onlyRead: readonly Area[];
  /** The types of which it sees some profiles alone. */
  readonly locked: readonly string[];
  /** The number of fields and members with a rule for this group. */
  readonly fields: number;
  /** The number of tabs that are hidden from it. */
  readonly tabs: number;
}

/** Sums up the permissions of a group. */
export function groupInShort(document: Blueprint, group: BlueprintGroup): GroupInShort {
  const { access = {}, searchLocks = {}, fieldAccess = {}, attributes = {}, integrationName } = group;
  const areas = (level: string) => AREAS.filter((area) => access[area] === level);
  const types = new Set([...Object.keys(fieldAccess), ...Object.keys(attributes)]);
  const fieldsOf = (type: string) =>
    new Set([...Object.keys(fieldAccess[type] ?? {}), ...Object.keys(attributes[type] ?? {})]);
  const tabs = Object.values(document.profileTypes ?? {}).flatMap(({ tabs: own = [] }) => own);
  return {
    closed: areas('none'),
    onlyRead: areas('read'),
    locked: Object.keys(searchLocks),
    fields: [...types].reduce((sum, type) => sum + fieldsOf(type).size, 0),
    tabs: tabs.filter(({ hiddenFrom = [] }) => hiddenFrom.includes(integrationName)).length,
  };
}

/** Counts the users of each group by the name of the group. */
export function usersByGroup({ users = [] }: Blueprint): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { group } of users) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/** Returns the label of a group with its integration name behind it. */
export function groupTitle({ userGroups = [] }: Blueprint, name: string): string {
  const { label = name } = userGroups.find(({ integrationName }) => integrationName === name) ?? {};
  return label === name ? name : `${label} (${name})`;
}

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Suggests an integration name: the label in lower case, with letters from a to z, digits and hyphens. */
export function suggestName(label: string): string {
  return label
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 255)
    .replace(/^-|-$/g, '');
}

/** Gives a group the rules and the hidden tabs of another one. */
export function copyPermissions(
  document: Blueprint,
  { from, to }: { readonly from: string; readonly to: number },
): Blueprint {
  const { userGroups = [] } = document;
  const copied = userGroups.find(({ integrationName }) => integrationName === from);
  const name = userGroups[to]?.integrationName;
  if (!copied || name === undefined) return document;
  const { access, fieldAccess, searchLocks, attributes } = copied;
  const rules = Object.entries({ access, fieldAccess, searchLocks, attributes }).filter(
    ([, rule]) => rule !== undefined,
  );
  const changed = userGroups.map((group, index) => (index === to ? { ...group, ...Object.fromEntries(rules) } : group));
  return changeTabs({ ...document, userGroups: changed }, 'hiddenFrom', (names) =>
    names.includes(from) ? [...names, name] : names,
  );
}

/** Changes the fields of tabs, or the groups that they are hidden from. Parts without a change stay the same objects. */
export function changeTabs(
  document: Blueprint,
  member: 'fields' | 'hiddenFrom',
  change: (names: readonly string[], type: string) => readonly string[],
): Blueprint {
  if (!document.profileTypes) return document;
  const types = Object.entries(document.profileTypes).map(([type, configuration]) => {
    if (!configuration.tabs) return [type, configuration];
    const tabs = configuration.tabs.map((tab) => {
      const { [member]: before, ...rest } = tab;
      if (!before) return tab;
      const names = change(before, type);
      return names.length === 0 ? rest : { ...tab, [member]: names };
    });
    return [type, { ...configuration, tabs }];
  });
  return { ...document, profileTypes: Object.fromEntries(types) };
}
