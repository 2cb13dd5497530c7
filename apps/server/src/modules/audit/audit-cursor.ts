import { Injectable } from '@nestjs/common';
import { openPlace, SecretBox, sealPlace } from '../access/index.js';
import type { AuditedType } from './audited-type.js';

/** A place in the audit trail: that of one record. */
export interface AuditPlace {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly profileType: AuditedType;
  readonly profileId: number;
  readonly version: number;
}

/** Characters of the longest place. */
const PLACE_LENGTH = 80;

/**
 * The `next` of a page: the place of the last record looked at, as a text that callers only send back. It is sealed, since
 * that record may be of a profile outside the reader's search lock (D-SEA-9), and opens on every node.
 */
@Injectable()
export class AuditCursors {
  constructor(private readonly secretBox: SecretBox) {}

  format(customerId: number, { at, profileType, profileId, version }: AuditPlace): string {
    const place = [at, profileType, profileId, version];
    return sealPlace(this.secretBox, { purpose: purposeOf(customerId), place, length: PLACE_LENGTH });
  }

  /** @throws ProtocolError VALUE_INVALID for a text that is the `next` of no page of this customer */
  parse(customerId: number, text: string): AuditPlace {
    type Place = [number, AuditedType, number, number];
    const [at, profileType, profileId, version] = openPlace<Place>(this.secretBox, purposeOf(customerId), text);
    return { at, profileType, profileId, version };
  }
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ auditOf: customerId });
}
