import { collect } from '../shape/shape.js';
import type { BlueprintProblem } from '../shape/shape.js';
import { groupAttributes, ruledFieldChecks } from './custom-fields.js';
import { boundsOrderProblems, idsIn, namesNothing, partOf, placed, placedMembers } from './rule.js';
import type { Rule, RuleContext } from './rule.js';

const usersHaveAGroup: Rule = (context) => {
  const check = groupCheck(context);
  return collect(placed(context.blueprint.users, 'users'), ({ item: { group }, path }) =>
    check(group, `${path}.group`),
  );
};

const tabsAreHiddenFromGroups: Rule = (context) => {
  const check = groupCheck(context);
  return collect(placedMembers(context.blueprint.profileTypes, 'profileTypes'), (type) =>
    collect(placed(type.item.tabs, `${type.path}.tabs`), (tab) =>
      collect(placed(tab.item.hiddenFrom, `${tab.path}.hiddenFrom`), ({ item, path }) => check(item, path)),
    ),
  );
};

const securityRulesNameFields: Rule = (context) => {
  const checkOf = ruledFieldChecks(context);
  return collect(placed(context.blueprint.userGroups, 'userGroups'), (group) =>
    collect(placedMembers(group.item.fieldAccess, `${group.path}.fieldAccess`), (type) =>
      collect(placedMembers(type.item, type.path), ({ name, path }) => checkOf(type.name)(name, path)),
    ),
  );
};

const groupAttributesNameFields: Rule = (context) => {
  const checkOf = ruledFieldChecks(context);
  return collect(groupAttributes(context.blueprint), ({ name, path, profileType }) => checkOf(profileType)(name, path));
};

const groupBoundsAreOrdered: Rule = ({ blueprint }) =>
  groupAttributes(blueprint).flatMap(({ item, path }) => boundsOrderProblems(item, path));

function groupCheck({
  document,
  isUnreadable,
}: RuleContext): (group: string | undefined, path: string) => BlueprintProblem[] {
  if (isUnreadable('userGroups')) return () => [];
  const known = new Set(idsIn(partOf(document, 'userGroups'), 'integrationName'));
  return (group, path) =>
    group === undefined || known.has(group)
      ? []
      : [namesNothing(group, known, { noun: 'group', part: 'userGroups', path })];
}

export const GROUP_RULES: readonly Rule[] = [
  usersHaveAGroup,
  tabsAreHiddenFromGroups,
  securityRulesNameFields,
  groupAttributesNameFields,
  groupBoundsAreOrdered,
];
