import { statfs } from 'node:fs/promises';
import { ConfigurationError } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { listNamedContents, readActiveKeys } from '../backups/index.js';
import { DumpRefused, MigrationPending, RELEASE } from '../database/index.js';
import type { DatabaseDumps, DumpSession } from '../database/index.js';
import { FileStorage } from '../file-storage/index.js';
import { DocumentEngines, FontNotices } from '../modules/documents/index.js';
import { FileContents } from '../modules/files/index.js';
import { Retention } from '../modules/retention/index.js';
import { MAX_SKEW_MS, openLog, STANDARD_ERROR } from '../runtime/index.js';
import { openStorage } from '../installation.js';
import { openSecretBox } from '../secret-key.js';
import { startLine } from '../start-line.js';
import { dumpsOf } from './backup.command.js';
import { defineCommand } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';
import { configurationOf, withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';

/** Number of contents of which one must be in the storage. */
const NAMES_TO_TRY = 5;

type State = 'ok' | 'warning' | 'failed';

/** The result of a check. `detail` says what was found, and the way out of a failure. */
interface Finding {
  readonly check: string;
  readonly state: State;
  readonly detail: string;
}

/** Checks the installation (D-OPR-4). */
export const doctorCommand = defineCommand({
  usage: 'doctor',
  summary: 'check the settings, database, disk, clock, keys, file storage and engines; exit code 1 if a check fails',
  example: 'talent-server doctor --json',
  declare: (yargs) => yargs.option('json', { type: 'boolean', describe: 'print one JSON array' }),
  async run({ json }, context) {
    const findings: Finding[] = [];
    await examine(context, (finding) => {
      findings.push(finding);
      if (!json) context.print(lineOf(finding));
    });
    if (json) context.print(`${JSON.stringify(findings, null, 2)}\n`);
    return findings.some(({ state }) => state === 'failed') ? 1 : 0;
  },
});

function lineOf({ state, check, detail }: Finding): string {
  return `${state.padEnd('warning'.length)}  ${check}: ${detail}\n`;
}

type Tell = (finding: Finding) => void;

async function examine(context: OperatorContext, tell: Tell): Promise<void> {
  const configuration = await find('settings', tell, () => describeSettings(context));
  if (configuration === undefined) return;
  await find('disk', tell, () => describeDisk(configuration));
  await find('database', tell, () =>
    withInstallation(context, async (installation) => {
      tell({ check: 'database', state: 'ok', detail: await describeDatabase(installation) });
      tell({ check: 'secret key', state: 'ok', detail: 'opens what is stored encrypted' });
      await find('clock', tell, () => describeClock(installation.unitOfWork));
      await find('file storage', tell, () => describeStorageOf(installation));
      await find('document engines', tell, () => describeEngines(installation.get(DocumentEngines)));
      await find('backup', tell, () => describeBackup(installation, context));
      await find('old rows', tell, () => describeOldRows(installation));
    }).catch((error: unknown) => {
      if (!(error instanceof Error && error.cause instanceof MigrationPending)) throw error;
      return examineUnmigrated(context, { configuration, tell, pending: error.cause });
    }),
  );
}

/** Checks before an upgrade whatever does not need the tables of this release, and then tells the migration. */
async function examineUnmigrated(
  context: OperatorContext,
  {
    configuration,
    tell,
    pending: { from, to },
  }: { configuration: Configuration; tell: Tell; pending: MigrationPending },
): Promise<Described<void>> {
  const dumps = await dumpsOf(configuration, context.env);
  const read = async (
    session: DumpSession,
  ): Promise<{ readonly names: string[]; readonly keys: readonly string[] }> => {
    const names: string[] = [];
    for await (const name of listNamedContents(session)) if (names.push(name) === NAMES_TO_TRY) break;
    return { names, keys: (await readActiveKeys(session)).secret };
  };
  const found = from === 0 ? undefined : await dumps.readPresent(read);
  const { names, keys } = found ?? { names: [], keys: [] };
  await find('secret key', tell, () => describeKeys(configuration, keys));
  await find('clock', tell, () => describeClock(dumps));
  await find('file storage', tell, async () => {
    const storage = await openStorage(configuration);
    try {
      const sealed = names.filter((name) => storage.isEncrypted(name));
      return await describeStorage({ configuration, storage, named: async () => names, sealed: async () => sealed });
    } finally {
      await storage.close();
    }
  });
  await find('document engines', tell, async () => {
    const log = await openLog(configuration, STANDARD_ERROR);
    return describeEngines(new DocumentEngines(configuration, log, new FontNotices(log)));
  });
  await find('backup', tell, () => describeBackup({ configuration }, context));
  const wayOut = 'Back it up, then run "talent-server migrate" or start this version';
  const detail = `is at ${from}, and this version is at ${to}: it waits for its migration. ${wayOut}`;
  return new Described(detail, 'warning', undefined);
}

/** Compares the ids of keys, because the services that open texts need the tables of this release. */
async function describeKeys(configuration: Configuration, keys: readonly string[]): Promise<Described<void>> {
  const { keyId, previousKeyId } = await openSecretBox(configuration);
  if (keys.length === 0)
    return new Described('is not known before the migration. The start checks it', 'ok', undefined);
  const missing = keys.filter((key) => key !== keyId && key !== previousKeyId);
  if (missing.length === 0) return new Described('is the one that the database names', 'ok', undefined);
  const detail = `the key with the id ${missing.join(', ')} is not set, under which servers write. Set TALENT_SECRET_KEY to it, or TALENT_SECRET_KEY_PREVIOUS`;
  return new Described(detail, 'failed', undefined);
}

/** Tells the finding of a check, unless the check tells its own. Returns the value of the check, if it did not fail. */
async function find<T>(check: string, tell: Tell, examineIt: () => Promise<T | Described<T>>): Promise<T | undefined> {
  try {
    const found = await examineIt();
    if (!(found instanceof Described)) return found;
    tell({ check, state: found.state, detail: found.detail });
    return found.value;
  } catch (error) {
    tell({ check, state: 'failed', detail: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}

class Described<T> {
  constructor(
    readonly detail: string,
    readonly state: State,
    readonly value: T,
  ) {}
}

async function describeSettings(context: OperatorContext): Promise<Described<Configuration>> {
  const configuration = configurationOf(context);
  const { version, node, production, database, storage } = startLine(configuration, '');
  const mode = production === true ? 'production' : 'development';
  const detail = `talent-server ${String(version)} on Node.js ${String(node)}, ${mode}, ${String(database)}, files in ${String(storage)}`;
  return new Described(detail, 'ok', configuration);
}

const MIB = 1_048_576;

/** Below this the operator should make room: an upload and a backup need it. */
const LITTLE_MIB = 1024;

async function describeDisk({ dataDir }: Configuration): Promise<Described<void>> {
  const { bavail, bsize } = await statfs(dataDir).catch((error: unknown) => {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `TALENT_DATA_DIR: ${dataDir} cannot be looked at (${code}). Set it as for the server; a first start makes the folder`,
      { cause: error },
    );
  });
  const free = Math.floor((bavail * bsize) / MIB);
  const isLittle = free < LITTLE_MIB;
  const detail = `${free} MiB free in ${dataDir}${isLittle ? '. Make room: writes fail on a full disk' : ''}`;
  return new Described(detail, isLittle ? 'warning' : 'ok', undefined);
}

async function describeDatabase({ configuration, unitOfWork }: Installation): Promise<string> {
  const { databaseAt } = startLine(configuration, '');
  const [{ customers } = { customers: 0 }] = await unitOfWork.reader.query<{ readonly customers: number }>(
    'SELECT COUNT(*) AS customers FROM customers',
  );
  return `${String(databaseAt)} answers, is at ${RELEASE}, and has ${customers === 1 ? '1 customer' : `${customers} customers`}`;
}

async function describeClock(database: Pick<DatabaseDumps, 'clock'>): Promise<Described<void>> {
  const there = await database.clock();
  if (there === undefined) return new Described('is this machine’s own, as the database is', 'ok', undefined);
  const difference = Math.round(there - Date.now());
  const detail = `the database’s differs by ${Math.abs(difference)} ms`;
  if (Math.abs(difference) <= MAX_SKEW_MS) return new Described(detail, 'ok', undefined);
  return new Described(
    `${detail}. Set both by NTP: the servers go by the database’s, and their logs by the machine’s`,
    'failed',
    undefined,
  );
}

function describeStorageOf({ configuration, get }: Installation): Promise<Described<void>> {
  const contents = get(FileContents);
  const [named, sealed] = [() => contents.listNamed(), () => contents.listSealed()];
  return describeStorage({ configuration, storage: get(FileStorage), named, sealed });
}

interface ExaminedStorage {
  readonly configuration: Configuration;
  readonly storage: FileStorage;
  /** Returns names of contents that must be there. */
  readonly named: () => Promise<readonly string[]>;
  /** Returns names of encrypted contents. */
  readonly sealed: () => Promise<readonly string[]>;
}

async function describeStorage({ configuration, storage, named, sealed }: ExaminedStorage): Promise<Described<void>> {
  storage.expect(named);
  const fit = await storage.keyFit(sealed);
  if (fit !== 'fits') {
    throw new ConfigurationError(
      fit === 'unset'
        ? 'TALENT_STORAGE_KEY is not set, and contents are encrypted. Set it to the key of these contents'
        : 'TALENT_STORAGE_KEY is not the key of the contents. Set it to their key',
    );
  }
  const { storageAt } = startLine(configuration, '');
  if ((await storage.probe()) === 'writable') return new Described(`${String(storageAt)} takes files`, 'ok', undefined);
  const detail = `${String(storageAt)} takes files, and holds none of those that profiles name. Mount the right one, or restore it`;
  return new Described(detail, 'failed', undefined);
}

const DAY_MS = 86_400_000;

/** Tells how long rows are kept, and how old the oldest ones are (D-OPR-16). */
async function describeOldRows({ get }: Installation): Promise<Described<void>> {
  const rows = await get(Retention).listOldest();
  const parts = rows.map(({ table, keptMs, at }) => {
    const kept = keptMs === undefined ? 'for ever' : `for ${inDays(keptMs)}`;
    return `${table} ${kept}, ${at === undefined ? 'none there' : `the oldest of ${new Date(at).toISOString().slice(0, 10)}`}`;
  });
  return new Described(`kept are ${parts.join('; ')}`, 'ok', undefined);
}

function inDays(ms: number): string {
  return ms === DAY_MS ? '1 day' : `${ms / DAY_MS} days`;
}

async function describeEngines(engines: DocumentEngines): Promise<Described<void>> {
  const reports = await engines.reports();
  const missing = reports.filter(({ isAvailable }) => !isAvailable);
  const ready = reports.length - missing.length;
  const without = missing.map(({ id }) => id).join(', ');
  const detail = `${ready} of ${reports.length} are ready${without === '' ? '' : `; not installed: ${without}`}`;
  return new Described(detail, ready > 0 ? 'ok' : 'warning', undefined);
}

async function describeBackup(
  { configuration }: Pick<Installation, 'configuration'>,
  { env }: OperatorContext,
): Promise<Described<void>> {
  const dumps = await dumpsOf(configuration, env);
  try {
    await dumps.demandPrograms();
    return new Described('can be made and restored: see "talent-server backup --help"', 'ok', undefined);
  } catch (error) {
    if (!(error instanceof DumpRefused)) throw error;
    return new Described(error.message, 'warning', undefined);
  }
}
