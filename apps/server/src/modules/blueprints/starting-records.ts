import { ConfigurationError } from '../../config/index.js';
import { isProfileType } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** The profiles that a new customer starts with, written as that user would write them. */
export interface StartingRecords {
  readonly as: string;
  readonly records: ReadonlyArray<{
    readonly profileType: ProfileType;
    readonly profile: Readonly<Record<string, unknown>>;
  }>;
}

/** @throws ConfigurationError when the document is no list of starting records */
export function parseStartingRecords(document: unknown): StartingRecords {
  if (!isStartingRecords(document)) {
    throw new ConfigurationError(
      'TALENT_BLUEPRINT: records.json must hold {"as": <user>, "records": [{"profileType", "profile"}]}.',
    );
  }
  return document;
}

function isStartingRecords(document: unknown): document is StartingRecords {
  const { as, records } = (document ?? {}) as { as?: unknown; records?: unknown };
  return typeof as === 'string' && Array.isArray(records) && records.every(isRecord);
}

function isRecord(record: unknown): boolean {
  const { profileType, profile } = (record ?? {}) as { profileType?: unknown; profile?: unknown };
  return isProfileType(profileType) && typeof profile === 'object' && profile !== null;
}
