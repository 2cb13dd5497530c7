import { BROKEN_PATH, FAILED_MOVE, FIRST_MOVES } from './answers.mjs';
import { RECRUITER } from './demo-calls.mjs';

/**
 * Moves some candidates of a new demo, so that the log of deliveries shows each outcome. Leaves candidates alone who
 * were moved before, so another start does nothing again.
 *
 * @param {ReturnType<typeof import('./demo-calls.mjs').demoCalls>} call
 * @param {(path: string) => Promise<string>} subscribe - returns the id of a subscription to a path of the partner
 */
export async function makeFirstMoves(call, subscribe) {
  for (const move of FIRST_MOVES) if (await isUnmoved(call, move)) await makeMove(call, move);
  if (!(await isUnmoved(call, FAILED_MOVE))) return;
  const broken = await subscribe(BROKEN_PATH);
  try {
    await makeMove(call, FAILED_MOVE);
  } finally {
    await call('DELETE', `/subscriptions/${broken}`);
  }
}

async function isUnmoved(call, { workflow }) {
  const { status, json } = await call('GET', `/workflows/${workflow}/moves?size=1`, { as: RECRUITER });
  return status === 200 && json.moves.length === 0;
}

async function makeMove(call, { workflow, to, comment }) {
  await call('POST', `/workflows/${workflow}/move`, { body: { status: { id: to }, comment }, as: RECRUITER });
}
