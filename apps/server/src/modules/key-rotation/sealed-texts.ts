import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log } from '../../runtime/index.js';
import { SEALED_CURSOR_KEYS, SEALED_SECRETS, SecretBox } from '../access/index.js';
import type { SealedColumn } from '../access/index.js';
import { SEALED_HEADS } from '../audit/index.js';
import { SEALED_BLUEPRINTS } from '../blueprints/index.js';
import { SEALED_EVENT_CONFIGURATIONS, SEALED_SUBSCRIPTIONS } from '../events/index.js';
import type { KeyWalk } from './key-registry.js';
import { SealedTextsRepository } from './sealed-texts.repository.js';
import type { RowKey } from './sealed-texts.repository.js';

/** Everything that `SecretBox` has encrypted and the database keeps. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SECRETS,
  SEALED_EVENT_CONFIGURATIONS,
  SEALED_SUBSCRIPTIONS,
  SEALED_BLUEPRINTS,
  SEALED_HEADS,
  SEALED_CURSOR_KEYS,
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

  async count(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const column of SEALED_COLUMNS) {
      for (let after: RowKey | undefined; ;) {
        const rows = await this.repository.listNext(this.unitOfWork.reader, column, after);
        for (const { keyId } of rows) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
        if (rows.length < column.rowsAtOnce) break;
        after = rows.at(-1)?.key;
      }
    }
    return counts;
  }

  async beforeRetirement(): Promise<void> {
    // Nothing to do, because texts name their keys.
  }

  async step(): Promise<{ readonly unreadable: number; readonly isEnd: boolean }> {
    const { column: place, after } = this.#position;
    const column = SEALED_COLUMNS[place];
    if (column === undefined) {
      this.#position = BEGINNING;
      return { unreadable: 0, isEnd: true };
    }
    const rows = await this.repository.listNext(this.unitOfWork.reader, column, after);
    const due = rows.filter(({ keyId }) => keyId !== this.keyId);
    let unreadable = 0;
    if (due.length > 0)
      await this.unitOfWork.write(async (session) => {
        unreadable = 0;
        for (const { key } of due) if (!(await this.#move(session, column, key))) unreadable += 1;
      });
    const isLast = rows.length < column.rowsAtOnce;
    this.#position = isLast ? { column: place + 1, after: undefined } : { column: place, after: rows.at(-1)?.key };
    return { unreadable, isEnd: false };
  }

  /** @returns false if the text does not open */
  async #move(session: Session, column: SealedColumn, key: RowKey): Promise<boolean> {
    const stored = await this.repository.findForUpdate(session, column, key);
    // The row was removed meanwhile.
    if (stored === undefined) return true;
    const text = this.#reencrypt(stored, column, key);
    if (text === undefined) return false;
    await this.repository.save(session, column, { key, text });
    return true;
  }

  #reencrypt(text: string, column: SealedColumn, key: RowKey): string | undefined {
    const context = column.contextOf(key);
    try {
      return this.secretBox.encrypt(this.secretBox.decrypt(text, context), context);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      this.#report(column, key);
      return undefined;
    }
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
