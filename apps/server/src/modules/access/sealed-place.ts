import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';
import type { SecretBox } from './secret-box.js';

/** A place in something that is read page by page. */
export interface PlaceToSeal {
  /** In what it is a place: what is sealed for one thing does not open for another, nor as any row's text that is encrypted. */
  readonly purpose: string;
  readonly place: ReadonlyArray<string | number>;
  /** Characters of the longest place as JSON; a shorter one is filled up, so that the length of the text tells nothing of it. */
  readonly length: number;
}

/** A place as a text that callers only send back: it opens on every node, and tells nobody where it is. */
export function sealPlace(secretBox: SecretBox, { purpose, place, length }: PlaceToSeal): string {
  return Buffer.from(secretBox.encrypt(JSON.stringify(place).padEnd(length), purpose)).toString('base64url');
}

/**
 * Returns the place that `sealPlace` was given.
 *
 * @throws ProtocolError VALUE_INVALID, of the parameter `after`, for a text that it did not write for this purpose
 */
export function openPlace<Place>(secretBox: SecretBox, purpose: string, text: string): Place {
  try {
    const sealed = Buffer.from(text, 'base64url').toString('latin1');
    return JSON.parse(secretBox.decrypt(sealed, purpose)) as Place;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw ProtocolError.of('VALUE_INVALID', 'must be the "next" of the page before, as it stood there.', 'after');
  }
}
