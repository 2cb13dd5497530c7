import { quote, received } from '@talent-platform/protocol/errors';
import { FIELD_TYPE_ATTRIBUTES, fieldAttributeProblems, STANDARD_FIELD_TYPE } from '../field-attributes.js';
import type { FieldTypeName } from '../field-attributes.js';
import { below } from '../shape/shape.js';
import { fieldCheck, isCustomField, placedFields } from './custom-fields.js';
import { boundsOrderProblems, placed, placedMembers, repeated } from './rule.js';
import type { Rule, RuleContext } from './rule.js';

const customFieldsHaveAType: Rule = (context) =>
  customFields(context).flatMap(({ item: { type }, path }) => {
    const own = below(path, 'type');
    if (type === undefined) {
      return context.isUnreadable(own) ? [] : [{ path: own, message: 'must be a field type, received none.' }];
    }
    if (type !== STANDARD_FIELD_TYPE) return [];
    return [{ path: own, message: `must be a type that custom fields can have, ${received(type)}.` }];
  });

const attributesFitTheType: Rule = (context) =>
  customFields(context).flatMap(({ item, path }) => {
    const ofType = isFieldType(item.type) ? FIELD_TYPE_ATTRIBUTES[item.type] : undefined;
    return fieldAttributeProblems(item, ofType).map((problem) => ({ ...problem, path: below(path, problem.path) }));
  });

const fieldBoundsAreOrdered: Rule = (context) =>
  fields(context).flatMap(({ item, path }) => boundsOrderProblems(item, path));

/** Filters name the members of collections by their number alone (D-SEA-7). */
const customIdsAreUnique: Rule = ({ blueprint }) =>
  Object.keys(blueprint.profileTypes ?? {}).flatMap((profileType) =>
    repeated(
      placedFields(blueprint, profileType).filter(({ item }) => isCustomField(item.id)),
      ({ id }) => id,
      (id, { path, first }) => ({
        path: below(path, 'id'),
        message: `${quote(id)} is already the id of ${first.slice(`profileTypes.${profileType}.`.length)}.`,
      }),
    ),
  );

const tabsNameFields: Rule = (context) =>
  placedMembers(context.blueprint.profileTypes, 'profileTypes').flatMap((type) => {
    const check = fieldCheck(context, type.name);
    return placed(type.item.tabs, `${type.path}.tabs`).flatMap((tab) =>
      placed(tab.item.fields, `${tab.path}.fields`).flatMap(({ item, path }) => check(item, path)),
    );
  });

const rolesArePeoples: Rule = (context) => {
  const ofTabs = tabs(context)
    .filter(({ item, profileType }) => profileType !== 'people' && (item.roles ?? []).length > 0)
    .map(({ path }) => below(path, 'roles'));
  const ofFolders = placedMembers(context.blueprint.profileTypes, 'profileTypes')
    .filter(({ item, name }) => name !== 'people' && item.roleFolders !== undefined)
    .map(({ path }) => below(path, 'roleFolders'));
  return [...ofTabs, ...ofFolders].map((path) => ({
    path,
    message: 'is for people alone, who have roles; leave it out.',
  }));
};

function fields({ blueprint }: RuleContext): ReturnType<typeof placedFields> {
  return Object.keys(blueprint.profileTypes ?? {}).flatMap((profileType) => placedFields(blueprint, profileType));
}

function customFields(context: RuleContext): ReturnType<typeof placedFields> {
  return fields(context).filter(({ item }) => isCustomField(item.id));
}

function tabs({ blueprint }: RuleContext) {
  return placedMembers(blueprint.profileTypes, 'profileTypes').flatMap((type) =>
    placed(type.item.tabs, `${type.path}.tabs`).map((tab) => ({ ...tab, profileType: type.name })),
  );
}

function isFieldType(type: string | undefined): type is FieldTypeName {
  return type !== undefined && Object.hasOwn(FIELD_TYPE_ATTRIBUTES, type);
}

export const PROFILE_TYPE_RULES: readonly Rule[] = [
  customFieldsHaveAType,
  attributesFitTheType,
  fieldBoundsAreOrdered,
  customIdsAreUnique,
  tabsNameFields,
  rolesArePeoples,
];
