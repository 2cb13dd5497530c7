import { existsSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { ConfigurationError, readConfiguration } from '../config/index.js';
import type { Configuration } from '../config/index.js';
import { openClock, REFUSE_MIGRATION } from '../database/index.js';
import type { UnitOfWork } from '../database/index.js';
import { newTransactionId } from '../http/index.js';
import type { RequestContext } from '../http/index.js';
import { IncarnationMark, Incarnations } from '../incarnations/index.js';
import { connect, createApplication, openStorage } from '../installation.js';
import { ConfigurationRevisions } from '../modules/customers/index.js';
import { KeyRotation } from '../modules/key-rotation/index.js';
import { GuardedClient, TargetGuard } from '../outbound/index.js';
import { openLog, STANDARD_ERROR } from '../runtime/index.js';
import type { Log } from '../runtime/index.js';
import { openSecretBox } from '../secret-key.js';
import type { OperatorContext } from './operator-command.js';

/** The services of a server on the database and files of this installation. Nothing listens or works in the background. */
export interface Installation {
  readonly configuration: Configuration;
  readonly unitOfWork: UnitOfWork;
  readonly incarnations: Incarnations;
  /** The lines go to standard error. */
  readonly log: Log;
  readonly get: <Service>(type: Type<Service> | (abstract new (...args: never[]) => Service)) => Service;
}

/** Reads the settings of a command. They are those of the server. */
export function configurationOf({ env }: Pick<OperatorContext, 'env'>): Configuration {
  return readConfiguration({ ...env, TALENT_LOG_LEVEL: env['TALENT_LOG_LEVEL'] || 'warn' });
}

/**
 * Opens the installation for `work`, and closes it afterwards. Running servers notice within a second what it changes,
 * as they notice what other nodes change.
 * @throws ConfigurationError if a setting is wrong, the database is not there or not migrated, or the key is another one
 */
export async function withInstallation<T>(
  context: Pick<OperatorContext, 'env'>,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const configuration = configurationOf(context);
  demandDatabase(configuration);
  const log = await openLog(configuration, STANDARD_ERROR);
  const unitOfWork = await connect(configuration, REFUSE_MIGRATION);
  unitOfWork.mayBeShared = true;
  const fileStorage = await openStorage(configuration);
  try {
    const clock = await openClock(unitOfWork);
    const secretBox = await openSecretBox(configuration);
    const incarnations = await Incarnations.read({ unitOfWork, configuration, log });
    const eventClient = new GuardedClient(new TargetGuard(configuration.eventHosts));
    const core = { configuration, unitOfWork, incarnations, log, clock, secretBox, fileStorage, eventClient };
    const app = await createApplication(core);
    await app.get(KeyRotation).demand();
    await app.get(ConfigurationRevisions).look();
    return await work({ configuration, unitOfWork, incarnations, log, get: (type) => app.get(type) });
  } finally {
    await fileStorage.close();
    await unitOfWork.close();
  }
}

/** A command makes no database by the way: a wrong folder would look like an empty installation. */
export function demandDatabase({ database, dataDir }: Configuration): void {
  if (database.kind !== 'sqlite' || existsSync(database.file)) return;
  const mark = new IncarnationMark({ database, dataDir }).file;
  if (existsSync(mark)) {
    throw new ConfigurationError(
      `There is no database at ${database.file}, and its mark ${mark} says that there was one. Look whether the volume is mounted, ` +
        'or restore a backup: "talent-server restore --help", and "If the database is gone" in the guide "Backing up and restoring" (/guide/restoring).',
    );
  }
  throw new ConfigurationError(
    `There is no database at ${database.file}. Set TALENT_DATA_DIR or TALENT_DATABASE_URL as for the server, or run "talent-server migrate" to make a new one.`,
  );
}

/** Returns the context in which the operator acts. The audit trail names the user `operator`, with that kind (D-OPR-2). */
export function operatorContext(customerId: number): RequestContext {
  const caller = {
    customerId,
    username: 'operator',
    group: '',
    administrator: true,
    access: {},
    personId: 0,
    requestsPerDay: Infinity,
  };
  return { customerId, caller, transactionId: newTransactionId(), kind: 'operator' };
}
