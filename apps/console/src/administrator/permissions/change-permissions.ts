import type { AccessLevel, Blueprint, BlueprintGroup, BlueprintTab } from '../blueprint/blueprint-document.js';

type Members = Readonly<Record<string, unknown>>;

/** Returns the object with the value at a path. Undefined takes the value away, and objects that are empty then. */
function withValue(members: Members | undefined, path: readonly string[], value: unknown): Members | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value as Members | undefined;
  const { [name]: old, ...others } = members ?? {};
  const changed = withValue(old as Members | undefined, rest, value);
  // The order of members stays, so that a comparison shows what was changed alone.
  const next = old !== undefined && changed !== undefined ? { ...members, [name]: changed } : others;
  const all = old === undefined && changed !== undefined ? { ...others, [name]: changed } : next;
  return Object.keys(all).length === 0 ? undefined : all;
}

function withGroup(document: Blueprint, name: string, change: (group: BlueprintGroup) => BlueprintGroup): Blueprint {
  const userGroups = document.userGroups?.map((group) => (group.integrationName === name ? change(group) : group));
  return { ...document, ...(userGroups && { userGroups }) };
}

/** Names a permission of a group: `['access', 'jobs']`, `['fieldAccess', 'people', 'email']`. */
export interface Permission {
  readonly group: string;
  readonly path: readonly string[];
}

/** Changes a permission of a group. Undefined takes it out of the blueprint. */
export function changePermission(document: Blueprint, { group, path }: Permission, value: unknown): Blueprint {
  return withGroup(document, group, (found) => withValue({ ...found }, path, value) as unknown as BlueprintGroup);
}

/** The level `write` is what a blueprint means that says nothing. */
export function writtenLevel(level: AccessLevel): AccessLevel | undefined {
  return level === 'write' ? undefined : level;
}

/** Hides a tab from a group, or shows it again. */
export function changeTab(
  document: Blueprint,
  { type, tab, group }: { readonly type: string; readonly tab: string; readonly group: string },
  isHidden: boolean,
): Blueprint {
  const configuration = document.profileTypes?.[type];
  const tabs = configuration?.tabs?.map((one) => (one.id === tab ? withHidden(one, group, isHidden) : one));
  if (!tabs) return document;
  return { ...document, profileTypes: { ...document.profileTypes, [type]: { ...configuration, tabs } } };
}

function withHidden(tab: BlueprintTab, group: string, isHidden: boolean): BlueprintTab {
  const { hiddenFrom = [], ...rest } = tab;
  const others = hiddenFrom.filter((name) => name !== group);
  const names = isHidden ? [...others, group] : others;
  return names.length === 0 ? rest : { ...rest, hiddenFrom: names };
}
