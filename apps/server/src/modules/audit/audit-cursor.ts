import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';
import { SecretBox } from '../access/index.js';
import type { AuditedType } from './audited-type.js';

/** A place in the audit trail: that of one record. */
export interface AuditPlace {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly profileType: AuditedType;
  readonly profileId: number;
  readonly version: number;
}

/** The longest place; a shorter one is filled up, so that the length of a cursor tells nothing of it. */
const PLACE_LENGTH = 80;

/**
 * The `next` of a page: the place of the last record looked at, as a text that callers only send back. It is sealed, since
 * that record may be of a profile outside the reader's search lock (D-SEA-9), and opens on every node.
 */
@Injectable()
export class AuditCursors {
  constructor(private readonly secretBox: SecretBox) {}

  format(customerId: number, { at, profileType, profileId, version }: AuditPlace): string {
    const place = JSON.stringify([at, profileType, profileId, version]).padEnd(PLACE_LENGTH);
    return Buffer.from(this.secretBox.encrypt(place, purposeOf(customerId))).toString('base64url');
  }

  /** @throws ProtocolError VALUE_INVALID for a text that is the `next` of no page of this customer */
  parse(customerId: number, text: string): AuditPlace {
    const [at, profileType, profileId, version] = this.#open(customerId, text);
    return { at, profileType, profileId, version };
  }

  #open(customerId: number, text: string): [number, AuditedType, number, number] {
    try {
      const sealed = Buffer.from(text, 'base64url').toString('latin1');
      // what opens was written by `format`
      return JSON.parse(this.secretBox.decrypt(sealed, purposeOf(customerId))) as [number, AuditedType, number, number];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      throw ProtocolError.of('VALUE_INVALID', 'must be the "next" of the page before, as it stood there.', 'after');
    }
  }
}

/** Another text than any row's that is encrypted. */
function purposeOf(customerId: number): string {
  return JSON.stringify({ auditOf: customerId });
}
