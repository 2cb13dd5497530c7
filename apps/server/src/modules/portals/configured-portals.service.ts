import { Injectable } from '@nestjs/common';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { CustomerPortals } from './customer-portals.js';
import { mergePortals, tooManyPortals } from './merge-portals.js';
import { PortalsRepository } from './portals.repository.js';

/** What a blueprint says of portals, set inside the unit of work that applies it (blueprint: portals). */
@Injectable()
export class ConfiguredPortalsService {
  constructor(private readonly repository: PortalsRepository) {}

  /** Whether `configure` ever ran for the customer: of an earlier release, it did not. */
  isConfigured(session: Session, customerId: number): Promise<boolean> {
    return this.repository.exists(session, customerId);
  }

  /** As they are configured inside the unit of work. */
  async portalsIn(session: Session, customerId: number): Promise<CustomerPortals> {
    return new CustomerPortals((await this.repository.find(session, customerId)) ?? []);
  }

  async problemsOf(
    session: Session,
    customerId: number,
    portals: ReadonlyArray<Partial<BlueprintPortal>>,
  ): Promise<BlueprintProblem[]> {
    return tooManyPortals((await this.repository.find(session, customerId)) ?? [], portals);
  }

  /** Sets portals without problems. One that is not among them is kept for the posts on it, and takes no more. */
  async configure(session: Session, customerId: number, portals: readonly BlueprintPortal[]): Promise<void> {
    const kept = await this.repository.find(session, customerId);
    const merged = mergePortals(kept ?? [], portals);
    if (JSON.stringify(merged) !== JSON.stringify(kept)) await this.repository.save(session, customerId, merged);
  }
}
