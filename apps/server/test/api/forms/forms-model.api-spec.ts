import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryScenario } from '../../model/forms/arbitrary-scenario.js';
import type { Scenario } from '../../model/forms/arbitrary-scenario.js';
import { FormsCustomer } from '../../model/forms/forms-customer.js';
import { ScenarioWalk } from '../../model/forms/scenario-walk.js';
import { roundOf } from '../../model/rounds.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

const SHORT = { sqlite: 400, postgres: 100 };
const ROUND = roundOf(SHORT);
/** With any seed, this many requests meet all of MET. */
const MANY = 1500;
/** Concurrent walks, each with another owner. */
const WALKERS = 4;
/** Every run must meet these cases. Otherwise the random requests would prove little. */
const MET = [
  'post 201',
  'post 400 16',
  'post 400 1',
  'post 400 5',
  'post 400 5,16',
  'post 403 17',
  'post 403 3',
  'put 201',
  'put 200',
  'put 400 1',
  'put 400 4',
  'put 400 5',
  'put 400 7',
  'put 403 17',
  'put-id 201',
  'put-id 200',
  'put-id 400 1',
  'put-id 400 5',
  'put-id 403 3',
  'put-id 404 2',
  'patch 204',
  'patch 200',
  'patch 400 1',
  'patch 400 4',
  'patch 400 5',
  'patch 400 7',
  'patch 403 3',
  'patch 404 2',
  'get 200',
  'get 404 2',
  'get-profile 200',
];

describeServer('the server and the model of forms', { clock: new TestClock() }, (under) => {
  let customer: FormsCustomer;
  let differs: number | undefined;

  beforeAll(async () => {
    customer = await FormsCustomer.start(under.server, ROUND.seed);
  });

  /** Runs one sequence after the other. A walker that finds a difference runs alone, to shorten it. */
  function walk(walker: number, numRuns: number): Promise<fc.RunDetails<[Scenario]>> {
    const walked = fc.asyncProperty(arbitraryScenario(customer.blueprint), async (scenario) => {
      if (differs !== undefined && differs !== walker) return;
      const form = customer.formNamed(scenario.form);
      const sequence = new ScenarioWalk(customer, form, await customer.createOwner(form, scenario));
      try {
        await sequence.walk(scenario);
      } catch (error) {
        differs ??= walker;
        throw error;
      }
    });
    return fc.check(walked, { seed: ROUND.seed + walker, numRuns, interruptAfterTimeLimit: ROUND.limitMs / 2 });
  }

  it(
    'agree on status, codes and answers, for every request',
    async () => {
      const sequences = ROUND.sequences[under.database.location.kind];
      const runs = Math.ceil(sequences / WALKERS);
      const walkers = Array.from({ length: WALKERS }, (_, index) => walk(index, runs));
      for (const report of await Promise.all(walkers)) {
        if (!report.failed) continue;
        const why = report.errorInstance instanceof Error ? report.errorInstance.message : String(report.errorInstance);
        throw new Error(`TALENT_MODEL_SEED=${ROUND.seed}, shrunk ${report.numShrinks} times. ${why}`);
      }
      const due = sequences >= (ROUND.isShort ? SHORT.sqlite : MANY) ? MET : [];
      expect(due.filter((kind) => !customer.counts.has(kind))).toEqual([]);
    },
    ROUND.limitMs,
  );
});
