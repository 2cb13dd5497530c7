import { Backup, BackupTarget, inMib, isInside, removeOld, SetRefused } from '../backups/index.js';
import type { BackedUp, FoundSet, Manifest, RetentionRules } from '../backups/index.js';
import type { Configuration } from '../config/index.js';
import { DumpRefused, openClock, openDumps, REFUSE_MIGRATION } from '../database/index.js';
import { openFileStorage, StorageUnavailable } from '../file-storage/index.js';
import { connect, databaseRefusal } from '../installation.js';
import { NewestBackupsRepository } from '../modules/health/index.js';
import { secretKeysOf } from '../secret-key.js';
import { versionOfServer } from '../start-line.js';
import { CommandRefused, defineCommand, oneText, UsageError } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';
import { configurationOf } from './open-installation.js';
import { tellerOf } from './progress.js';
import { counted, renderTable } from './text-table.js';

export const TARGET = {
  type: 'string',
  demandOption: true,
  describe: 'a folder, or s3://bucket/prefix?endpoint=…&region=…',
} as const;

const listCommand = defineCommand({
  usage: 'list <target>',
  summary: 'list the backups of a folder or bucket, the oldest first',
  example: 'talent-server backup list /backup/talent',
  declare: (yargs) => yargs.positional('target', TARGET).option('json', { type: 'boolean', describe: 'print JSON' }),
  run: ({ target, json }, context) =>
    withTarget(oneText('<target>', target), configurationOf(context), async (opened) => {
      await opened.demandThere();
      const sets = await opened.listSets();
      const manifests: Manifest[] = [];
      for (const { name, isWhole } of sets) {
        if (!isWhole) context.report(`${name} is not whole: its backup still runs, or was interrupted.\n`);
        else
          await opened.readManifest(name).then(
            (manifest) => manifests.push(manifest),
            (error: unknown) => reportDamage(error, context),
          );
      }
      if (json) context.print(`${JSON.stringify(manifests.map(withIsoTimes), null, 2)}\n`);
      else context.print(renderTable([HEADINGS, ...manifests.map(rowOf)]));
    }),
});

/** A manifest has the time of the newest change in milliseconds, 0 for none. */
function withIsoTimes(manifest: Manifest): Omit<Manifest, 'newestChange'> & { readonly newestChange: string | null } {
  const { newestChange } = manifest;
  return { ...manifest, newestChange: newestChange === 0 ? null : new Date(newestChange).toISOString() };
}

/** One damaged set must not hide the others. */
function reportDamage(error: unknown, { report }: OperatorContext): void {
  if (!(error instanceof SetRefused)) throw error;
  report(`${error.message}\n`);
}

const HEADINGS = ['set', 'of', 'version', 'release', 'customers', 'profiles', 'files', 'MiB', 'missing'];

function rowOf({
  set,
  databaseKind,
  version,
  release,
  customers,
  profiles,
  contents,
  database,
  missing,
}: Manifest): string[] {
  const size = inMib(database.bytes + contents.contentBytes);
  return [set, databaseKind, version, ...[release, customers, profiles, contents.count, size, missing].map(String)];
}

/** `talent-server backup <target>` and `talent-server backup list <target>` (D-OPR-10, D-OPR-12). */
export const backupCommands = defineCommand(
  {
    usage: 'backup <target>',
    summary: 'back up the database and the files, beside running servers; "backup list" lists the backups',
    example: 'talent-server backup /backup/talent --keep 14',
    declare: (yargs) =>
      yargs
        .positional('target', TARGET)
        .option('keep', {
          type: 'string',
          requiresArg: true,
          describe: 'afterwards, remove all but the newest N backups',
        })
        .option('keep-days', {
          type: 'string',
          requiresArg: true,
          describe: 'afterwards, remove backups that are older than N days; with --keep, those that neither keeps',
        })
        .option('json', { type: 'boolean', describe: 'print JSON' }),
    run({ target, keep, keepDays, json }, context) {
      const rules = { keep: parseCount('--keep', keep), keepDays: parseCount('--keep-days', keepDays) };
      const folder = oneText('<target>', target);
      const configuration = configurationOf(context);
      return withTarget(folder, configuration, async (opened) => {
        const backedUp = await backUp(opened, configuration, context);
        await record(backedUp.manifest, configuration, context);
        const removed = await retain(opened, rules, { ...context, set: backedUp.manifest.set });
        if (json) context.print(`${JSON.stringify({ ...withIsoTimes(backedUp.manifest), removed }, null, 2)}\n`);
        else context.print(summaryOf(backedUp, opened));
        return removed === undefined ? 1 : 0;
      });
    },
  },
  [listCommand],
);

/** @throws UsageError unless the option is a whole number from 1 */
function parseCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new UsageError(`${option}: must be a whole number from 1 to 99999, received ${JSON.stringify(text)}.`);
}

/** @throws UsageError if the backup would lie in what it backs up */
async function demandOutside({ folder }: BackupTarget, { files, dataDir }: Configuration): Promise<void> {
  if (folder === undefined) return;
  const others = {
    'data directory': dataDir,
    ...(files.storage.kind === 'folder' && { 'file storage': files.storage.folder }),
  };
  for (const [what, other] of Object.entries(others))
    if (await isInside(folder, other))
      throw new UsageError(`<target>: must not be in the ${what} ${other}, received ${folder}. Name another folder.`);
}

async function backUp(
  target: BackupTarget,
  configuration: Configuration,
  { env, report }: OperatorContext,
): Promise<BackedUp> {
  await demandOutside(target, configuration);
  const dumps = await dumpsOf(configuration, env);
  const [sealKey] = await secretKeysOf(configuration);
  const storage = openFileStorage(configuration);
  try {
    const backup = new Backup({ target, dumps, storage, sealKey, version: versionOfServer(), tell: tellerOf(report) });
    const backedUp = await backup.run();
    const { missing } = backedUp.manifest;
    if (missing > 0) {
      const names = backedUp.missingNames.map((name) => `  ${name}\n`).join('');
      report(
        `The storage lacks ${counted(missing, 'content')} that profiles name. See: talent-server storage check\n${names}`,
      );
    }
    return backedUp;
  } finally {
    await storage.close();
  }
}

/** Lets the metrics of servers tell how old the newest backup is. The backup is whole, whatever comes of this. */
async function record(
  { set: setName, takenAt }: Manifest,
  configuration: Configuration,
  { report }: OperatorContext,
): Promise<void> {
  try {
    const unitOfWork = await connect(configuration, REFUSE_MIGRATION);
    try {
      const skewMs = (await openClock(unitOfWork)).skewMs();
      const backup = { setName, takenAt: Date.parse(takenAt) - Math.round(skewMs) };
      await unitOfWork.write((session) => new NewestBackupsRepository().save(session, backup));
    } finally {
      await unitOfWork.close();
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report(
      `The backup is whole, but its time could not be recorded in the database: ${why}\n` +
        'The metric talent_backup_age_seconds does not tell of it.\n',
    );
  }
}

/** @returns the sets that were removed. Undefined if a damaged set keeps others from being removed */
async function retain(
  target: BackupTarget,
  rules: RetentionRules,
  { report, set }: OperatorContext & { readonly set: string },
): Promise<readonly string[] | undefined> {
  const removed = await removeOld(target, rules, { set, now: Date.now() }).catch((error: unknown) => {
    if (!(error instanceof SetRefused)) throw error;
    report(`${error.message}\nThe new backup is whole, but nothing old was removed. Remove the damaged set by hand.\n`);
  });
  if (removed === undefined) return undefined;
  if (removed === 'others run') {
    report(
      'Another backup into this target runs, or was interrupted within the last day, so nothing old was removed.\n',
    );
    return [];
  }
  for (const old of removed.sets) report(`Removed the backup ${old}.\n`);
  if (removed.objects > 0)
    report(`Removed ${counted(removed.objects, 'content')} that no backup names, ${inMib(removed.bytes)} MiB.\n`);
  return removed.sets;
}

function summaryOf({ manifest, copied, copiedBytes }: BackedUp, { place }: BackupTarget): string {
  const { set, customers, profiles, contents, database } = manifest;
  const held = `${counted(customers, 'customer')}, ${profiles} profiles, ${contents.count} files`;
  return (
    `Backed up ${set} to ${place}: ${held}. Database ${inMib(database.bytes)} MiB, ` +
    `new files ${copied} of ${inMib(copiedBytes)} MiB. The keys are not in it: keep them elsewhere.\n`
  );
}

export function dumpsOf(
  { database, postgresTools: tools, dataDir: folder }: Configuration,
  env: OperatorContext['env'],
): ReturnType<typeof openDumps> {
  return openDumps(database, { tools, env, folder });
}

/** Opens a target for `work`. Failures that the operator can mend become refusals. */
export async function withTarget<T>(
  text: string,
  configuration: Configuration,
  work: (target: BackupTarget) => Promise<T>,
): Promise<T> {
  const target = await BackupTarget.open(text, configuration.dataDir).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`<target>: ${error.message}`, { cause: error });
  });
  try {
    return await work(target);
  } catch (error) {
    throw refusalOf(error, configuration);
  } finally {
    await target.close();
  }
}

/** Codes of a disk that is full, failing or closed to this user. */
const FILE_FAILURES = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'ENOENT',
  'EISDIR',
  'ENOTDIR',
]);
const REFUSALS = [SetRefused, DumpRefused, StorageUnavailable];

function refusalOf(error: unknown, configuration: Configuration): unknown {
  if (REFUSALS.some((refusal) => error instanceof refusal))
    return new CommandRefused((error as Error).message, { cause: error });
  const { code, path: file } = (error ?? {}) as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  if (FILE_FAILURES.has(code))
    return new CommandRefused(
      `${file ?? 'A file'} cannot be used (${code}). Make room, or let this user read and write there.`,
      { cause: error },
    );
  // Errors of drivers have codes, such as SQLITE_CORRUPT and ECONNREFUSED.
  return databaseRefusal(error, configuration);
}

export function describeSets(sets: readonly FoundSet[]): string {
  const whole = sets.filter(({ isWhole }) => isWhole).map(({ name }) => name);
  return whole.length === 0 ? 'It holds none.' : `It holds ${whole.join(', ')}.`;
}
