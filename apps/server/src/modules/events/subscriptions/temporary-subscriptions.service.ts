import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Clock, Log, Sweeper } from '../../../runtime/index.js';
import { Writes } from '../../../writes/index.js';
import { EventAuditTrail } from '../event-audit-trail.js';
import { EventTargets } from './event-targets.js';
import type { TemporaryReceiver } from './subscription.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService, unknownSubscription } from './subscriptions.service.js';
import { Is, IsUtcTime } from '../../../http/index.js';

export class TemporaryReply {
  @Is() readonly id!: string;
  @IsUtcTime() readonly expiresAt!: string;
}

const MAX_OF_CUSTOMER = 20;

/** Time from the last renewal to the end. */
const LIFETIME_MS = 60_000;
const PREFIX = 'listen-';
const RANDOM_BYTES = 10;
const TEMPORARY_ID = new RegExp(`^${PREFIX}[0-9a-f]{${2 * RANDOM_BYTES}}$`);

/** Adds, renews and ends temporary subscriptions to every event (D-ACT-2). */
@Injectable()
export class TemporarySubscriptionsService {
  constructor(
    private readonly writes: Writes,
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly targets: EventTargets,
    private readonly clock: Clock,
    private readonly trail: EventAuditTrail,
  ) {}

  /**
   * @throws ProtocolError VALUE_INVALID if the server refuses the URL; CONFLICT if there are too many temporary
   *   subscriptions
   */
  async add(ctx: RequestContext, receiver: TemporaryReceiver): Promise<TemporaryReply> {
    const { customerId } = ctx;
    const refusal = 'receiver' in receiver ? undefined : this.targets.refusalOf(receiver.url);
    if (refusal !== undefined) throw ProtocolError.of('VALUE_INVALID', refusal, 'url');
    const id = PREFIX + randomBytes(RANDOM_BYTES).toString('hex');
    const added = await this.writes.inUnit(ctx, async (session) => {
      const now = this.clock.now();
      const count = await this.repository.countTemporary(session, customerId, now);
      if (count >= MAX_OF_CUSTOMER) throw tooManyTemporary();
      const expiresAt = now + LIFETIME_MS;
      await this.repository.addTemporary(session, { customerId, id, expiresAt }, receiver);
      const change = { path: `subscriptions.${id}`, before: null, after: nameOf(receiver) };
      await this.trail.record(session, ctx, { action: 'add-subscription', changes: [change] });
      return toReadTemporary(id, expiresAt);
    });
    this.trail.report('A temporary subscription to all events has begun.', ctx, { subscription: id });
    return added;
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND if it has expired; CONFLICT for a subscription of the blueprint */
  async renew(ctx: RequestContext, id: string): Promise<TemporaryReply> {
    await this.#refuseOther(ctx, id);
    return this.writes.inUnit(ctx, async (session) => {
      const now = this.clock.now();
      const expiresAt = now + LIFETIME_MS;
      const key = { customerId: ctx.customerId, subscription: id };
      if (!(await this.repository.renewTemporary(session, key, { now, expiresAt }))) throw unknownSubscription();
      return toReadTemporary(id, expiresAt);
    });
  }

  /** @throws ProtocolError as `renew` does */
  async end(ctx: RequestContext, id: string): Promise<void> {
    await this.#refuseOther(ctx, id);
    await this.writes.inUnit(ctx, async (session) => {
      const key = { customerId: ctx.customerId, subscription: id };
      if (!(await this.repository.endTemporary(session, key, this.clock.now()))) throw unknownSubscription();
      const change = { path: `subscriptions.${id}`, after: null };
      await this.trail.record(session, ctx, { action: 'end-subscription', changes: [change] });
    });
    this.trail.report('A temporary subscription was ended.', ctx, { subscription: id });
  }

  async #refuseOther({ customerId }: RequestContext, id: string): Promise<void> {
    const configured = await this.subscriptions.listConfigured(customerId);
    if (configured.some((subscription) => subscription.id === id)) throw configuredSubscription(id);
    if (!TEMPORARY_ID.test(id)) throw unknownSubscription();
  }
}

/** Path and query of a URL may contain a secret. */
function nameOf(receiver: TemporaryReceiver): string {
  return 'receiver' in receiver ? receiver.receiver : new URL(receiver.url).origin;
}

function toReadTemporary(id: string, expiresAt: number): TemporaryReply {
  return { id, expiresAt: new Date(expiresAt).toISOString() };
}

function configuredSubscription(id: string): ProtocolError {
  const name = JSON.stringify(id);
  return ProtocolError.of('CONFLICT', `The subscription ${name} is part of the blueprint. Remove it there.`);
}

function tooManyTemporary(): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `There are ${MAX_OF_CUSTOMER} temporary subscriptions; end one, or wait until one is not renewed.`,
  );
}

const PACE = { intervalMs: 60_000, maxUnits: 100 };
const PER_UNIT = 100;

/** Time after the expiry in which attempts that had begun may still update the state of the subscription. */
const LATE_RESULTS_MS = 60_000;

@Injectable()
export class ExpiredSubscriptions extends Sweeper {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SubscriptionsRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super(PACE);
  }

  protected async sweepUnit(): Promise<boolean> {
    const then = this.clock.now() - LATE_RESULTS_MS;
    const removed = await this.unitOfWork.write((session) => this.repository.removeExpired(session, then, PER_UNIT));
    return removed === PER_UNIT;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Expired temporary subscriptions could not be removed', error);
  }
}
