import type { UnitOfWork } from '../../src/database/index.js';
import { Retention, Turns } from '../../src/modules/retention/index.js';
import type { Clock, Log } from '../../src/runtime/index.js';

/** The parts that removals by age share. */
export function aRetention({
  unitOfWork,
  clock,
  log,
  turns = new Turns(unitOfWork, clock),
}: {
  unitOfWork: UnitOfWork;
  clock: Clock;
  log: Log;
  turns?: Turns;
}): Retention {
  return new Retention(unitOfWork, clock, log, turns);
}
