import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Incarnations } from '../../incarnations/index.js';
import { isCursorOfUnknownKey, openCursor, SecretBox, sealCursor } from '../access/index.js';
import type { ChangePosition } from '../changes/index.js';

/** Length of the longest position as JSON. */
const MAX_CHARACTERS = 60;

/**
 * Writes and reads the `next` of a page. It is encrypted, because the position of a hidden change reveals how much
 * others write.
 */
@Injectable()
export class ChangeCursors {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly incarnations: Incarnations,
  ) {}

  /** The current incarnation. Positions are written for it. */
  get incarnation(): string {
    return this.incarnations.id;
  }

  format(customerId: number, { mark, number }: ChangePosition): string {
    const position = [mark, number, this.incarnation];
    return sealCursor(this.secretBox, { purpose: purposeOf(customerId), position, length: MAX_CHARACTERS });
  }

  /**
   * @throws ProtocolError VALUE_INVALID if the text is not the `next` of one of this customer's pages. PLACE_GONE if
   *   it is of another incarnation, or of a key that the operator has replaced (D-CHG-10)
   */
  parse(customerId: number, text: string): ChangePosition {
    if (isCursorOfUnknownKey(this.secretBox, text)) throw positionUnreadable();
    const opened = openCursor<[number, number, string]>(this.secretBox, purposeOf(customerId), text);
    const [mark, number, incarnation] = opened;
    if (incarnation !== this.incarnation) throw positionLost();
    return { mark, number };
  }
}

/**
 * Returns the refusal of a position that this database does not have. The reader has read changes that were lost
 * since.
 */
export function positionLost(): ProtocolError {
  const detail =
    'is a place in changes that this database does not have: it was restored from a backup, is a copy, or has failed over. ' +
    'Read again from the beginning, with "after" left out, and replace what you have kept.';
  return ProtocolError.of('PLACE_GONE', detail, 'after');
}

/** Returns the refusal of a position whose change is no longer kept (D-CHG-11), or belonged to a removed customer. */
export function positionRemoved(): ProtocolError {
  const detail =
    'is a place in changes that is no longer kept: the change was removed by its age, or the customer was removed and added again. ' +
    'Read again from the beginning, with "after" left out, and replace what you have kept.';
  return ProtocolError.of('PLACE_GONE', detail, 'after');
}

/** Returns the refusal of a position that was sealed under a key which nobody has any more. */
function positionUnreadable(): ProtocolError {
  const detail =
    'is a place in changes that can no longer be read, because the operator has replaced the key of the service. ' +
    'Read again from the beginning, with "after" left out, and replace what you have kept.';
  return ProtocolError.of('PLACE_GONE', detail, 'after');
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ changesOf: customerId });
}
