import { Injectable } from '@nestjs/common';
import { diffBlueprints } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintChange } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, Revision } from './applied-blueprints.js';
import type { ChangeToReview, FileOfStart, StartRules } from './blueprint-changes.js';
import { BlueprintUnusable } from './blueprint-refused.js';
import type { BlueprintRefused } from './blueprint-refused.js';

const MAX_LISTED_CHANGES = 20;
const MAX_VALUE_CHARACTERS = 100;

/** Limit of names in a line of the log. */
const MAX_NAMES = 100;

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

  /** @param isAlone whether the start applies no other blueprint */
  rulesOf(isAlone: boolean): StartRules {
    return {
      isWhole: async (session, { blueprint, last }) =>
        this.#mayRevert(revertingOf(last, blueprint, isAlone)) ||
        (await this.applied.findEarlier(session, blueprint, last.revision)) !== undefined,
      review: (session, made) => this.#review(session, made, isAlone),
      unfit: (refused, { blueprint, last }) =>
        unfitFile(refused, blueprint, permissionOf(revertingOf(last, blueprint, isAlone))),
    };
  }

  /**
   * @throws BlueprintUnusable if the file is an earlier revision, and TALENT_BLUEPRINT_REVERT does not allow
   *   reverting the last one
   */
  async #review(session: Session, { blueprint, last, made, before }: ChangeToReview, isAlone: boolean): Promise<void> {
    const { changes } = made;
    if (!last || changes.length === 0) return;
    const reverting = revertingOf(last, blueprint, isAlone);
    const isPermitted = this.#mayRevert(reverting);
    const earlier = await this.applied.findEarlier(session, blueprint, last.revision);
    if (earlier && !isPermitted) throw olderBlueprint({ earlier, last, changes }, permissionOf(reverting));
    if (isPermitted) {
      const details = { reverted: last.revision, to: earlier?.revision };
      this.log.notice('The whole blueprint file is applied, as TALENT_BLUEPRINT_REVERT says.', details);
    }
    this.#logRemoved(blueprint, made);
    if (before) this.#logOverridden(last, before, changes);
  }

  #mayRevert({ customerId, revision, isAlone }: Reverting): boolean {
    return this.configuration.revertedRevisions.some(
      (reverted) => reverted.revision === revision && (reverted.customerId ?? (isAlone && customerId)) === customerId,
    );
  }

  /** Logs who and what loses access, before the change is committed (D-PLT-34). */
  #logRemoved({ customer }: Blueprint, { removed }: ChangeToReview['made']): void {
    const secrets = removed.signingSecrets.map(({ user, id }) => `${id} of ${user}`);
    const names = { users: removed.users, groups: removed.userGroups, secrets };
    const all = Object.entries(names).filter(([, some]) => some.length > 0);
    if (all.length === 0) return;
    this.log.notice('The blueprint file takes users, groups or secrets away.', {
      customer: customer.id,
      count: all.reduce((sum, [, some]) => sum + some.length, 0),
      ...Object.fromEntries(all.map(([part, some]) => [part, some.slice(0, MAX_NAMES)])),
    });
  }

  /** Logs the paths at which a changed file replaces what users have changed. */
  #logOverridden(last: Applied, before: Blueprint, changes: readonly BlueprintChange[]): void {
    if (last.appliedBy === null || !last.document) return;
    const ofUsers = diffBlueprints(before, last.document.blueprint).map(({ path }) => path);
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

function revertingOf({ revision }: Applied, { customer }: Blueprint, isAlone: boolean): Reverting {
  return { customerId: customer.id, revision, isAlone };
}

/** Returns the value of TALENT_BLUEPRINT_REVERT. Revisions count by customer, so it names one of several customers. */
function permissionOf({ customerId, revision, isAlone }: Reverting): string {
  return isAlone ? String(revision) : `${customerId}:${revision}`;
}

/** Returns the error of a changed file whose rules no longer hold together with what users have changed. */
function unfitFile({ first, others }: BlueprintRefused, merged: FileOfStart['blueprint'], permission: string): Error {
  const problems = [first, ...others].map(({ path, message }) => `  ${namedPath(merged, path)}: ${message}`);
  const wayOut = `Take what they have changed into the file ("talent blueprint export" prints it), or set TALENT_BLUEPRINT_REVERT=${permission} to apply the file without that.`;
  return new BlueprintUnusable(
    [' does not fit what users have changed since the start before:', ...problems, wayOut].join('\n'),
  );
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

/** The members by which an item of a blueprint is known. */
const NAMES = ['username', 'integrationName', 'formname', 'id', 'name', 'listnodeid', 'value'];

/**
 * Returns a path of a problem with the names of the items instead of their positions: `users.acme.hr.group` for
 * `users[2].group`. The positions mean nothing to the reader if the document is in no file.
 */
export function namedPath(document: unknown, path: string): string {
  let value: unknown = document;
  const parts = Array.from(path.matchAll(/\[(\d+)\]|[^.[]+/g), ([part, index]) => {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[index ?? part];
    return index === undefined ? part : (nameOf(value) ?? part);
  });
  return parts.join('.');
}

function nameOf(item: unknown): string | undefined {
  const members = (item ?? {}) as Readonly<Record<string, unknown>>;
  const name = NAMES.map((member) => members[member]).find((value) => value !== undefined);
  return name === undefined ? undefined : String(name);
}
