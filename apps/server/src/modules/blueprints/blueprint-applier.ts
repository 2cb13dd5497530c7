import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import { Injectable } from '@nestjs/common';
import { diffBlueprints } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { isUniqueViolation, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { UsersService, AdministrationTrail } from '../access/index.js';
import type { PasswordHashes } from '../access/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, NewlyApplied } from './applied-blueprints.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { BlueprintRefused } from './blueprint-refused.js';
import type { ChangedPasswords } from './blueprint-comparison.js';
import {
  passwordChanges,
  passwordsOf,
  withNodesStillHidden,
  withUsersStillDisabled,
  withStoredSecrets,
  withoutPasswords,
} from './blueprint-comparison.js';
import type { PreparedRecords } from './starting-records.js';
import { Clock } from '../../runtime/index.js';
import { blueprintAct } from './blueprint-audit.js';
import type { AppliedChanges, BlueprintOrigin } from './blueprint-audit.js';
import { BlueprintParts } from './blueprint-parts.js';
import { usersOfStoredSecrets } from './blueprint.rules.js';

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
  /** Checks the result inside the unit of work. If it throws, everything is undone. */
  readonly review?: (session: Session, made: ChangeToReview) => Promise<void>;
}

/** A document about to be applied, the blueprint before it, and its changes. */
export interface ChangeToReview {
  readonly blueprint: Blueprint;
  readonly last: Applied | undefined;
  readonly changes: AppliedChanges['changes'];
}

/** A document that is to be applied. */
interface BlueprintToApply {
  readonly customerId: number;
  readonly checked: CheckedDocument;
  /** The user who applies the document. Null for the document of a start. */
  readonly appliedBy: string | null;
  readonly origin: BlueprintOrigin;
  /** The records that a new customer starts with. */
  readonly records: PreparedRecords | undefined;
  readonly hashes: PasswordHashes;
}

/**
 * Applies a blueprint inside one unit of work: its whole difference to the earlier blueprint, or nothing (D-PLT-3).
 */
@Injectable()
export class BlueprintApplier {
  constructor(
    private readonly applied: AppliedBlueprints,
    private readonly check: BlueprintCheck,
    private readonly parts: BlueprintParts,
    private readonly users: UsersService,
    private readonly clock: Clock,
    private readonly trail: AdministrationTrail,
  ) {}

  /** Returns an empty change if a start applied exactly this document last (D-PLT-3). */
  async findStarted(
    session: Session,
    customerId: number,
    { document, problems, isComparable }: CheckedDocument,
  ): Promise<AppliedChanges | undefined> {
    if (!isComparable) return undefined;
    const blueprint = document as Blueprint;
    if (blueprint.customer.id !== customerId) return undefined;
    const found = await this.applied.findIfLastStarted(session, blueprint);
    return found && { revision: found.revision, changes: [], outdated: problems };
  }

  /**
   * Applies the document to the customer, whose blueprint so far is `last`.
   * @throws BlueprintRefused with every problem. Then the caller must roll back the unit of work
   */
  async apply(session: Session, wanted: BlueprintToApply, last: Applied | undefined): Promise<AppliedChanges> {
    const { customerId, checked, appliedBy } = wanted;
    const before = last?.document;
    const passwords = await this.#passwordsIn(session, wanted);
    if (last && passwords.hashes.size === 0 && (await this.#isLast(session, wanted, last)))
      return { revision: last.revision, changes: [] };

    const lists = await this.parts.applyLists(session, customerId, { sound: checked.sound, before });
    const applying = { customerId, appliedBy, before: before?.blueprint };
    refuse([...checked.problems, ...lists.problems, ...(await this.check.ofStore(session, checked, applying))]);

    const sent = checked.document as Blueprint;
    const unnamed = usersOfStoredSecrets(sent, before?.blueprint);
    const texts = await this.users.secretTexts(session, customerId, unnamed);
    const complete = withStoredSecrets(withoutPasswords(sent), before?.blueprint, texts);
    const after = withUsersStillDisabled(withNodesStillHidden(complete, before?.blueprint), before?.blueprint);
    const changes = [...diffBlueprints(before?.blueprint, after), ...passwordChanges(before?.blueprint, passwords)];
    const document = { blueprint: after, numbers: lists.numbers };
    if (last && before && changes.length === 0 && (await this.#isUnchanged(session, wanted, { ...last, document })))
      return { revision: last.revision, changes };

    const difference = { before: before?.blueprint, after, passwordHashes: passwords.hashes };
    refuse(await this.parts.applyOthers(session, difference));
    const revision = await this.parts.moveRevision(session, difference, wanted.records);
    const digest = await this.applied.digestOf(sent);
    await this.applied.add(session, { revision, digest, appliedAt: this.clock.now(), appliedBy, document });
    const [from, { transactionId, source }] = [last?.revision ?? null, wanted.origin];
    const act = blueprintAct(changes, { from, to: revision, source });
    await this.trail.record(session, { customerId, username: appliedBy, transactionId }, act);
    return { revision, revisionBefore: from, changes };
  }

  /**
   * Returns whether the last revision's document has the same content. If a user made that revision, a start makes
   * its own revision. So the next start recognises its document even after changes by users.
   */
  async #isUnchanged(session: Session, { checked, appliedBy }: BlueprintToApply, last: NewlyApplied): Promise<boolean> {
    if (appliedBy !== null) return true;
    if (last.appliedBy !== null) return false;
    await this.applied.adopt(session, { ...last, digest: await this.applied.digestOf(checked.document as Blueprint) });
    return true;
  }

  /**
   * Returns whether the document is exactly the last one. Compares digests, which is the quick way to find that
   * nothing changes.
   */
  async #isLast(session: Session, wanted: BlueprintToApply, last: Applied): Promise<boolean> {
    const { customerId, checked, appliedBy } = wanted;
    if (checked.problems.length > 0) return false;
    const sent = checked.document as Blueprint;
    // If the document of a start differs from that of the previous start, it must still be stored.
    if (last.document) return appliedBy !== null && this.applied.isDigestOf(last.digest, sent);
    if (last.digest !== this.applied.unkeyedDigestOf(sent)) return false;
    // Completes the document of an earlier release, which could not store secrets.
    const blueprint = withoutPasswords(sent);
    refuse(await this.check.ofStore(session, checked, { customerId, appliedBy, before: blueprint }));
    const digest = await this.applied.digestOf(sent);
    await this.applied.adopt(session, { ...last, appliedBy, digest, document: { blueprint, numbers: {} } });
    await this.parts.applyParts(session, blueprint);
    await this.parts.moveRevision(session, { before: blueprint, after: blueprint }, undefined);
    return true;
  }

  async #passwordsIn(session: Session, { customerId, checked, hashes }: BlueprintToApply): Promise<ChangedPasswords> {
    const passwords = checked.problems.length > 0 ? [] : passwordsOf(checked.document as Blueprint);
    const names = passwords.map(({ username }) => username);
    const stored = await this.users.usersByName(session, customerId, names);
    return { stored, hashes: await this.users.changedPasswords(stored, passwords, hashes) };
  }
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
    private readonly applied: AppliedBlueprints,
    private readonly applier: BlueprintApplier,
    private readonly users: UsersService,
    private readonly revisions: ConfigurationRevisions,
  ) {}

  /** @throws BlueprintRefused with every problem. Then nothing has changed. */
  async make(wanted: ChangeRequest): Promise<AppliedChanges> {
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
      // Another node may have started with the document meanwhile, and a user may have changed the blueprint since.
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

function refuse(problems: readonly BlueprintProblem[]): void {
  const refusal = BlueprintRefused.for(problems);
  if (refusal) throw refusal;
}
