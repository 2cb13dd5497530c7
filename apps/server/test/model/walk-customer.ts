import fc from 'fast-check';
import type { TestServer } from '../support/test-server.js';
import { arbitraryBlueprint } from './arbitrary-blueprint.js';
import { arbitrarySequence } from './arbitrary-requests.js';
import type { Step } from './arbitrary-requests.js';
import type { ProfileBlueprint } from './reference-view.js';
import { shorten } from './shorten.js';
import { Walk } from './walk.js';

/** The number of sequences that are sent to one customer. Each has 4 to 12 requests. */
export const SEQUENCES_PER_CUSTOMER = 50;

/** Time limit for shortening a failing walk, so that it is easier to read. */
const SHORTEN_MS = 45_000;

const DRAWN = arbitraryBlueprint().chain((blueprint) =>
  fc
    .array(arbitrarySequence(blueprint), {
      minLength: SEQUENCES_PER_CUSTOMER,
      maxLength: SEQUENCES_PER_CUSTOMER,
    })
    .map((sequences) => ({ blueprint, steps: sequences.flat() })),
);

/** Walks customers whose blueprints and requests seeds draw, one after another. */
export class CustomerWalker {
  /** The number of requests by the kind of request and the kind of answer. */
  readonly counts = new Map<string, number>();
  #lastCustomer = 1000;

  constructor(private readonly server: TestServer) {}

  /** @throws what the server and the model differ in, after the fewest requests, with the seed that draws them */
  async walk(seed: number): Promise<void> {
    const [drawn] = fc.sample(DRAWN, { seed, numRuns: 1 });
    if (!drawn) throw new TypeError('Nothing was drawn.');
    const failure = await this.#failureOf(drawn.blueprint, drawn.steps);
    if (!failure) return;
    const last = Date.now() + SHORTEN_MS;
    const fails = async (steps: readonly Step[]): Promise<boolean> =>
      (await this.#failureOf(drawn.blueprint, steps)) !== undefined;
    const fewest = await shorten(drawn.steps.slice(0, failure.taken), fails, () => Date.now() < last);
    const shortest = (await this.#failureOf(drawn.blueprint, fewest)) ?? failure;
    throw new Error(`TALENT_MODEL_SEED=${seed}: ${shortest.message}\n${JSON.stringify(drawn.blueprint)}`);
  }

  async #failureOf(
    blueprint: ProfileBlueprint,
    steps: readonly Step[],
  ): Promise<{ message: string; taken: number } | undefined> {
    this.#lastCustomer += 1;
    const walk = await Walk.start(this.server, this.#lastCustomer, blueprint);
    for (const [index, step] of steps.entries()) {
      try {
        const came = await walk.take(step);
        this.counts.set(came, (this.counts.get(came) ?? 0) + 1);
      } catch (error) {
        return { message: error instanceof Error ? error.message : String(error), taken: index + 1 };
      }
    }
    return undefined;
  }
}
