import { rm } from 'node:fs/promises';
import path from 'node:path';
import { misfitOf, readPresentState, Restore, verifySeal } from '../backups/index.js';
import type { BackupTarget, DatabaseState, KeyIds, Manifest } from '../backups/index.js';
import type { Configuration } from '../config/index.js';
import { lockFile, RELEASE } from '../database/index.js';
import type { DatabaseDumps } from '../database/index.js';
import { FileStorage } from '../file-storage/index.js';
import { beginRestored } from '../incarnations/index.js';
import { openStorage } from '../installation.js';
import { AdministrationTrail, actorOf } from '../modules/access/index.js';
import { CustomersRepository } from '../modules/customers/index.js';
import { prepareFolder } from '../prepare-folder.js';
import { openSecretBox, secretKeysOf } from '../secret-key.js';
import { describeSets, dumpsOf, TARGET, withTarget } from './backup.command.js';
import { CommandRefused, defineCommand, oneText } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';
import { configurationOf, operatorContext, withInstallation } from './open-installation.js';
import { tellerOf } from './progress.js';
import { counted } from './text-table.js';

/** Puts a backup in the place of the installation, or only verifies it (D-OPR-13, D-OPR-14). */
export const restoreCommand = defineCommand({
  usage: 'restore <source>',
  summary: 'restore the database and the files from a backup, while no server runs; "--check" only verifies it',
  example: 'talent-server restore /backup/talent --check',
  declare: (yargs) =>
    yargs
      .positional('source', TARGET)
      .option('set', { type: 'string', requiresArg: true, describe: 'the backup; the newest whole one if left out' })
      .option('check', {
        type: 'boolean',
        describe: 'read everything, compare it with its digests, and change nothing',
      })
      .option('yes', { alias: 'y', type: 'boolean', describe: 'replace the database that is there' }),
  async run({ source, set, check = false, yes = false }, context) {
    const from = oneText('<source>', source);
    const wanted = set === undefined ? undefined : oneText('--set', set);
    const configuration = configurationOf(context);
    await prepareFolder(configuration.dataDir, 'TALENT_DATA_DIR');
    if (configuration.database.kind === 'sqlite')
      await prepareFolder(path.dirname(configuration.database.file), 'TALENT_DATABASE_URL');
    await withTarget(from, configuration, async (target) => {
      const dumps = await dumpsOf(configuration, context.env);
      await alone(dumps, async () => {
        const manifest = await chosenSet(target, wanted);
        const storage = await openStorage(configuration);
        try {
          await refuseMisfit(manifest, dumps, { configuration, storage });
          demandSeal(manifest, await secretKeysOf(configuration), context);
          const restore = new Restore({ target, manifest, dumps, storage, tell: tellerOf(context.report) });
          if (check) await verify(restore, { manifest, dumps }, context);
          else await run(restore, { manifest, dumps, yes }, context);
        } finally {
          await storage.close();
        }
      });
    });
  },
});

/**
 * Restores share the name of their staged file, so that only one may run. The lock ends with the process, however that
 * ends.
 */
async function alone({ stagedFile }: DatabaseDumps, work: () => Promise<void>): Promise<void> {
  const lock = lockFile(`${stagedFile}.lock`);
  if (lock === undefined)
    throw new CommandRefused(
      `Another restore or "restore --check" of this installation is running: it has ${stagedFile}.lock locked. Wait until it has ended, then run this command again.`,
    );
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function chosenSet(target: BackupTarget, wanted: string | undefined): Promise<Manifest> {
  const sets = await target.listSets();
  const chosen = sets.findLast(({ name, isWhole }) => isWhole && (wanted === undefined || name === wanted));
  if (chosen) return target.readManifest(chosen.name);
  const what = wanted === undefined ? 'no whole backup' : `no whole backup ${wanted}`;
  throw new CommandRefused(`There is ${what} in ${target.place}. ${describeSets(sets)} See: talent-server backup list`);
}

async function refuseMisfit(
  manifest: Manifest,
  { kind }: DatabaseDumps,
  { configuration, storage }: { configuration: Configuration; storage: FileStorage },
): Promise<void> {
  const box = await openSecretBox(configuration);
  const idsOf = (...ids: ReadonlyArray<string | undefined>): string[] => ids.filter((id) => id !== undefined);
  const keys: KeyIds = {
    secret: idsOf(box.keyId, box.previousKeyId),
    storage: idsOf(storage.keys.keyId, storage.keys.previousKeyId),
  };
  const misfit = misfitOf(manifest, { kind, keys });
  if (misfit !== undefined) throw new CommandRefused(misfit);
}

/** @throws CommandRefused if the manifest was changed by somebody without the key */
function demandSeal(manifest: Manifest, keys: readonly Buffer[], { report }: OperatorContext): void {
  const { set, seal } = manifest;
  const state = verifySeal(manifest, keys);
  if (state === 'right') return;
  if (state === 'wrong')
    throw new CommandRefused(
      `The set ${set} was changed after it was made: its manifest does not fit its seal. Take another set, and find out who can write to the target.`,
    );
  report(
    `Nobody can tell whether the backup ${set} was changed since it was made: its seal is of the key ${seal.key}, which is not set. Go on only if nobody else can write to the target.\n`,
  );
}

async function verify(
  restore: Restore,
  { manifest, dumps }: { manifest: Manifest; dumps: DatabaseDumps },
  { print }: OperatorContext,
): Promise<void> {
  const file = `${dumps.stagedFile}.check`;
  try {
    await restore.verify(file);
  } finally {
    await rm(file, { force: true });
  }
  print(`The backup ${manifest.set} is whole, its database is sound, and the keys fit: ${describe(manifest)}.\n`);
}

async function run(
  restore: Restore,
  { manifest, dumps, yes }: { readonly manifest: Manifest; readonly dumps: DatabaseDumps; readonly yes: boolean },
  context: OperatorContext,
): Promise<void> {
  const present = await readPresentState(dumps);
  if (present && !yes) throw new CommandRefused(whatWouldBeLost(present, manifest));
  await dumps.demandUnused();
  const put = await replaceBy(restore, dumps);
  if (manifest.release === RELEASE)
    await recordInTrails(manifest, context).catch((error: unknown) =>
      context.report(`The audit trails have no record of the restore: ${String(error)}\n`),
    );
  else
    context.report(
      `The backup is at ${manifest.release}, and this version is at ${RELEASE}: the next start migrates it, or "talent-server migrate". The audit trails have no record of the restore.\n`,
    );
  context.print(
    `Restored the backup ${manifest.set}: ${describe(manifest)}, ${put} of them put into the storage.\n` +
      'Nothing is sent to partners from here until a server has started with TALENT_EVENTS=on. Followers of changes begin anew.\n',
  );
}

/** Returns the number of contents that were put into the storage. */
async function replaceBy(restore: Restore, dumps: DatabaseDumps): Promise<number> {
  try {
    await restore.verify(dumps.stagedFile);
    const put = await restore.restoreContents();
    await dumps.replace(beginRestored);
    return put;
  } finally {
    await rm(dumps.stagedFile, { force: true });
  }
}

function describe({ takenAt, customers, profiles, contents }: Manifest): string {
  return `of ${takenAt}, ${counted(customers, 'customer')}, ${profiles} profiles, ${contents.count} files`;
}

function whatWouldBeLost({ customers, profiles, newestChange }: DatabaseState, { set, takenAt }: Manifest): string {
  const newest = newestChange === null ? 'no change' : `its newest change of ${new Date(newestChange).toISOString()}`;
  const held = `${counted(customers, 'customer')}, ${profiles} profiles and ${newest}`;
  return `This would replace the database, with ${held}, by the backup ${set} of ${takenAt}. What is newer is lost. Files stay.\nAdd --yes to restore it.`;
}

/** Writes one record into the trail of each customer (D-OPR-2). */
async function recordInTrails({ set }: Manifest, context: OperatorContext): Promise<void> {
  await withInstallation(context, async ({ unitOfWork, get }) => {
    for (const { id } of await get(CustomersRepository).listRevisions(unitOfWork.reader)) {
      const changes = [{ path: 'database', before: null, after: set }];
      await unitOfWork.write((session) =>
        get(AdministrationTrail).record(session, actorOf(operatorContext(id)), { action: 'restore-backup', changes }),
      );
    }
  });
}
