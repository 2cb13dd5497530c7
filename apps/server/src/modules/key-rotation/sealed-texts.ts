import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { SEALED_SECRETS, SecretBox } from '../access/index.js';
import type { SealedColumn } from '../access/index.js';
import { SEALED_HEADS } from '../audit/index.js';
import { SEALED_BLUEPRINTS } from '../blueprints/index.js';
import { SEALED_EVENT_CONFIGURATIONS, SEALED_SUBSCRIPTIONS } from '../events/index.js';
import { placeOfDigestKey, SEALED_DIGEST_KEYS } from './encryption-key.entity.js';
import type { KeyWalk, WalkStep } from './key-walk.js';
import { SealedTextsRepository } from './sealed-texts.repository.js';
import type { RowKey } from './sealed-texts.repository.js';

/** Everything that `SecretBox` has encrypted and the database keeps. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SECRETS,
  SEALED_EVENT_CONFIGURATIONS,
  SEALED_SUBSCRIPTIONS,
  SEALED_BLUEPRINTS,
  SEALED_HEADS,
  SEALED_DIGEST_KEYS,
];

const BEGINNING: { readonly column: number; readonly after: RowKey | undefined } = { column: 0, after: undefined };

/** Encrypts the texts of the database under the secret key of today (D-SIG-11). */
@Injectable()
export class SealedTexts implements KeyWalk {
  readonly purpose = 'secret';
  readonly variable = 'TALENT_SECRET_KEY';
  readonly nouns = { one: 'text', many: 'texts' };
  #position = BEGINNING;
  /** The texts that do not open, which are reported once. */
  readonly #reported = new Set<string>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: SealedTextsRepository,
    private readonly secretBox: SecretBox,
    private readonly log: Log,
  ) {}

  get keyId(): string {
    return this.secretBox.keyId;
  }

  get previousKeyId(): string | undefined {
    return this.secretBox.previousKeyId;
  }

  sealDigestKey(): string | null {
    const { previousDigestKey, previousKeyId } = this.secretBox;
    if (previousDigestKey === undefined || previousKeyId === undefined) return null;
    return this.secretBox.encrypt(previousDigestKey, placeOfDigestKey(this.purpose, previousKeyId));
  }

  async count(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const column of SEALED_COLUMNS) {
      for (let after: RowKey | undefined; ;) {
        const rows = await this.repository.listNext(this.unitOfWork.reader, column, after);
        for (const { keyId } of rows) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
        if (rows.length < column.rowsAtOnce) break;
        after = rows.at(-1)?.key;
        await nextTurn();
      }
    }
    return counts;
  }

  async beforeRetirement(): Promise<void> {
    // Nothing to do, because texts name their keys.
  }

  async step(): Promise<WalkStep> {
    const column = SEALED_COLUMNS[this.#position.column];
    if (column === undefined) {
      this.#position = BEGINNING;
      return { moved: 0, unreadable: 0, isEnd: true };
    }
    const rows = await this.repository.listNext(this.unitOfWork.reader, column, this.#position.after);
    const due = rows.filter(({ keyId }) => keyId !== this.keyId).map(({ key }) => key);
    const moved = due.length === 0 ? 0 : await this.unitOfWork.write((session) => this.#moveAll(session, column, due));
    this.#position =
      rows.length < column.rowsAtOnce
        ? { column: this.#position.column + 1, after: undefined }
        : { column: this.#position.column, after: rows.at(-1)?.key };
    return { moved, unreadable: due.length - moved, isEnd: false };
  }

  async #moveAll(session: Session, column: SealedColumn, keys: readonly RowKey[]): Promise<number> {
    let moved = 0;
    for (const key of keys) if (await this.#move(session, column, key)) moved += 1;
    return moved;
  }

  /** @returns false if the text does not open */
  async #move(session: Session, column: SealedColumn, key: RowKey): Promise<boolean> {
    const stored = await this.repository.findForUpdate(session, column, key);
    // The row was removed meanwhile.
    if (stored === undefined) return true;
    const again = this.#reencrypt(stored.text, column, key);
    if (again === undefined) return false;
    const digest = again.earlierKeyId === this.keyId ? stored.digest : this.#digestAgain(stored.digest, column);
    await this.repository.save(session, column, { key, text: again.encrypted, digest });
    return true;
  }

  #reencrypt(text: string, column: SealedColumn, key: RowKey): ReturnType<SecretBox['reencrypt']> | undefined {
    try {
      return this.secretBox.reencrypt(text, column.contextOf(key));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      this.#report(column, key);
      return undefined;
    }
  }

  /** Digests a digest that the previous key made. Nobody can guess the text of it without the key of today. */
  #digestAgain(digest: string | null, { digest: digested }: SealedColumn): string | null {
    if (digest === null || digested === undefined) return digest;
    const [first = '', ...others] = digest.split(digested.separator);
    return [first === '' ? '' : this.secretBox.digest(first), ...others].join(digested.separator);
  }

  #report({ name, table }: SealedColumn, key: RowKey): void {
    const row = JSON.stringify([table, ...key]);
    if (this.#reported.has(row)) return;
    this.#reported.add(row);
    this.log.failure(`One of the ${name} is damaged, or was encrypted with a third key. It stays as it is.`, {
      table,
      row: key,
    });
  }
}
