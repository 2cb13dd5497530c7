import { isAftermath } from './dialect/failures.js';

/**
 * Waits for statements that go out together, and fails with the first failure. Also waits for later statements, because
 * none may still run when the unit of work has been rolled back. PostgreSQL refuses statements after a failure in the
 * transaction, and results may overtake each other. This refusal is thrown only if there is no other failure.
 */
export async function allDone(statements: ReadonlyArray<Promise<unknown>>): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
}
