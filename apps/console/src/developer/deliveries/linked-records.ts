import type { WholeDelivery } from '@talent-platform/client';
import { profileOfUrl } from '../../records/profile-types.js';
import type { ProfileName } from '../../records/profile-types.js';

/** A record that a payload links to. */
export interface LinkedRecord {
  readonly title: string;
  readonly id: string;
  /** Undefined if the record is no profile, and so has no page of its own. */
  readonly profile: ProfileName | undefined;
}

/** Returns the records that the payload of an event links to, such as the job and the person. */
export function linkedRecords({ links }: WholeDelivery['payload']): readonly LinkedRecord[] {
  return Array.isArray(links) ? links.flatMap(recordOf) : [];
}

function recordOf(link: unknown): readonly LinkedRecord[] {
  const { title, url } = (link ?? {}) as { readonly title?: unknown; readonly url?: unknown };
  const [, id] = /\/([1-9]\d*)$/.exec(String(url)) ?? [];
  return typeof title === 'string' && id !== undefined ? [{ title, id, profile: profileOfUrl(url) }] : [];
}
