import type { Problem } from '../errors/problem.js';
import { FILTER_LIMITS } from './filter.js';

/** More than an answer tells (D-ERR-10): what is wrong beyond them is not looked for. */
const MAX_PROBLEMS = 1000;

/** The problems and the size of the part of a filter that was read so far (D-SEA-8). */
export class FilterTally {
  readonly #problems: Problem[] = [];
  #conditions = 0;
  #nodes = 0;
  #values = 0;

  /** @param path where in the filter, such as `children[0].filters[2].operator`; empty for the filter as a whole. */
  refuse(path: string, detail: string): void {
    const problem: Problem = { code: 'SEARCH_INVALID', detail };
    this.#problems.push(path === '' ? problem : { ...problem, field: path });
  }

  countConditions(count: number): void {
    this.#conditions += count;
  }

  countNode(): void {
    this.#nodes += 1;
  }

  countValues(count: number): void {
    this.#values += count;
  }

  /** Whether enough is known: the filter is refused, and reading on would tell nothing more. */
  get full(): boolean {
    const { conditions, nodes } = FILTER_LIMITS;
    return this.#problems.length >= MAX_PROBLEMS || this.#conditions > conditions || this.#nodes > nodes;
  }

  /** Every problem, the limits among them. */
  get problems(): readonly Problem[] {
    const { conditions, nodes, values } = FILTER_LIMITS;
    const limits: string[] = [];
    if (this.#conditions > conditions) {
      limits.push(`A search takes at most ${conditions} filters in all, received more: search in several steps.`);
    }
    if (this.#nodes > nodes) {
      limits.push(
        `A search takes at most ${nodes} objects of filters in all, received more: leave those out that are empty.`,
      );
    }
    if (this.#values > values) {
      limits.push(`A search takes at most ${values} values in all, received ${this.#values}: search in several steps.`);
    }
    return [...this.#problems, ...limits.map((detail): Problem => ({ code: 'SEARCH_INVALID', detail }))];
  }
}
