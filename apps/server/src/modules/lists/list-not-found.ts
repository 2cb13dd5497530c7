import { hint, ProtocolError, quote } from '@talent-platform/protocol/errors';
import { CATALOGUE_LISTS } from './catalogue/catalogue-lists.js';
import type { ListId } from './catalogue/catalogue-lists.js';

/**
 * @throws ProtocolError RESOURCE_NOT_FOUND if the index has no such list; custom lists have no list id (spec: List
 * rules 6)
 */
export function getListId(text: string): ListId {
  if (Object.hasOwn(CATALOGUE_LISTS, text)) return text as ListId;
  const known = Object.keys(CATALOGUE_LISTS);
  const meant = hint(text, known) || hint(`lists.${text}`, known);
  throw notFound(
    `There is no list ${quote(text)}; GET …/v2/lists names them all, and custom lists are nodes of one.${meant}`,
  );
}

export function notFound(detail: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}
