import type { AccessLevel, Attributes, BlueprintGroup, BlueprintProfileType } from '../blueprint/blueprint-document.js';

/** The names of causes are those of `why` (D-PLT-12). */
export type CauseName =
  | 'profile-type'
  | 'access'
  | 'attribute-configuration'
  | 'group-attributes'
  | 'security-rule'
  | 'layout'
  | 'given-by-platform';

/** A cause that stops a group, and the place in the blueprint that says so. */
export interface Cause {
  readonly cause: CauseName;
  readonly place: string;
}

/** The permission of a group for a field, and every cause that stops it. */
export interface Rights {
  readonly level: AccessLevel;
  readonly read: readonly Cause[];
  readonly write: readonly Cause[];
}

/** A field, or a member of a collection, of a profile type. */
export interface FieldRow {
  /** Its id, or `collection/member`. */
  readonly path: string;
  readonly label: string;
  /** The rule of the blueprint for all groups. */
  readonly attributes: Attributes;
  readonly isGivenByPlatform: boolean;
  /** The collection that it is a member of. */
  readonly collection?: FieldRow;
}

/** The areas of `access`, beside the profile types. */
export const AREAS = [
  ...['people', 'jobs', 'companies', 'newhirecategories', 'talentpools', 'rooms', 'connectevents'],
  ...['lists', 'forms', 'portalposts', 'search', 'workflows', 'notes'],
] as const;

interface Facts {
  readonly type: string;
  readonly configuration: BlueprintProfileType;
  readonly group: BlueprintGroup;
  readonly field: FieldRow;
}

type Rule = (facts: Facts) => Cause | undefined;

const cause = (name: CauseName, place: string): Cause => ({ cause: name, place });
const groupPlace = ({ group }: Facts) => `userGroups.${group.integrationName}`;
const ownAttributes = ({ group, type, field }: Facts): Attributes => group.attributes?.[type]?.[field.path] ?? {};

/** An attribute that is true for the group: its own comes before that of all. */
function attributeRule(name: 'hidden' | 'locked' | 'readOnly'): Rule {
  return (facts) => {
    const own = ownAttributes(facts)[name];
    const { type, field } = facts;
    if (own === true) return cause('group-attributes', `${groupPlace(facts)}.attributes.${type}.${field.path}.${name}`);
    if (own !== undefined || field.attributes[name] !== true) return undefined;
    return cause('attribute-configuration', `profileTypes.${type}.fields.${field.path}.${name}`);
  };
}

function securityRule(level: AccessLevel): Rule {
  return (facts) => {
    const { group, type, field } = facts;
    if (group.fieldAccess?.[type]?.[field.path] !== level) return undefined;
    return cause('security-rule', `${groupPlace(facts)}.fieldAccess.${type}.${field.path}`);
  };
}

/** The tabs that a field is on. One that is on none counts as on the tab `general` (D-PRO-11). */
export function tabsOf({ tabs = [] }: BlueprintProfileType, path: string): NonNullable<BlueprintProfileType['tabs']> {
  if (path.includes('/')) return [];
  const own = tabs.filter(({ fields = [] }) => fields.includes(path));
  return own.length > 0 ? own : tabs.filter(({ id }) => id === 'general');
}

const hiddenByLayout: Rule = ({ configuration, group, type, field }) => {
  const tabs = tabsOf(configuration, field.path);
  const isHidden = tabs.every(({ hiddenFrom = [] }) => hiddenFrom.includes(group.integrationName));
  if (tabs.length === 0 || !isHidden) return undefined;
  return cause('layout', `profileTypes.${type}.tabs.${tabs.map(({ id }) => id).join(', ')}.hiddenFrom`);
};

const givenByPlatform: Rule = ({ field, type }) =>
  field.isGivenByPlatform ? cause('given-by-platform', `${type}.${field.path}`) : undefined;

const typeIsDisabled: Rule = ({ configuration, type }) =>
  configuration.enabled === false ? cause('profile-type', `profileTypes.${type}.enabled`) : undefined;

const typeIsLocked: Rule = ({ configuration, type }) =>
  configuration.locked === true ? cause('profile-type', `profileTypes.${type}.locked`) : undefined;

/** Says whether one of the groups may do less than another. */
export function isLessForOne(levels: readonly AccessLevel[]): boolean {
  return new Set(levels).size > 1;
}

function accessRule(level: AccessLevel): Rule {
  return (facts) =>
    facts.group.access?.[facts.type] === level
      ? cause('access', `${groupPlace(facts)}.access.${facts.type}`)
      : undefined;
}

const TYPE_READ_RULES = [typeIsDisabled, accessRule('none')];
const TYPE_WRITE_RULES = [accessRule('read'), typeIsLocked];
const FIELD_READ_RULES = [attributeRule('hidden'), securityRule('none'), hiddenByLayout];
const FIELD_WRITE_RULES = [attributeRule('locked'), attributeRule('readOnly'), securityRule('read'), givenByPlatform];

/** Decides what a group may do with a field, as the service does. Search locks stop single profiles, not fields. */
export function rightsOf(facts: Facts): Rights {
  const { collection } = facts.field;
  const places = collection ? [{ ...facts, field: collection }, facts] : [facts];
  const ask = (rules: readonly Rule[], of: readonly Facts[]) =>
    of.flatMap((one) => rules.flatMap((rule) => rule(one) ?? []));
  const read = [...ask(TYPE_READ_RULES, [facts]), ...ask(FIELD_READ_RULES, places)];
  const write = [...read, ...ask(TYPE_WRITE_RULES, [facts]), ...ask(FIELD_WRITE_RULES, places)];
  return { level: (read.length > 0 && 'none') || (write.length > 0 && 'read') || 'write', read, write };
}
