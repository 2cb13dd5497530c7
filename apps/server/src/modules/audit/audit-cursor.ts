import { Injectable } from '@nestjs/common';
import { openCursor, SecretBox, sealCursor } from '../access/index.js';
import type { AuditedType } from './audited-type.js';

/** A position in the audit trail: that of one record. */
export interface AuditPosition {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly profileType: AuditedType;
  readonly profileId: number;
  readonly version: number;
}

/** Length of the longest position as JSON. */
const MAX_CHARACTERS = 80;

/**
 * Writes and reads the `next` of a page: the position of the last examined record. It is encrypted, because the
 * record may be outside the reader's search lock (D-SEA-9). Every node can open it.
 */
@Injectable()
export class AuditCursors {
  constructor(private readonly secretBox: SecretBox) {}

  format(customerId: number, { at, profileType, profileId, version }: AuditPosition): string {
    const position = [at, profileType, profileId, version];
    return sealCursor(this.secretBox, { purpose: purposeOf(customerId), position, length: MAX_CHARACTERS });
  }

  /** @throws ProtocolError VALUE_INVALID if the text is not the `next` of one of this customer's pages */
  parse(customerId: number, text: string): AuditPosition {
    type Place = [number, AuditedType, number, number];
    const [at, profileType, profileId, version] = openCursor<Place>(this.secretBox, purposeOf(customerId), text);
    return { at, profileType, profileId, version };
  }
}

function purposeOf(customerId: number): string {
  return JSON.stringify({ auditOf: customerId });
}
