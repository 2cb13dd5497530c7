import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { blueprintWarnings, diffBlueprints, mergeBlueprints, redactBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem, BlueprintUser } from '@talent-platform/blueprint';
import { MAX_PROBLEMS, ProtocolError } from '@talent-platform/protocol/errors';
import { isUniqueViolation, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { newTransactionId, refuseStale } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { Log } from '../../runtime/index.js';
import { Writes } from '../../writes/index.js';
import { UsersService } from '../access/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { EventTargets } from '../events/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import type { SentDocument } from './blueprint-applier.js';
import { logApplied, overlapping } from './blueprint-audit.js';
import type { AppliedChanges } from './blueprint-audit.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { BlueprintQueue } from './blueprint-queue.js';
import { BlueprintRefused, BlueprintUnusable, unfitFile } from './blueprint-refused.js';
import type { StartingRecords } from './starting-records.js';

export interface ExportedBlueprint {
  readonly revision: number;
  readonly blueprint: Blueprint;
}

/** The result of applying a document, and warnings about parts that cannot take effect. */
export interface PutChanges extends AppliedChanges {
  readonly warnings: readonly BlueprintProblem[];
}

/** A document, and how to apply it. */
interface ChangeRequest extends SentDocument {
  /** The customer to change. If undefined, it is the customer that the document names. */
  readonly customerId: number | undefined;
  /** With `true`, finds what the document would change, and changes nothing. */
  readonly dryRun: boolean;
  /** Writes on behalf of the user. */
  readonly write: UnitOfWork['write'];
  /** Throws if the last applied blueprint is not the expected one. */
  readonly precondition: (last: Applied | undefined) => void;
}

/** Rolls back the unit of work after a dry run. */
class DryRunDone extends Error {}

/** A customer's configuration as one document (docs/reference/configuration.md). */
@Injectable()
export class BlueprintsService {
  readonly #queue: BlueprintQueue;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly applied: AppliedBlueprints,
    private readonly check: BlueprintCheck,
    private readonly applier: BlueprintApplier,
    private readonly users: UsersService,
    private readonly revisions: ConfigurationRevisions,
    private readonly targets: EventTargets,
    private readonly log: Log,
    writes: Writes,
  ) {
    this.#queue = new BlueprintQueue(writes, log);
  }

  /**
   * Applies a document in the name of the server. Its records are for a new customer.
   * @param from `source`: the name of its file, for the audit trail; `operator`: who adds the customer. Without an
   *   operator, the server applies it at its start
   */
  async apply(
    document: unknown,
    records?: StartingRecords,
    { source, operator }: { source?: string; operator?: RequestContext | undefined } = {},
  ): Promise<void> {
    const by = operator && { username: operator.caller.username, kind: operator.kind };
    const origin = { transactionId: operator?.transactionId ?? newTransactionId(), source, by };
    try {
      const { outdated = [] } = await this.#make({
        customerId: undefined,
        document,
        appliedBy: null,
        origin,
        records,
        dryRun: false,
        write: (work) => this.unitOfWork.write(work),
        precondition: (last) => refuseExisting(operator, last),
      });
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
   * (D-SIG-18). With an If-Match, only if the last revision is that one (D-PLT-14).
   */
  async put(
    ctx: RequestContext,
    { document, ifMatch, dryRun }: { document: unknown; ifMatch: string | undefined; dryRun: boolean },
  ): Promise<PutChanges> {
    const { customerId, caller, transactionId } = ctx;
    try {
      const made = await this.#queue.run(ctx, (write) =>
        this.#make({
          customerId,
          document,
          appliedBy: caller.username,
          origin: { transactionId, caller },
          records: undefined,
          dryRun,
          write,
          precondition: (last) => last && refuseOtherRevision(ifMatch, last),
        }),
      );
      if (!dryRun && made.changes.length > 0) await this.revisions.knownEverywhere();
      return { ...made, warnings: this.#warningsOf(document) };
    } catch (error) {
      throw error instanceof BlueprintRefused ? error.asProtocolError() : error;
    }
  }

  /**
   * Changes a customer's configuration, and logs the result in one line (D-PLT-26).
   * @throws BlueprintRefused with every problem. Then nothing has changed
   */
  async #make(wanted: ChangeRequest): Promise<AppliedChanges> {
    const began = performance.now();
    const checked = await this.check.ofDocument(wanted.document);
    const customerId = wanted.customerId ?? customerIdOf(checked);
    let made: AppliedChanges | undefined;
    while (made === undefined) made = await this.#tryToMake(wanted, customerId, checked);
    if (wanted.dryRun) return made;
    await this.revisions.look();
    logApplied(this.log, wanted, { ...made, durationMs: Math.round(performance.now() - began) });
    return made;
  }

  /** Returns undefined if another blueprint of the customer was applied meanwhile. */
  async #tryToMake(
    wanted: ChangeRequest,
    customerId: number,
    checked: CheckedDocument,
  ): Promise<AppliedChanges | undefined> {
    const { appliedBy } = wanted;
    const { reader } = this.unitOfWork;
    const started = appliedBy === null ? await this.applier.findStarted(reader, customerId, checked) : undefined;
    if (started) return started;
    const last = await this.applied.findLast(reader, customerId);
    wanted.precondition(last);
    refuseHopeless(checked);
    const { merged, ...compared } = await this.#compare(checked, last, appliedBy);
    try {
      const made = await inOneUnit(wanted, async (session) => {
        const now = await this.applied.lockLast(session, customerId);
        return now?.revision === last?.revision
          ? this.applier.apply(session, wanted, { ...compared, customerId, last, file: merged?.file })
          : undefined;
      });
      if (!made || !merged || !last) return made;
      return { ...made, overridden: overlapping(made.changes, diffBlueprints(merged.before, last.document.blueprint)) };
    } catch (error) {
      throw merged && error instanceof BlueprintRefused ? unfitFile(error, compared.checked.document) : error;
    }
  }

  /**
   * Completes the document by what it may leave out. The file of a start is completed by the file that a start applied
   * last, and merged into what users have changed since (D-PLT-3). Works outside the unit of work, because hashing
   * passwords takes a while.
   * @returns `checked`: the whole blueprint that is to stand afterwards, with the hashes of passwords; `merged`: the file
   *   of a start that was merged into changes of users
   */
  async #compare(
    checked: CheckedDocument,
    last: Applied | undefined,
    appliedBy: string | null,
  ): Promise<{ checked: CheckedDocument; merged?: { file: Blueprint; before: Blueprint } }> {
    if (checked.problems.length > 0) return { checked };
    const sent = checked.document as Blueprint;
    const started =
      appliedBy === null ? await this.applied.findLastStarted(this.unitOfWork.reader, sent.customer.id) : last;
    const before = started?.document.file ?? started?.document.blueprint;
    const hashed = await this.#withPasswordHashes(sent, before);
    if (!last || !before) return { checked: { ...checked, document: hashed } };
    const since = last.document.blueprint;
    const file = mergeBlueprints({ before, since: before, after: hashed });
    if (appliedBy !== null || isDeepStrictEqual(before, since))
      return { checked: { ...checked, document: file, sound: file } };
    const blueprint = mergeBlueprints({ before, since, after: hashed });
    return { checked: await this.check.ofDocument(blueprint), merged: { file, before } };
  }

  /** Returns the document with the hashes of its passwords. An unchanged password keeps its hash. */
  async #withPasswordHashes(blueprint: Blueprint, before: Blueprint | undefined): Promise<Blueprint> {
    if (blueprint.users === undefined) return blueprint;
    const known = new Map(before?.users?.map(({ username, password }) => [username, password]));
    const users: BlueprintUser[] = [];
    for (const user of blueprint.users) {
      const { username, password } = user;
      users.push(
        password === undefined
          ? user
          : { ...user, password: await this.users.hashPassword(password, known.get(username)) },
      );
    }
    return { ...blueprint, users };
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
    if (error instanceof DryRunDone) return outcomes.at(-1) as T;
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
function asConfigurationError(error: unknown): unknown {
  if (error instanceof BlueprintRefused) return error.asConfigurationError();
  if (!(error instanceof ProtocolError)) return error;
  return new BlueprintUnusable(` cannot be applied: ${error.message}`, { cause: error });
}

export function entityTagOf({ revision }: { revision: number }): string {
  return `"blueprint-${revision}"`;
}
