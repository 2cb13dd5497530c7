import { readFile } from 'node:fs/promises';
import type { RequestContext } from '../http/index.js';
import {
  ErasureReceipts,
  OpenErasures,
  PersonErasures,
  PersonExportsService,
  PersonFinder,
  PersonRowsRepository,
} from '../modules/privacy/index.js';
import type { ReceiptReply } from '../modules/privacy/index.js';
import { ProfileRecords } from '../modules/profiles/index.js';
import { contextOfCustomer, CUSTOMER, parseId, withCustomer } from './customer-of-command.js';
import { withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup } from './operator-command.js';
import { demandOutput, FORCE, OUTPUT, writeOutput } from './output-file.js';
import { counted, renderTable } from './text-table.js';

const PERSON = { type: 'string', demandOption: true, describe: 'the id of a person' } as const;

const exportPersonCommand = defineCommand({
  usage: 'export <customer> <person>',
  summary: 'write all that is stored about a person as one zip archive',
  example: 'talent-server people export 1001 12 --output person-12.zip',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('person', PERSON)
      .option('output', { ...OUTPUT, demandOption: true })
      .option('force', FORCE),
  run: ({ customer, person, output, force }, context) =>
    withCustomer(context, customer, async (ctx, installation) => {
      const personId = parseId(person, 'person', 12);
      const file = await demandOutput(output, force === true);
      const archive = await installation.get(PersonExportsService).open(ctx, personId);
      const bytes = await writeOutput(archive, file);
      context.report(
        `All that is stored about person ${personId} of customer ${customer} is in ${output}: ${bytes} bytes. ` +
          'Hand it over, and remove it.\n',
      );
    }),
});

const YES = { alias: 'y', type: 'boolean', describe: 'erase; without this, only say what would go' } as const;

const erasePersonCommand = defineCommand({
  usage: 'erase <customer> <person>',
  summary: 'erase a person everywhere, for good; servers may run',
  example: 'talent-server people erase 1001 12 --yes',
  declare: (yargs) => yargs.positional('customer', CUSTOMER).positional('person', PERSON).option('yes', YES),
  run: ({ customer, person, yes }, context) =>
    withCustomer(context, customer, async (ctx, installation) => {
      const personId = parseId(person, 'person', 12);
      await installation.get(PersonFinder).demand(ctx, personId);
      if (yes !== true) {
        const would = await describeData(installation, ctx.customerId, personId);
        throw new CommandRefused(
          `This would erase person ${personId} of customer ${customer}, for good: ${would}.\n` +
            'To hand it over before: talent-server people export.\nAdd --yes to erase the person.',
        );
      }
      const receipt = await erase(installation, ctx, { personId });
      context.print(`${JSON.stringify(receipt, null, 2)}\n`);
    }),
});

/** Erases a person to the end, because no server works on it in the background of a command. */
async function erase(
  { get }: Installation,
  ctx: RequestContext,
  wanted: Parameters<PersonErasures['begin']>[1],
): Promise<ReceiptReply> {
  const erasure = await get(PersonErasures).begin(ctx, wanted);
  await get(OpenErasures).end(erasure);
  return get(ErasureReceipts).get(ctx, erasure.id);
}

async function describeData({ get, unitOfWork }: Installation, customerId: number, personId: number): Promise<string> {
  const [rows, { reader }] = [get(PersonRowsRepository), unitOfWork];
  const ids = await rows.idsOf(reader, customerId, personId);
  const records = await rows.count(reader, 'audit_records', ids);
  return [
    counted(ids.workflowIds.length, 'workflow'),
    counted(ids.formIds.length, 'filled form'),
    counted(records, 'audit record'),
  ].join(', ');
}

const listErasuresCommand = defineCommand({
  usage: 'erasures <customer>',
  summary: 'list the receipts of erased people, newest first',
  example: 'talent-server people erasures 1001 --json > receipts.json',
  declare: (yargs) =>
    yargs.positional('customer', CUSTOMER).option('json', { type: 'boolean', describe: 'print one JSON array' }),
  run: ({ customer, json }, context) =>
    withCustomer(context, customer, async (ctx, installation) => {
      const receipts: ReceiptReply[] = [];
      for (let after: number | undefined = Infinity; after !== undefined;) {
        const page = await installation.get(ErasureReceipts).list(ctx, {
          after: Number.isFinite(after) ? after : undefined,
          size: PAGE_SIZE,
        });
        receipts.push(...page.erasures);
        after = page.next;
      }
      context.print(json ? `${JSON.stringify(receipts, null, 2)}\n` : renderTable([HEADING, ...receipts.map(toRow)]));
    }),
});

const PAGE_SIZE = 1000;
const HEADING = ['id', 'person', 'state', 'by', 'begun', 'ended'];

function toRow({ id, person, state, user, begunAt, endedAt = '' }: ReceiptReply): string[] {
  return [String(id), String(person), state, user, begunAt, endedAt];
}

const eraseAgainCommand = defineCommand({
  usage: 'erase-again <receipts>',
  summary: 'erase those people of receipts who are there again, after an older backup was restored',
  example: 'talent-server people erase-again receipts.json --yes',
  declare: (yargs) =>
    yargs
      .positional('receipts', {
        type: 'string',
        demandOption: true,
        describe: 'a file that "people erasures --json" wrote',
      })
      .option('yes', YES),
  run: ({ receipts: file, yes }, context) =>
    withInstallation(context, async (installation) => {
      const receipts = await readReceipts(file);
      const found = [];
      for (const receipt of receipts) {
        const ctx = await contextOfCustomer(installation, String(receipt.customer));
        if (await isThere(installation, ctx, receipt.person)) found.push({ ctx, receipt });
      }
      if (yes !== true && found.length > 0) {
        const verb = found.length === 1 ? 'is' : 'are';
        throw new CommandRefused(
          `${found.length} of ${receipts.length} people of these receipts ${verb} there again. Add --yes to erase each.`,
        );
      }
      for (const { ctx, receipt } of found) {
        await erase(installation, ctx, { personId: receipt.person, createdAt: Date.parse(receipt.personCreatedAt) });
      }
      const were = found.length === 1 ? 'person was' : 'people were';
      const gone = receipts.length - found.length;
      context.print(`${found.length} ${were} erased again. ${gone} ${gone === 1 ? 'was' : 'were'} gone already.\n`);
    }),
});

type NamedPerson = Pick<ReceiptReply, 'customer' | 'person' | 'personCreatedAt'>;

/** @throws CommandRefused if the file cannot be read or has no receipts */
async function readReceipts(file: string): Promise<readonly NamedPerson[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandRefused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`, {
      cause: error,
    });
  });
  const receipts = parsed(text);
  if (Array.isArray(receipts) && receipts.every(isReceipt)) return receipts;
  throw new CommandRefused(`${file} has no receipts. Write it by "talent-server people erasures <customer> --json".`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isReceipt(value: unknown): value is NamedPerson {
  const { customer, person, personCreatedAt } = (value ?? {}) as Partial<Record<keyof NamedPerson, unknown>>;
  return (
    Number.isSafeInteger(customer) &&
    Number.isSafeInteger(person) &&
    typeof personCreatedAt === 'string' &&
    Number.isFinite(Date.parse(personCreatedAt))
  );
}

async function isThere({ get }: Installation, ctx: RequestContext, personId: number): Promise<boolean> {
  const key = { customerId: ctx.customerId, profileType: 'people', id: personId } as const;
  return (await get(ProfileRecords).find(key)) !== undefined;
}

/** The data of one person, as over the platform API (D-PRV-1, D-PRV-3, D-PRV-7). */
export const peopleCommands = defineGroup('people', 'export and erase all that is stored about a person', [
  exportPersonCommand,
  erasePersonCommand,
  listErasuresCommand,
  eraseAgainCommand,
]);
