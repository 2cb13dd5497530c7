import type { PersonRole } from '@talent-platform/protocol/models';
import type { Blueprint, BlueprintField, BlueprintGroup, FieldAttributes } from '@talent-platform/blueprint';
import { GIVEN_FIELDS, STANDARD_FIELDS } from './reference-catalogue.js';
import type { ModelType } from './reference-catalogue.js';

/** The parts of a blueprint that decide who sees and writes what. */
export type ProfileBlueprint = Pick<Blueprint, 'userGroups' | 'profileTypes' | 'customLists'>;

/** A field as one group has it. */
export interface ViewedField extends FieldAttributes {
  readonly id: string;
  readonly type: string;
  readonly list?: string;
  readonly hidden: boolean;
  readonly writable: boolean;
  /** The roles that it is required of; left out, it is required of everybody. */
  readonly roles?: readonly PersonRole[];
  readonly fields: readonly ViewedField[];
}

/** The standard fields with what the customer changed of them, and the customer's own. */
export function mergeFields(standard: readonly BlueprintField[], own: readonly BlueprintField[]): BlueprintField[] {
  const changed = standard.map((field) => {
    const change = own.find(({ id }) => id === field.id);
    return { ...field, ...change, fields: field.fields && mergeFields(field.fields, change?.fields ?? []) };
  });
  return [...changed, ...own.filter(({ id }) => standard.every((field) => field.id !== id))];
}

/** All fields of a type as a group has them, hidden ones too (spec: Profile rules 2 and 3, three of the four causes). */
export function viewFields(blueprint: ProfileBlueprint, type: ModelType, group: BlueprintGroup): ViewedField[] {
  const { fields = [], tabs = [] } = blueprint.profileTypes?.[type] ?? {};
  const view = (field: BlueprintField, path: string): ViewedField => {
    const security = group.fieldAccess?.[type]?.[path] ?? 'write';
    const attributes = { ...field, ...group.attributes?.[type]?.[path], type: field.type ?? 'text' };
    const named = tabs.filter((tab) => tab.fields?.includes(path));
    // blueprint: a field on no tab counts as on "general"
    const on = named.length > 0 ? named : tabs.filter(({ id }) => id === 'general' && !path.includes('/'));
    const isLaidOut = on.length === 0 || on.some(({ hiddenFrom }) => !hiddenFrom?.includes(group.integrationName));
    const isForRoles = on.length > 0 && on.every(({ roles }) => roles !== undefined);
    // a file is written through its own endpoint (D-ERR-4, code 7)
    const isWrittenHere = field.type !== 'file' && !GIVEN_FIELDS.includes(path);
    return {
      ...attributes,
      hidden: attributes.hidden === true || security === 'none' || !isLaidOut,
      writable: isWrittenHere && !attributes.locked && !attributes.readOnly && security === 'write',
      roles: isForRoles ? on.flatMap(({ roles = [] }) => roles) : undefined,
      fields: (field.fields ?? []).map((member) => view(member, `${path}/${member.id}`)),
    };
  };
  return mergeFields(STANDARD_FIELDS[type], fields).map((field) => view(field, field.id));
}
