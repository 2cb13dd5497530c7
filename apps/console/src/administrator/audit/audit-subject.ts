import type { AuditRecord } from '@talent-platform/client';
import { isProfileType } from '../../records/profile-types.js';
import type { ProfileName } from '../../records/profile-types.js';

/** The user, the secret, the profile or another thing that a record of the audit trail is about. */
export interface AuditSubject {
  readonly text: string;
  /** The profile whose name is shown before the text, if the user may read it. */
  readonly profile?: ProfileName;
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
  if (isProfileType(type)) return profileSubject({ type, id: Number(id) });
  if (type === 'lists') return listSubject(id, changes);
  if (type !== 'administration') return { text: profile };
  if (person !== undefined) return profileSubject({ type: 'people', id: person });
  const [path = ''] = changes.map((change) => change.path);
  if (action.endsWith('-secret')) {
    const [, user = '', secret = ''] = SECRET.exec(path) ?? [];
    return user === '' ? { text: profile } : { text: `${user}, ${secret}`, to: pageOfUser(user) };
  }
  if (['add-user', 'change-user', 'set-password'].includes(action)) {
    const [, user = ''] = USER.exec(path) ?? [];
    return user === '' ? { text: profile } : { text: user, to: pageOfUser(user) };
  }
  const [, subscription] = SUBSCRIPTION.exec(path) ?? [];
  if (subscription !== undefined)
    return { text: subscription, to: `/subscriptions?id=${encodeURIComponent(subscription)}` };
  const to = PAGES.get(action);
  return { text: source ?? profile, ...(to !== undefined && { to }) };
}

/** The pages of what other acts change. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['apply-blueprint', '/administration/blueprint'],
  ['redeliver', '/deliveries'],
]);

function profileSubject(profile: ProfileName): AuditSubject {
  const text = `${profile.type}/${profile.id}`;
  return { text, profile, to: `/profiles/${text}` };
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
