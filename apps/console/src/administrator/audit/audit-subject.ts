import type { AuditRecord } from '@talent-platform/client';
import { PROFILE_TYPES } from '../../records/profile-types.js';

/** The user, the secret, the profile or another thing that a record of the audit trail is about. */
export interface AuditSubject {
  readonly text: string;
  /** The page of the console that shows it, if there is one. */
  readonly to?: string;
}

const SECRET = /^users\.(.+)\.signingSecrets\.([^.]+)$/;
const USER = /^users\.(.+?)(?:\.(?:name|group|active|password))?$/;
const SUBSCRIPTION = /^subscriptions\.(.+?)(?:\.paused)?$/;
const NODE = /^(C\d+)\//;

/** Returns the subject of a record: a profile, a user, a secret, a node of a list. */
export function auditSubject(record: AuditRecord): AuditSubject {
  const { action, profile, person, source, changes } = record;
  const [type = '', id = ''] = profile.split('/');
  if (Object.hasOwn(PROFILE_TYPES, type)) return { text: profile, to: `/profiles/${profile}` };
  if (type === 'lists') return listSubject(id, changes);
  if (type !== 'administration') return { text: profile };
  if (person !== undefined) return { text: `people/${person}`, to: `/profiles/people/${person}` };
  const [path = ''] = changes.map((change) => change.path);
  if (action.endsWith('-secret')) {
    const [, user = '', secret = ''] = SECRET.exec(path) ?? [];
    return user === '' ? { text: profile } : { text: `${user}, ${secret}`, to: pageOfUser(user) };
  }
  if (['add-user', 'change-user', 'set-password'].includes(action)) {
    const [, user = ''] = USER.exec(path) ?? [];
    return user === '' ? { text: profile } : { text: user, to: pageOfUser(user) };
  }
  return { text: SUBSCRIPTION.exec(path)?.[1] ?? source ?? profile };
}

function listSubject(list: string, changes: AuditRecord['changes']): AuditSubject {
  const nodes = new Set(changes.flatMap(({ path }) => NODE.exec(path)?.[1] ?? []));
  const [only] = nodes;
  const text = nodes.size === 1 && changes.length > 0 ? `${list}, ${only}` : list;
  return { text, to: `/administration/lists?list=${encodeURIComponent(list)}` };
}

function pageOfUser(user: string): string {
  return `/administration/users/${encodeURIComponent(user)}`;
}
