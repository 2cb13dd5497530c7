import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/index.js';
import { Incarnations } from '../../../incarnations/index.js';

/** `off`: the operator has configured it. `held`: the database is a copy, and the operator has configured nothing. */
export type EventSending = 'on' | 'off' | 'held';

/** Says whether this node sends partners anything (D-EVT-14). */
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
