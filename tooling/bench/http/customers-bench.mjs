import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { stopProcess } from '../measure/child-process.mjs';
import { interleave } from '../measure/rounds.mjs';
import { residentMegabytes } from '../measure/process-facts.mjs';
import { median, shown } from '../measure/summary.mjs';
import { multiplyCustomer, nameIn } from './multiply-customer.mjs';
import { startProduct } from './servers/product.mjs';
import { BLUEPRINT, copyWorld, CUSTOMER_ID, databaseFile, makeWorld, sendSigned, USER } from './world.mjs';

/** The number of customers that each get one request, which loads all their configuration into memory. */
const ASKED = 100;

/** Measures one more customer: start time, memory while it is idle, and memory after its first request. */
export async function benchCustomers({ plan, folder }) {
  const one = await makeWorld(folder, { name: 'one-customer', ...demoParts() });
  const many = copyWorld(one, { name: 'many-customers' });
  const copies = multiplyCustomer(databaseFile(many), CUSTOMER_ID, plan.customers - 1);
  const worlds = { one, many };
  const results = await interleave(plan.rounds, Object.keys(worlds), (name) =>
    startAndAsk(worlds[name], { plan, asked: name === 'many' ? spread(copies) : [] }),
  );
  const of = (name, figure) => median(results[name].map((round) => round[figure] ?? NaN));
  const idleKb = ((of('many', 'idle') - of('one', 'idle')) / copies.length) * 1000;
  const askedKb = ((of('many', 'asked') - of('many', 'idle')) / Math.min(ASKED, copies.length)) * 1000;
  const rows = Object.keys(worlds).map((name) => ({
    customers: name === 'one' ? 1 : plan.customers,
    'start, s': of(name, 'readySeconds').toFixed(2),
    'idle, MB': shown(of(name, 'idle'), 0),
    'KB for each': name === 'one' ? '' : shown(idleKb, 0),
    [`KB for each of ${ASKED} that ask`]: name === 'one' ? '' : shown(askedKb, 0),
  }));
  return {
    tables: [{ title: 'Customers', rows }],
    figures: {
      'start with customers seconds': of('many', 'readySeconds'),
      'idle customer KB': Number.isFinite(idleKb) ? Math.max(idleKb, 1) : undefined,
    },
    rounds: results,
  };
}

/** The demo customer's configuration, with users who may sign in production. */
function demoParts() {
  const demo = JSON.parse(readFileSync(new URL('../../demo/blueprint.json', import.meta.url), 'utf8'));
  const { userGroups, users, profileTypes, customLists, lists, forms, workflowStatuses } = demo;
  const named = users.map(({ username, name, group }) => ({ username: `bench.${username}`, name, group }));
  return {
    profileTypes,
    customLists,
    lists,
    forms,
    workflowStatuses,
    userGroups: [
      ...BLUEPRINT.userGroups,
      ...userGroups.filter(
        (group) => !BLUEPRINT.userGroups.some((own) => own.integrationName === group.integrationName),
      ),
    ],
    users: [...BLUEPRINT.users, ...named],
  };
}

async function startAndAsk(world, { plan, asked }) {
  const { child, port, readyMs } = await startProduct(world);
  await sleep(plan.idleMs);
  const idle = residentMegabytes(child.pid);
  for (const customerId of asked) {
    const { status, text } = await sendSigned(port, {
      target: `/customers/${customerId}/people/1`,
      user: nameIn(customerId, USER),
    });
    if (status !== 200) throw new Error(`Customer ${customerId} was answered with ${status} ${text}`);
  }
  const result = { readySeconds: readyMs / 1000, idle, asked: residentMegabytes(child.pid) };
  await stopProcess(child);
  return result;
}

function spread(ids) {
  const step = Math.max(1, Math.floor(ids.length / ASKED));
  return ids.filter((_, index) => index % step === 0).slice(0, ASKED);
}
