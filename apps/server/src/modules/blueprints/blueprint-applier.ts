import { Injectable } from '@nestjs/common';
import { diffBlueprints } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintChange, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { AdministrationTrail, UsersService } from '../access/index.js';
import type { KnownHashes } from '../access/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, NewlyApplied } from './applied-blueprints.js';
import { blueprintAct } from './blueprint-act.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { BlueprintParts } from './blueprint-parts.js';
import { usersOfStoredSecrets } from './blueprint.rules.js';
import { BlueprintRefused } from './blueprint-refused.js';
import { withNodesStillHidden } from './hidden-nodes.js';
import { passwordsOf, withKeptSecrets, withoutPasswords } from './kept-secrets.js';
import type { KeptRecords } from './starting-records.js';

/** The origin of a document. */
export interface BlueprintOrigin {
  readonly transactionId: string;
  /** The name of the file that a start reads. */
  readonly source?: string | undefined;
}

/** A document that is to be applied. */
export interface WantedBlueprint {
  readonly customerId: number;
  readonly checked: CheckedDocument;
  /** The user who applies it; null for the one that the server starts with. */
  readonly appliedBy: string | null;
  readonly origin: BlueprintOrigin;
  /** The records that a new customer starts with. */
  readonly records: KeptRecords | undefined;
  readonly hashes: KnownHashes;
}

/** The result of applying a document. */
export interface AppliedChanges {
  /** The revision of the configuration, changed or not. */
  readonly revision: number;
  readonly changes: readonly BlueprintChange[];
  /** The revision before, if the document made a new one. Null if the new one is the first. */
  readonly revisionBefore?: number | null;
  /** Problems that this release finds in a document that is applied already. The document stays as it is. */
  readonly outdated?: readonly BlueprintProblem[];
}

/** Applies a blueprint inside one unit of work: its whole difference to the earlier one, or nothing (D-PLT-3). */
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
   *
   * @throws BlueprintRefused with every problem. Then the caller must abandon the unit of work.
   */
  async apply(session: Session, wanted: WantedBlueprint, last: Applied | undefined): Promise<AppliedChanges> {
    const { customerId, checked, appliedBy } = wanted;
    const before = last?.document;
    const passwords = await this.#passwordsIn(session, wanted);
    if (last && passwords.hashes.size === 0 && (await this.#isLast(session, wanted, last)))
      return { revision: last.revision, changes: [] };

    const lists = await this.parts.applyLists(session, customerId, { sound: checked.sound, before });
    const place = { customerId, appliedBy, before: before?.blueprint };
    refuse([...checked.problems, ...lists.problems, ...(await this.check.ofStore(session, checked, place))]);

    const sent = checked.document as Blueprint;
    const unnamed = usersOfStoredSecrets(sent, before?.blueprint);
    const texts = await this.users.secretTexts(session, customerId, unnamed);
    const kept = withKeptSecrets(withoutPasswords(sent), before?.blueprint, texts);
    const after = withNodesStillHidden(kept, before?.blueprint);
    const changes = [...diffBlueprints(before?.blueprint, after), ...passwordChanges(before?.blueprint, passwords)];
    const document = { blueprint: after, numbers: lists.numbers };
    if (last && before && changes.length === 0 && (await this.#isKnown(session, wanted, { ...last, document })))
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
   * Tells whether the last revision's document says the same. If a user made that revision, a start makes its own, so
   * that the next start recognises its document even after others.
   */
  async #isKnown(session: Session, { checked, appliedBy }: WantedBlueprint, last: NewlyApplied): Promise<boolean> {
    if (appliedBy !== null) return true;
    if (last.appliedBy !== null) return false;
    await this.applied.adopt(session, { ...last, digest: await this.applied.digestOf(checked.document as Blueprint) });
    return true;
  }

  /** Tells by the digest whether the document is exactly the last one: the quick way to find nothing to do. */
  async #isLast(session: Session, wanted: WantedBlueprint, last: Applied): Promise<boolean> {
    const { customerId, checked, appliedBy } = wanted;
    if (checked.problems.length > 0) return false;
    const sent = checked.document as Blueprint;
    // A start's document that differs from the document of the start before must still be stored.
    if (last.document) return appliedBy !== null && this.applied.isDigestOf(last.digest, sent);
    if (last.digest !== this.applied.unkeyedDigestOf(sent)) return false;
    // Completes the document of an earlier release, which could not keep secrets.
    const blueprint = withoutPasswords(sent);
    refuse(await this.check.ofStore(session, checked, { customerId, appliedBy, before: blueprint }));
    const digest = await this.applied.digestOf(sent);
    await this.applied.adopt(session, { ...last, appliedBy, digest, document: { blueprint, numbers: {} } });
    await this.parts.applyKept(session, blueprint);
    await this.parts.moveRevision(session, { before: blueprint, after: blueprint }, undefined);
    return true;
  }

  async #passwordsIn(session: Session, { customerId, checked, hashes }: WantedBlueprint): Promise<Passwords> {
    const passwords = checked.problems.length > 0 ? [] : passwordsOf(checked.document as Blueprint);
    const names = passwords.map(({ username }) => username);
    const stored = await this.users.usersByName(session, customerId, names);
    return { stored, hashes: await this.users.changedPasswords(stored, passwords, hashes) };
  }
}

interface Passwords {
  readonly stored: ReadonlyMap<string, { readonly passwordHash: string | null }>;
  /** The hashes of changed passwords, by user name. */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * Reports changed passwords, because documents contain none and their difference cannot show them. A new user is
 * reported whole.
 */
function passwordChanges(before: Blueprint | undefined, { stored, hashes }: Passwords): BlueprintChange[] {
  const known = before?.users?.filter(({ username }) => hashes.has(username)) ?? [];
  return known.map(({ username }) => ({
    path: `users.${username}.password`,
    before: stored.get(username)?.passwordHash ? COVER : null,
    after: COVER,
  }));
}

/** Replaces a secret in a shown change. */
const COVER = '[secret]';

function refuse(problems: readonly BlueprintProblem[]): void {
  const refusal = BlueprintRefused.for(problems);
  if (refusal) throw refusal;
}
