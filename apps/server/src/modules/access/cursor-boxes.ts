import { Injectable } from '@nestjs/common';
import { Incarnations } from '../../incarnations/index.js';
import { SecretBox } from './secret-box.js';
import type { BoxKey, SealedColumn } from './secret-box.js';

/**
 * Encrypts the cursors of each customer under keys of its own. A customer who is moved to another installation takes
 * them along, so that its cursors open there, too (D-OPR-28).
 */
@Injectable()
export class CursorBoxes {
  readonly #boxes = new Map<string, SecretBox>();

  constructor(
    private readonly secretBox: SecretBox,
    private readonly incarnations: Incarnations,
  ) {}

  of(customerId: number): SecretBox {
    const name = `${customerId} ${this.incarnations.moves.sealedKeysOf(customerId) ?? ''}`;
    let box = this.#boxes.get(name);
    if (box === undefined) {
      box = SecretBox.of(this.keysOf(customerId));
      this.#boxes.set(name, box);
    }
    return box;
  }

  keysOf(customerId: number): readonly BoxKey[] {
    const context = contextOfCursorKeys(customerId);
    const sealed = this.incarnations.moves.sealedKeysOf(customerId);
    if (sealed === undefined) return this.secretBox.derivedKeys(context);
    const keys = JSON.parse(this.secretBox.decrypt(sealed, context)) as ReadonlyArray<Record<keyof BoxKey, string>>;
    return keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64') }));
  }

  /** Returns keys as `keysOf` of another installation opens them. */
  seal(customerId: number, keys: readonly BoxKey[]): string {
    const texts = keys.map(({ id, key }) => ({ id, key: key.toString('base64') }));
    return this.secretBox.encrypt(JSON.stringify(texts), contextOfCursorKeys(customerId));
  }
}

function contextOfCursorKeys(customerId: number): string {
  return JSON.stringify({ cursorKeysOf: customerId });
}

export const SEALED_CURSOR_KEYS: SealedColumn = {
  name: 'keys of cursors',
  table: 'customer_moves',
  key: ['id'],
  column: 'sealed_keys',
  contextOf: ([id]) => contextOfCursorKeys(Number(id)),
  rowsAtOnce: 100,
};
