import type { PersonRole } from '@talent-platform/protocol/models';
import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import { isJsonObject, isRole } from '../field-types/field-type.js';
import type { ConfigurationProblem } from '../profile-configuration.js';

export interface LayoutTab {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly string[];
  /** The roles whose holders must fill the fields of the tab. Empty: everybody must (spec: Profile rules 6). */
  readonly roles: readonly PersonRole[];
  /** The groups that do not see the tab. */
  readonly hiddenFrom: readonly string[];
}

export type Layout = (fieldId: string) => readonly LayoutTab[];

/** A tab as one group sees it (D-SCH-8). */
export interface VisibleTab {
  readonly id: string;
  readonly label: string;
  /** The ids of the fields that the group sees, in order. */
  readonly fields: readonly string[];
}

/** The tab of the fields that are on no other tab (blueprint: tabs). */
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

/**
 * Returns the tabs that a group sees, with the fields that it sees. A tab without such a field is left out.
 *
 * @param visible the ids of the visible fields, in the order of the type
 * @param group the name of the group; undefined for a caller without a group
 */
export function visibleTabs(tabs: unknown, visible: Iterable<string>, group: string | undefined): VisibleTab[] {
  const parsed = parseTabs(tabs);
  if (parsed.length === 0) return [];
  const known = new Set(visible);
  const placed = new Set(parsed.flatMap(({ fields }) => fields));
  const unplaced = [...known].filter((fieldId) => !placed.has(fieldId));
  return parsed
    .filter(({ hiddenFrom }) => group === undefined || !hiddenFrom.includes(group))
    .map(({ id, label, fields }) => ({
      id,
      label,
      fields: fields.filter((fieldId) => known.has(fieldId)).concat(id === GENERAL ? unplaced : []),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * Returns the standard fields of a tab that the profile type lacks. The blueprint's own checks report missing custom
 * fields.
 */
export function layoutProblems(tabs: unknown, fieldIds: ReadonlySet<string>): ConfigurationProblem[] {
  return itemsOf(tabs).flatMap((tab, index) =>
    itemsOf(isJsonObject(tab) ? tab['fields'] : undefined).flatMap((id, place) =>
      typeof id !== 'string' || CUSTOM_FIELD_ID.test(id) || fieldIds.has(id)
        ? []
        : [
            {
              path: `tabs[${index}].fields[${place}]`,
              message: `${quote(id)} is not a field of this profile type.`,
            },
          ],
    ),
  );
}

/** Skips entries that are not tabs, because the blueprint's own checks report them. */
function parseTabs(tabs: unknown): LayoutTab[] {
  return itemsOf(tabs)
    .filter(isJsonObject)
    .map((tab) => ({
      id: String(tab['id']),
      label: String(tab['label']),
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
