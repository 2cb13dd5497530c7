import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import { quote } from '@talent-platform/protocol/errors';
import type { BlueprintTab, BlueprintProblem } from '@talent-platform/blueprint';

/** A tab of a blueprint. Without `roles`, everybody must fill its required fields (spec: Profile rules 6). */
export type LayoutTab = Required<BlueprintTab>;

export type Layout = (fieldId: string) => readonly LayoutTab[];

/** A tab as one group sees it, with the fields that the group sees (D-SCH-8). */
export type VisibleTab = Pick<LayoutTab, 'id' | 'label' | 'fields'>;

/** The tab of the fields that are on no other tab (blueprint: tabs). */
const GENERAL = 'general';

export function compileLayout(tabs: readonly LayoutTab[]): Layout {
  if (tabs.length === 0) return () => tabs;
  const placed = new Map<string, LayoutTab[]>();
  for (const tab of tabs) {
    for (const id of tab.fields) {
      const others = placed.get(id);
      if (others === undefined) placed.set(id, [tab]);
      else others.push(tab);
    }
  }
  const general = tabs.filter(({ id }) => id === GENERAL);
  return (fieldId) => placed.get(fieldId) ?? general;
}

/**
 * Returns the tabs that a group sees, with the fields that it sees. A tab without such a field is left out.
 *
 * @param visible the ids of the visible fields, in the order of the type
 * @param group the name of the group; undefined for a caller without a group
 */
export function visibleTabs(
  tabs: readonly LayoutTab[],
  visible: Iterable<string>,
  group: string | undefined,
): VisibleTab[] {
  if (tabs.length === 0) return [];
  const known = new Set(visible);
  const placed = new Set(tabs.flatMap(({ fields }) => fields));
  const unplaced = [...known].filter((fieldId) => !placed.has(fieldId));
  return tabs
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
export function layoutProblems(tabs: readonly LayoutTab[], fieldIds: ReadonlySet<string>): BlueprintProblem[] {
  return tabs.flatMap(({ fields }, index) =>
    fields.flatMap((id, place) => {
      if (typeof id !== 'string' || CUSTOM_FIELD_ID.test(id) || fieldIds.has(id)) return [];
      const message = `${quote(id)} is not a field of this profile type.`;
      return [{ path: `tabs[${index}].fields[${place}]`, message }];
    }),
  );
}

/** Adds what tabs may leave out. An item that was malformed is an empty object: it names nothing. */
export function completeTabs(tabs: readonly Partial<BlueprintTab>[] = []): readonly LayoutTab[] {
  return tabs.map((tab) => ({ id: '', label: '', fields: [], roles: [], hiddenFrom: [], ...tab }));
}
