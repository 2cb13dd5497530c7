import { UnitOfWork } from '../../src/database/index.js';
import type { Session } from '../../src/database/index.js';

/** A unit of work for repositories that are faked: a spec says what `write` does with the empty session. */
export abstract class UnitOfWorkWithoutDatabase extends UnitOfWork {
  readonly reader = {} as Session;
  readonly waitingUnits = 0;
  readonly beginSearch = (): ReturnType<UnitOfWork['beginSearch']> => ({
    searcher: this.reader,
    mergingSearcher: this.reader,
  });

  snapshot<T>(read: (session: Session) => Promise<T>): Promise<T> {
    return read(this.reader);
  }

  async alone(work: () => Promise<void>): Promise<boolean> {
    await work();
    return true;
  }

  identity(): Promise<never> {
    return Promise.reject(new Error('There is no database.'));
  }

  isReachable(): Promise<boolean> {
    return Promise.resolve(true);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
