import path from 'node:path';
import { createInterface } from 'node:readline';
import { inMib } from '../backups/index.js';
import { ConfigurationError, readConfiguration } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import {
  describeOpeningFailure,
  InstallationMoves,
  isDatabaseUnavailable,
  isOneDatabase,
  openDatabase,
  REFUSE_MIGRATION,
  writesOf,
} from '../database/index.js';
import type { UnitOfWork } from '../database/index.js';
import { FileStorage, StorageUnavailable } from '../file-storage/index.js';
import { connect, openStorage } from '../installation.js';
import { ConfigurationRevisions } from '../modules/customers/index.js';
import { ProfileDefinitionsService } from '../modules/profile-definitions/index.js';
import { Move, MovedContents, movedTables, MoveFailed, MoveSource, MoveTarget } from '../move/index.js';
import type { WordsOf } from '../move/index.js';
import { prepareFolder } from '../prepare-folder.js';
import { indexedWords } from '../profile-engine/index.js';
import type { StoredValues } from '../profile-engine/index.js';
import { startLine } from '../start-line.js';
import { CommandRefused, defineCommand, oneText, UsageError } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';
import { configurationOf, withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { tellerOf } from './progress.js';
import { counted } from './text-table.js';

/** Moves the installation to another database and storage, while its servers run (D-OPR-27). */
export const moveCommand = defineCommand({
  usage: 'move',
  summary: 'move the database and the files to another place, such as from SQLite to PostgreSQL, while servers run',
  example: 'talent-server move --to postgres://talent@db.internal/talent --storage s3://bucket/talent',
  declare: (yargs) =>
    yargs
      .option('to', {
        type: 'string',
        requiresArg: true,
        describe: 'the new database, as in TALENT_DATABASE_URL; that of TALENT_MOVE_DATABASE_URL if left out',
      })
      .option('storage', {
        type: 'string',
        requiresArg: true,
        describe: 'the new storage, as in TALENT_STORAGE_URL; files stay where they are if left out',
      })
      .option('yes', { alias: 'y', type: 'boolean', describe: 'begin without asking' })
      .option('cancel', { type: 'boolean', describe: 'end the move, and let this database take writes again' }),
  run: ({ to, storage, yes = false, cancel = false }, context) => {
    const target = cancel ? undefined : targetOf(context, { to, storage });
    return withInstallation(context, (installation) =>
      withMoved(installation.configuration, (unitOfWork) => {
        const source = new MoveSource(unitOfWork, movedTables());
        return target ? move({ installation, source, target }, { ...context, yes }) : cancelMove(source, context);
      }),
    );
  },
});

/** Statements on whole tables take long. */
const STATEMENT_MS = 3_600_000;

/** SQLite gives the lock to nobody in turn. A server that writes all the time may take it again and again. */
const SQLITE_LOCK_MS = 60_000;

export function connectForMove(configuration: Configuration): Promise<UnitOfWork> {
  const lock = configuration.database.kind === 'sqlite' ? { lockMs: SQLITE_LOCK_MS } : {};
  const timeLimits = { ...configuration.databaseTimeLimits, statementMs: STATEMENT_MS, ...lock };
  return connect(configuration, REFUSE_MIGRATION, { isForMove: true, timeLimits });
}

/** Lets the first Ctrl-C end the move as a failure does: the source goes on at once. The second one ends the process. */
export async function interruptible<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort(new MoveFailed('The move was interrupted.'));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Opens a database that is moved from once more: on SQLite, the configuration could not be read beside a snapshot that the
 * move reads. Two commands at once would forget each other's notes.
 */
export async function withMoved(
  configuration: Configuration,
  work: (unitOfWork: UnitOfWork) => Promise<void>,
): Promise<void> {
  const unitOfWork = await connectForMove(configuration);
  try {
    if (await unitOfWork.alone(() => work(unitOfWork))) return;
    throw new CommandRefused('Another "talent-server move" of this installation is running. Wait until it has ended.');
  } finally {
    await unitOfWork.close();
  }
}

/** The settings of the servers of the target, which differ from those of today in two lines. */
interface Target {
  readonly configuration: Configuration;
  /** The lines, without a password. */
  readonly settings: string;
}

function targetOf(
  { env }: OperatorContext,
  { to, storage }: Readonly<Record<'to' | 'storage', string | undefined>>,
): Target {
  const url = to === undefined ? env['TALENT_MOVE_DATABASE_URL'] : oneText('--to', to);
  const file = to === undefined ? env['TALENT_MOVE_DATABASE_URL_FILE'] : undefined;
  if (!url && !file) throw new UsageError('--to: name the new database, or set TALENT_MOVE_DATABASE_URL.');
  const { storage: today } = configurationOf({ env }).files;
  const kept = today.kind === 'folder' ? `file:${today.folder}` : env['TALENT_STORAGE_URL'];
  const files = storage === undefined ? kept : oneText('--storage', storage);
  const settings = {
    TALENT_DATABASE_URL: url,
    TALENT_DATABASE_URL_FILE: file,
    TALENT_STORAGE_URL: files,
    TALENT_SEARCH_DATABASE_URL: undefined,
    TALENT_SEARCH_DATABASE_URL_FILE: undefined,
  };
  try {
    const configuration = readConfiguration({ ...env, ...settings });
    if (configuration.database.kind === 'sqlite' && configuration.database.file.endsWith(':memory:'))
      throw new UsageError('--to: must name a file, because a database in memory ends with the command.');
    return {
      configuration,
      settings: `${file ? `TALENT_DATABASE_URL_FILE=${file}` : `TALENT_DATABASE_URL=${withoutPassword(url ?? '')}`}\nTALENT_STORAGE_URL=${files}\n`,
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const about = error.message
      .replaceAll('TALENT_DATABASE_URL', '--to:')
      .replaceAll('TALENT_STORAGE_URL', '--storage:');
    throw new UsageError(about, { cause: error });
  }
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return url;
  const shown = new URL(url);
  if (shown.password !== '') shown.password = '***';
  if (shown.searchParams.has('password')) shown.searchParams.set('password', '***');
  return shown.href;
}

export type MoveContext = OperatorContext & { readonly yes: boolean };

interface FromTo {
  readonly installation: Installation;
  readonly source: MoveSource;
  readonly target: Target;
}

async function move({ installation, source, target }: FromTo, context: MoveContext): Promise<void> {
  const { configuration } = target;
  const begun = await source.state();
  if (begun === undefined && (await writesOf(source.reader)) !== 'go')
    throw new CommandRefused(new InstallationMoves().message);
  if (begun?.customer !== undefined) throw new CommandRefused(otherMove(begun.customer));
  if (begun && begun.to !== target.settings)
    throw new CommandRefused(
      `The move that has begun goes to these places. Name them again, or end it with --cancel.\n${begun.to}`,
    );
  const unitOfWork = await openTarget(configuration);
  const isStorageKept =
    JSON.stringify(configuration.files.storage) === JSON.stringify(installation.configuration.files.storage);
  const storage = isStorageKept ? undefined : await openStorage(configuration);
  try {
    const parts = {
      source,
      target: new MoveTarget(unitOfWork, wordsIn(installation)),
      contents: storage && new MovedContents(installation.get(FileStorage), storage),
    };
    await demandUsable(parts);
    if (await storage?.probe(installation.get(FileStorage)))
      throw new CommandRefused('--storage: is the storage of today under another name. Leave it out.');
    const [rows, files] = [await source.countRows(), await source.countContents()];
    await confirm(await describe({ ...parts, target, rows, files }), context);
    const begunAt = performance.now();
    const secondsSince = (): number => (performance.now() - begunAt) / 1000;
    const tell = tellerOf(context.report);
    const pausedMs = await interruptible((interrupted) =>
      new Move({
        ...parts,
        to: target.settings,
        interrupted,
        lookAtConfiguration: () => installation.get(ConfigurationRevisions).look(),
        announce: (text) => context.report(`${text}\n`),
        tell: (done) =>
          tell(
            `Rows copied: ${done} (${rows} in all), ${Math.round(done / secondsSince())} a second.${parts.contents ? ` Files copied: ${parts.contents.copied} (${files} in all).` : ''}`,
          ),
      }).run(),
    );
    await source.clean();
    context.report(describeEnd({ pausedMs, seconds: secondsSince(), contents: parts.contents }));
    context.print(target.settings);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await storage?.close();
    await unitOfWork.close();
  }
}

async function openTarget({ database, databaseTimeLimits: timeLimits }: Configuration): Promise<UnitOfWork> {
  if (database.kind === 'sqlite') await prepareFolder(path.dirname(database.file), '--to');
  const begins = (from: number, to: number): void => {
    if (from > 0) REFUSE_MIGRATION.begins(from, to);
  };
  try {
    return await openDatabase(database, { timeLimits, onMigration: { begins }, isForMove: true });
  } catch (error) {
    throw new CommandRefused(`--to: ${describeOpeningFailure(error, database)}`, { cause: error });
  }
}

/** @throws CommandRefused if the target is neither new nor one that this move has begun to fill */
async function demandUsable({ source, target }: { source: MoveSource; target: MoveTarget }): Promise<void> {
  const identities = [await source.unitOfWork.identity(), await target.unitOfWork.identity()] as const;
  if (isOneDatabase(...identities))
    throw new CommandRefused('--to: must name another database than TALENT_DATABASE_URL.');
  const [begun, found] = [await source.state(), await target.state()];
  const isNew = await target.isNew();
  // A target that is finished forgets the move, and is not new.
  const isFinished = begun?.step === 'finishing' && found === undefined && !isNew;
  if ((begun && found?.id === begun.id) || isFinished || (isNew && begun?.step !== 'finishing')) return;
  const what = found === undefined ? 'is in use' : 'has the unfinished copy of another move';
  throw new CommandRefused(
    `--to: must name a new database, and this one ${what}. Drop it and make it anew, or name another.`,
  );
}

/** Returns how the words of a job follow from its values and the configuration of its customer. */
export function wordsIn({ get }: Installation): WordsOf {
  const service = get(ProfileDefinitionsService);
  return async (customerId, values) => {
    const { definitions } = await service.platformDefinitionsOf(customerId);
    return indexedWords(definitions.configured('jobs'), JSON.parse(values) as StoredValues);
  };
}

async function describe({
  source,
  target: { configuration },
  contents,
  rows,
  files,
}: {
  source: MoveSource;
  target: Target;
  contents: MovedContents | undefined;
  rows: number;
  files: number;
}): Promise<string> {
  const { databaseAt, storageAt } = startLine(configuration, '');
  const what = (await source.state()) ? 'Goes on with the move' : 'Moves this installation';
  const about = contents ? `${counted(files, 'file')} to ${String(storageAt)}.` : 'Files stay where they are.';
  return (
    `${what} to ${String(databaseAt)}: ${rows} rows. ${about}\n` +
    'Servers go on, and take no writes for some seconds at the end. Then this database stays read-only.\n'
  );
}

/** Asks the terminal. Without one, somebody must have said --yes. */
export async function confirm(plan: string, { yes, stdin, report }: MoveContext): Promise<void> {
  report(plan);
  if (yes) return;
  if (!(stdin as Partial<NodeJS.ReadStream>).isTTY) throw new CommandRefused('Add --yes to begin.');
  report('Type "yes" to begin: ');
  for await (const line of createInterface({ input: stdin })) {
    if (line.trim() === 'yes') return;
    break;
  }
  throw new CommandRefused('Nothing was moved.');
}

function describeEnd({
  pausedMs,
  seconds,
  contents,
}: {
  pausedMs: number;
  seconds: number;
  contents: MovedContents | undefined;
}): string {
  const files = contents ? ` Copied ${counted(contents.copied, 'file')} of ${inMib(contents.bytes)} MiB.` : '';
  const missing = contents && contents.missing > 0 ? `The storage lacks ${counted(contents.missing, 'file')}. ` : '';
  return (
    `Moved in ${Math.round(seconds)} s.${files} All rows are the same there. Servers took no writes for ${(pausedMs / 1000).toFixed(1)} s.\n` +
    `${missing}Stop the servers here, and start them with these two settings and all others as they are:\n`
  );
}

const FAILURES = [MoveFailed, StorageUnavailable];

export function refusalOf(error: unknown): unknown {
  if (!FAILURES.some((failure) => error instanceof failure) && !isDatabaseUnavailable(error)) return error;
  const found = error instanceof Error ? error.message : String(error);
  return new CommandRefused(
    `${found}\nNothing is lost. The same command goes on where this one has ended, and with --cancel it ends the move.`,
    { cause: error },
  );
}

export function otherMove(customer: number | undefined): string {
  const what = customer === undefined ? 'this installation' : `customer ${customer}`;
  return `Another move has begun, that of ${what}. End it by its own command, or cancel it.`;
}

async function cancelMove(source: MoveSource, { report }: OperatorContext): Promise<void> {
  const customer = (await source.state())?.customer;
  if (customer !== undefined) throw new CommandRefused(otherMove(customer));
  const ended = await source.cancel();
  if (ended === undefined) throw new CommandRefused('No move has begun.');
  report(
    ended === 'begun'
      ? 'The move is cancelled, and this database is as it was. The new one has a part of the copy, which no server uses: drop it.\n'
      : 'This database takes writes again, as one that was restored: nothing is sent to partners until a server has started with ' +
          'TALENT_EVENTS=on, and followers of changes begin anew. Stop the servers of the new database, and drop it.\n',
  );
}
