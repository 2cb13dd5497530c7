import { Injectable } from '@nestjs/common';
import { BlueprintFilesError, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { redactBlueprint } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Log, refuseStale, Writes } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { EventTargets } from '../events/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import type { AppliedChanges } from './blueprint-applier.js';
import { BlueprintChanges } from './blueprint-changes.js';
import { BlueprintRefused } from './blueprint-refused.js';
import { entityTagOf } from './blueprint-tag.js';
import { BlueprintTurns } from './blueprint-turns.js';
import { parseStartingRecords } from './starting-records.js';

/** A blueprint as it is exported, and the revision that it made. */
export interface ExportedBlueprint {
  readonly revision: number;
  readonly blueprint: Blueprint;
}

/** A document that a user sends, and how it is to be applied. */
export interface SentBlueprint {
  readonly document: Readonly<Record<string, unknown>>;
  /** The If-Match header (D-NET-6). */
  readonly ifMatch: string | undefined;
  /** Find out what it would change, and change nothing. */
  readonly dryRun: boolean;
}

/** What applying a document did, and what it says that cannot come true. */
export interface PutChanges extends AppliedChanges {
  readonly warnings: readonly BlueprintProblem[];
}

/** A customer's configuration as one document (docs/configuration.md). */
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
   * Applies the blueprint at that place, and gives a customer that is new its starting records.
   *
   * @throws ConfigurationError with every problem as `path: message`; then nothing has changed
   */
  async applyFrom(location: string): Promise<void> {
    const { blueprint, records } = await readDocument(location);
    await this.apply(blueprint, records);
  }

  /** Applies a document as the server's own. Its records are for a customer that is new. */
  async apply(document: unknown, records?: unknown): Promise<void> {
    const starting = records === undefined ? undefined : parseStartingRecords(records);
    const write: UnitOfWork['write'] = (work) => this.unitOfWork.write(work);
    const wanted = { customerId: undefined, document, appliedBy: null, records: starting, dryRun: false, write };
    try {
      const { outdated = [] } = await this.changes.make(wanted);
      for (const { path, message } of outdated) this.log.warn(`The blueprint stays applied, but ${path}: ${message}`);
      for (const { path, message } of outdated.length > 0 ? [] : this.#warningsOf(document))
        this.log.warn(`The blueprint is applied, but ${path} ${message}`);
    } catch (error) {
      throw asConfigurationError(error);
    }
  }

  /** Applies what a user sends to the user's customer; all nodes know it within a second, this one at once. */
  async put(ctx: RequestContext, sent: SentBlueprint): Promise<PutChanges> {
    const { document, ifMatch, dryRun } = sent;
    const { customerId, caller } = ctx;
    const wanted = { customerId, document, appliedBy: caller.username, records: undefined, dryRun };
    const precondition = (last: Applied | undefined): void => last && refuseOther(ifMatch, last);
    try {
      const made = await this.#turns.run(ctx, (write) => this.changes.make({ ...wanted, write, precondition }));
      return { ...made, warnings: this.#warningsOf(document) };
    } catch (error) {
      throw error instanceof BlueprintRefused ? error.asProtocolError() : error;
    }
  }

  /** Of a document that was taken: it is a blueprint. */
  #warningsOf(document: unknown): BlueprintProblem[] {
    return this.targets.refusalsOf((document as Blueprint).events);
  }

  /** The blueprint that was applied last, or an earlier one, without passwords and secrets (D-PLT-2). */
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

  /** Newest first. */
  async listRevisions({ customerId }: RequestContext): Promise<Revision[]> {
    return this.applied.listRevisions(this.unitOfWork.reader, customerId);
  }
}

function refuseOther(ifMatch: string | undefined, last: Applied): void {
  refuseStale(ifMatch, () => entityTagOf(last), 'If-Match names another revision; read the blueprint again.');
}

async function readDocument(location: string): Promise<BlueprintDocument> {
  try {
    return await readBlueprint(location);
  } catch (error) {
    if (!(error instanceof BlueprintFilesError)) throw error;
    throw new ConfigurationError(`TALENT_BLUEPRINT: ${error.message}`, { cause: error });
  }
}

function asConfigurationError(error: unknown): unknown {
  if (error instanceof BlueprintRefused) return error.asConfigurationError();
  if (!(error instanceof ProtocolError)) return error;
  return new ConfigurationError(`TALENT_BLUEPRINT cannot be applied: ${error.message}`, { cause: error });
}
