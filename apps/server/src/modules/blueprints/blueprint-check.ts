import { Injectable } from '@nestjs/common';
import { checkBlueprintInSteps, soundParts } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Turn, Log } from '../../runtime/index.js';
import { AccessRepository } from '../access/index.js';
import { FormConfigurationsService } from '../forms/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { WorkflowStatusesService } from '../workflows/index.js';
import {
  lockedOutProblems,
  missingSecrets,
  otherCustomerProblems,
  publishedCredentials,
  unusableCredentials,
  weakCredentials,
  takenUserProblems,
  unstorableTexts,
} from './blueprint.rules.js';
import { pathsAbove } from './blueprint-audit.js';
import type { SoundBlueprint } from './blueprint.rules.js';
import { PortalConfigurationsService } from '../portals/index.js';

/** A document, and those of its problems that do not depend on stored state. */
export interface CheckedDocument {
  /** The document. It is a blueprint if there are no problems. */
  readonly document: unknown;
  readonly problems: readonly BlueprintProblem[];
  /** The document without the values that have a problem, because the other values may have further problems. */
  readonly sound: SoundBlueprint;
  /** The document can be compared with an applied document, which an earlier release may have accepted. */
  readonly isComparable: boolean;
}

/**
 * Checks the names of a blueprint that are unique over all customers: users (D-SIG-7), and hosts and names of portals
 * (D-SEA-20).
 */
@Injectable()
export class NamesInUse {
  constructor(
    private readonly users: AccessRepository,
    private readonly portals: PortalConfigurationsService,
    private readonly log: Log,
  ) {}

  /** Returns problems for names that another customer has, and for portals beyond the limit. */
  async problemsOf(
    session: Session,
    { users = [], portals = [] }: Pick<Blueprint, 'users' | 'portals'>,
    by: { readonly customerId: number; readonly appliedBy: string | null },
  ): Promise<BlueprintProblem[]> {
    const names = users.flatMap(({ username }: Partial<(typeof users)[number]>) => username ?? []);
    const taken = [
      ...takenUserProblems({ users }, new Set(await this.users.listTaken(session, by.customerId, names))),
      ...(await this.portals.takenIn(session, by.customerId, portals)),
    ];
    if (taken.length > 0) {
      // The refusal reveals that another customer has the name. Many such lines mean that somebody probes for names.
      this.log.notice('A blueprint names what another customer has: it is refused.', {
        customer: by.customerId,
        user: by.appliedBy ?? undefined,
        paths: taken.map(({ path }) => path),
      });
    }
    return [...taken, ...(await this.portals.problemsOf(session, by.customerId, portals))];
  }
}

/** Finds all problems of a document at once. */
@Injectable()
export class BlueprintCheck {
  constructor(
    private readonly configuration: Configuration,
    private readonly definitions: ProfileDefinitionsService,
    private readonly forms: FormConfigurationsService,
    private readonly statuses: WorkflowStatusesService,
    private readonly taken: NamesInUse,
  ) {}

  /** Returns the problems of the document itself. Lets other work run in between (D-PLT-16). */
  async ofDocument(document: unknown): Promise<CheckedDocument> {
    const turn = new Turn();
    const own = await turn.through(checkBlueprintInSteps(document));
    await turn.pass();
    const problems = [...own, ...unstorableTexts(document)];
    const sound = (soundParts(document, problems) ?? {}) as SoundBlueprint;
    const { production } = this.configuration;
    const published = production ? publishedCredentials(sound) : [];
    const weak = production ? weakCredentials(sound) : [];
    const isComparable = published.length === 0 && problems.every(({ path }) => !/^(?:$|customer|users)/.test(path));
    return { document, problems: [...problems, ...published, ...weak], sound, isComparable };
  }

  /**
   * Returns the problems that depend on stored state, after the document's lists were applied. Values that already
   * have a problem get no further ones.
   * @param by `appliedBy` is null for the document of a start
   */
  async ofStore(
    session: Session,
    { problems, sound }: CheckedDocument,
    by: { customerId: number; appliedBy: string | null; before: Blueprint | undefined },
  ): Promise<BlueprintProblem[]> {
    const { customerId, appliedBy, before } = by;
    const filled = withoutHoles(sound);
    const found = [
      ...otherCustomerProblems(sound, customerId),
      ...(await this.taken.problemsOf(session, filled, by)),
      ...unusableCredentials(sound, before),
      ...(appliedBy === null ? [] : lockedOutProblems(sound, appliedBy)),
      ...(problems.length > 0 ? [] : missingSecrets(filled)),
      ...(await this.definitions.problemsOf(session, customerId, filled)),
      ...(await this.forms.problemsOf(session, customerId, filled.forms ?? [])),
      ...(await this.statuses.problemsOf(session, customerId, filled.workflowStatuses)),
    ];
    const broken = new Set(problems.map(({ path }) => path));
    return found.filter(({ path }) => ![path, ...pathsAbove(path)].some((part) => broken.has(part)));
  }
}

/** Replaces malformed items of arrays by empty objects, so that the others keep their index. */
function withoutHoles(sound: SoundBlueprint): Blueprint {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => (item === undefined ? {} : filled(item)));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([name, member]) => [name, filled(member)]));
  };
  return filled(sound) as Blueprint;
}
