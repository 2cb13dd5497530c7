/**
 * Waits for statements that go out together, and fails as the first of them that does. It waits for those after it too:
 * none may run on when the unit of work has been rolled back.
 */
export async function allDone(statements: ReadonlyArray<Promise<unknown>>): Promise<void> {
  for (const outcome of await Promise.allSettled(statements)) if (outcome.status === 'rejected') throw outcome.reason;
}
