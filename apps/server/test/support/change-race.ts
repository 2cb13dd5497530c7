import { setTimeout as delay } from 'node:timers/promises';
import { nextIds } from '../../src/database/index.js';
import type { CommitPlace, Session, UnitOfWork } from '../../src/database/index.js';
import type { ChangesRepository } from '../../src/modules/changes/index.js';

interface Race {
  readonly unitOfWork: UnitOfWork;
  readonly changes: ChangesRepository;
  readonly customerId: number;
  /** The number of changes that must be acknowledged. */
  readonly acknowledged: number;
  readonly writers: number;
}

interface Follower {
  readonly unitOfWork: UnitOfWork;
  readonly repository: ChangesRepository;
  readonly customerId: number;
}

/** The versions of each thing, in the order in which they were acknowledged or seen. */
export type Versions = ReadonlyMap<string, readonly number[]>;

/** Few, so that writers wait for one another. */
const THINGS = 12;

class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/** Writers that take the next version of one thing or two, wait now and then before and behind it, and give up some. */
export async function writeAtOnce(race: Race): Promise<Versions> {
  const counts = new Map<string, number>();
  let left = race.acknowledged;
  const write = async (): Promise<void> => {
    while (left > 0) {
      const things = someThings();
      left -= things.length;
      const isWritten = await writeVersions(race, things);
      if (!isWritten) left += things.length;
      else for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: race.writers }, write));
  return new Map(
    [...counts].toSorted().map(([thing, count]) => [thing, Array.from({ length: count }, (_, at) => at + 1)]),
  );
}

async function writeVersions(race: Race, things: readonly string[]): Promise<boolean> {
  try {
    await race.unitOfWork.write(async (session) => {
      for (const thing of things) await writeVersion(race, session, thing);
      if (Math.random() < 0.2) throw new GivenUp('This one is rolled back.');
    });
    return true;
  } catch (error) {
    if (error instanceof GivenUp) return false;
    throw error;
  }
}

/** Its row is locked until the unit of work ends, as that of a profile is. */
async function writeVersion({ changes, customerId }: Race, session: Session, thing: string): Promise<void> {
  const version = await nextIds(session, { customerId, counter: `thing ${thing}` });
  await sometimesWait();
  await changes.record(session, customerId, { type: 'people', id: thing, version });
  await sometimesWait();
}

/** In one order, as all writers lock. */
function someThings(): string[] {
  const one = Math.floor(Math.random() * THINGS);
  const other = Math.floor(Math.random() * THINGS);
  return [...new Set(Math.random() < 0.5 ? [one] : [one, other])].toSorted((a, b) => a - b).map(String);
}

async function sometimesWait(): Promise<void> {
  if (Math.random() < 0.05) await delay(Math.random() * 3);
}

/** Reads on while others write, until everything written has been read. Returns the changes seen. */
export async function followToTheEnd(
  { unitOfWork, repository, customerId }: Follower,
  writing: Promise<unknown>,
): Promise<Versions> {
  const seen = new Map<string, number[]>();
  let place: CommitPlace = { mark: 0, number: 0 };
  let isWritten = false;
  const ended = (): void => void (isWritten = true);
  writing.then(ended, ended);
  for (;;) {
    const isLast = isWritten;
    const limit = 1 + Math.floor(Math.random() * 20);
    const rows = await repository.list(unitOfWork.reader, { customerId, after: place, limit });
    for (const { subject, version } of rows) seen.set(subject, [...(seen.get(subject) ?? []), version]);
    place = rows.at(-1) ?? place;
    if (rows.length === 0 && isLast) return new Map([...seen].toSorted());
    if (rows.length === 0) await delay(1);
  }
}
