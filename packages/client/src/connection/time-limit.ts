import type { Runtime } from './runtime.js';

/** A time limit under way. */
export interface TimeLimit {
  /** Is aborted after the limit, or with the signal of the caller. */
  readonly signal: AbortSignal;
  /** Returns whether the limit, and not the caller, ended the attempt. */
  isOver(): boolean;
  /** Stops the time limit. The caller may still abort. */
  stopTimer(): void;
  /** Stops listening too. The signal of a long-lived caller must not keep every request in memory. */
  end(): void;
}

/** Begins the time limit of an attempt. */
export function beginTimeLimit(
  ms: number,
  caller: AbortSignal | undefined,
  startTimer: Runtime['startTimer'],
): TimeLimit {
  const controller = new AbortController();
  let isOver = false;
  const onAbort = () => controller.abort(caller?.reason);
  caller?.addEventListener('abort', onAbort);
  const stopTimer = startTimer(ms, () => {
    isOver = true;
    controller.abort();
  });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    stopTimer,
    end() {
      stopTimer();
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
