import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Incarnations } from '../../incarnations/index.js';
import { openPlace, SecretBox, sealPlace } from '../access/index.js';
import type { ChangePlace } from '../changes/index.js';

/** Characters of the longest place. */
const PLACE_LENGTH = 60;

/** The `next` of a page, sealed: the place of a change that the reader may not see tells how much others write. */
@Injectable()
export class ChangeCursors {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly incarnations: Incarnations,
  ) {}

  /** The one that places are written for now. */
  get incarnation(): string {
    return this.incarnations.id;
  }

  format(customerId: number, { mark, number }: ChangePlace): string {
    const place = [mark, number, this.incarnation];
    return sealPlace(this.secretBox, { purpose: purposeOf(customerId), place, length: PLACE_LENGTH });
  }

  /**
   * @throws ProtocolError VALUE_INVALID for a text that is the `next` of no page of this customer; PLACE_GONE for one of another
   *   incarnation (D-CHG-10)
   */
  parse(customerId: number, text: string): ChangePlace {
    const opened = openPlace<[number, number, string?]>(this.secretBox, purposeOf(customerId), text);
    const [mark, number, incarnation = this.#ofEarlierReleases()] = opened;
    if (incarnation !== this.incarnation) throw placeGone();
    return { mark, number };
  }

  /** A release before this one named none: its places are good for as long as there has been one incarnation only. */
  #ofEarlierReleases(): string | undefined {
    return this.incarnations.isFirst ? this.incarnations.id : undefined;
  }
}

/** The place is one that this database does not have: whoever follows has read what was lost since. */
export function placeGone(): ProtocolError {
  const detail =
    'is a place in changes that this database does not have: it was restored from a backup, is a copy, or has failed over. ' +
    'Read again from the beginning, with "after" left out, and replace what you have kept.';
  return ProtocolError.of('PLACE_GONE', detail, 'after');
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ changesOf: customerId });
}
