import { Injectable } from '@nestjs/common';
import { diffBlueprints } from '@talent-platform/blueprint';
import type { BlueprintChange } from '@talent-platform/blueprint';
import { Configuration, ConfigurationError } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import type { MadeChange } from './blueprint-changes.js';

const MOST_SHOWN = 20;
const MOST_CHARACTERS = 100;

/**
 * Compares a start's blueprint file with the blueprints applied before, so that a start never silently undoes a newer
 * change (D-PLT-25).
 */
@Injectable()
export class StartedBlueprint {
  constructor(
    private readonly applied: AppliedBlueprints,
    private readonly configuration: Configuration,
    private readonly log: Log,
  ) {}

  /**
   * @throws ConfigurationError if the file is an earlier revision and nobody has said that it may revert the last one
   */
  async review(session: Session, { blueprint, last, changes }: MadeChange): Promise<void> {
    if (!last || changes.length === 0) return;
    const earlier = await this.applied.findEarlier(session, blueprint, last.revision);
    if (!earlier) {
      await this.#tellOverridden(session, last, changes);
      return;
    }
    if (this.configuration.revertedRevision !== last.revision) throw olderBlueprint(earlier, last, changes);
    this.log.notice('The blueprint file is older than the last one: it is applied, as TALENT_BLUEPRINT_REVERT says.', {
      reverted: last.revision,
      to: earlier.revision,
    });
  }

  /** A changed file repeats its value at a path that a user has changed since. */
  async #tellOverridden(session: Session, last: Applied, changes: readonly BlueprintChange[]): Promise<void> {
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
      paths: paths.slice(0, MOST_SHOWN),
    });
  }
}

function olderBlueprint(earlier: Revision, last: Revision, changes: readonly BlueprintChange[]): ConfigurationError {
  const when = new Date(last.appliedAt).toISOString();
  const by = last.appliedBy === null ? 'a start' : `the user ${JSON.stringify(last.appliedBy)}`;
  const shown = changes.slice(0, MOST_SHOWN).map((change) => `  ${lineOf(change)}`);
  const more = changes.length > MOST_SHOWN ? [`  … and ${changes.length - MOST_SHOWN} more`] : [];
  return new ConfigurationError(
    [
      `TALENT_BLUEPRINT is an older file: it is revision ${earlier.revision}, and would revert revision ${last.revision}, which ${by} applied at ${when}:`,
      ...shown,
      ...more,
      `Name the newer file, or set TALENT_BLUEPRINT_REVERT=${last.revision} to apply the older one.`,
    ].join('\n'),
  );
}

/** Formats a change like `talent blueprint diff`. Secrets are covered already. */
function lineOf({ path, before, after }: BlueprintChange): string {
  if (before === null) return `+ ${path}: ${shownValue(after)}`;
  if (after === null) return `- ${path}: ${shownValue(before)}`;
  return `~ ${path}: ${shownValue(before)} -> ${shownValue(after)}`;
}

function shownValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}…`;
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
