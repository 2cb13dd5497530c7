import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { EncryptionKeysRepository } from './encryption-keys.repository.js';
import type { KeyPurpose } from './encryption-key.entity.js';

/** A count of things that are not encrypted under the newest key. */
interface LeftFigure {
  readonly purpose: KeyPurpose;
  readonly left: number;
}

const PURPOSES: readonly KeyPurpose[] = ['secret', 'storage'];

/** Reads the figures of rotations for metrics. Counts nothing, because counting reads everything that is encrypted. */
@Injectable()
export class KeyFigures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: EncryptionKeysRepository,
  ) {}

  async read(): Promise<LeftFigure[]> {
    const figures: LeftFigure[] = [];
    for (const purpose of PURPOSES) {
      const keys = await this.repository.list(this.unitOfWork.reader, purpose);
      const newest = keys.find(({ retiredAt }) => retiredAt === null);
      figures.push({ purpose, left: newest?.leftCount ?? 0 });
    }
    return figures;
  }
}
