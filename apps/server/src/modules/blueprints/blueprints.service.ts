import { Injectable } from '@nestjs/common';
import { blueprintWarnings, redactBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import { newTransactionId, refuseStale } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Log } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import { EventTargets } from '../events/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import { logApplied } from './blueprint-audit.js';
import type { AppliedChanges } from './blueprint-audit.js';
import { BlueprintChanges } from './blueprint-changes.js';
import type { ChangeRequest } from './blueprint-changes.js';
import { BlueprintQueue } from './blueprint-queue.js';
import { BlueprintRefused, BlueprintUnusable } from './blueprint-refused.js';
import type { PreparedRecords } from './starting-records.js';

export interface ExportedBlueprint {
  readonly revision: number;
  readonly blueprint: Blueprint;
}

/** A document that a user sends, and how to apply it. */
interface SentBlueprint {
  readonly document: Readonly<Record<string, unknown>>;
  /** The If-Match header (D-NET-6, D-PLT-14). */
  readonly ifMatch: string | undefined;
  /** With `true`, finds what the document would change, and changes nothing. */
  readonly dryRun: boolean;
}

interface AppliedFile {
  readonly source?: string;
  readonly start?: ChangeRequest['start'];
  /** The operator who adds the customer. Without one, the server applies the file at its start. */
  readonly operator?: RequestContext;
}

/** The result of applying a document, and warnings about parts that cannot take effect. */
export interface PutChanges extends AppliedChanges {
  readonly warnings: readonly BlueprintProblem[];
}

/** A customer's configuration as one document (docs/reference/configuration.md). */
@Injectable()
export class BlueprintsService {
  readonly #queue: BlueprintQueue;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applied: AppliedBlueprints,
    private readonly changes: BlueprintChanges,
    private readonly targets: EventTargets,
    private readonly log: Log,
    writes: Writes,
  ) {
    this.#queue = new BlueprintQueue({ writes, log });
  }

  /**
   * Applies a document in the name of the server. Its records are for a new customer.
   * @param file the document is a file, whose name in the audit trail is `source`
   */
  async apply(
    document: unknown,
    records?: PreparedRecords,
    { source, start, operator }: AppliedFile = {},
  ): Promise<void> {
    const write: UnitOfWork['write'] = (work) => this.unitOfWork.write(work);
    const by = operator && { username: operator.caller.username, kind: operator.kind };
    const origin = { transactionId: operator?.transactionId ?? newTransactionId(), source, by };
    const precondition = (last: Applied | undefined): void => refuseExisting(operator, last);
    const mode = { appliedBy: null, dryRun: false, write, start, precondition };
    const request = { customerId: undefined, document, origin, records, ...mode };
    try {
      const { outdated = [] } = await this.#make(request);
      for (const { path, message } of outdated)
        this.log.warn(
          `The blueprint of an earlier release breaks a rule of this release and stays applied: ${path}: ${message}`,
        );
      for (const { path, message } of outdated.length > 0 ? [] : this.#warningsOf(document))
        this.log.warn(`The blueprint is applied, but ${path} ${message}`);
    } catch (error) {
      throw asConfigurationError(error);
    }
  }

  /**
   * Applies a user's document to the user's customer. When it resolves, every server node uses the document
   * (D-SIG-18).
   */
  async put(ctx: RequestContext, sent: SentBlueprint): Promise<PutChanges> {
    const { document, ifMatch, dryRun } = sent;
    const { customerId, caller } = ctx;
    const origin = { transactionId: ctx.transactionId, caller };
    const request = { customerId, document, appliedBy: caller.username, origin, records: undefined, dryRun };
    const precondition = (last: Applied | undefined): void => last && refuseOtherRevision(ifMatch, last);
    try {
      const made = await this.#queue.run(ctx, (write) => this.#make({ ...request, write, precondition }));
      if (!dryRun && made.changes.length > 0) await this.changes.knownEverywhere();
      return { ...made, warnings: this.#warningsOf(document) };
    } catch (error) {
      throw error instanceof BlueprintRefused ? error.asProtocolError() : error;
    }
  }

  /** Makes a change, and logs its result in one line (D-PLT-26). */
  async #make(request: ChangeRequest): Promise<AppliedChanges> {
    const began = performance.now();
    const made = await this.changes.make(request);
    if (!request.dryRun) logApplied(this.log, request, { ...made, durationMs: Math.round(performance.now() - began) });
    return made;
  }

  /** Returns warnings. The document was accepted, so it is a blueprint. */
  #warningsOf(document: unknown): BlueprintProblem[] {
    const blueprint = document as Blueprint;
    return [...this.targets.refusalsOf(blueprint.events), ...blueprintWarnings(blueprint)];
  }

  /** Returns the last applied blueprint, or an earlier one, without passwords and secrets (D-PLT-2). */
  async get({ customerId }: RequestContext, revision: number | undefined): Promise<ExportedBlueprint> {
    const { reader } = this.unitOfWork;
    const applied = await (revision === undefined
      ? this.applied.findLast(reader, customerId)
      : this.applied.find(reader, customerId, revision));
    if (applied === undefined) {
      const which =
        revision === undefined ? 'yet' : `of revision ${revision}; …/blueprint/revisions lists all revisions`;
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no blueprint ${which}.`);
    }
    return { revision: applied.revision, blueprint: redactBlueprint(applied.document.blueprint) };
  }

  /** Returns the revisions, newest first. */
  async listRevisions({ customerId }: RequestContext): Promise<Revision[]> {
    return this.applied.listRevisions(this.unitOfWork.reader, customerId);
  }
}

/** @throws BlueprintUnusable if an operator adds a customer that is there */
function refuseExisting(operator: RequestContext | undefined, last: Applied | undefined): void {
  if (operator && last) throw customerExists(operator.customerId);
}

/** Returns the error of an operator who adds a customer that is there. */
export function customerExists(customerId: number): BlueprintUnusable {
  const wayOut = `Change it by "talent blueprint apply", or remove it before by "talent-server customers remove ${customerId}"`;
  return new BlueprintUnusable(`: the customer ${customerId} exists. ${wayOut}.`);
}

function refuseOtherRevision(ifMatch: string | undefined, last: Applied): void {
  refuseStale(ifMatch, () => entityTagOf(last), 'If-Match names another revision; read the blueprint again.');
}

/** Returns the error of a refused start, or of a refused addition. */
export function asConfigurationError(error: unknown): unknown {
  if (error instanceof BlueprintRefused) return error.asConfigurationError();
  if (!(error instanceof ProtocolError)) return error;
  return new BlueprintUnusable(` cannot be applied: ${error.message}`, { cause: error });
}

export function entityTagOf({ revision }: { revision: number }): string {
  return `"blueprint-${revision}"`;
}
