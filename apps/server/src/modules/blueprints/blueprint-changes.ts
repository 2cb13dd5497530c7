import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { isUniqueViolation, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import type { KnownHashes } from '../access/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import type { AppliedChanges, BlueprintOrigin } from './blueprint-applier.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { BlueprintRefused, MAX_TOLD } from './blueprint-refused.js';
import { passwordsOf } from './kept-secrets.js';
import type { KeptRecords } from './starting-records.js';

/** A document that somebody wants to apply, from any source. */
export interface WantedChange {
  /** The customer to change. Undefined: the customer that the document names. */
  readonly customerId: number | undefined;
  /** Any JSON value. */
  readonly document: unknown;
  /** The user who applies it; null for the one that the server starts with. */
  readonly appliedBy: string | null;
  readonly origin: BlueprintOrigin;
  /** The records that a new customer starts with. */
  readonly records: KeptRecords | undefined;
  /** Find out what the document would change, without changing anything. */
  readonly dryRun: boolean;
  /** Writes on behalf of the user. */
  readonly write: UnitOfWork['write'];
  /** Throws if the last applied blueprint is not the expected one. */
  readonly precondition?: (last: Applied | undefined) => void;
  /** Checks the result inside the unit of work. If it throws, everything is undone. */
  readonly review?: (session: Session, made: MadeChange) => Promise<void>;
}

/** A document about to be applied, the blueprint before it, and its changes. */
export interface MadeChange {
  readonly blueprint: Blueprint;
  readonly last: Applied | undefined;
  readonly changes: AppliedChanges['changes'];
}

/** Abandons the unit of work after a dry run. */
class DryRunDone extends Error {}

/**
 * Changes a customer's configuration: checks the whole document, applies it in one unit of work, and informs all server
 * nodes.
 */
@Injectable()
export class BlueprintChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly check: BlueprintCheck,
    private readonly applied: AppliedBlueprints,
    private readonly applier: BlueprintApplier,
    private readonly users: UsersService,
    private readonly revisions: ConfigurationRevisions,
  ) {}

  /** @throws BlueprintRefused with every problem. Then nothing has changed. */
  async make(wanted: WantedChange): Promise<AppliedChanges> {
    const checked = await this.check.ofDocument(wanted.document);
    const { customerId = customerIdOf(checked), appliedBy, origin, records, dryRun, precondition } = wanted;
    const { reader } = this.unitOfWork;
    const started = appliedBy === null ? await this.applier.findStarted(reader, customerId, checked) : undefined;
    if (started) return started;
    refuseHopeless(checked);
    const hashes = await this.#hashPasswords(customerId, checked);
    const outcome = await inOneUnit(wanted, async (session) => {
      const last = await this.applied.lockLast(session, customerId);
      precondition?.(last);
      // Another server node may have started with it meanwhile, and a user may have changed it since.
      const again = appliedBy === null ? await this.applier.findStarted(session, customerId, checked) : undefined;
      if (again) return again;
      const made = await this.applier.apply(session, { customerId, checked, appliedBy, origin, records, hashes }, last);
      const blueprint = checked.document as Blueprint;
      await wanted.review?.(session, { blueprint, last, changes: made.changes });
      return made;
    });
    if (!dryRun) await this.revisions.look(customerId);
    return outcome;
  }

  /** Resolves once every server node uses the change. */
  knownEverywhere(): Promise<void> {
    return this.revisions.knownEverywhere();
  }

  /** Before the unit of work, because hashing takes a while and writers wait for one another. */
  async #hashPasswords(customerId: number, { document, problems }: CheckedDocument): Promise<KnownHashes> {
    const hashes: KnownHashes = new Map();
    if (problems.length > 0) return hashes;
    const passwords = passwordsOf(document as Blueprint);
    const names = passwords.map(({ username }) => username);
    const stored = await this.users.usersByName(this.unitOfWork.reader, customerId, names);
    await this.users.changedPasswords(stored, passwords, hashes);
    return hashes;
  }
}

async function inOneUnit<T>(
  { write, dryRun }: Pick<WantedChange, 'write' | 'dryRun'>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const outcomes: T[] = [];
  const run = (): Promise<T> =>
    write(async (session) => {
      const outcome = await work(session);
      outcomes.push(outcome);
      if (dryRun) throw new DryRunDone();
      return outcome;
    });
  try {
    // If two customers name a new user alike at once, the second violates the index. Its second attempt sees the first
    // one's user.
    return await run().catch((error: unknown) => (isUniqueViolation(error) ? run() : Promise.reject(error)));
  } catch (error) {
    const outcome = outcomes.at(-1);
    if (error instanceof DryRunDone && outcome !== undefined) return outcome;
    throw error;
  }
}

/** A document with the maximum of problems was not checked further, so nothing more can be reported. */
function refuseHopeless({ problems }: CheckedDocument): void {
  const refusal = problems.length < MAX_TOLD ? undefined : BlueprintRefused.for(problems);
  if (refusal) throw refusal;
}

/** Without a customer in the document, there is no stored state to check it against. */
function customerIdOf({ sound: { customer }, problems }: CheckedDocument): number {
  if (customer?.id !== undefined) return customer.id;
  throw BlueprintRefused.for(problems) ?? new TypeError('A blueprint without problems names its customer.');
}
