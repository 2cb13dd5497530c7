import { statfs } from 'node:fs/promises';
import { ConfigurationError } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { DumpRefused, MigrationPending, RELEASE } from '../database/index.js';
import { FileStorage } from '../file-storage/index.js';
import { DocumentEngines } from '../modules/documents/index.js';
import { FileContents } from '../modules/files/index.js';
import { MAX_SKEW_MS } from '../runtime/index.js';
import { startLine } from '../start-line.js';
import { dumpsOf } from './backup.command.js';
import { defineCommand } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';
import { configurationOf, withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { counted } from './text-table.js';

type State = 'ok' | 'warning' | 'failed';

/** The result of a check. `detail` says what was found, and the way out of a failure. */
interface Found {
  readonly state: State;
  readonly detail: string;
}

interface Finding extends Found {
  readonly check: string;
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
  const check = async (name: string, find: () => Promise<Found> | Found): Promise<void> => {
    try {
      tell({ check: name, ...(await find()) });
    } catch (error) {
      tell({ check: name, ...failed(error) });
    }
  };
  let configuration: Configuration;
  try {
    configuration = configurationOf(context);
  } catch (error) {
    tell({ check: 'settings', ...failed(error) });
    return;
  }
  await check('settings', () => describeSettings(configuration));
  await check('disk', () => describeDisk(configuration));
  await withInstallation(context, async (installation) => {
    await check('database', () => describeDatabase(installation));
    await check('clock', () => describeClock(installation));
    await check('file storage', () => describeStorage(installation));
    await check('document engines', () => describeEngines(installation));
    await check('backup', () => describeBackup(installation, context));
  }).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: unknown };
    tell({ check: 'database', ...(cause instanceof MigrationPending ? describePending(cause) : failed(error)) });
  });
}

function ok(detail: string): Found {
  return { state: 'ok', detail };
}

function failed(error: unknown): Found {
  return { state: 'failed', detail: error instanceof Error ? error.message : String(error) };
}

function describePending({ from, to }: MigrationPending): Found {
  const wayOut = 'Back it up, then run "talent-server migrate" or start this version';
  const detail = `is at ${from}, and this version is at ${to}: it waits for its migration. ${wayOut}`;
  return { state: 'warning', detail };
}

function describeSettings(configuration: Configuration): Found {
  const { version, node, production, database, storage } = startLine(configuration, '');
  const mode = production === true ? 'production' : 'development';
  return ok(
    `talent-server ${String(version)} on Node.js ${String(node)}, ${mode}, ${String(database)}, files in ${String(storage)}`,
  );
}

const MIB = 1_048_576;

/** Below this the operator should make room: an upload and a backup need it. */
const LITTLE_MIB = 1024;

async function describeDisk({ dataDir }: Configuration): Promise<Found> {
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
  return { state: isLittle ? 'warning' : 'ok', detail };
}

async function describeDatabase({ configuration, unitOfWork }: Installation): Promise<Found> {
  const { databaseAt } = startLine(configuration, '');
  const [{ customers } = { customers: 0 }] = await unitOfWork.reader.query<{ readonly customers: number }>(
    'SELECT COUNT(*) AS customers FROM customers',
  );
  const detail = `${String(databaseAt)} answers, is at ${RELEASE}, and has ${counted(customers, 'customer')}`;
  const ofProcess = unitOfWork.pools().filter(({ pool }) => !pool.startsWith('standby'));
  if (ofProcess.length === 0) return ok(detail);
  const opened = configuration.processes * ofProcess.reduce((sum, { limit }) => sum + limit, 0);
  const [{ most } = { most: Infinity }] = await unitOfWork.reader.query<{ readonly most: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most`,
  );
  if (opened <= most) return ok(detail);
  const wayOut = 'Let it take more (max_connections), or lower TALENT_PROCESSES';
  return {
    state: 'warning',
    detail: `${detail}. This node opens up to ${opened} connections, and PostgreSQL takes ${most}. ${wayOut}`,
  };
}

async function describeClock({ unitOfWork }: Installation): Promise<Found> {
  const there = await unitOfWork.clock();
  if (there === undefined) return ok('is this machine’s own, as the database is');
  const difference = Math.round(there - Date.now());
  const detail = `the database’s differs by ${Math.abs(difference)} ms`;
  if (Math.abs(difference) <= MAX_SKEW_MS) return ok(detail);
  return {
    state: 'failed',
    detail: `${detail}. Set both by NTP: the servers go by the database’s, and their logs by the machine’s`,
  };
}

/** The probe refuses another key, too. */
async function describeStorage({ configuration, get }: Installation): Promise<Found> {
  const storage = get(FileStorage);
  await storage.keyFit(() => get(FileContents).listSealed());
  await storage.probe();
  return ok(`${String(startLine(configuration, '').storageAt)} takes files`);
}

async function describeEngines({ get }: Installation): Promise<Found> {
  const reports = await get(DocumentEngines).reports();
  const missing = reports.filter(({ isAvailable }) => !isAvailable);
  const ready = reports.length - missing.length;
  const without = missing.map(({ id }) => id).join(', ');
  const detail = `${ready} of ${reports.length} are ready${without === '' ? '' : `; not installed: ${without}`}`;
  return { state: ready > 0 ? 'ok' : 'warning', detail };
}

async function describeBackup({ configuration }: Installation, { env }: OperatorContext): Promise<Found> {
  const dumps = await dumpsOf(configuration, env);
  try {
    await dumps.demandPrograms();
    return ok('can be made and restored: see "talent-server backup --help"');
  } catch (error) {
    if (!(error instanceof DumpRefused)) throw error;
    return { state: 'warning', detail: error.message };
  }
}
