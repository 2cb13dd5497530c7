import type { AccessLevel, Blueprint, BlueprintTab } from '../blueprint/blueprint-document.js';
import { writeAt } from '../blueprint/write-at.js';

/** Names a permission of a group: `['access', 'jobs']`, `['fieldAccess', 'people', 'email']`. */
export interface Permission {
  readonly group: string;
  readonly path: readonly string[];
}

/** Changes a permission of a group. Undefined takes it out of the blueprint. */
export function changePermission(document: Blueprint, { group, path }: Permission, value: unknown): Blueprint {
  const index = document.userGroups?.findIndex(({ integrationName }) => integrationName === group) ?? -1;
  return index < 0 ? document : writeAt(document, ['userGroups', index, ...path], value);
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
