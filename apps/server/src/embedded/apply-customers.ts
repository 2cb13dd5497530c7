import path from 'node:path';
import type { Blueprint } from '@talent-platform/blueprint';
import { DEMO_FOLDER } from '../config/index.js';
import { BlueprintRefused, BlueprintStart, BlueprintUnusable } from '../modules/blueprints/index.js';
import { withCredentials } from './complete-credentials.js';
import { EmbeddedOptionError } from './embedded-server.js';
import type { EmbeddedCustomer } from './embedded-server.js';

/**
 * Applies the blueprints of all customers.
 *
 * @returns the blueprints as they were applied, with the credentials that they lacked
 * @throws EmbeddedOptionError with every problem of all blueprints
 */
export async function applyCustomers(
  start: BlueprintStart,
  customers: readonly EmbeddedCustomer[],
): Promise<unknown[]> {
  const blueprints: unknown[] = [];
  const faults: string[] = [];
  for (const [index, customer] of customers.entries()) {
    try {
      const blueprint = await apply(start, customer);
      const same = blueprints.findIndex((other) => idOf(other) === idOf(blueprint));
      if (same >= 0) throw new BlueprintUnusable(takenId(idOf(blueprint), same));
      blueprints.push(blueprint);
    } catch (error) {
      if (!(error instanceof BlueprintUnusable)) throw error;
      faults.push(`customers[${index}].blueprint${faultOf(error, customer)}`);
    }
  }
  if (faults.length > 0) throw new EmbeddedOptionError(faults);
  return blueprints;
}

function takenId(id: number, other: number): string {
  return `: customer ${id} is the customer of customers[${other}], too. Give each blueprint a customer of its own.`;
}

function idOf(blueprint: unknown): number {
  return (blueprint as Blueprint).customer.id;
}

async function apply(
  start: BlueprintStart,
  { blueprint = DEMO_FOLDER, parts, records }: EmbeddedCustomer,
): Promise<unknown> {
  let applied: unknown;
  const complete = (document: unknown): unknown => {
    applied = withCredentials(isObject(document) ? { ...document, ...parts } : document);
    return applied;
  };
  if (typeof blueprint === 'string') await start.applyFrom(path.resolve(blueprint), complete);
  else await start.apply(complete(blueprint), records);
  return applied;
}

/** Returns what follows the name of the blueprint. Problems of parts that replace others are told as problems of these. */
function faultOf({ fault, cause }: BlueprintUnusable, { parts = {} }: EmbeddedCustomer): string {
  if (!(cause instanceof BlueprintRefused)) return fault;
  const lines = [cause.first, ...cause.others].map(({ path: place, message }) => {
    const [part = ''] = place.split(/[.[]/);
    return `  ${Object.hasOwn(parts, part) ? 'parts.' : ''}${place}: ${message}`;
  });
  return [' is refused:', ...lines].join('\n');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
