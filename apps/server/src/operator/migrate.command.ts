import { MigrationPending, REFUSE_MIGRATION, RELEASE } from '../database/index.js';
import { connect } from '../installation.js';
import { CommandRefused, defineCommand } from './operator-command.js';
import { configurationOf, demandDatabase } from './open-installation.js';

/** Migrates as a start does (D-OPR-3). */
export const migrateCommand = defineCommand({
  usage: 'migrate',
  summary: 'migrate the database to this version, as a start does; "--check" only looks',
  example: 'talent-server migrate --check',
  declare: (yargs) =>
    yargs.option('check', { type: 'boolean', describe: 'change nothing: exit code 1 if a migration is pending' }),
  async run({ check }, context) {
    const configuration = configurationOf(context);
    if (check) demandDatabase(configuration);
    let migrated = '';
    const unitOfWork = await connect(configuration, {
      begins(from, to) {
        if (check) REFUSE_MIGRATION.begins(from, to);
        migrated = `Migrated the database from ${from} to ${to}.\n`;
      },
    }).catch((error: unknown) => {
      if (error instanceof Error && error.cause instanceof MigrationPending) throw pending(error.cause);
      throw error;
    });
    await unitOfWork.close();
    context.print(migrated || `The database is at ${RELEASE}, as this version is. Nothing is pending.\n`);
  },
});

function pending({ from, to }: MigrationPending): CommandRefused {
  const wayOut = 'Back up the database, then run "talent-server migrate" or start this version';
  return new CommandRefused(
    `The database is at ${from}, and this version is at ${to}: migrations are pending. ${wayOut}.`,
  );
}
