import { readFile } from 'node:fs/promises';
import { ConfigurationError, parseBaseUrl } from '../config/index.js';
import { inBatches, InstallationMoves, isOneDatabase, writesOf } from '../database/index.js';
import type { Session } from '../database/index.js';
import { FileStorage, StorageUnavailable } from '../file-storage/index.js';
import { findNewAddress } from '../incarnations/index.js';
import { CursorBoxes, SecretBox } from '../modules/access/index.js';
import { ConfigurationRevisions, CustomersRepository } from '../modules/customers/index.js';
import { SEALED_COLUMNS } from '../modules/key-rotation/index.js';
import { CustomerSource, CustomerTarget, Move, MovedContents } from '../move/index.js';
import { demandSecretKey } from '../secret-key.js';
import { startLine } from '../start-line.js';
import { CUSTOMER, hasMoved, parseCustomer, unknownCustomer } from './customer-of-command.js';
import { CustomerRemoval } from './customer-removal.js';
import { confirm, connectForMove, interruptible, otherMove, refusalOf, withMoved, wordsIn } from './move.command.js';
import type { MoveContext } from './move.command.js';
import { CommandRefused, defineCommand, oneText, UsageError } from './operator-command.js';
import type { OperatorContext } from './operator-command.js';
import { configurationOf, withInstallation } from './open-installation.js';
import type { Installation } from './open-installation.js';
import { tellerOf } from './progress.js';
import { counted } from './text-table.js';

const DAY_MS = 86_400_000;

/** Moves one customer into another installation, while both run (D-OPR-28). */
export const moveCustomerCommand = defineCommand({
  usage: 'move <customer>',
  summary: 'move a customer with everything it has into another installation, while both run',
  example: 'talent-server customers move 1001 --to /etc/talent/other.env --address https://other.example',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .option('to', {
        type: 'string',
        requiresArg: true,
        demandOption: true,
        describe: 'a file with the settings of the other installation, a line each: NAME=value',
      })
      .option('address', {
        type: 'string',
        requiresArg: true,
        describe: 'the public address of the other installation, which requests here are told',
      })
      .option('gone-for', {
        type: 'string',
        default: '90d',
        describe: 'how many days requests here are told the address',
      })
      .option('yes', { alias: 'y', type: 'boolean', describe: 'begin without asking' })
      .option('cancel', { type: 'boolean', describe: 'end a move that is not over, and leave nothing there' }),
  run: async ({ customer, to, address, goneFor, yes = false, cancel = false }, context) => {
    const id = parseCustomer(customer);
    const departure = { address: cancel ? '' : addressOf(address), until: Date.now() + daysOf(goneFor) * DAY_MS };
    const env = await readSettings(oneText('--to', to));
    await withInstallation(context, (here) =>
      withOther(env, (there) =>
        withEnds({ here, there, id, departure }, (ends) =>
          cancel ? cancelMove(ends, context) : move(ends, { ...context, yes }),
        ),
      ),
    );
  },
});

function addressOf(text: string | undefined): string {
  if (text === undefined)
    throw new UsageError(
      '--address: name the public address of the other installation, such as https://other.example.',
    );
  try {
    return parseBaseUrl(text);
  } catch (error) {
    throw new UsageError(`--address: ${(error as Error).message}`);
  }
}

function daysOf(text: string): number {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  if (days !== undefined) return Number(days);
  throw new UsageError(`--gone-for: must be a number of days such as 90d, received ${JSON.stringify(text)}.`);
}

/** Reads a file of settings as systemd and Docker do: lines `NAME=value`, comments and empty lines. */
async function readSettings(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--to: ${file} cannot be read (${error.code}).`);
  });
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const settings = lines.map((line) => {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?(\w+)=(.*?)\s*$/.exec(line) ?? [];
    if (name === '') throw new UsageError(`--to: ${file} has a line that is no setting: it must be NAME=value.`);
    return [name, value.replace(/^(["'])(.*)\1$/, '$2')];
  });
  return Object.fromEntries(settings) as Record<string, string>;
}

/** @throws CommandRefused if the other installation cannot be opened */
async function withOther(env: Record<string, string>, work: (there: Installation) => Promise<void>): Promise<void> {
  let isOpen = false;
  const opened = async (there: Installation): Promise<void> => {
    isOpen = true;
    await work(there);
  };
  try {
    demandSecretKey(configurationOf({ env }));
    await withInstallation({ env }, opened);
  } catch (error) {
    if (isOpen || !(error instanceof ConfigurationError)) throw error;
    throw new CommandRefused(`--to: ${error.message}`, { cause: error });
  }
}

interface Way {
  readonly here: Installation;
  readonly there: Installation;
  readonly id: number;
  readonly departure: { readonly address: string; readonly until: number };
}

interface Ends extends Way {
  /** The database and the storage of the other installation. */
  readonly to: string;
  readonly source: CustomerSource;
  readonly target: CustomerTarget;
}

async function withEnds(way: Way, work: (ends: Ends) => Promise<void>): Promise<void> {
  const { here, there, id, departure } = way;
  const removal = new CustomerRemoval(here, id);
  await withMoved(here.configuration, async (unitsHere) => {
    const unitsThere = await connectForMove(there.configuration);
    try {
      const source = new CustomerSource(unitsHere, id, { ...departure, forget: (session) => removal.begin(session) });
      const { databaseAt, storageAt } = startLine(there.configuration, '');
      const to = [databaseAt, storageAt, (await unitsThere.identity()).id].join(' ');
      const begun = await source.state();
      // Both installations would serve the customer if the other one had it already.
      if (begun?.customer === id && begun.to !== to)
        throw new CommandRefused(
          `--to: the move of customer ${id} has begun to another place. Name that one: ${begun.to}`,
        );
      await work({ ...way, to, source, target: new CustomerTarget(unitsThere, wordsIn(here), id, arrivalOf(way)) });
    } finally {
      await unitsThere.close();
    }
  });
}

function arrivalOf({ here, there, id }: Way): ConstructorParameters<typeof CustomerTarget>[3] {
  const [before, now] = [here.incarnations, there.incarnations];
  return {
    history: { since: now.id, id: before.idFor(id), tagStamp: before.tagStampFor(id) },
    sealedKeys: there.get(CursorBoxes).seal(id, here.get(CursorBoxes).keysOf(id)),
    reseal: (session) => reseal(session, id, [here.get(SecretBox), there.get(SecretBox)]),
    contentKey: hasOneKey(here, there) ? undefined : there.get(FileStorage).keys.keyId,
  };
}

/** Whether the bytes of a content from here can be read there. */
function hasOneKey(here: Installation, there: Installation): boolean {
  const [before, now] = [here.get(FileStorage).keys, there.get(FileStorage).keys];
  return before.keyId === now.keyId && before.previousKeyId === undefined;
}

/** Encrypts the texts of a customer under the secret key of the other installation. A damaged text stays as it is. */
async function reseal(session: Session, id: number, [before, now]: readonly [SecretBox, SecretBox]): Promise<void> {
  for (const { table, key, column, contextOf } of SEALED_COLUMNS.filter(({ table }) => table !== 'customer_moves')) {
    const of = `WHERE ${key.map((name) => `${name} = ?`).join(' AND ')}`;
    const keys = await session.query<Record<string, string | number>>(
      `SELECT ${key.join(', ')} FROM ${table} WHERE customer_id = ? AND ${column} IS NOT NULL`,
      [id],
    );
    for (const row of keys) {
      const place = key.map((name) => row[name] ?? null);
      const { text = '' } =
        (await session.first<{ text: string }>(`SELECT ${column} AS text FROM ${table} ${of}`, place)) ?? {};
      const sealed = resealed(text, contextOf(place), [before, now]);
      if (sealed !== undefined) await session.query(`UPDATE ${table} SET ${column} = ? ${of}`, [sealed, ...place]);
    }
  }
}

function resealed(text: string, context: string, [before, now]: readonly [SecretBox, SecretBox]): string | undefined {
  try {
    return now.encrypt(before.decrypt(text, context), context);
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}

async function move(ends: Ends, context: MoveContext): Promise<void> {
  const { here, there, id, departure, to, source, target } = ends;
  const contents = new MovedContents(
    here.get(FileStorage),
    there.get(FileStorage),
    hasOneKey(here, there) ? undefined : (before, after) => target.noteAddress(before, after),
  );
  let pausedMs = 0;
  if ((await source.state())?.step !== 'gone') {
    const problems = await problemsOf(ends);
    if (problems.length > 0) throw new CommandRefused(problems.join('\n'));
    const rows = await source.countRows();
    const { databaseAt } = startLine(there.configuration, '');
    await confirm(
      `Moves customer ${id} to ${String(databaseAt)}: ${rows} rows and their files.\n` +
        'Servers go on, and take no writes of this customer for some seconds at the end. ' +
        `Then they answer its requests with 410 and ${departure.address}.\n`,
      context,
    );
    const tell = tellerOf(context.report);
    pausedMs = await interruptible((interrupted) =>
      new Move({
        ...{ source, target, to, contents, interrupted },
        lookAtConfiguration: () => here.get(ConfigurationRevisions).look(),
        announce: (text) => context.report(`${text}\n`),
        tell: (done) => tell(`Rows copied: ${done} (${rows} in all). Files copied: ${contents.copied}.`),
      }).run(),
    ).catch((error: unknown) => Promise.reject(refusalOf(error)));
    context.report('The other installation has the customer. This one forgets it.\n');
    await source.depart();
    context.report('Requests here are told the new address.\n');
  }
  await target.clean();
  await source.clean();
  const missing = contents.missing > 0 ? ` The storage lacks ${counted(contents.missing, 'file')}.` : '';
  context.report(
    `Customer ${id} is in the other installation, and all rows are the same there. Its writes waited for ` +
      `${(pausedMs / 1000).toFixed(1)} s.${missing}\nBack that one up. Then remove what is left here: ` +
      `talent-server customers remove ${id} --yes\n`,
  );
}

/** Returns every reason why the customer cannot be moved there. */
async function problemsOf({ here, there, id, source, target }: Ends): Promise<string[]> {
  if (isOneDatabase(await here.unitOfWork.identity(), await there.unitOfWork.identity()))
    return ['--to: must name another database than that of this installation.'];
  const [begun, found] = [await source.state(), await target.state()];
  if (begun && begun.customer !== id) return [otherMove(begun.customer)];
  if (begun?.step === 'finishing') return [];
  if ((await writesOf(source.reader)) !== 'go') return [new InstallationMoves().message];
  const customers = there.get(CustomersRepository);
  if ((await here.get(CustomersRepository).findName(here.unitOfWork.reader, id)) === undefined) {
    const address = await findNewAddress(here.unitOfWork.reader, id);
    return [address === undefined ? unknownCustomer(id).message : hasMoved(id, address)];
  }
  const { reader } = there.unitOfWork;
  const problems = await problemsOfFiles(here.get(FileStorage), there.get(FileStorage));
  if ((await writesOf(reader)) !== 'go') problems.push('It is being moved, or was moved.');
  if (found && found.id !== begun?.id) problems.push(`It has the unfinished copy of another move of customer ${id}.`);
  if ((await customers.findName(reader, id)) !== undefined) problems.push(`It has a customer ${id}.`);
  if (await customers.isBeingRemoved(reader, id))
    problems.push(`Its customer ${id} is being removed. Run "talent-server customers remove ${id} --yes" there first.`);
  const readers = [here.unitOfWork.reader, reader] as const;
  for (const name of await takenNames(readers, id, ['users', 'username'])) problems.push(`It has a user "${name}".`);
  for (const name of await takenNames(readers, id, ['portal_claims', `kind || ' ' || address`]))
    problems.push(`It has a portal with the ${name}.`);
  return problems.map((problem) => `--to: ${problem}`);
}

/** Returns the names of a customer that are taken in the other installation. */
async function takenNames(
  [here, there]: readonly [Session, Session],
  id: number,
  [table, column]: readonly [string, string],
): Promise<string[]> {
  const select = `SELECT ${column} AS name FROM ${table} WHERE`;
  const own = await here.query<{ name: string }>(`${select} customer_id = ?`, [id]);
  const taken: string[] = [];
  for (const some of inBatches(own.map(({ name }) => name))) {
    const found = await there.query<{ name: string }>(`${select} ${column} IN (${some.map(() => '?').join()})`, some);
    for (const { name } of found) taken.push(name);
  }
  return taken;
}

async function problemsOfFiles(here: FileStorage, there: FileStorage): Promise<string[]> {
  if (here.keys.encrypts !== there.keys.encrypts)
    return ['One of both installations encrypts files, and the other one does not (TALENT_STORAGE_KEY).'];
  try {
    const isShared = await there.probe(here);
    return isShared ? ['It must have another storage. This one has the same files.'] : [];
  } catch (error) {
    if (error instanceof StorageUnavailable) return [`Its storage takes no files: ${error.message}`];
    throw error;
  }
}

async function cancelMove({ id, there, source, target }: Ends, { report }: OperatorContext): Promise<void> {
  const begun = await source.state();
  if (begun?.customer !== id) throw new CommandRefused(begun ? otherMove(begun.customer) : 'No move has begun.');
  if (begun.step === 'gone' || (await target.isOver()))
    throw new CommandRefused(
      `Customer ${id} is in the other installation. End the move by the same command without --cancel.`,
    );
  if ((await target.state())?.id === begun.id) await target.discard(there.get(FileStorage));
  await source.giveUp();
  report('The move is cancelled. This installation is as it was, and the other one has nothing of the customer.\n');
}
