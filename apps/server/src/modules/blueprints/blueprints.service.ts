import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkBlueprint } from '@talent-platform/protocol/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/protocol/blueprint';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration, ConfigurationError } from '../../config/index.js';
import { nextIds, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock } from '../../http/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { BlueprintApplier } from './blueprint-applier.js';
import { readBlueprintFiles } from './blueprint-files.js';
import { publishedCredentials } from './blueprint.rules.js';
import { BlueprintsRepository } from './blueprints.repository.js';
import { parseStartingRecords } from './starting-records.js';
import type { StartingRecords } from './starting-records.js';

/** Applies a customer's configuration document (docs/configuration.md). */
@Injectable()
export class BlueprintsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly configuration: Configuration,
    private readonly repository: BlueprintsRepository,
    private readonly applier: BlueprintApplier,
    private readonly revisions: ConfigurationRevisions,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies the blueprint at that place, and gives a customer that is new its starting records.
   *
   * @throws ConfigurationError with every problem as `path: message`; then nothing has changed
   */
  async applyFrom(location: string): Promise<void> {
    const { blueprint, records } = await readBlueprintFiles(location);
    const checked = this.#check(blueprint);
    try {
      await this.apply(checked, records === undefined ? undefined : parseStartingRecords(records));
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      throw new ConfigurationError(`TALENT_BLUEPRINT cannot be applied: ${error.message}`, { cause: error });
    }
  }

  /** Applies a checked blueprint in one transaction; one that is equal to the last applied is a no-op (D-PLT-3). */
  async apply(blueprint: Blueprint, records?: StartingRecords): Promise<void> {
    const digest = createHash('sha256').update(JSON.stringify(blueprint)).digest('hex');
    if ((await this.repository.findLastDigest(this.unitOfWork.reader, blueprint.customer.id)) === digest) return;
    await this.unitOfWork.write((session) => this.#applyIn(session, blueprint, { digest, records }));
    await this.revisions.look();
  }

  async #applyIn(
    session: Session,
    blueprint: Blueprint,
    { digest, records }: { digest: string; records: StartingRecords | undefined },
  ): Promise<void> {
    const customerId = blueprint.customer.id;
    // First of all: of nodes that start at once, the others wait here, and find nothing left to do.
    await nextIds(session, { customerId, counter: 'blueprint' });
    if ((await this.repository.findLastDigest(session, customerId)) === digest) return;
    const { revision, created } = await this.applier.apply(session, blueprint);
    if (created && records) await this.applier.addRecords(session, blueprint, records);
    await this.repository.insert(session, { customerId, revision, digest, at: this.clock.now() });
  }

  #check(document: unknown): Blueprint {
    refuse([...checkBlueprint(document), ...this.applier.problemsOf(document)]);
    const blueprint = document as Blueprint;
    if (this.configuration.production) refuse(publishedCredentials(blueprint));
    return blueprint;
  }
}

function refuse(problems: readonly BlueprintProblem[]): void {
  if (problems.length === 0) return;
  const lines = problems.map(({ path, message }) => `  ${path}: ${message}`);
  throw new ConfigurationError(['TALENT_BLUEPRINT is refused:', ...lines].join('\n'));
}
