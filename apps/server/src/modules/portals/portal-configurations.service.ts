import { Injectable } from '@nestjs/common';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { CustomerPortals, mergePortals, tooManyPortals } from './customer-portals.js';
import { PortalClaimsService } from './portal-claims.service.js';
import { PortalsRepository } from './portals.service.js';

/** Stores the portals of a blueprint, inside the unit of work that applies it (blueprint: portals). */
@Injectable()
export class PortalConfigurationsService {
  constructor(
    private readonly repository: PortalsRepository,
    private readonly claims: PortalClaimsService,
  ) {}

  async portalsIn(session: Session, customerId: number): Promise<CustomerPortals> {
    return new CustomerPortals((await this.repository.find(session, customerId)) ?? []);
  }

  async problemsOf(
    session: Session,
    customerId: number,
    portals: ReadonlyArray<Partial<BlueprintPortal>>,
  ): Promise<BlueprintProblem[]> {
    const stored = (await this.repository.find(session, customerId)) ?? [];
    return [
      ...tooManyPortals(stored, portals),
      ...(await this.claims.tooManyIn(session, customerId, { stored, configured: portals })),
    ];
  }

  /** Returns a problem for a host or a name that another customer has (D-SEA-20). */
  async takenIn(
    session: Session,
    customerId: number,
    portals: ReadonlyArray<Partial<BlueprintPortal>>,
  ): Promise<BlueprintProblem[]> {
    const stored = (await this.repository.find(session, customerId)) ?? [];
    return this.claims.takenIn(session, customerId, { stored, configured: portals });
  }

  /**
   * Stores the portals of a blueprint without problems. A portal that the blueprint leaves out stays for its posts, and
   * takes no new posts.
   */
  async configure(session: Session, customerId: number, portals: readonly BlueprintPortal[]): Promise<void> {
    const stored = await this.repository.find(session, customerId);
    const merged = mergePortals(stored ?? [], portals);
    if (JSON.stringify(merged) === JSON.stringify(stored)) return;
    await this.claims.claim(session, customerId, merged);
    await this.repository.save(session, customerId, merged);
  }
}
