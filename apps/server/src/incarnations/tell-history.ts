import type { Configuration } from '../config/index.js';
import type { DatabaseIdentity } from '../database/index.js';
import type { Log } from '../runtime/index.js';
import type { IncarnationReason } from './incarnation.entity.js';
import type { StoredIncarnation } from './incarnations.repository.js';
import type { StartedHistory } from './start-history.js';

const BEGUN: Readonly<Record<Exclude<IncarnationReason, 'first'>, string>> = {
  missing:
    'The database is gone: its mark is there, and no customer is in it. To bring it back, stop all nodes and put a backup in its ' +
    'place, as docs/guides/restoring.md says; to begin anew, leave it as it is.',
  restored: 'The database is an older one than this server knew: it was restored.',
  copied: 'The database is a copy of another installation.',
  failover: 'The database has failed over to another timeline.',
  named: 'TALENT_INCARNATION says that the database was restored.',
};
const BEGIN_ANEW = 'Who follows its changes begins anew, and ids go on behind a gap.';
const HELD =
  'Nothing is sent to partners from this database, because it is a copy of another installation. ' +
  'Start once with TALENT_EVENTS=on to send from here, pending events first; with TALENT_EVENTS=off this copy never sends.';
const OFF = 'Nothing is sent to partners by this server, because TALENT_EVENTS is off.';

/** Tells the log how a start found the database, and whether partners are sent anything. */
export function tellStart(
  log: Log,
  { current, before, hasBegun }: StartedHistory,
  { events }: Pick<Configuration, 'events'>,
): void {
  if (hasBegun) tellBegun(log, current, before);
  if (events === 'off') log.notice(OFF, {});
  else if (current.areEventsHeld === 1 && !hasBegun) log.notice(HELD, {});
}

/** Tells the log that an incarnation has begun. The first one of a database is nothing to be told of. */
export function tellBegun(log: Log, current: StoredIncarnation, before?: StoredIncarnation): void {
  const { reason, identity, id, areEventsHeld } = current;
  if (reason === 'first') return;
  const held = areEventsHeld === 1 ? [HELD] : [];
  const earlier = before && {
    before: nameOf(before.identity),
    lastStartThere: new Date(before.seenAt).toISOString(),
  };
  log.notice([BEGUN[reason], BEGIN_ANEW, ...held].join(' '), { ...earlier, now: nameOf(identity), incarnation: id });
}

/** Names a database for the log, without user or password. */
function nameOf(identity: DatabaseIdentity): string {
  if (identity.kind === 'sqlite') return identity.file.path;
  const { addresses, system, database, timeline } = identity;
  return `${addresses[0] ?? 'unknown address'} (cluster ${system}, database ${database}, timeline ${timeline})`;
}
