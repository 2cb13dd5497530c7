import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import type { RequestContext } from '../../http/index.js';
import { actorOf, AdministrationTrail } from './administration-trail.js';
import type { AdministrativeChange } from './administration-trail.js';

/** A secret by the user whose it is, and its id. */
export interface NamedSecret {
  readonly username: string;
  readonly id: string;
}

/** A secret with the end that a rotation leaves it. */
export interface EndedSecret extends NamedSecret {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Notes whose secrets were issued and ended, and by whom: in the audit trail and in the log. The secrets themselves stand in neither. */
@Injectable()
export class SecretNotes {
  constructor(
    private readonly trail: AdministrationTrail,
    private readonly log: Log,
  ) {}

  /** Part of the unit of work. */
  async recordIssued(
    session: Session,
    ctx: RequestContext,
    { issued, ended }: { readonly issued: NamedSecret; readonly ended: readonly EndedSecret[] },
  ): Promise<void> {
    const changes = [{ path: pathOf(issued), before: null, after: 'issued' }, ...ended.map(toChange)];
    await this.trail.record(session, actorOf(ctx), { action: 'issue-secret', changes });
  }

  /** Part of the unit of work. */
  async recordEnded(session: Session, ctx: RequestContext, ended: NamedSecret): Promise<void> {
    const changes = [{ path: pathOf(ended), after: null }];
    await this.trail.record(session, actorOf(ctx), { action: 'end-secret', changes });
  }

  /** Writes a line to the log after the commit. The line of the answer names the caller alone. */
  tell(message: string, { transactionId, customerId, caller }: RequestContext, { username, id }: NamedSecret): void {
    const about = { transaction: transactionId, customer: customerId, user: caller.username };
    this.log.info(message, { ...about, of: username, secret: id });
  }
}

/** How the audit trail names a secret: as the path of a blueprint does. */
function pathOf({ username, id }: NamedSecret): string {
  return `users.${username}.signingSecrets.${id}`;
}

function toChange(secret: EndedSecret): AdministrativeChange {
  return { path: `${pathOf(secret)}.expires`, after: new Date(secret.expiresAt).toISOString() };
}
