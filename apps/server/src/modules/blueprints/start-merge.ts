import { Injectable } from '@nestjs/common';
import { mergeBlueprints } from '@talent-platform/blueprint';
import type { Blueprint } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { UsersService } from '../access/index.js';
import type { PasswordHashes } from '../access/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import type { Applied, StartedFile } from './applied-blueprints.js';
import { BlueprintCheck } from './blueprint-check.js';
import type { CheckedDocument } from './blueprint-check.js';
import { passwordsOf, withNodesStillHidden, withoutPasswords, withStoredSecrets } from './blueprint-comparison.js';

interface FileToMerge {
  readonly customerId: number;
  /** The file. It has no problems. */
  readonly checked: CheckedDocument;
  readonly last: Applied;
  readonly hashes: PasswordHashes;
}

/** A file that is to be applied, in the form in which it is stored. */
export interface FileToApply extends StartedFile {
  readonly sent: Blueprint;
}

interface MergedFile {
  /** The last applied blueprint with the changes of the file. It contains only the passwords that the file changes. */
  readonly checked: CheckedDocument;
  readonly file: FileToApply;
  readonly before: Blueprint;
}

/**
 * Merges a changed file of a start into what users have made since the start before, so that a start undoes none of it
 * (D-PLT-3).
 */
@Injectable()
export class StartMerge {
  constructor(
    private readonly applied: AppliedBlueprints,
    private readonly check: BlueprintCheck,
    private readonly users: UsersService,
  ) {}

  /** Returns undefined if no start has applied a file before. Then the whole file is applied. */
  async merge(session: Session, toMerge: FileToMerge): Promise<MergedFile | undefined> {
    const { customerId, checked, last } = toMerge;
    const started = await this.applied.findLastStarted(session, customerId);
    if (started === undefined) return undefined;
    const before = started.document.file?.blueprint ?? started.document.blueprint;
    const since = last.document.blueprint;
    const sent = checked.document as Blueprint;
    const after = withoutPasswords(sent);
    const merged = mergeBlueprints({ before, since, after });
    const unchanged = await this.#unchangedPasswords(sent, started.document.file?.passwords ?? {}, toMerge.hashes);
    const document = withChangedPasswords(merged, { sent, since, unchanged });
    const stored = withNodesStillHidden(withStoredSecrets(after, before, new Map()), before);
    return {
      before,
      checked: merged === after ? { ...checked, document } : await this.check.ofDocument(document),
      file: { sent, passwords: unchanged, ...(merged !== after && { blueprint: stored }) },
    };
  }

  /** Returns the hashes of the passwords that the file before had too, by user name. */
  async #unchangedPasswords(
    sent: Blueprint,
    before: StartedFile['passwords'],
    hashes: PasswordHashes,
  ): Promise<Record<string, string>> {
    const known = passwordsOf(sent).filter(({ username }) => Object.hasOwn(before, username));
    const users = new Map(known.map(({ username }) => [username, { passwordHash: before[username] ?? null }]));
    const changed = await this.users.changedPasswords(users, known, hashes);
    return Object.fromEntries(
      known.flatMap(({ username }) => (changed.has(username) ? [] : [[username, before[username] ?? '']])),
    );
  }
}

/**
 * Returns the merged document with the file's passwords, except unchanged passwords of users who are there: they may
 * have another password now.
 */
function withChangedPasswords(
  merged: Blueprint,
  { sent, since, unchanged }: { sent: Blueprint; since: Blueprint; unchanged: Readonly<Record<string, string>> },
): Blueprint {
  if (merged.users === undefined) return merged;
  const present = new Set(since.users?.map(({ username }) => username));
  const passwords = new Map(passwordsOf(sent).map(({ username, password }) => [username, password]));
  return {
    ...merged,
    users: merged.users.map((user) => {
      const password = passwords.get(user.username);
      const stays = Object.hasOwn(unchanged, user.username) && present.has(user.username);
      return password === undefined || stays ? user : { ...user, password };
    }),
  };
}
