import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { ConfiguredEventsService } from '../events/index.js';
import { ConfiguredFormsService } from '../forms/index.js';
import { ConfiguredPortalsService } from '../portals/index.js';
import { ConfiguredStatusesService } from '../workflows/index.js';

type KeptBlueprint = Pick<Blueprint, 'forms' | 'workflowStatuses' | 'portals' | 'jobBoards' | 'events'>;

/** The forms, the workflow statuses, the portals and the events of a blueprint: filled forms, workflows and job posts keep what it no longer names. */
@Injectable()
export class KeptParts {
  constructor(
    private readonly forms: ConfiguredFormsService,
    private readonly statuses: ConfiguredStatusesService,
    private readonly portals: ConfiguredPortalsService,
    private readonly events: ConfiguredEventsService,
  ) {}

  /** Whether all were ever set; earlier releases kept them in the blueprint alone. */
  async areSet(session: Session, customerId: number): Promise<boolean> {
    for (const part of [this.forms, this.portals, this.events])
      if (!(await part.isConfigured(session, customerId))) return false;
    return true;
  }

  /**
   * Sets each as a whole; each finds by itself what there is to change.
   *
   * @param kept `isUpgrade`: the blueprint was applied by an earlier release, and is not checked by the rules of this one
   */
  async set(
    session: Session,
    customerId: number,
    { blueprint, isUpgrade }: { blueprint: KeptBlueprint; isUpgrade: boolean },
  ): Promise<void> {
    const { forms = [], workflowStatuses = {}, portals = [] } = blueprint;
    await this.forms.configure(session, customerId, forms);
    await this.statuses.configure(session, customerId, workflowStatuses);
    await this.portals.configure(session, customerId, { portals, isUpgrade });
    await this.events.configure(session, customerId, blueprint);
  }
}
