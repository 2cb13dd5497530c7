import { Injectable } from '@nestjs/common';
import { blueprintWarnings, redactBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { newTransactionId, refuseStale } from '../../http/index.js';
import { Writes } from '../../writes/index.js';
import type { RequestContext } from '../../http/index.js';
import { EventTargets } from '../events/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import type { AppliedChanges } from './blueprint-applier.js';
import { BlueprintChanges } from './blueprint-changes.js';
import type { WantedChange } from './blueprint-changes.js';
import { BlueprintRefused } from './blueprint-refused.js';
import { BlueprintTurns } from './blueprint-turns.js';
import type { KeptRecords } from './starting-records.js';

/** An exported blueprint, and the revision that it created. */
export interface ExportedBlueprint {
  readonly revision: number;
  readonly blueprint: Blueprint;
}

/** A document that a user sends, and how to apply it. */
export interface SentBlueprint {
  readonly document: Readonly<Record<string, unknown>>;
  /** The If-Match header (D-NET-6, D-PLT-14). */
  readonly ifMatch: string | undefined;
  /** Find out what the document would change, without changing anything. */
  readonly dryRun: boolean;
}

/** The result of applying a document, and warnings about parts that cannot take effect. */
export interface PutChanges extends AppliedChanges {
  readonly warnings: readonly BlueprintProblem[];
}

/** A customer's configuration as one document (docs/reference/configuration.md). */
@Injectable()
export class BlueprintsService {
  readonly #turns: BlueprintTurns;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applied: AppliedBlueprints,
    private readonly changes: BlueprintChanges,
    private readonly targets: EventTargets,
    private readonly log: Log,
    writes: Writes,
  ) {
    this.#turns = new BlueprintTurns({ writes, log });
  }

  /**
   * Applies a document as the server's own. Its records are for a new customer.
   *
   * @param start `source` names the file in the audit trail; `review` checks the document's changes before the commit
   */
  async apply(
    document: unknown,
    records?: KeptRecords,
    { source, review }: { readonly source?: string; readonly review?: WantedChange['review'] } = {},
  ): Promise<void> {
    const write: UnitOfWork['write'] = (work) => this.unitOfWork.write(work);
    const origin = { transactionId: newTransactionId(), source };
    const wanted = { customerId: undefined, document, appliedBy: null, origin, records, dryRun: false, write, review };
    try {
      const { outdated = [] } = await this.#told(wanted, () => this.changes.make(wanted));
      for (const { path, message } of outdated) this.log.warn(`The blueprint stays applied, but ${path}: ${message}`);
      for (const { path, message } of outdated.length > 0 ? [] : this.#warningsOf(document))
        this.log.warn(`The blueprint is applied, but ${path} ${message}`);
    } catch (error) {
      throw asConfigurationError(error);
    }
  }

  /** Applies a user's document to the user's customer. When this resolves, every server node uses it (D-SIG-18). */
  async put(ctx: RequestContext, sent: SentBlueprint): Promise<PutChanges> {
    const { document, ifMatch, dryRun } = sent;
    const { customerId, caller } = ctx;
    const origin = { transactionId: ctx.transactionId };
    const wanted = { customerId, document, appliedBy: caller.username, origin, records: undefined, dryRun };
    const precondition = (last: Applied | undefined): void => last && refuseOther(ifMatch, last);
    try {
      const made = await this.#turns.run(ctx, (write) =>
        this.#told(wanted, () => this.changes.make({ ...wanted, write, precondition })),
      );
      if (!dryRun && made.changes.length > 0) await this.changes.knownEverywhere();
      return { ...made, warnings: this.#warningsOf(document) };
    } catch (error) {
      throw error instanceof BlueprintRefused ? error.asProtocolError() : error;
    }
  }

  /** Makes a change, and logs its result in one line (D-PLT-26). */
  async #told(wanted: Omit<WantedChange, 'write'>, make: () => Promise<AppliedChanges>): Promise<AppliedChanges> {
    const began = performance.now();
    const made = await make();
    const { revision, revisionBefore: from, changes } = made;
    if (wanted.dryRun) return made;
    const details = {
      transaction: wanted.origin.transactionId,
      customer: (wanted.document as Blueprint).customer.id,
      user: wanted.appliedBy ?? undefined,
      source: wanted.origin.source,
      revision,
      from,
      differences: changes.length,
      durationMs: Math.round(performance.now() - began),
    };
    if (from === undefined) this.log.logger.debug(details, 'A blueprint was unchanged.');
    else this.log.info('A blueprint was applied.', details);
    return made;
  }

  /** The document was accepted, so it is a blueprint. */
  #warningsOf(document: unknown): BlueprintProblem[] {
    const blueprint = document as Blueprint;
    return [...this.targets.refusalsOf(blueprint.events), ...blueprintWarnings(blueprint)];
  }

  /** Returns the last applied blueprint, or an earlier one, without passwords and secrets (D-PLT-2). */
  async get({ customerId }: RequestContext, wanted: number | undefined): Promise<ExportedBlueprint> {
    const { reader } = this.unitOfWork;
    const found = await (wanted === undefined
      ? this.applied.findLast(reader, customerId)
      : this.applied.find(reader, customerId, wanted));
    if (found === undefined) {
      const which =
        wanted === undefined ? 'yet' : `of revision ${wanted}; …/blueprint/revisions lists those that are there`;
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no blueprint ${which}.`);
    }
    const { revision, document } = found;
    if (document) return { revision, blueprint: redactBlueprint(document.blueprint) };
    throw ProtocolError.of(
      'RESOURCE_NOT_FOUND',
      `The revision ${revision} is of an earlier release, which kept no document; apply the blueprint again.`,
    );
  }

  /** Returns the revisions, newest first. */
  async listRevisions({ customerId }: RequestContext): Promise<Revision[]> {
    return this.applied.listRevisions(this.unitOfWork.reader, customerId);
  }
}

function refuseOther(ifMatch: string | undefined, last: Applied): void {
  refuseStale(ifMatch, () => entityTagOf(last), 'If-Match names another revision; read the blueprint again.');
}

function asConfigurationError(error: unknown): unknown {
  if (error instanceof BlueprintRefused) return error.asConfigurationError();
  if (!(error instanceof ProtocolError)) return error;
  return new ConfigurationError(`TALENT_BLUEPRINT cannot be applied: ${error.message}`, { cause: error });
}

/** The strong entity tag of a blueprint. */
export function entityTagOf({ revision }: { readonly revision: number }): string {
  return `"blueprint-${revision}"`;
}
