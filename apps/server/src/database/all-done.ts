import { isAftermath } from './dialect/failures.js';

/**
 * Waits for statements that go out together, and fails as the first of them that does. It waits for those after it too:
 * none may run on when the unit of work has been rolled back. PostgreSQL refuses what follows a failure in the transaction,
 * and answers may overtake each other: such a refusal is thrown only if there is no other failure.
 */
export async function allDone(statements: ReadonlyArray<Promise<unknown>>): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
}
