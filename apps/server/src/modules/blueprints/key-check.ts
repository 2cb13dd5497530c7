import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { DecryptedSecrets } from '../access/index.js';
import { CustomersRepository } from '../customers/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';

/** Checks whether the operator's key is the key that the database was written with. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly applied: AppliedBlueprints,
    private readonly secrets: DecryptedSecrets,
  ) {}

  /**
   * Returns false if there is encrypted data and none of it decrypts. If at least one value decrypts, the others are
   * damaged.
   */
  async fits(): Promise<boolean> {
    const { hasDecrypted } = this.secrets;
    return hasDecrypted === true || this.#opensBlueprints(hasDecrypted === undefined);
  }

  /** @param otherwise the result if there is nothing to decrypt */
  async #opensBlueprints(otherwise: boolean): Promise<boolean> {
    const { reader } = this.unitOfWork;
    let fits = otherwise;
    for (const { id } of await this.customers.listRevisions(reader)) {
      const opens = await this.applied.opensLast(reader, id);
      if (opens) return true;
      fits &&= opens === undefined;
    }
    return fits;
  }
}
