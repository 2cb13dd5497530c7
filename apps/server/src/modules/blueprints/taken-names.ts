import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { UsersService } from '../access/index.js';
import { PortalConfigurationsService } from '../portals/index.js';
import { takenUsers } from './blueprint.rules.js';

/**
 * Checks the names of a blueprint that are unique over all customers: users (D-SIG-7), and hosts and names of portals
 * (D-SEA-20).
 */
@Injectable()
export class TakenNames {
  constructor(
    private readonly users: UsersService,
    private readonly portals: PortalConfigurationsService,
    private readonly log: Log,
  ) {}

  /** Returns names that another customer has, and portals beyond the limit. */
  async problemsOf(
    session: Session,
    { users = [], portals = [] }: Pick<Blueprint, 'users' | 'portals'>,
    by: { readonly customerId: number; readonly appliedBy: string | null },
  ): Promise<BlueprintProblem[]> {
    const names = users.flatMap(({ username }: Partial<(typeof users)[number]>) => username ?? []);
    const taken = [
      ...takenUsers({ users }, await this.users.listTaken(session, by.customerId, names)),
      ...(await this.portals.takenIn(session, by.customerId, portals)),
    ];
    if (taken.length > 0) {
      // The refusal reveals that another customer has the name. Many of these lines mean that somebody probes for
      // names.
      this.log.notice('A blueprint names what another customer has: it is refused.', {
        customer: by.customerId,
        user: by.appliedBy ?? undefined,
        paths: taken.map(({ path }) => path),
      });
    }
    return [...taken, ...(await this.portals.problemsOf(session, by.customerId, portals))];
  }
}
