import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintEvent, BlueprintJobBoard } from '@talent-platform/blueprint';
import { CustomerDocuments } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import { EventConfiguration } from './event-configuration.entity.js';

/** What a blueprint says of events. */
export interface EventParts {
  readonly jobBoards: readonly BlueprintJobBoard[];
  readonly events: readonly BlueprintEvent[];
}

/** The subscriptions and job boards of a customer's blueprint, encrypted: URLs and secrets of partners stand in them. */
@Injectable()
export class EventPartsRepository extends CustomerDocuments<EventParts, 'sealedParts'> {
  constructor(secretBox: SecretBox) {
    super(EventConfiguration, 'sealedParts', {
      write: (parts, customerId) => secretBox.encrypt(JSON.stringify(parts), placeOf(customerId)),
      read: (sealed, customerId) => JSON.parse(secretBox.decrypt(sealed, placeOf(customerId))) as EventParts,
    });
  }
}

export function eventPartsOf({ jobBoards = [], events = [] }: Pick<Blueprint, 'jobBoards' | 'events'>): EventParts {
  return { jobBoards, events };
}

/** The text that a document is sealed for: one that is copied to another customer's row cannot be opened there. */
function placeOf(customerId: number): string {
  return JSON.stringify(['events', customerId]);
}
