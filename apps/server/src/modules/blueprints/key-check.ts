import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { LiveSecrets } from '../access/index.js';
import { CustomersRepository } from '../customers/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';

/** Whether the operator's key is the one that the database was written with. */
@Injectable()
export class KeyCheck {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly customers: CustomersRepository,
    private readonly applied: AppliedBlueprints,
    private readonly secrets: LiveSecrets,
  ) {}

  /** False where something is stored encrypted, and nothing of it opens: one that opens is enough, the others are damaged. */
  async fits(): Promise<boolean> {
    const fits = this.secrets.opened === true || (await this.#opensBlueprints(this.secrets.opened === undefined));
    if (fits) this.secrets.tellUnopened();
    return fits;
  }

  /** @param otherwise what is returned where there is none to open */
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
