import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { Clock } from '../../../runtime/index.js';
import type { Delivery } from '../deliveries/delivery.entity.js';
import type { DeliveryState } from '../delivery-state.js';
import { answered, isEarlier } from './board-post.rules.js';
import { BoardPostsRepository } from './board-posts.repository.js';
import { BoardPostTrail } from './board-post-trail.js';

type EndedDelivery = Pick<Delivery, 'customerId' | 'id' | 'eventType' | 'systemId' | 'username' | 'transactionId'>;

/** Updates board posts from the results of their deliveries, in the same unit of work (D-JPO-8). */
@Injectable()
export class BoardAnswers {
  constructor(
    private readonly repository: BoardPostsRepository,
    private readonly trail: BoardPostTrail,
    private readonly clock: Clock,
  ) {}

  /** @returns whether a later action has replaced that of the delivery. Then the delivery must not be tried again */
  async keep(
    session: Session,
    delivery: EndedDelivery,
    { status, userMessage, redirectUrl }: Pick<DeliveryState, 'status' | 'userMessage' | 'redirectUrl'>,
  ): Promise<boolean> {
    const { customerId, id, eventType, systemId, username, transactionId } = delivery;
    const isPost = eventType === 'JobPostToWebEvent';
    if (!isPost && eventType !== 'JobUnpostToWebEvent') return false;
    const outcome = {
      ...{ id, status },
      ...(userMessage !== undefined && { message: userMessage }),
      ...(redirectUrl !== undefined && { redirectUrl }),
    };
    let isReplaced = false;
    for (const before of await this.repository.listForUpdate(session, { customerId, jobId: Number(systemId) }, id)) {
      isReplaced ||= isEarlier(before, id);
      const progress = answered(before, { outcome, isPost, at: this.clock.now() });
      if (!progress) continue;
      const author = { customerId, caller: { username }, transactionId };
      await this.trail.keep(session, author, {
        before,
        after: { ...before, ...progress, version: before.version + 1 },
      });
    }
    return isReplaced;
  }
}
