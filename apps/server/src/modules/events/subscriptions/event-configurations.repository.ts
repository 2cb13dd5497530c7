import { Injectable } from '@nestjs/common';
import type { Blueprint, BlueprintEvent, BlueprintJobBoard } from '@talent-platform/blueprint';
import { CustomerDocuments } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import { EventConfiguration } from './event-configuration.entity.js';

/** The job boards and events of a blueprint. */
export interface ConfiguredEvents {
  readonly jobBoards: readonly BlueprintJobBoard[];
  readonly events: readonly BlueprintEvent[];
}

/** Stores the events and job boards of each customer's blueprint, encrypted because they contain URLs and secrets of partners. */
@Injectable()
export class EventConfigurationsRepository extends CustomerDocuments<ConfiguredEvents, 'sealedParts'> {
  constructor(secretBox: SecretBox) {
    super(EventConfiguration, 'sealedParts', {
      write: (parts, customerId) => secretBox.encrypt(JSON.stringify(parts), placeOf(customerId)),
      read: (sealed, customerId) => JSON.parse(secretBox.decrypt(sealed, placeOf(customerId))) as ConfiguredEvents,
    });
  }
}

export function configuredEventsOf({
  jobBoards = [],
  events = [],
}: Pick<Blueprint, 'jobBoards' | 'events'>): ConfiguredEvents {
  return { jobBoards, events };
}

/** The text that the encryption is bound to: a document that is copied to another customer's row cannot be decrypted. */
function placeOf(customerId: number): string {
  return JSON.stringify(['events', customerId]);
}
