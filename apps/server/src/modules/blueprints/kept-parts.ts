import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { EventConfigurationsService } from '../events/index.js';
import { FormConfigurationsService } from '../forms/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import { StatusConfigurationsService } from '../workflows/index.js';

type KeptBlueprint = Pick<Blueprint, 'forms' | 'workflowStatuses' | 'portals' | 'jobBoards' | 'events'>;

/**
 * Applies the forms, workflow statuses, portals and events of a blueprint. Filled forms, workflows and job posts keep
 * parts that it no longer names.
 */
@Injectable()
export class KeptParts {
  constructor(
    private readonly forms: FormConfigurationsService,
    private readonly statuses: StatusConfigurationsService,
    private readonly portals: PortalConfigurationsService,
    private readonly events: EventConfigurationsService,
  ) {}

  /** Tells whether all were ever stored. Earlier releases stored them only in the blueprint. */
  async areSet(session: Session, customerId: number): Promise<boolean> {
    for (const part of [this.forms, this.portals, this.events])
      if (!(await part.isConfigured(session, customerId))) return false;
    return true;
  }

  /**
   * Sets each part as a whole. Each module finds its changes itself.
   *
   * @param kept `isUpgrade`: an earlier release applied the blueprint, and this release's rules do not check it
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
