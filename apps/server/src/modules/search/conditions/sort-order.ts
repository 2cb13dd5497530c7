import { ProtocolError, quote } from '@talent-platform/protocol/errors';
import { roles } from '../../../profile-engine/index.js';
import type { FilterKind, ProfileDefinition } from '../../../profile-engine/index.js';
import type { SortOrder } from '../query/run-sorted-search.js';
import type { SortColumn } from '../query/search-plan.js';

/** The columns of the value index that have the order of the values of a field. Nodes and references are numbers there. */
const VALUES: Partial<Record<FilterKind, SortColumn['values']>> = {
  text: 'ordered_text',
  dropdown: 'ordered_text',
  number: 'number_value',
  boolean: 'number_value',
  date: 'date_value',
  datetime: 'date_value',
};

/** The columns of the row that have an index. */
const OF_ROW: readonly SortColumn[] = [{ key: 'id' }, { key: 'updateddate' }];

/** Limit of names in a refusal. */
const LISTED = 40;

/**
 * Returns the order that the text names: a column, with `-` before it for the descending order (D-SEA-36).
 *
 * @param definition of the profiles; undefined for workflows
 * @throws ProtocolError VALUE_INVALID, in the same words for a field that is hidden and for one that does not exist
 */
export function parseSort(text: string, definition?: ProfileDefinition): SortOrder {
  const isDescending = text.startsWith('-');
  const columns = definition ? columnsOf(definition) : OF_ROW;
  const column = columns.find(({ key }) => key === text.slice(Number(isDescending)));
  if (column) return { column, order: isDescending ? 'descending' : 'ascending' };
  const names = columns.map(({ key }) => key);
  const more = names.length > LISTED ? `, and ${names.length - LISTED} more` : '';
  const known = names.slice(0, LISTED).join(', ') + more;
  const detail = `must be one of ${known}, each also with "-" before it, received ${quote(text)}.`;
  throw ProtocolError.of('VALUE_INVALID', detail, 'sort');
}

function columnsOf({ fields, searchable }: ProfileDefinition): readonly SortColumn[] {
  const ofValues = searchable.flatMap(({ id, type }) => {
    const values = type.filterKind && VALUES[type.filterKind];
    // A person has several roles, and would be found as often.
    return values && type !== roles ? [{ key: id, values }] : [];
  });
  return [...OF_ROW, ...ofValues].filter(({ key }) => fields.visible.has(key));
}
