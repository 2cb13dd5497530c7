import { CUSTOM_ID } from '../profile-configuration.js';
import { isJsonObject } from '../json-object.js';
import type { ConfigurationProblem } from '../profile-configuration.js';
import { quote } from '@talent-platform/protocol/errors';
import { isRole } from '../field-types/field-type.js';
import type { Role } from '../field-types/field-type.js';

/** One tab of a profile's page. */
export interface LayoutTab {
  readonly id: string;
  readonly fields: readonly string[];
  /** Its fields are required of people who hold one of these; none: of everyone (spec: Profile rules 6). */
  readonly roles: readonly Role[];
  /** The groups that do not see it. */
  readonly hiddenFrom: readonly string[];
}

/** On which tabs a field stands. */
export type Layout = (fieldId: string) => readonly LayoutTab[];

/** A field on no tab counts as on this one (blueprint: tabs). */
const GENERAL = 'general';

export function compileLayout(tabs: unknown): Layout {
  const parsed = parseTabs(tabs);
  if (parsed.length === 0) return () => parsed;
  const placed = new Map<string, LayoutTab[]>();
  for (const tab of parsed) {
    for (const id of tab.fields) {
      const others = placed.get(id);
      if (others === undefined) placed.set(id, [tab]);
      else others.push(tab);
    }
  }
  const general = parsed.filter(({ id }) => id === GENERAL);
  return (fieldId) => placed.get(fieldId) ?? general;
}

/** The fields of a tab that the profile type does not have; custom ones are missed by the blueprint's own checks. */
export function layoutProblems(tabs: unknown, fieldIds: ReadonlySet<string>): ConfigurationProblem[] {
  return itemsOf(tabs).flatMap((tab, index) =>
    itemsOf(isJsonObject(tab) ? tab['fields'] : undefined).flatMap((id, place) =>
      typeof id !== 'string' || CUSTOM_ID.test(id) || fieldIds.has(id)
        ? []
        : [{ path: `tabs[${index}].fields[${place}]`, message: `${quote(id)} is no field of this profile type.` }],
    ),
  );
}

/** What is no tab is told by the blueprint's own checks, and passed over here. */
function parseTabs(tabs: unknown): LayoutTab[] {
  return itemsOf(tabs)
    .filter(isJsonObject)
    .map((tab) => ({
      id: String(tab['id']),
      fields: itemsOf(tab['fields']).filter(isText),
      roles: itemsOf(tab['roles']).filter(isRole),
      hiddenFrom: itemsOf(tab['hiddenFrom']).filter(isText),
    }));
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
