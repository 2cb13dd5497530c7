import type { Problem } from '@talent-platform/protocol/errors';

/** External ids are unique per type and customer (D-PRO-5). */
export function externalIdTaken(): Problem {
  return {
    code: 'VALUE_INVALID',
    field: 'externalid',
    detail: 'must be unique: another profile of this type has it already.',
  };
}
