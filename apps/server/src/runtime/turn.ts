import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** A long work lets others work after this time. */
const TURN_MS = 8;
/** Limit for turns given at once. A process that was suspended did not work meanwhile. */
const MAX_GIVEN = 64;

/** Measures how long a work runs without a pause, so that others can work in between. Ends a work that nobody waits for. */
export class Turn {
  #since = performance.now();
  #loop = loopsSoFar();

  /** @param signal aborts when nobody waits for the work any more; absent if the work is done in any case */
  constructor(private readonly signal?: AbortSignal) {}

  /** Whether the work must let others work. Starts again if the event loop has gone round meanwhile, because others have worked. */
  isOver(): boolean {
    if (performance.now() - this.#since <= TURN_MS) return false;
    if (this.#loop === loopsSoFar()) return true;
    this.#begin();
    return false;
  }

  /**
   * Gives others as many turns of the event loop as the work's last step took. Each turn accepts only one connection, so one turn
   * after a long step would keep new clients waiting.
   *
   * @throws the signal's reason if nobody waits for the work any more
   */
  async pass(): Promise<void> {
    const taken = this.isOver() ? (performance.now() - this.#since) / TURN_MS : 1;
    for (let given = 0; given < Math.min(taken, MAX_GIVEN); given += 1) await setImmediate();
    this.signal?.throwIfAborted();
    this.#begin();
  }

  /** Does a work step by step, and lets others work in between. */
  async through<Result>(steps: Generator<unknown, Result, undefined>): Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isOver()) await this.pass();
    }
  }

  #begin(): void {
    this.#since = performance.now();
    this.#loop = loopsSoFar();
  }
}

/** How often the event loop has gone round. */
function loopsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.loopCount;
}

/** In UTF-16 units. */
const PIECE = 65_536;

/**
 * Renders JSON with an array as UTF-8: `before`, the array, `behind`. Items are rendered one by one, and others work in between.
 */
export function renderJsonArray(
  items: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Promise<Buffer> {
  return gathered(arrayParts(items, { before: `${before}[`, behind: `]${behind}` }));
}

/** Renders an object in the same way. Its members, and what they hold, may be long arrays. */
export function renderJsonObject(members: Readonly<Record<string, unknown>>): Promise<Buffer> {
  return gathered(objectParts(members, ''));
}

/** Only arrays, and objects that hold arrays, are rendered in parts. */
function* partsOf(value: unknown, before: string): Generator<string> {
  if (Array.isArray(value)) yield* arrayParts(value, { before: `${before}[`, behind: ']' });
  else if (isObject(value) && Object.values(value).some(Array.isArray)) yield* objectParts(value, before);
  else yield before + JSON.stringify(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function* objectParts(members: Readonly<Record<string, unknown>>, before: string): Generator<string> {
  let separator = `${before}{`;
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    yield* partsOf(value, `${separator}${JSON.stringify(name)}:`);
    separator = ',';
  }
  yield separator === ',' ? '}' : `${separator}}`;
}

function* arrayParts(
  items: Iterable<unknown>,
  { before, behind }: { readonly before: string; readonly behind: string },
): Generator<string> {
  let separator = before;
  for (const item of items) {
    yield* partsOf(item, separator);
    separator = ',';
  }
  yield separator === before ? before + behind : behind;
}

async function gathered(parts: Iterable<string>): Promise<Buffer> {
  const turn = new Turn();
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length >= PIECE) {
      pieces.push(Buffer.from(text));
      text = '';
    }
    if (turn.isOver()) await turn.pass();
  }
  pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}
