import { profileOfUrl } from '../../records/profile-types.js';
import type { ProfileName } from '../../records/profile-types.js';

/** The content of an event (spec: Events). */
export type Payload = Readonly<Record<string, unknown>>;

/** A record that a payload links to. */
export interface LinkedRecord {
  /** The role of the record in the event: `person`, `job`, `user`. */
  readonly rel: string;
  readonly title: string;
  readonly id: string;
  /** Undefined if the record is no profile, and so has no page of its own. */
  readonly profile: ProfileName | undefined;
}

/** Returns the records that the payload of an event links to, such as the job and the person. */
export function linkedRecords({ links }: Payload): readonly LinkedRecord[] {
  return Array.isArray(links) ? links.flatMap(recordOf) : [];
}

function recordOf(link: unknown): readonly LinkedRecord[] {
  const { title, rel, url } = (link ?? {}) as Readonly<Record<string, unknown>>;
  const [, id] = /\/([1-9]\d*)$/.exec(String(url)) ?? [];
  return typeof title === 'string' && id !== undefined
    ? [{ rel: String(rel), title, id, profile: profileOfUrl(url) }]
    : [];
}
