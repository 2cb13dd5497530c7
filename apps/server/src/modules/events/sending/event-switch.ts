import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { Incarnations } from '../../../incarnations/index.js';

/**
 * With `off`, the operator has switched events off. With `held`, the database is a copy, and the operator has
 * configured nothing.
 */
type EventSending = 'on' | 'off' | 'held';

/** Decides whether this node sends anything to partners (D-EVT-14). */
@Injectable()
export class EventSwitch {
  constructor(
    private readonly configuration: Configuration,
    private readonly incarnations: Incarnations,
  ) {}

  get state(): EventSending {
    if (this.configuration.events === 'off') return 'off';
    return this.incarnations.areEventsHeld ? 'held' : 'on';
  }

  get isOn(): boolean {
    return this.state === 'on';
  }
}

/** The message for the acting user and for administrators who ping. */
export const NOT_SENT = 'This installation sends no events now.';
