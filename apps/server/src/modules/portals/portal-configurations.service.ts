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

  /** Whether `configure` ever ran for the customer. False for a customer of an earlier release. */
  isConfigured(session: Session, customerId: number): Promise<boolean> {
    return this.repository.exists(session, customerId);
  }

  /** Returns the portals as they are configured inside the unit of work. */
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
   * @param isUpgrade the portals come from an earlier release, which let several customers have the same host or name
   */
  async configure(
    session: Session,
    customerId: number,
    { portals, isUpgrade = false }: { portals: readonly BlueprintPortal[]; isUpgrade?: boolean },
  ): Promise<void> {
    const stored = await this.repository.find(session, customerId);
    const merged = mergePortals(stored ?? [], portals);
    if (JSON.stringify(merged) === JSON.stringify(stored)) return;
    await this.claims.claim(session, customerId, { portals: merged, shared: isUpgrade ? merged : (stored ?? []) });
    await this.repository.save(session, customerId, merged);
  }
}
