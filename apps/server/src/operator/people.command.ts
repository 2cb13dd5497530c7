import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
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
import { contextOfCustomer, CUSTOMER } from './customer-of-command.js';
import { withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup, UsageError } from './operator-command.js';
import { renderTable } from './text-table.js';

const PERSON = { type: 'string', demandOption: true, describe: 'the id of a person' } as const;

const exportPersonCommand = defineCommand({
  usage: 'export <customer> <person>',
  summary: 'write all that is stored about a person as one zip archive',
  example: 'talent-server people export 1001 12 --output person-12.zip',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('person', PERSON)
      .option('output', {
        alias: 'o',
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'write to this file',
      })
      .option('force', { type: 'boolean', describe: 'replace an existing file' }),
  run: ({ customer, person, output, force }, context) =>
    withInstallation(context, async (installation) => {
      const ctx = await contextOfCustomer(installation, customer);
      const personId = parsePerson(person);
      await demandOutput(output, force === true);
      const archive = await installation.get(PersonExportsService).open(ctx, personId);
      const bytes = await writeArchive(archive, output);
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
    withInstallation(context, async (installation) => {
      const ctx = await contextOfCustomer(installation, customer);
      const personId = parsePerson(person);
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

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const listErasuresCommand = defineCommand({
  usage: 'erasures <customer>',
  summary: 'list the receipts of erased people, newest first',
  example: 'talent-server people erasures 1001 --json > receipts.json',
  declare: (yargs) =>
    yargs.positional('customer', CUSTOMER).option('json', { type: 'boolean', describe: 'print one JSON array' }),
  run: ({ customer, json }, context) =>
    withInstallation(context, async (installation) => {
      const ctx = await contextOfCustomer(installation, customer);
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

/** @throws UsageError if the text is no id */
function parsePerson(text: string): number {
  const personId = Number(text);
  if (/^[1-9]\d*$/.test(text) && Number.isSafeInteger(personId)) return personId;
  throw new UsageError(`<person> must be the id of a person, such as 12, received "${text}".`);
}

/**
 * Looks at the output before anything is read, because the audit trail has each export that began.
 * @throws UsageError if the option names no file; CommandRefused if the file is there and may not be replaced
 */
async function demandOutput(output: unknown, mayReplace: boolean): Promise<void> {
  if (typeof output !== 'string' || output === '') throw new UsageError('--output must name one file.');
  const found = await stat(output).catch(() => undefined);
  if (found?.isDirectory()) throw new UsageError(`--output must name a file, and ${output} is a folder.`);
  if (found && !mayReplace) throw new CommandRefused(`${output} exists. Add --force to replace it.`);
}

/**
 * Writes beside the output first, so that the output is whole or is not there. Only the user who runs the command may
 * read the archive.
 * @returns the number of bytes
 * @throws CommandRefused if a file cannot be written
 */
async function writeArchive(archive: Readable, output: string): Promise<number> {
  const part = `${output}.part`;
  const file: FileHandle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    archive.destroy();
    throw refusalOf(error, output);
  });
  try {
    const stream = file.createWriteStream();
    await pipeline(archive, stream);
    await rename(part, output);
    return stream.bytesWritten;
  } catch (error) {
    await rm(part, { force: true });
    throw refusalOf(error, output);
  }
}

/** The system calls that write the output. Errors of others are not about it. */
const WRITES = ['open', 'write', 'writev', 'close', 'rename'];

/** Returns the refusal of a file that cannot be written. All other errors stay. */
function refusalOf(error: unknown, output: string): unknown {
  const { code = 'unknown error', syscall = '' } = error as NodeJS.ErrnoException;
  if (!WRITES.includes(syscall)) return error;
  if (code === 'EEXIST') {
    const message = `${output}.part exists: another export writes it, or one was killed. Remove it if none runs.`;
    return new CommandRefused(message, { cause: error });
  }
  const wayOut = code === 'ENOSPC' ? 'Make room, or name a file on another disk' : 'Name another file';
  return new CommandRefused(`${output} cannot be written (${code}). ${wayOut}.`, { cause: error });
}

/** The data of one person, as over the platform API (D-PRV-1, D-PRV-3, D-PRV-7). */
export const peopleCommands = defineGroup('people', 'export and erase all that is stored about a person', [
  exportPersonCommand,
  erasePersonCommand,
  listErasuresCommand,
  eraseAgainCommand,
]);
