import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { CommitPlace } from '../../database/index.js';
import { Incarnations } from '../../incarnations/index.js';
import { isCursorOfUnknownKey, openCursor, SecretBox, sealCursor } from '../access/index.js';

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

  format(customerId: number, { mark, number }: CommitPlace): string {
    const position = [mark, number, this.incarnation];
    return sealCursor(this.secretBox, { purpose: purposeOf(customerId), position, length: MAX_CHARACTERS });
  }

  /**
   * @throws ProtocolError VALUE_INVALID if the text is not the `next` of one of this customer's pages. PLACE_GONE if
   *   it is of another incarnation, or of a key that the operator has replaced (D-CHG-10)
   */
  parse(customerId: number, text: string): CommitPlace {
    if (isCursorOfUnknownKey(this.secretBox, text)) throw placeGone('unreadable');
    const opened = openCursor<[number, number, string]>(this.secretBox, purposeOf(customerId), text);
    const [mark, number, incarnation] = opened;
    if (incarnation !== this.incarnation) throw placeGone('lost');
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
