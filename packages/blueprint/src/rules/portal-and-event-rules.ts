import { hintOfLabel, quote } from '@talent-platform/protocol/errors';
import type { Labelled } from '@talent-platform/protocol/errors';
import { portalFieldOf } from '../portals.js';
import { collect } from '../shape/bounds.js';
import { idsIn, namesNothing, partOf, placed, repeatedMembers } from './rule.js';
import type { Rule } from './rule.js';

const portalNamesAreUnique: Rule = ({ blueprint }) =>
  repeatedMembers(placed(blueprint.portals, 'portals'), 'name', ({ name }) => name);

/** Host names are the same in capitals. */
const portalHostsAreUnique: Rule = ({ blueprint }) =>
  repeatedMembers(placed(blueprint.portals, 'portals'), 'host', ({ host }) => host?.toLowerCase());

/** Portals are public: no portal filters by a field that the blueprint hides, or that no search finds by (D-SEA-31). */
const portalFiltersAreSearchable: Rule = ({ blueprint, isUnreadable }) => {
  if (isUnreadable('profileTypes', 'profileTypes.jobs', 'profileTypes.jobs.fields')) return [];
  const fields = new Map((blueprint.profileTypes?.['jobs']?.fields ?? []).map((field) => [field?.id, field]));
  return collect(placed(blueprint.portals, 'portals'), ({ item, path }) =>
    collect(placed(item.filters, `${path}.filters`), ({ item: name, path: at }) => {
      const field = fields.get(portalFieldOf(name));
      const state =
        field?.hidden === true ? 'is hidden' : field?.searchable === false ? 'is not searchable' : undefined;
      if (state === undefined) return [];
      const message = `must name a field that a public portal can show: ${quote(name)} ${state}. Leave the filter out, or change the field.`;
      return [{ path: at, message }];
    }),
  );
};

/** Talent pools have no events. */
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
  portalFiltersAreSearchable,
  triggersAreStatuses,
  boardEventsNameABoard,
];
