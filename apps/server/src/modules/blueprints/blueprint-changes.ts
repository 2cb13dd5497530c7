import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/blueprint';
import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import { isUniqueViolation, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import type { PasswordHashes } from '../access/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import type { Applied } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import type { BlueprintToApply } from './blueprint-applier.js';
import type { AppliedChanges, BlueprintOrigin } from './blueprint-audit.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { passwordsOf } from './blueprint-comparison.js';
import { BlueprintRefused } from './blueprint-refused.js';
import { StartMerge } from './start-merge.js';
import type { PreparedRecords } from './starting-records.js';

/** A document that somebody wants to apply, from any source. */
export interface ChangeRequest {
  /** The customer to change. If undefined, it is the customer that the document names. */
  readonly customerId: number | undefined;
  /** Any JSON value. */
  readonly document: unknown;
  /** The user who applies the document. Null for the document of a start. */
  readonly appliedBy: string | null;
  readonly origin: BlueprintOrigin;
  /** The records that a new customer starts with. */
  readonly records: PreparedRecords | undefined;
  /** With `true`, finds what the document would change, and changes nothing. */
  readonly dryRun: boolean;
  /** Writes on behalf of the user. */
  readonly write: UnitOfWork['write'];
  /** Throws if the last applied blueprint is not the expected one. */
  readonly precondition?: (last: Applied | undefined) => void;
  /** The document is the file of a start. */
  readonly start?: StartRules;
}

/** How the file of a start is applied. Both functions run inside the unit of work. If one throws, everything is undone. */
export interface StartRules {
  /** Returns whether the whole file replaces the last blueprint, with all that users have changed (D-PLT-25). */
  isWhole(session: Session, file: FileOfStart): Promise<boolean>;
  review(session: Session, made: ChangeToReview): Promise<void>;
  /** Returns the error of a file that does not fit what users have changed. */
  unfit(refused: BlueprintRefused, merged: FileOfStart): Error;
}

export interface FileOfStart {
  readonly blueprint: Blueprint;
  readonly last: Applied;
}

export interface ChangeToReview {
  readonly blueprint: Blueprint;
  readonly last: Applied | undefined;
  readonly made: AppliedChanges;
  /** The file of the start before. Undefined if the whole file was applied. */
  readonly before: Blueprint | undefined;
}

/** Rolls back the unit of work after a dry run. */
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
    private readonly applier: BlueprintApplier,
    private readonly merge: StartMerge,
    private readonly users: UsersService,
    private readonly revisions: ConfigurationRevisions,
  ) {}

  /** @throws BlueprintRefused with every problem. Then nothing has changed. */
  async make(wanted: ChangeRequest): Promise<AppliedChanges> {
    const checked = await this.check.ofDocument(wanted.document);
    const { customerId = customerIdOf(checked), appliedBy, dryRun, precondition } = wanted;
    const { reader } = this.unitOfWork;
    const started = appliedBy === null ? await this.applier.findStarted(reader, customerId, checked) : undefined;
    if (started) return started;
    refuseHopeless(checked);
    const hashes = await this.#hashPasswords(customerId, checked);
    const outcome = await inOneUnit(wanted, async (session) => {
      const last = await this.applier.lockLast(session, customerId);
      precondition?.(last);
      // Another node may have started with the document meanwhile, and a user may have changed the blueprint since.
      const again = appliedBy === null ? await this.applier.findStarted(session, customerId, checked) : undefined;
      if (again) return again;
      const { start } = wanted;
      const toApply = { ...wanted, customerId, checked, hashes, file: undefined };
      return start ? this.#start(session, toApply, { start, last }) : this.applier.apply(session, toApply, last);
    });
    if (!dryRun) await this.revisions.look(customerId);
    return outcome;
  }

  /** Applies the file of a start. A file that another start has applied before is merged (D-PLT-3). */
  async #start(
    session: Session,
    toApply: Omit<BlueprintToApply, 'file'>,
    { start, last }: { start: StartRules; last: Applied | undefined },
  ): Promise<AppliedChanges> {
    const { customerId, checked, hashes } = toApply;
    const blueprint = checked.document as Blueprint;
    const mayMerge = last && checked.problems.length === 0 && !(await start.isWhole(session, { blueprint, last }));
    const merged = mayMerge ? await this.merge.merge(session, { customerId, checked, last, hashes }) : undefined;
    const file = merged?.file ?? { sent: blueprint, passwords: {} };
    const made = await this.applier
      .apply(session, { ...toApply, checked: merged?.checked ?? checked, file }, last)
      .catch((error: unknown) => {
        const isUnfit = last && merged?.file.blueprint && error instanceof BlueprintRefused;
        throw isUnfit ? start.unfit(error, { blueprint: merged.checked.document as Blueprint, last }) : error;
      });
    await start.review(session, { blueprint, last, made, before: merged?.before });
    return made;
  }

  /** Resolves as soon as every server node uses the change. */
  knownEverywhere(): Promise<void> {
    return this.revisions.knownEverywhere();
  }

  /**
   * Hashes passwords before the unit of work begins, because hashing takes a while, and writers wait for one another.
   */
  async #hashPasswords(customerId: number, { document, problems }: CheckedDocument): Promise<PasswordHashes> {
    const hashes: PasswordHashes = new Map();
    if (problems.length > 0) return hashes;
    const passwords = passwordsOf(document as Blueprint);
    const names = passwords.map(({ username }) => username);
    const stored = await this.users.usersByName(this.unitOfWork.reader, customerId, names);
    await this.users.changedPasswords(stored, passwords, hashes);
    return hashes;
  }
}

async function inOneUnit<T>(
  { write, dryRun }: Pick<ChangeRequest, 'write' | 'dryRun'>,
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
    // If two customers name a new user alike at once, the second violates the unique index. Its second attempt finds
    // the user of the first.
    return await run().catch((error: unknown) => (isUniqueViolation(error) ? run() : Promise.reject(error)));
  } catch (error) {
    const outcome = outcomes.at(-1);
    if (error instanceof DryRunDone && outcome !== undefined) return outcome;
    throw error;
  }
}

/** Refuses a document with the maximum of problems at once, because no further problem could be reported. */
function refuseHopeless({ problems }: CheckedDocument): void {
  const refusal = problems.length < MAX_PROBLEMS ? undefined : BlueprintRefused.for(problems);
  if (refusal) throw refusal;
}

/** Returns the customer of the document. Without one, there is no stored state to check the document against. */
function customerIdOf({ sound: { customer }, problems }: CheckedDocument): number {
  if (customer?.id !== undefined) return customer.id;
  throw BlueprintRefused.for(problems) ?? new TypeError('A blueprint without problems names its customer.');
}
