import { hint, received } from '@talent-platform/protocol/errors';
import { TwinError } from '../twin-error.js';
import { FUNCTIONS } from './option-table.js';
import type { FunctionName, FunctionRule } from './option-table.js';
import { isObject } from './option-value.js';
import type { TwinFacts } from './option-value.js';

const STOPPED = 'The twin is stopped. Start another one with startTwin().';

/** Checks what the functions of one twin are given, and that the twin has not stopped. */
export class OptionCheck {
  #facts: TwinFacts = { customers: [], paths: [] };
  #isStopped = false;

  /** Remembers what options may name. */
  know(facts: TwinFacts): void {
    this.#facts = facts;
  }

  /** Refuses all calls that need a server from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  get stopped(): TwinError | undefined {
    return this.#isStopped ? new TwinError(STOPPED) : undefined;
  }

  /**
   * @param options the argument, or positional arguments by their names
   * @throws TwinError with every problem, or if the twin is stopped
   */
  of(name: FunctionName, options: unknown = {}): void {
    const rule: FunctionRule = FUNCTIONS[name];
    if (this.#isStopped && !rule.outlivesStop) throw new TwinError(STOPPED);
    const problems = problemsOf(name, options, this.#facts);
    if (problems.length > 0) throw new TwinError(problems.join('\n'));
  }
}

/** Returns every problem of the options of a function, one a line. */
export function problemsOf(name: FunctionName, options: unknown, facts: TwinFacts): string[] {
  const rule: FunctionRule = FUNCTIONS[name];
  if (!isObject(options)) return [`${name}: takes an object, ${received(options)}.`];
  const problems = [
    ...Object.keys(options).flatMap((option) => unknownOption(name, option)),
    ...Object.entries(rule.options).flatMap(([option, { fault, isRequired }]) => {
      const value = options[option];
      const problem = value !== undefined || isRequired ? fault(value, facts) : undefined;
      return problem === undefined ? [] : [`${option}: ${problem}`];
    }),
  ];
  return problems.length > 0 ? problems : [rule.together?.(options) ?? []].flat();
}

function unknownOption(name: FunctionName, option: string): string[] {
  const { options, elsewhere = {} }: FunctionRule = FUNCTIONS[name];
  const known = Object.keys(options);
  if (known.includes(option)) return [];
  const wayOut = Object.hasOwn(elsewhere, option) ? ` ${elsewhere[option]}` : hint(option, known);
  return [`${option}: is not an option of ${name}.${wayOut} Its options: ${known.join(', ')}.`];
}
