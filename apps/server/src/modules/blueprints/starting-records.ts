import { ConfigurationError } from '../../config/index.js';
import { isProfileType } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** The profiles and job posts that a new customer starts with, written as that user would write them. */
export interface StartingRecords {
  readonly as: string;
  readonly records: ReadonlyArray<{
    readonly profileType: ProfileType;
    readonly profile: Readonly<Record<string, unknown>>;
  }>;
  /** As bodies of a POST; a job is named by its id, which is its place among the jobs. */
  readonly jobPosts?: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** @throws ConfigurationError when the document is no list of starting records */
export function parseStartingRecords(document: unknown): StartingRecords {
  if (!isStartingRecords(document)) {
    throw new ConfigurationError(
      'TALENT_BLUEPRINT: records.json must hold {"as": <user>, "records": [{"profileType", "profile"}]}, and perhaps "jobPosts": [{"jobid", "portalurl"}].',
    );
  }
  return document;
}

function isStartingRecords(document: unknown): document is StartingRecords {
  const { as, records, jobPosts = [] } = (document ?? {}) as Readonly<Record<string, unknown>>;
  const areRecords = Array.isArray(records) && records.every(isRecord);
  return typeof as === 'string' && areRecords && Array.isArray(jobPosts) && jobPosts.every(isObject);
}

function isRecord(record: unknown): boolean {
  const { profileType, profile } = (record ?? {}) as { profileType?: unknown; profile?: unknown };
  return isProfileType(profileType) && isObject(profile);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
