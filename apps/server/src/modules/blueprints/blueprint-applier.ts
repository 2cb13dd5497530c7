import { Injectable } from '@nestjs/common';
import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import { diffBlueprints, removedAccess } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { AdministrationTrail } from '../access/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied } from './applied-blueprints.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { BlueprintRefused } from './blueprint-refused.js';
import type { StartingRecords } from './starting-records.js';
import { Clock } from '../../runtime/index.js';
import { blueprintAct, NOTHING_REMOVED } from './blueprint-audit.js';
import type { AppliedChanges, BlueprintOrigin } from './blueprint-audit.js';
import { BlueprintParts } from './blueprint-parts.js';

/** A document that somebody wants to apply, from any source. */
export interface SentDocument {
  /** Any JSON value. */
  readonly document: unknown;
  /** The user who applies the document. Null for the document of a start. */
  readonly appliedBy: string | null;
  readonly origin: BlueprintOrigin;
  /** The records that a new customer starts with. */
  readonly records: StartingRecords | undefined;
}

/** The blueprint of a customer that a document leads to. */
interface NextBlueprint {
  readonly customerId: number;
  readonly last: Applied | undefined;
  /** The whole blueprint that is to stand afterwards, if it has no problems. */
  readonly checked: CheckedDocument;
  /** The file of a start, if it is not the blueprint itself. */
  readonly file: Blueprint | undefined;
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
    private readonly clock: Clock,
    private readonly trail: AdministrationTrail,
  ) {}

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
    const revision = await this.applied.findIfLastStarted(session, blueprint);
    return revision === undefined ? undefined : { revision, changes: [], removed: NOTHING_REMOVED, outdated: problems };
  }

  /**
   * Applies the document to the customer, in place of the last blueprint.
   * @throws BlueprintRefused with every problem. Then the caller must roll back the unit of work
   */
  async apply(session: Session, sent: SentDocument, next: NextBlueprint): Promise<AppliedChanges> {
    const { appliedBy } = sent;
    const { customerId, last, checked, file } = next;
    await this.parts.refuseRemoved(session, customerId);
    // The check stops at that many, so other parts may be malformed.
    if (checked.problems.length >= MAX_PROBLEMS) refuse(checked.problems);
    const before = last?.document.blueprint;
    const lists = await this.parts.applyLists(session, customerId, { sound: checked.sound, before: last?.document });
    const applying = { customerId, appliedBy, before };
    refuse([...checked.problems, ...lists.problems, ...(await this.check.ofStore(session, checked, applying))]);

    const after = checked.document as Blueprint;
    const changes = diffBlueprints(before, after);
    // A start makes a revision of its own, so that the next start knows its file again.
    if (last && appliedBy !== null && changes.length === 0)
      return { revision: last.revision, changes, removed: NOTHING_REMOVED };

    const { caller, transactionId, source, by } = sent.origin;
    const difference = { before, after, request: caller && { caller, transactionId } };
    refuse(await this.parts.applyOthers(session, difference));
    const revision = await this.parts.moveRevision(session, difference, sent.records);
    const document = { blueprint: after, numbers: lists.numbers, ...(file && { file }) };
    const started = appliedBy === null ? (sent.document as Blueprint) : undefined;
    await this.applied.add(session, { revision, appliedAt: this.clock.now(), appliedBy, document }, started);
    const from = last?.revision ?? null;
    const act = blueprintAct(changes, { from, to: revision, source });
    await this.trail.record(session, { customerId, username: appliedBy, transactionId, ...by }, act);
    return { revision, revisionBefore: from, changes, removed: removedAccess(before, after) };
  }
}

function refuse(problems: readonly BlueprintProblem[]): void {
  const refusal = BlueprintRefused.for(problems);
  if (refusal) throw refusal;
}
