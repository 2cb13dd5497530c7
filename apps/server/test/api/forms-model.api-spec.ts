import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryScenario } from '../model/forms/arbitrary-scenario.js';
import type { Scenario } from '../model/forms/arbitrary-scenario.js';
import { FormsCustomer } from '../model/forms/forms-customer.js';
import { ScenarioWalk } from '../model/forms/scenario-walk.js';
import { describeServer } from '../support/each-server.js';
import { TestClock } from '../support/test-clock.js';

/** How many sequences are walked, 5,000 in all; most on the database that is quick to write to. */
const SEQUENCES = { sqlite: 3500, postgres: 1500 };
/** How many are walked at once, each about an owner of its own. */
const WALKERS = 4;
/** How long is walked, and a failing sequence made shorter for whoever reads it. */
const LIMIT_MS = 300_000;

/** A new one each time, or the one that is given to see its sequences again. */
const SEED = Number(process.env['TALENT_MODEL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What every run meets: were one missing, the requests that are drawn would say little. */
const MET = [
  ...['post 201', 'post 400 16', 'post 400 1', 'post 400 5', 'post 400 5,16', 'post 403 17', 'post 404 3'],
  ...[
    'put 201',
    'put 200',
    'put 400 1',
    'put 400 4',
    'put 400 5',
    'put 400 7',
    'put 403 17',
    'put-id 200',
    'put-id 400 1',
  ],
  ...[
    'put-id 400 5',
    'put-id 404 2',
    'put-id 404 3',
    'patch 204',
    'patch 200',
    'patch 400 1',
    'patch 400 4',
    'patch 400 5',
  ],
  ...['patch 400 7', 'patch 404 2', 'patch 404 3', 'get 200', 'get 404 2', 'get 404 3', 'get-profile 200'],
];

describeServer('the server and the model of forms', { clock: new TestClock() }, (under) => {
  let customer: FormsCustomer;
  let differs: number | undefined;

  beforeAll(async () => {
    customer = await FormsCustomer.start(under.server, SEED);
  });

  /** One sequence after the other. Whoever meets a difference is left alone to shorten it. */
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
    return fc.check(walked, { seed: SEED + walker, numRuns, interruptAfterTimeLimit: LIMIT_MS });
  }

  it(
    'agree on status, codes and answers, whatever is sent',
    async () => {
      const runs = Math.ceil(SEQUENCES[under.database.location.kind] / WALKERS);
      const walkers = Array.from({ length: WALKERS }, (_, index) => walk(index, runs));
      for (const report of await Promise.all(walkers)) {
        if (!report.failed) continue;
        const why = report.errorInstance instanceof Error ? report.errorInstance.message : String(report.errorInstance);
        throw new Error(`TALENT_MODEL_SEED=${SEED}, shrunk ${report.numShrinks} times. ${why}`);
      }
      expect(MET.filter((kind) => !customer.counts.has(kind))).toEqual([]);
    },
    2 * LIMIT_MS,
  );
});
