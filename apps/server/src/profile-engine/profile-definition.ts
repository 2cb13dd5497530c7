import type { BlueprintProblem } from '@talent-platform/blueprint';
import { compileFields } from './definition-rules/compile-field.js';
import { mergeFields } from './definition-rules/merge-fields.js';
import type { MergedField } from './definition-rules/merge-fields.js';
import type { Field, FieldSet } from './field-types/field-type.js';
import { compileLayout, completeTabs, layoutProblems, visibleTabs } from './definition-rules/compile-layout.js';
import type { VisibleTab } from './definition-rules/compile-layout.js';
import type { GroupProfileConfiguration, ProfileCatalogue, ProfileConfiguration } from './profile-configuration.js';
import type { ProfileType } from '@talent-platform/protocol/models';
import { compileFolderRoles, readRoles } from './roles.js';
import type { FolderRoles } from './roles.js';
import { groupProblems, withGroupAttributes } from './security/group-field-attributes.js';
import { SYSTEM_FIELDS, SYSTEM_VALUES } from './system-fields.js';
import { selectionOf, showsAll } from './values/field-selection.js';
import type { FieldSelection } from './values/field-selection.js';

interface Keyword {
  readonly field: Field;
  /** Precedes each of the field's words. */
  readonly letter: string;
  /** No blueprint excludes its words. */
  readonly isSearched: boolean;
}

/** A profile type as one kind of caller sees it: compiled once per configuration revision, and never changed. */
export interface ProfileDefinition {
  readonly profileType: ProfileType;
  readonly enabled: boolean;
  /** Its profiles can be created but not updated (spec: Profile rules 4). */
  readonly locked: boolean;
  readonly fields: FieldSet;
  /** Nothing of a profile is hidden from the caller. */
  readonly showsAll: boolean;
  readonly title: readonly string[];
  /** The part of the title that the caller may see. */
  readonly visibleTitle: readonly string[];
  /** The fields of a read without `fields=`. */
  readonly defaults: FieldSelection;
  /** The fields of the value index, hidden fields included, because it serves all callers. */
  readonly searchable: readonly Field[];
  /** The texts whose words can be searched, hidden texts included, because their index serves all callers. */
  readonly keywords: readonly Keyword[];
  readonly templated: readonly Field[];
  /** The collections whose entries get a serial number. */
  readonly numbered: readonly Field[];
  /** The roles that folders give (D-PRO-11). */
  readonly folderRoles: FolderRoles;
  /** The tabs that the caller sees. Empty without a layout. */
  readonly tabs: readonly VisibleTab[];
}

/**
 * Compiles catalogue, blueprint and group of one profile type, and returns everything wrong with the blueprint. With problems, the
 * definition is good only for checking other parts of the blueprint against its fields.
 */
export function compileProfileDefinition(configuration: ProfileConfiguration): {
  readonly definition: ProfileDefinition;
  readonly problems: readonly BlueprintProblem[];
} {
  const { catalogue, blueprint, group, lists } = configuration;
  const { profileType } = catalogue;
  const tabs = completeTabs(blueprint?.tabs);
  const merged = mergeFields([...SYSTEM_FIELDS, ...catalogue.fields], blueprint?.fields, 'fields');
  const folders = merged.fields.find(({ configuration: { id } }) => id === 'folder')?.configuration.list ?? '';
  const folderRoles = compileFolderRoles(blueprint?.roleFolders, folders, lists);
  const { fields, problems: fieldProblems } = compileFields(
    isGroup(group) ? withGroupAttributes(merged.fields, group, { profileType }) : merged.fields,
    {
      group,
      layout: compileLayout(tabs),
      history: blueprint?.history ?? {},
      readers: new Map([...SYSTEM_VALUES, ['roles', folderRoles.size === 0 ? undefined : readRoles(folderRoles)]]),
    },
  );
  const problems = [
    ...merged.problems,
    ...fieldProblems,
    ...layoutProblems(tabs, new Set(fields.all.keys())),
    ...(isGroup(group) ? groupProblems(merged.fields, group, profileType) : []),
  ];
  const definition: ProfileDefinition = {
    profileType,
    enabled: blueprint?.enabled ?? true,
    locked: blueprint?.locked ?? false,
    fields,
    showsAll: showsAll(fields),
    title: catalogue.title,
    visibleTitle: catalogue.title.filter((id) => fields.visible.has(id)),
    defaults: selectionOf(catalogue.defaultFields.flatMap((id) => fields.visible.get(id) ?? [])),
    ...fieldsByTrait(fields),
    keywords: keywordsOf(catalogue, merged.fields, fields),
    folderRoles,
    tabs: visibleTabs(tabs, fields.visible.keys(), isGroup(group) ? group.name : undefined),
  };
  return { definition: Object.freeze(definition), problems };
}

function fieldsByTrait({ all }: FieldSet): Pick<ProfileDefinition, 'searchable' | 'templated' | 'numbered'> {
  const every = [...all.values()];
  return {
    searchable: every.filter((field) => field.searchable),
    templated: every.filter((field) => field.template !== undefined),
    numbered: every.filter(hasSerial),
  };
}

/** Words of html texts are searched by default. Only a blueprint can exclude them (D-SEA-19). */
function keywordsOf({ keywords = {} }: ProfileCatalogue, merged: readonly MergedField[], { all }: FieldSet): Keyword[] {
  return merged.flatMap(({ configuration: { id, searchable } }) => {
    const [field, letter] = [all.get(id), keywords[id]];
    return field === undefined || letter === undefined ? [] : [{ field, letter, isSearched: searchable !== false }];
  });
}

function isGroup(group: ProfileConfiguration['group']): group is GroupProfileConfiguration {
  return group !== undefined && group !== 'platform';
}

function hasSerial(field: Field): boolean {
  return [...(field.members?.all.values() ?? [])].some((member) => member.serial);
}
