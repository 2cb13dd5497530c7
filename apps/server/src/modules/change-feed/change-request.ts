import type { ChangeRequest } from './change-feed.service.js';
import type { ChangesQuery } from './dto/changes.query.js';

const DEFAULT_SIZE = 100;
const MAX_SIZE = 1000;

/** Parameters that the DTO has taken → what is asked for. */
export function toChangeRequest({ after, size, types }: ChangesQuery): ChangeRequest {
  return { after, types, size: Math.min(Number(size ?? DEFAULT_SIZE), MAX_SIZE) };
}
