import type { BlueprintPortal } from '@talent-platform/blueprint';
import { ConfigurationRevisions } from '../../src/modules/customers/index.js';
import type { TestServer } from './test-server.js';

/** Gives a customer portals with hosts and names that another customer has. */
export async function storePortals(
  { running, unitOfWork }: TestServer,
  customerId: number,
  portals: readonly BlueprintPortal[],
): Promise<void> {
  await unitOfWork.write((session) =>
    session.query('UPDATE portal_configurations SET portals = ? WHERE customer_id = ?', [
      JSON.stringify(portals),
      customerId,
    ]),
  );
  running.app.get(ConfigurationRevisions).forget();
}
