const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Aborted at the first signal that stops a process; what the system does at the second one is to end it. */
export function stopSignal(signals: Pick<NodeJS.EventEmitter, 'on' | 'off'> = process): AbortSignal {
  const stop = new AbortController();
  const onSignal = (): void => {
    for (const signal of SIGNALS) signals.off(signal, onSignal);
    stop.abort();
  };
  for (const signal of SIGNALS) signals.on(signal, onSignal);
  return stop.signal;
}
