import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { ConfiguredFormsService } from '../forms/index.js';
import { ConfiguredStatusesService } from '../workflows/index.js';

/** The forms and the workflow statuses of a blueprint: filled forms and workflows keep what it no longer names. */
@Injectable()
export class FormsAndStatuses {
  constructor(
    private readonly forms: ConfiguredFormsService,
    private readonly statuses: ConfiguredStatusesService,
  ) {}

  /** Whether they were ever set; an earlier release kept them in the blueprint alone. */
  areSet(session: Session, customerId: number): Promise<boolean> {
    return this.forms.isConfigured(session, customerId);
  }

  /** Sets both as a whole; each of the two finds by itself what there is to change. */
  async set(
    session: Session,
    customerId: number,
    { forms = [], workflowStatuses = {} }: Pick<Blueprint, 'forms' | 'workflowStatuses'>,
  ): Promise<void> {
    await this.forms.configure(session, customerId, forms);
    await this.statuses.configure(session, customerId, workflowStatuses);
  }
}
