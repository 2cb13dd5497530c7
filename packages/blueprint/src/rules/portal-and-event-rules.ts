import { hintOfLabel } from '@talent-platform/protocol/errors';
import type { Labelled } from '@talent-platform/protocol/errors';
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
  const labelled = told.flatMap(([, statuses]) => labelledIn(statuses, 'value'));
  return collect(placed(blueprint.events, 'events'), ({ item, path }) => {
    const status = 'triggerStatus' in item ? item.triggerStatus : undefined;
    if (status === undefined || known.has(status)) return [];
    // Ids are numbers: the nearest one is no more likely meant than another.
    const problem = namesNothing(status, [], { noun: 'status', part: TRIGGERS, path: `${path}.triggerStatus` });
    return [{ ...problem, message: problem.message + hintOfLabel(status, labelled) }];
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

/** The items of an array that have both an id and a label, as they came. */
function labelledIn(items: unknown, labelKey: string): Labelled[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const [id, label] = [partOf(item, 'id'), partOf(item, labelKey)];
    return typeof id === 'string' && typeof label === 'string' ? [{ id, label }] : [];
  });
}

export const PORTAL_AND_EVENT_RULES: readonly Rule[] = [
  portalNamesAreUnique,
  portalHostsAreUnique,
  triggersAreStatuses,
  boardEventsNameABoard,
];
