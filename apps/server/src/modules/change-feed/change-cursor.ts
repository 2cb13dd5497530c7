import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CommitPlace } from '../../database/index.js';
import { Incarnations } from '../../incarnations/index.js';
import { CursorBoxes, isCursorOfUnknownKey, openCursor, sealCursor } from '../access/index.js';

/** Length of the longest position as JSON. */
const MAX_CHARACTERS = 60;

/**
 * Writes and reads the `next` of a page. It is encrypted, because the position of a hidden change reveals how much
 * others write.
 */
@Injectable()
export class ChangeCursors {
  constructor(
    private readonly boxes: CursorBoxes,
    private readonly incarnations: Incarnations,
  ) {}

  /** Returns the current incarnation. Positions are written for it. */
  incarnationOf(customerId: number): string {
    return this.incarnations.idFor(customerId);
  }

  format(customerId: number, { mark, number }: CommitPlace): string {
    const position = [mark, number, this.incarnationOf(customerId)];
    return sealCursor(this.boxes.of(customerId), { purpose: purposeOf(customerId), position, length: MAX_CHARACTERS });
  }

  /**
   * @throws ProtocolError VALUE_INVALID if the text is not the `next` of one of this customer's pages. PLACE_GONE if
   *   it is of another incarnation, or of a key that the operator has replaced (D-CHG-10)
   */
  parse(customerId: number, text: string): CommitPlace {
    const box = this.boxes.of(customerId);
    if (isCursorOfUnknownKey(box, text)) throw placeGone('unreadable');
    const opened = openCursor<[number, number, string]>(box, purposeOf(customerId), text);
    const [mark, number, incarnation] = opened;
    if (incarnation !== this.incarnationOf(customerId)) throw placeGone('lost');
    return { mark, number };
  }
}

const REASONS = {
  lost: 'that this database does not have: it was restored from a backup, is a copy, or has failed over',
  removed: 'that is no longer kept: the customer was removed and added again',
  unreadable: 'that can no longer be read, because the operator has replaced the key of the service',
};

/** Returns the refusal of a position from which nobody can read on (D-CHG-10). The reader begins anew. */
export function placeGone(reason: keyof typeof REASONS): ProtocolError {
  const wayOut = 'Read again from the beginning, with "after" left out, and replace what you have kept.';
  return ProtocolError.of('PLACE_GONE', `is a place in changes ${REASONS[reason]}. ${wayOut}`, 'after');
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ changesOf: customerId });
}
