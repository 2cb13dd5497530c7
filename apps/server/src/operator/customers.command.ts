import { Readable } from 'node:stream';
import path from 'node:path';
import { renderBlueprintYaml } from '@talent-platform/blueprint/files';
import type { Options } from 'yargs';
import { findNewAddress } from '../incarnations/index.js';
import { BlueprintsService, BlueprintStart } from '../modules/blueprints/index.js';
import { CustomersRepository } from '../modules/customers/index.js';
import type { CustomerSummary } from '../modules/customers/index.js';
import { PortalConfigurationsService } from '../modules/portals/index.js';
import { CUSTOMER, hasMoved, parseCustomer, unknownCustomer, withCustomer } from './customer-of-command.js';
import { countData, CustomerRemoval } from './customer-removal.js';
import { moveCustomerCommand } from './move-customer.command.js';
import { operatorContext, withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup } from './operator-command.js';
import { demandOutput, FORCE, OUTPUT, writeOutput } from './output-file.js';
import { renderTable } from './text-table.js';

const JSON_OPTION = { type: 'boolean', describe: 'print JSON' } as const satisfies Options;

const listCommand = defineCommand({
  usage: 'list',
  summary: 'list the customers: users, profiles, revision, and since when they are there',
  example: 'talent-server customers list',
  declare: (yargs) => yargs.option('json', JSON_OPTION),
  run: ({ json }, context) =>
    withInstallation(context, async ({ get, unitOfWork }) => {
      const customers = await get(CustomersRepository).list(unitOfWork.reader);
      const removals = await get(CustomersRepository).listRemovals(unitOfWork.reader);
      if (json) {
        const portals = await get(PortalConfigurationsService).listAddresses(unitOfWork.reader);
        const listed = customers.map((customer) => ({
          ...asJson(customer),
          addresses: [`customers/${customer.id}`, ...(portals.get(customer.id) ?? [])],
        }));
        context.print(`${JSON.stringify({ customers: listed, beingRemoved: removals }, null, 2)}\n`);
        return;
      }
      context.print(renderTable([HEADINGS, ...customers.map(rowOf)]));
      for (const id of removals) {
        const address = await findNewAddress(unitOfWork.reader, id);
        context.report(`${address === undefined ? notEnded(id) : hasMoved(id, address)}\n`);
      }
    }),
});

const HEADINGS = ['customer', 'name', 'users', 'profiles', 'revision', 'applied', 'since'];

function rowOf({ id, name, users, profiles, revision, appliedAt, since }: CustomerSummary): string[] {
  return [...[id, name, users, profiles, revision].map(String), timeOf(appliedAt) ?? '', timeOf(since) ?? ''];
}

function asJson({ since, appliedAt, ...customer }: CustomerSummary): object {
  return { ...customer, appliedAt: timeOf(appliedAt), since: timeOf(since) };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

const addCommand = defineCommand({
  usage: 'add <blueprint>',
  summary: 'add a customer from a blueprint file or folder, with its starting records',
  example: 'talent-server customers add /etc/talent/bolt',
  declare: (yargs) =>
    yargs
      .positional('blueprint', {
        type: 'string',
        demandOption: true,
        describe: 'a file, or the folder of one customer',
      })
      .option('json', JSON_OPTION),
  run: ({ blueprint, json }, context) =>
    withInstallation(context, async ({ get, unitOfWork }) => {
      const id = await get(BlueprintStart).add(path.resolve(blueprint), operatorContext);
      const added = (await get(CustomersRepository).list(unitOfWork.reader)).find((customer) => customer.id === id);
      if (!added) throw new CommandRefused(`The customer ${id} was removed meanwhile.`);
      const { name, users, profiles } = added;
      if (json) context.print(`${JSON.stringify(asJson(added), null, 2)}\n`);
      else context.print(`Added customer ${id}, ${name}: ${users} users, ${profiles} profiles.\n`);
      context.report('Running servers know it within a second, and no start needs the blueprint any more.\n');
    }),
});

const exportCommand = defineCommand({
  usage: 'export <customer>',
  summary: 'print the last blueprint of a customer as YAML, without passwords and secrets',
  example: 'talent-server customers export 1001 --output acme.yaml',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .option('output', {
        ...OUTPUT,
        describe: 'write to this file: as JSON if its name ends in .json, and as YAML otherwise',
      })
      .option('force', { ...FORCE, implies: 'output' })
      .option('json', JSON_OPTION),
  run: ({ customer, output, force, json }, context) =>
    withCustomer(context, customer, async (ctx, installation) => {
      const { blueprint, revision } = await installation.get(BlueprintsService).get(ctx, undefined);
      const file = output === undefined ? undefined : await demandOutput(output, force === true);
      const isJson = json === true || file?.endsWith('.json') === true;
      const text = isJson ? `${JSON.stringify(blueprint, null, 2)}\n` : await renderBlueprintYaml(blueprint);
      if (file === undefined) context.print(text);
      else await writeOutput(Readable.from([text]), file);
      context.report(
        `Revision ${revision} of customer ${customer}${file === undefined ? '' : ` in ${file}`}. Passwords and secrets are left out: ` +
          'here they stay as they are stored, and elsewhere each user needs new ones.\n',
      );
    }),
});

const removeCommand = defineCommand({
  usage: 'remove <customer>',
  summary: 'remove a customer with all its rows and files, for good; servers may run',
  example: 'talent-server customers remove 1001 --yes',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .option('yes', { alias: 'y', type: 'boolean', describe: 'remove it; without this, only say what would go' })
      .option('json', JSON_OPTION),
  run: ({ customer, yes, json }, context) =>
    withInstallation(context, async (installation) => {
      const id = parseCustomer(customer);
      const name = await nameOf(installation, id);
      const warning = `A server whose TALENT_BLUEPRINT names customer ${id} would add it again at its next start: take it out there.`;
      if (yes !== true) {
        const data = await countData(installation, id);
        const going = `This would remove customer ${id}${name}: ${data.rows} rows and ${data.files} files, for good.`;
        if (json) context.print(`${JSON.stringify({ customer: id, ...data, isRemoved: false }, null, 2)}\n`);
        throw new CommandRefused([going, warning, 'Add --yes to remove it.'].join('\n'));
      }
      const { log } = installation;
      log.notice('The removal of a customer has begun.', { customer: id });
      const began = performance.now();
      const removed = await new CustomerRemoval(installation, id).run();
      const durationMs = Math.round(performance.now() - began);
      log.notice('A customer was removed.', { customer: id, ...removed, durationMs });
      if (json) context.print(`${JSON.stringify({ customer: id, ...removed, isRemoved: true }, null, 2)}\n`);
      else context.print(`Removed customer ${id}${name}: ${removed.rows} rows and ${removed.files} files.\n`);
      context.report(`${warning}\n`);
    }),
});

/** @throws CommandRefused if nothing of the customer is there */
async function nameOf({ get, unitOfWork }: Installation, id: number): Promise<string> {
  const customers = get(CustomersRepository);
  const name = await customers.findName(unitOfWork.reader, id);
  if (name !== undefined) return `, ${name}`;
  if (await customers.isBeingRemoved(unitOfWork.reader, id)) return ', whose removal has begun before';
  throw unknownCustomer(id);
}

function notEnded(id: number): string {
  const wayOut = `Wait for its end. Only if it was interrupted, run "talent-server customers remove ${id} --yes".`;
  return `Customer ${id} is being removed, or that was interrupted. ${wayOut}`;
}

/** The customers of an installation, beside running servers (D-OPR-6, D-OPR-7). */
export const customersCommands = defineGroup('customers', 'list, add, export, move or remove customers', [
  listCommand,
  addCommand,
  exportCommand,
  moveCustomerCommand,
  removeCommand,
]);
