import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Session } from '../../../database/index.js';
import { mayAccess } from '../../../http/index.js';
import { ProfileRecords } from '../../profiles/index.js';
import { WorkflowRecords } from '../../workflows/index.js';
import type { FormScope } from '../definitions/live-forms.js';
import type { OwnerType } from '../form-types.js';
import { OwnerFinder } from './owner-finder.js';

/** Names the owner of forms. */
export interface OwnerPlace {
  readonly type: OwnerType;
  readonly id: number;
}

/** Whether the caller may see the owner that a path names. */
@Injectable()
export class OwnerAccess {
  constructor(
    private readonly profiles: ProfileRecords,
    private readonly workflows: WorkflowRecords,
    private readonly owners: OwnerFinder,
  ) {}

  /** @throws ProtocolError RESOURCE_NOT_FOUND or RESOURCE_ACCESS_DENIED, as a read of the owner itself does */
  async refuseUnseen(session: Session, scope: FormScope, { type, id }: OwnerPlace): Promise<void> {
    const { ctx, definitions } = scope;
    const { customerId } = ctx;
    if (type !== 'applicantworkflows') {
      await this.profiles.getVisible(session, definitions, { customerId, profileType: type, id });
      return;
    }
    if (!mayAccess(ctx.caller, 'workflows', 'read')) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to workflows.');
    }
    if (await this.owners.find(session, scope, { type, id, forUpdate: false })) return;
    const isThere = (await this.workflows.find(session, { customerId, workflowType: type, id })) !== undefined;
    throw isThere
      ? ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no access to the workflow with the id "${id}".`)
      : ProtocolError.of('RESOURCE_NOT_FOUND', `There is no applicant workflow with the id "${id}".`);
  }
}
