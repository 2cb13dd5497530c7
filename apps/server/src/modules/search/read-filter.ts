import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { refuseProblems } from '../../http/index.js';

/** The JSON of a body or of `searchJson` → a filter. @throws ProtocolError with everything that is wrong with it (D-SEA-8) */
export function readFilter(input: unknown): SearchFilter {
  const { filter, problems } = parseFilter(input);
  if (filter !== undefined) return filter;
  refuseProblems(problems);
  throw new TypeError('A filter was refused without a reason.');
}

/** @throws ProtocolError VALUE_INVALID where the parameter is no JSON */
export function readSearchJson(text: string): SearchFilter {
  let input: unknown;
  try {
    input = parseStrictJson(Buffer.from(text));
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const reason = error.problems.map(({ detail }) => detail.replace(/^The body must be JSON: /, '')).join(' ');
    throw new ProtocolError([{ code: 'VALUE_INVALID', field: 'searchJson', detail: `must be JSON: ${reason}` }]);
  }
  return readFilter(input);
}
