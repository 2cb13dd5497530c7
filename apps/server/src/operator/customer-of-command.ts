import type { RequestContext } from '../http/index.js';
import { CustomersRepository } from '../modules/customers/index.js';
import { operatorContext } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, UsageError } from './operator-command.js';

/** The positional argument that names a customer, for yargs. */
export const CUSTOMER = { type: 'string', demandOption: true, describe: 'the id of a customer' } as const;

/**
 * Returns the context in which the operator acts on a customer.
 * @throws UsageError if the text is no id; CommandRefused if there is no such customer
 */
export async function contextOfCustomer({ get, unitOfWork }: Installation, customer: string): Promise<RequestContext> {
  const customerId = parseCustomer(customer);
  const revision = await get(CustomersRepository).findRevision(unitOfWork.reader, customerId);
  if (revision === undefined) throw unknownCustomer(customerId);
  return operatorContext(customerId);
}

/** @throws UsageError if the text is no id */
export function parseCustomer(text: string): number {
  const customerId = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(customerId)) return customerId;
  throw new UsageError(`<customer> must be the id of a customer, such as 1001, received "${text}".`);
}

export function unknownCustomer(customerId: number): CommandRefused {
  return new CommandRefused(`There is no customer ${customerId} in this database.`);
}
