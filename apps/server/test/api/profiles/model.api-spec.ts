import { beforeAll, expect, it } from '@jest/globals';
import { roundOf } from '../../model/rounds.js';
import { CustomerWalker, SEQUENCES_PER_CUSTOMER } from '../../model/walk-customer.js';
import { WALK_TIME } from '../../model/walk.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

/** Customers, each with its own seed, have SEQUENCES_PER_CUSTOMER each. */
const ROUND = roundOf({ sqlite: 120, postgres: 50 });
/** Numbers of sequences: with any seed, SOME meet the usual replies, and MANY meet the rare ones too. */
const [SOME, MANY] = [500, 5000];

/** The replies that every run must meet, and those that a long run must meet. Without them, the drawn requests would prove little. */
const MET = [
  'post 201',
  'post 200',
  'post 400 1',
  'post 400 4',
  'post 400 5',
  'post 400 7',
  'patch 204',
  'patch 200',
  'patch 400 1',
  'patch 400 4',
  'patch 400 5',
  'patch 400 7',
  'patch 404 2',
  'get 200',
  'get 404 2',
  'by-email 200',
  'by-email 404 2',
  'lookup 200',
  'lookup 404 2',
];
const MET_LATER = [
  'post 403 3',
  'post 404 3',
  'patch 400 12',
  'patch 400 18',
  'patch 403 8',
  'patch 403 3',
  'patch 404 3',
  'patch 404 2 outside the lock',
  'get 404 3',
  'get 404 2 outside the lock',
  'lookup 404 3',
  'by-email 404 3',
];

describeServer('the server and the model of profiles', { clock: new TestClock(WALK_TIME) }, (under) => {
  let walker: CustomerWalker;

  beforeAll(() => {
    walker = new CustomerWalker(under.server);
  });

  it(
    'agree on status, codes and values, for every request',
    async () => {
      const sequences = ROUND.sequences[under.database.location.kind];
      const customers = Math.ceil(sequences / SEQUENCES_PER_CUSTOMER);
      for (let count = 0; count < customers; count += 1) await walker.walk(ROUND.seed + count);
      const due = [...(ROUND.isShort || sequences >= SOME ? MET : []), ...(sequences >= MANY ? MET_LATER : [])];
      expect(due.filter((kind) => !walker.counts.has(kind))).toEqual([]);
    },
    ROUND.limitMs,
  );
});
