import { Injectable } from '@nestjs/common';
import { BaseUrl, Reply } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { Log } from '../../../runtime/index.js';
import type { ErasureBody } from '../dto/erasure.body.js';
import { OpenErasures } from './open-erasures.js';
import { PersonErasures, refuseUnconfirmed, toReceipt } from './person-erasures.js';

/** Erases people for administrators (D-PRV-3). */
@Injectable()
export class PersonErasureService {
  constructor(
    private readonly erasures: PersonErasures,
    private readonly open: OpenErasures,
    private readonly baseUrl: BaseUrl,
    private readonly log: Log,
  ) {}

  /**
   * Replies as soon as the person is gone for everybody. The rest is erased in the background. A dry run tells what
   * would be erased, and writes nothing.
   * @throws ProtocolError VALUE_INVALID, and as `PersonErasures.begin` does
   */
  async erase(
    ctx: RequestContext,
    { personId, confirm, dryRun }: ErasureBody & { readonly personId: number; readonly dryRun: boolean },
  ): Promise<Reply> {
    refuseUnconfirmed(personId, confirm);
    if (dryRun) return Reply.ok({ ...(await this.erasures.draft(ctx, personId)) });
    const erasure = await this.erasures.begin(ctx, { personId });
    const { customerId: customer, transactionId: transaction, caller } = ctx;
    const of = { transaction, customer, user: caller.username, person: personId, erasure: erasure.id };
    this.log.notice('The erasure of a person has begun.', of);
    this.open.hurry();
    const path = `/platform/v1/customers/${customer}/erasures/${erasure.id}`;
    return Reply.of(202, toReceipt(erasure)).with('Location', this.baseUrl.of(path));
  }
}
