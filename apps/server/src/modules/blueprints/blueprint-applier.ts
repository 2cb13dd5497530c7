import { Injectable } from '@nestjs/common';
import { diffBlueprints, removedAccess } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { UsersService, AdministrationTrail } from '../access/index.js';
import type { PasswordHashes } from '../access/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, StartedFile } from './applied-blueprints.js';
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
import { blueprintAct, NOTHING_REMOVED } from './blueprint-audit.js';
import type { AppliedChanges, BlueprintOrigin } from './blueprint-audit.js';
import { BlueprintParts } from './blueprint-parts.js';
import type { FileToApply } from './start-merge.js';
import { usersOfStoredSecrets } from './blueprint.rules.js';

export interface BlueprintToApply {
  readonly customerId: number;
  readonly checked: CheckedDocument;
  /** The user who applies the document. Null for the document of a start. */
  readonly appliedBy: string | null;
  readonly origin: BlueprintOrigin;
  /** The records that a new customer starts with. */
  readonly records: PreparedRecords | undefined;
  readonly hashes: PasswordHashes;
  /** The file of a start. Without one, the document is stored alone. */
  readonly file: FileToApply | undefined;
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

  /** Returns the last applied blueprint. No other unit of work replaces it until this one ends. */
  lockLast(session: Session, customerId: number): Promise<Applied | undefined> {
    return this.applied.lockLast(session, customerId);
  }

  /**
   * Returns an empty change if a start applied exactly this document last (D-PLT-3).
   * @throws BlueprintUnusable if rows of a customer who was removed may still be there
   */
  async findStarted(
    session: Session,
    customerId: number,
    { document, problems, isComparable }: CheckedDocument,
  ): Promise<AppliedChanges | undefined> {
    await this.parts.refuseRemoved(session, customerId);
    if (!isComparable) return undefined;
    const blueprint = document as Blueprint;
    if (blueprint.customer.id !== customerId) return undefined;
    const found = await this.applied.findIfLastStarted(session, blueprint);
    return found && { revision: found.revision, changes: [], removed: NOTHING_REMOVED, outdated: problems };
  }

  /**
   * Applies the document to the customer, whose blueprint so far is `last`.
   * @throws BlueprintRefused with every problem. Then the caller must roll back the unit of work
   */
  async apply(session: Session, wanted: BlueprintToApply, last: Applied | undefined): Promise<AppliedChanges> {
    const { customerId, checked, appliedBy, file } = wanted;
    const before = last?.document;
    const passwords = await this.#passwordsIn(session, wanted);
    const lists = await this.parts.applyLists(session, customerId, { sound: checked.sound, before });
    const applying = { customerId, appliedBy, before: before?.blueprint };
    refuse([...checked.problems, ...lists.problems, ...(await this.check.ofStore(session, checked, applying))]);

    const sent = checked.document as Blueprint;
    const unnamed = usersOfStoredSecrets(sent, before?.blueprint);
    const texts = await this.users.secretTexts(session, customerId, unnamed);
    const complete = withStoredSecrets(withoutPasswords(sent), before?.blueprint, texts);
    const after = withUsersStillDisabled(withNodesStillHidden(complete, before?.blueprint), before?.blueprint);
    const changes = [...diffBlueprints(before?.blueprint, after), ...passwordChanges(before?.blueprint, passwords)];
    const document = { blueprint: after, numbers: lists.numbers, ...(file && { file: storedFile(file, passwords) }) };
    if (last && before && changes.length === 0 && (await this.#isUnchanged(session, wanted, { ...last, document })))
      return { revision: last.revision, changes, removed: NOTHING_REMOVED };

    const { caller, transactionId } = wanted.origin;
    const request = caller && { caller, transactionId };
    const difference = { before: before?.blueprint, after, passwordHashes: passwords.hashes, request };
    refuse(await this.parts.applyOthers(session, difference));
    const revision = await this.parts.moveRevision(session, difference, wanted.records);
    const digest = await this.applied.digestOf(file?.sent ?? sent);
    await this.applied.add(session, { revision, digest, appliedAt: this.clock.now(), appliedBy, document });
    const [from, { source, by }] = [last?.revision ?? null, wanted.origin];
    const act = blueprintAct(changes, { from, to: revision, source });
    await this.trail.record(session, { customerId, username: appliedBy, transactionId, ...by }, act);
    return { revision, revisionBefore: from, changes, removed: removedAccess(before?.blueprint, after) };
  }

  /**
   * Returns whether the last revision's document has the same content. If a user made that revision, a start makes
   * its own revision. So the next start recognises its document even after changes by users.
   */
  async #isUnchanged(
    session: Session,
    { checked, appliedBy, file }: BlueprintToApply,
    last: Applied,
  ): Promise<boolean> {
    if (appliedBy !== null) return true;
    if (last.appliedBy !== null) return false;
    const digest = await this.applied.digestOf(file?.sent ?? (checked.document as Blueprint));
    await this.applied.adopt(session, { ...last, digest });
    return true;
  }

  async #passwordsIn(session: Session, { customerId, checked, hashes }: BlueprintToApply): Promise<ChangedPasswords> {
    const passwords = checked.problems.length > 0 ? [] : passwordsOf(checked.document as Blueprint);
    const names = passwords.map(({ username }) => username);
    const stored = await this.users.usersByName(session, customerId, names);
    return { stored, hashes: await this.users.changedPasswords(stored, passwords, hashes) };
  }
}

/** Returns the file with the hashes of its passwords: unchanged ones, and those that are stored now. */
function storedFile({ blueprint, passwords }: FileToApply, { stored, hashes }: ChangedPasswords): StartedFile {
  const all = new Map(Object.entries(passwords));
  for (const [username, { passwordHash }] of stored) if (passwordHash !== null) all.set(username, passwordHash);
  for (const [username, hash] of hashes) all.set(username, hash);
  return { ...(blueprint && { blueprint }), passwords: Object.fromEntries(all) };
}

function refuse(problems: readonly BlueprintProblem[]): void {
  const refusal = BlueprintRefused.for(problems);
  if (refusal) throw refusal;
}
