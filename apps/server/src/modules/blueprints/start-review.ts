import { Injectable } from '@nestjs/common';
import { diffBlueprints } from '@talent-platform/blueprint';
import type { BlueprintChange } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import type { ChangeToReview } from './blueprint-applier.js';
import { BlueprintUnusable } from './blueprint-unusable.js';

const MAX_LISTED_CHANGES = 20;
const MAX_VALUE_CHARACTERS = 100;

/** The revision that a start would revert. */
interface Reverting {
  readonly customerId: number;
  readonly revision: number;
  /** The start applies no other blueprint. */
  readonly isAlone: boolean;
}

/**
 * Compares a start's blueprint file with the blueprints that were applied before, so that a start never silently
 * undoes a newer change (D-PLT-25).
 */
@Injectable()
export class StartReview {
  constructor(
    private readonly applied: AppliedBlueprints,
    private readonly configuration: Configuration,
    private readonly log: Log,
  ) {}

  /**
   * @throws BlueprintUnusable if the file is an earlier revision, and TALENT_BLUEPRINT_REVERT does not allow
   *   reverting the last one
   */
  async review(session: Session, { blueprint, last, changes }: ChangeToReview, isAlone: boolean): Promise<void> {
    if (!last || changes.length === 0) return;
    const earlier = await this.applied.findEarlier(session, blueprint, last.revision);
    if (!earlier) {
      await this.#logOverridden(session, last, changes);
      return;
    }
    const reverting = { customerId: blueprint.customer.id, revision: last.revision, isAlone };
    if (!this.#mayRevert(reverting)) {
      throw olderBlueprint({ earlier, last, changes }, permissionOf(reverting));
    }
    this.log.notice('The blueprint file is older than the last one: it is applied, as TALENT_BLUEPRINT_REVERT says.', {
      reverted: last.revision,
      to: earlier.revision,
    });
  }

  #mayRevert({ customerId, revision, isAlone }: Reverting): boolean {
    return this.configuration.revertedRevisions.some(
      (reverted) => reverted.revision === revision && (reverted.customerId ?? (isAlone && customerId)) === customerId,
    );
  }

  /** Logs the paths at which a changed file replaces what a user has changed. */
  async #logOverridden(session: Session, last: Applied, changes: readonly BlueprintChange[]): Promise<void> {
    if (last.appliedBy === null || !last.document) return;
    const customerId = last.document.blueprint.customer.id;
    // The file's own revision is stored already.
    const started = await this.applied.findStartedBefore(session, customerId, last.revision);
    if (!started?.document) return;
    const ofUsers = diffBlueprints(started.document.blueprint, last.document.blueprint).map(({ path }) => path);
    const paths = overlapping(
      changes.map(({ path }) => path),
      ofUsers,
    );
    if (paths.length === 0) return;
    this.log.notice('The blueprint file overrides what a user has changed since the start before.', {
      user: last.appliedBy,
      revision: last.revision,
      count: paths.length,
      paths: paths.slice(0, MAX_LISTED_CHANGES),
    });
  }
}

/** Returns the value of TALENT_BLUEPRINT_REVERT. Revisions count by customer, so it names one of several customers. */
function permissionOf({ customerId, revision, isAlone }: Reverting): string {
  return isAlone ? String(revision) : `${customerId}:${revision}`;
}

function olderBlueprint(
  { earlier, last, changes }: { earlier: Revision; last: Revision; changes: readonly BlueprintChange[] },
  permission: string,
): BlueprintUnusable {
  const when = new Date(last.appliedAt).toISOString();
  const by = last.appliedBy === null ? 'a start' : `the user ${JSON.stringify(last.appliedBy)}`;
  const listed = changes.slice(0, MAX_LISTED_CHANGES).map((change) => `  ${lineOf(change)}`);
  const more = changes.length > MAX_LISTED_CHANGES ? [`  … and ${changes.length - MAX_LISTED_CHANGES} more`] : [];
  return new BlueprintUnusable(
    [
      ` is an older file: it is revision ${earlier.revision}, and would revert revision ${last.revision}, which ${by} applied at ${when}:`,
      ...listed,
      ...more,
      `Name the newer file, or set TALENT_BLUEPRINT_REVERT=${permission} to apply the older one.`,
    ].join('\n'),
  );
}

/** Formats a change like `talent blueprint diff`. Secrets were replaced before. */
function lineOf({ path, before, after }: BlueprintChange): string {
  if (before === null) return `+ ${path}: ${formatValue(after)}`;
  if (after === null) return `- ${path}: ${formatValue(before)}`;
  return `~ ${path}: ${formatValue(before)} -> ${formatValue(after)}`;
}

function formatValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MAX_VALUE_CHARACTERS ? text : `${text.slice(0, MAX_VALUE_CHARACTERS)}…`;
}

/** Returns the paths at, above or below a path that users have changed. */
function overlapping(paths: readonly string[], ofUsers: readonly string[]): string[] {
  const changed = new Set(ofUsers);
  const above = new Set(ofUsers.flatMap(partsAbove));
  return paths.filter(
    (path) => changed.has(path) || above.has(path) || partsAbove(path).some((part) => changed.has(part)),
  );
}

function partsAbove(path: string): string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}
