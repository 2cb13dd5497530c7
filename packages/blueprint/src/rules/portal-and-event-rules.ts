import { collect } from '../shape/bounds.js';
import { idsIn, namesNothing, partOf, placed, repeatedMembers } from './rule.js';
import type { Rule } from './rule.js';

const portalNamesAreUnique: Rule = ({ blueprint }) =>
  repeatedMembers(placed(blueprint.portals, 'portals'), 'name', ({ name }) => name);

/** Host names are the same in capitals. */
const portalHostsAreUnique: Rule = ({ blueprint }) =>
  repeatedMembers(placed(blueprint.portals, 'portals'), 'host', ({ host }) => host?.toLowerCase());

/** Of talent pools there is no event. */
const TRIGGERS = 'workflowStatuses.applicantworkflows or .onboardworkflows';

const triggersAreStatuses: Rule = ({ blueprint, document, isUnreadable }) => {
  const kinds = partOf(document, 'workflowStatuses') ?? {};
  if (isUnreadable('workflowStatuses') || !Object.values(kinds).every(Array.isArray)) return [];
  const told = Object.entries(kinds).filter(([kind]) => kind !== 'sourceworkflows');
  const known = new Set(told.flatMap(([, statuses]) => idsIn(statuses, 'id')));
  return collect(placed(blueprint.events, 'events'), ({ item, path }) => {
    const status = 'triggerStatus' in item ? item.triggerStatus : undefined;
    if (status === undefined || known.has(status)) return [];
    // Ids are numbers: the nearest one is no more likely meant than another.
    return [namesNothing(status, [], { noun: 'status', part: TRIGGERS, path: `${path}.triggerStatus` })];
  });
};

const boardEventsNameABoard: Rule = ({ blueprint, document, isUnreadable }) => {
  if (isUnreadable('jobBoards')) return [];
  const known = new Set(idsIn(partOf(document, 'jobBoards'), 'id'));
  return collect(placed(blueprint.events, 'events'), ({ item, path }) => {
    const board = 'jobBoard' in item ? item.jobBoard : undefined;
    if (board === undefined || known.has(board)) return [];
    return [namesNothing(board, known, { noun: 'job board', part: 'jobBoards', path: `${path}.jobBoard` })];
  });
};

export const PORTAL_AND_EVENT_RULES: readonly Rule[] = [
  portalNamesAreUnique,
  portalHostsAreUnique,
  triggersAreStatuses,
  boardEventsNameABoard,
];
