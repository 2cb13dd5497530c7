import { Injectable } from '@nestjs/common';
import { openPlace, SecretBox, sealPlace } from '../access/index.js';
import type { ChangePlace } from '../changes/index.js';

/** Characters of the longest place. */
const PLACE_LENGTH = 40;

/** The `next` of a page, sealed: the place of a change that the reader may not see tells how much others write. */
@Injectable()
export class ChangeCursors {
  constructor(private readonly secretBox: SecretBox) {}

  format(customerId: number, { mark, number }: ChangePlace): string {
    const place = [mark, number];
    return sealPlace(this.secretBox, { purpose: purposeOf(customerId), place, length: PLACE_LENGTH });
  }

  /** @throws ProtocolError VALUE_INVALID for a text that is the `next` of no page of this customer */
  parse(customerId: number, text: string): ChangePlace {
    const [mark, number] = openPlace<[number, number]>(this.secretBox, purposeOf(customerId), text);
    return { mark, number };
  }
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ changesOf: customerId });
}
