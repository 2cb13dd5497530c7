import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';

@Injectable()
export class BlueprintsRepository {
  /** The digest of the blueprint that was applied last. */
  async findLastDigest(session: Session, customerId: number): Promise<string | undefined> {
    const rows = await session.query<{ digest: string }>(
      'SELECT digest FROM applied_blueprints WHERE customer_id = ? ORDER BY revision DESC LIMIT 1',
      [customerId],
    );
    return rows[0]?.digest;
  }

  async insert(
    session: Session,
    { customerId, revision, digest, at }: { customerId: number; revision: number; digest: string; at: number },
  ): Promise<void> {
    await session.query(
      'INSERT INTO applied_blueprints (customer_id, revision, digest, applied_at) VALUES (?, ?, ?, ?)',
      [customerId, revision, digest, at],
    );
  }
}
