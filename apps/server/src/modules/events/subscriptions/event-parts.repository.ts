import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintEvent, BlueprintJobBoard } from '@talent-platform/blueprint';
import type { Session } from '../../../database/index.js';
import { Table } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import { EventConfiguration } from './event-configuration.entity.js';

/** What a blueprint says of events. */
export interface EventParts {
  readonly jobBoards: readonly BlueprintJobBoard[];
  readonly events: readonly BlueprintEvent[];
}

const CONFIGURATIONS = new Table(EventConfiguration);
const SELECT = `SELECT ${CONFIGURATIONS.columns()} FROM event_configurations WHERE customer_id = ?`;
const SAVE = `${CONFIGURATIONS.insert()} ${CONFIGURATIONS.orUpdate()}`;

/** The events and job boards of blueprints, kept encrypted: partners' URLs and secrets stand in them. */
@Injectable()
export class EventPartsRepository {
  constructor(private readonly secretBox: SecretBox) {}

  /** Undefined for a customer whose events were never configured: one of an earlier release. */
  async find(session: Session, customerId: number): Promise<EventParts | undefined> {
    const [row] = await session.query<EventConfiguration>(SELECT, [customerId]);
    return row && (JSON.parse(this.secretBox.decrypt(row.sealedParts, placeOf(customerId))) as EventParts);
  }

  /** Asked for every customer at each start. */
  async exists(session: Session, customerId: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM event_configurations WHERE customer_id = ?';
    return (await session.query(sql, [customerId])).length > 0;
  }

  async save(session: Session, customerId: number, parts: EventParts): Promise<void> {
    const sealedParts = this.secretBox.encrypt(JSON.stringify(parts), placeOf(customerId));
    await session.query(SAVE, CONFIGURATIONS.valuesOf({ customerId, sealedParts }));
  }
}

/** What of a blueprint this is. */
export function eventPartsOf({ jobBoards = [], events = [] }: Pick<Blueprint, 'jobBoards' | 'events'>): EventParts {
  return { jobBoards, events };
}

function placeOf(customerId: number): string {
  return JSON.stringify(['events', customerId]);
}
