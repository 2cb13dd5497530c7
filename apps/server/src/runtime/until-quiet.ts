import { setImmediate as nextTurn } from 'node:timers/promises';

/** Timeout for waiting until nobody connects. After it, the port closes even if clients still connect. */
const QUIET_WITHIN_MS = 1000;

/** During a turn of the event loop that is this short, hardly any client can connect unseen. */
const QUIET_TURN_MS = 1;

/**
 * Waits for a short turn of the event loop in which nobody connected. The system accepts connections before this
 * process sees them, and resets them if the port closes meanwhile (D-PLT-4).
 *
 * @param countCame returns how many have connected
 */
export async function untilQuiet(countCame: () => number): Promise<void> {
  const end = performance.now() + QUIET_WITHIN_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < end;) {
    const [before, begunAt] = [countCame(), performance.now()];
    await nextTurn();
    isQuiet = before === countCame() && performance.now() - begunAt < QUIET_TURN_MS;
  }
}
