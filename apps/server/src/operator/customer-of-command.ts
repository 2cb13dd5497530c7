import type { RequestContext } from '../http/index.js';
import { CustomersRepository } from '../modules/customers/index.js';
import { operatorContext, withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, UsageError } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';

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
  return parseId(text, 'customer', 1001);
}

/** @throws UsageError if the text is no id of what the argument names */
export function parseId(text: string, argument: 'customer' | 'person', example: number): number {
  const id = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(id)) return id;
  throw new UsageError(`<${argument}> must be the id of a ${argument}, such as ${example}, received "${text}".`);
}

export function unknownCustomer(customerId: number): CommandRefused {
  return new CommandRefused(`There is no customer ${customerId} in this database.`);
}

export function hasMoved(id: number, address: string): string {
  return `Customer ${id} has moved to ${address}. To remove what is left here: talent-server customers remove ${id} --yes`;
}

/** Opens the installation for the operator's work on a customer. Throws as `contextOfCustomer`. */
export function withCustomer<T>(
  context: Pick<OperatorContext, 'env'>,
  customer: string,
  work: (ctx: RequestContext, installation: Installation) => Promise<T>,
): Promise<T> {
  return withInstallation(context, async (installation) =>
    work(await contextOfCustomer(installation, customer), installation),
  );
}
