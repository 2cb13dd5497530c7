import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { stopSignal } from './stop-signal.js';

describe('stopSignal', () => {
  it.each(['SIGINT', 'SIGTERM'])('is aborted by %s, and leaves the next one to the system', (signal) => {
    const signals = new EventEmitter();
    const stop = stopSignal(signals);
    expect([stop.aborted, signals.eventNames()]).toEqual([false, ['SIGINT', 'SIGTERM']]);
    signals.emit(signal);
    expect([stop.aborted, signals.eventNames()]).toEqual([true, []]);
  });
});
