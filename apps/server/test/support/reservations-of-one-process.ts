import type { UnitOfWork } from '../../src/database/index.js';
import { SecretBox } from '../../src/modules/access/secret-box.js';
import { SignInFailuresRepository } from '../../src/modules/access/sign-in/sign-in-failures.repository.js';
import { SignInReservations } from '../../src/modules/access/sign-in/sign-in-reservations.js';
import type { Clock, Log } from '../../src/runtime/index.js';

/** Counts wrong passwords of a process that uses the database alone. */
export function reservationsOfOneProcess(clock: Clock, log: Log): SignInReservations {
  const alone = { mayBeShared: false } as UnitOfWork;
  return new SignInReservations(alone, new SignInFailuresRepository(), new SecretBox(Buffer.alloc(32, 1)), clock, log);
}
