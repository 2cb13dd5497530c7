import { Injectable } from '@nestjs/common';
import { Log, Notices } from '../../runtime/index.js';

export const APPLICATION_OUTCOMES = [
  'received',
  'repeated',
  'invalid',
  'trap',
  'stale',
  'closed',
  'rate',
  'busy',
  'malformed',
  'failed',
] as const;

export type ApplicationOutcome = (typeof APPLICATION_OUTCOMES)[number];

/** Refusals that the log reports to the operator. The lines contain nothing that a visitor typed. */
const LINES: Partial<Record<ApplicationOutcome, string>> = {
  trap: 'Applications were refused: a field that people do not see was filled.',
  stale: 'Applications were refused: their form was not shown here, or was sent too early or too late.',
  rate: 'Applications were refused: too many came from one address, or for one job.',
  busy: 'Applications were refused: the service had no place for them. They can be sent again.',
  malformed: 'Applications were refused: their body was no form, or too large.',
  failed: 'Applications cannot be kept. Look at what the user of the portal may write, and at the required fields.',
};

/** Reports the outcomes of applications to the metrics and the log (D-APY-9). */
@Injectable()
export class ApplicationFeed {
  readonly #listeners = new Set<(outcome: ApplicationOutcome) => void>();
  readonly #notices: Notices;

  constructor(log: Log) {
    this.#notices = new Notices(log);
  }

  listen(listener: (outcome: ApplicationOutcome) => void): void {
    this.#listeners.add(listener);
  }

  tell(
    outcome: ApplicationOutcome,
    { customerId, portalId, why }: { customerId: number; portalId: number; why?: string },
  ): void {
    for (const listener of this.#listeners) listener(outcome);
    const line = LINES[outcome];
    if (line !== undefined) this.#notices.tell(line, { customer: customerId, portal: portalId, ...(why && { why }) });
  }
}
