import { Readable } from 'node:stream';
import { AuditExports, AuditVerifier } from '../modules/audit/index.js';
import type { BadRecord, ChainPlace, Verified } from '../modules/audit/index.js';
import { CustomersRepository } from '../modules/customers/index.js';
import { contextOfCustomer, CUSTOMER, withCustomer } from './customer-of-command.js';
import { withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup, UsageError } from './operator-command.js';
import { demandOutput, FORCE, OUTPUT, writeOutput } from './output-file.js';

const TIME = { type: 'string', requiresArg: true } as const;

const exportCommand = defineCommand({
  usage: 'export <customer>',
  summary: 'print the audit trail of a customer as JSON lines, with the number of each record and the seals',
  example: 'talent-server audit export 1001 --from 2027-01-01 --output audit.jsonl',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .option('from', { ...TIME, describe: 'leave out records before this time (ISO 8601, UTC if it names no zone)' })
      .option('to', { ...TIME, describe: 'leave out records from this time on' })
      .option('output', OUTPUT)
      .option('force', FORCE),
  async run({ customer, from, to, output, force = false }, context) {
    const span = spanOf(from, to);
    const file = output === undefined ? undefined : await demandOutput(output, force);
    return withCustomer(context, customer, async ({ customerId }, installation) => {
      const { waiting, head } = await installation.get(AuditVerifier).look(customerId);
      const records = installation.get(AuditExports).each({ customerId, ...span });
      const count = await write(records, file, context.print);
      context.report(`${count} records of customer ${customerId}${output === undefined ? '' : ` in ${output}`}.\n`);
      if (waiting > 0) context.report(`${waiting} newer records have no seal yet. Running servers seal them.\n`);
      if (head.number > 0) context.report(keepHead(customerId, head));
    });
  },
});

/** @throws UsageError if one of the texts is no time, or the first time is later than the second */
function spanOf(from: string | undefined, to: string | undefined): { readonly from: number; readonly to: number } {
  const span = { from: parseTime('from', from) ?? 0, to: parseTime('to', to) ?? Infinity };
  if (span.from <= span.to) return span;
  throw new UsageError(`--from: must not be later than --to, received "${from}" and "${to}".`);
}

/** @throws UsageError if the text is no time */
function parseTime(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const isLocal = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text);
  const [day = ''] = text.split('T');
  const isDay = new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2));
  const time = isDay && /^\d{4}-\d{2}-\d{2}(?:$|T)/.test(text) ? Date.parse(isLocal ? `${text}Z` : text) : NaN;
  if (!Number.isNaN(time)) return time;
  throw new UsageError(`--${option}: must be a time such as 2027-01-31 or 2027-01-31T12:00:00Z, received "${text}".`);
}

/** Writes each record as a line, as fast as its reader takes them. Returns how many there are. */
async function write(
  records: AsyncIterable<object>,
  output: string | undefined,
  print: (text: string) => void,
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const record of records) {
      count += 1;
      yield `${JSON.stringify(record)}\n`;
    }
  }
  if (output === undefined) for await (const line of lines()) print(line);
  else await writeOutput(Readable.from(lines()), output);
  return count;
}

function keepHead(customerId: number, head: ChainPlace): string {
  return (
    `Keep this head elsewhere: ${textOf(head)}\n` +
    `It shows later whether records up to it were changed: talent-server audit verify ${customerId} --head ${textOf(head)}\n`
  );
}

function textOf({ number, hash }: ChainPlace): string {
  return `${number}:${hash}`;
}

const verifyCommand = defineCommand({
  usage: 'verify [customer]',
  summary:
    'find audit records that were changed, removed, inserted or moved; exit code 1 if there are any, or no trail',
  example: 'talent-server audit verify 1001 --head 1234:5f0c…',
  declare: (yargs) =>
    yargs
      .positional('customer', { type: 'string', describe: 'the id of a customer; all customers without it' })
      .option('head', { type: 'string', requiresArg: true, describe: 'a head that "audit export" has printed' })
      .option('json', { type: 'boolean', describe: 'print one JSON object per customer' }),
  run({ customer, head, json }, context) {
    const kept = head === undefined ? undefined : parseHead(head);
    if (kept && customer === undefined)
      throw new UsageError('--head belongs to one customer. Name it: audit verify <customer>.');
    return withInstallation(context, async (installation) => {
      let isWhole = true;
      for (const customerId of await customersOf(installation, customer)) {
        const verified = await installation.get(AuditVerifier).verify(customerId, kept);
        isWhole = isWhole && verified.bad === undefined;
        context.print(
          json ? `${JSON.stringify({ customer: customerId, ...verified })}\n` : describe(customerId, verified),
        );
        if (kept && kept.number < verified.removed.number)
          throw new CommandRefused(
            `Record ${kept.number} was removed by age, so --head shows nothing. Use a newer head.`,
          );
      }
      return isWhole ? 0 : 1;
    });
  },
});

async function customersOf(installation: Installation, customer: string | undefined): Promise<readonly number[]> {
  if (customer !== undefined) return [(await contextOfCustomer(installation, customer)).customerId];
  const customers = await installation.get(CustomersRepository).list(installation.unitOfWork.reader);
  return customers.map(({ id }) => id);
}

/** @throws UsageError if the text is no head */
function parseHead(text: string): ChainPlace {
  const [, number, hash = ''] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number !== undefined) return { number: Number(number), hash };
  throw new UsageError(`--head: must be NUMBER:HASH as "audit export" prints it, received "${text}".`);
}

function describe(customerId: number, { records, erased, waiting, removed, head, bad }: Verified): string {
  const counts = `${records} records, ${erased} erased, ${removed.number} removed by age, ${waiting} without a seal yet`;
  const found = bad === undefined ? 'ok' : `NOT as it was written: ${describeBad(bad)}`;
  return `customer ${customerId}: ${found}\n  ${counts}; head ${textOf(head)}\n`;
}

function describeBad({ number, record, why }: BadRecord): string {
  const name = record === undefined ? '' : ` (${record.profileType}/${record.profileId}, version ${record.version})`;
  if (number === undefined) return record === undefined ? why : `a record${name}: ${why}`;
  return `record ${number}${name}: ${why}`;
}

/** The audit trail of an installation (D-OPR-15). */
export const auditCommands = defineGroup('audit', 'the audit trail: export and verify it', [
  exportCommand,
  verifyCommand,
]);
