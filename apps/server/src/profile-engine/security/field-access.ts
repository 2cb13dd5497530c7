import type { Field, FieldType } from '../field-types/field-type.js';
import type { LayoutTab } from '../definition-rules/compile-layout.js';
import type { GroupProfileConfiguration, StandardField } from '../profile-configuration.js';
import { quote } from '@talent-platform/protocol/errors';
import type { FieldCause } from '../field-types/field-type.js';

/** Everything that decides what a group may do with one field. */
interface FieldFacts {
  /** Its id, or `collection/member`. */
  readonly path: string;
  readonly configuration: StandardField;
  readonly type: FieldType;
  readonly group: GroupProfileConfiguration | undefined;
  readonly isSetByPlatform: boolean;
  /** Its tabs. Empty without a layout, and for members of collections. */
  readonly tabs: readonly LayoutTab[];
}

type FieldAccess = Pick<Field, 'visible' | 'writable' | 'required' | 'hiddenBy' | 'lockedBy'>;
type Rule = (facts: FieldFacts) => FieldCause | undefined;

/** Decides whether the caller's group knows of a field, may write it, and must fill it. No other code decides this. */
export function fieldAccess(facts: FieldFacts): FieldAccess {
  const hiddenBy = causes(HIDING_RULES, facts);
  const lockedBy = causes(LOCKING_RULES, facts);
  const visible = hiddenBy.length === 0;
  return {
    visible,
    writable: visible && lockedBy.length === 0 && facts.type.writtenElsewhere === undefined,
    // A hidden field is not required of its caller. A field that the platform fills is required of nobody (D-PRO-3).
    required: visible && !facts.isSetByPlatform && (facts.configuration.required ?? false),
    hiddenBy,
    lockedBy,
  };
}

const NO_CAUSES: readonly FieldCause[] = [];
export const PLATFORM_ACCESS: FieldAccess = {
  visible: true,
  writable: true,
  required: false,
  hiddenBy: NO_CAUSES,
  lockedBy: NO_CAUSES,
};

/** Most fields have no causes. They share one array. */
function causes(rules: readonly Rule[], facts: FieldFacts): readonly FieldCause[] {
  const found = rules.flatMap((rule) => rule(facts) ?? []);
  return found.length === 0 ? NO_CAUSES : found;
}

const hiddenByAttributes: Rule = (facts) => setAttribute('hidden', facts);

const hiddenBySecurityRule: Rule = ({ path, group }) =>
  group?.fieldAccess?.[path] === 'none'
    ? {
        cause: 'security-rule',
        detail: `fieldAccess of ${quote(group.name)} says "none" for ${quote(path)}.`,
      }
    : undefined;

/** A field is hidden if every tab that it is on is hidden from the group (D-PRO-11). */
const hiddenByLayout: Rule = ({ group, tabs }) => {
  if (group === undefined || tabs.length === 0) return undefined;
  if (!tabs.every(({ hiddenFrom }) => hiddenFrom.includes(group.name))) return undefined;
  const names = tabs.map(({ id }) => quote(id)).join(', ');
  return {
    cause: 'layout',
    detail: `the field is only on ${tabs.length === 1 ? 'the tab' : 'the tabs'} ${names}, hidden from the group ${quote(group.name)}.`,
  };
};

const lockedByAttribute: Rule = (facts) => setAttribute('locked', facts);

const readOnlyByAttribute: Rule = (facts) => setAttribute('readOnly', facts);

const readOnlyBySecurityRule: Rule = ({ path, group }) =>
  group?.fieldAccess?.[path] === 'read'
    ? {
        cause: 'security-rule',
        detail: `fieldAccess of ${quote(group.name)} says "read" for ${quote(path)}.`,
      }
    : undefined;

const givenByPlatform: Rule = ({ isSetByPlatform }) =>
  isSetByPlatform ? { cause: 'given-by-platform', detail: 'the platform gives it its value.' } : undefined;

/** Returns the rule that a true attribute makes, and whether the attribute is the group's own. */
function setAttribute(
  name: 'hidden' | 'locked' | 'readOnly',
  { path, configuration, group }: FieldFacts,
): FieldCause | undefined {
  if (configuration[name] !== true) return undefined;
  return group?.attributes?.[path]?.[name] === true
    ? {
        cause: 'group-attributes',
        detail: `attributes of ${quote(group.name)} set ${name} for ${quote(path)}.`,
      }
    : { cause: 'attribute-configuration', detail: `the field has the attribute ${name}.` };
}

const HIDING_RULES: readonly Rule[] = [hiddenByAttributes, hiddenBySecurityRule, hiddenByLayout];
const LOCKING_RULES: readonly Rule[] = [
  lockedByAttribute,
  readOnlyByAttribute,
  readOnlyBySecurityRule,
  givenByPlatform,
];
