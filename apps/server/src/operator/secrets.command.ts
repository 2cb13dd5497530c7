import { SigningSecretsService, UserReadsService } from '../modules/access/index.js';
import type { SecretReply } from '../modules/access/index.js';
import { CUSTOMER, withCustomer } from './customer-of-command.js';
import { defineCommand, defineGroup, UsageError } from './operator-command.js';
import { renderTable } from './text-table.js';

const USER = { type: 'string', demandOption: true, describe: 'a user name; see "talent-server users list"' } as const;
const JSON_OPTION = { type: 'boolean', describe: 'print JSON' } as const;

/** One year. */
const MAX_HOURS = 8760;

const listSecretsCommand = defineCommand({
  usage: 'list <customer> <user>',
  summary: 'list the signing secrets of a user without their texts, and when they were last used',
  example: 'talent-server secrets list 1001 acme.partner',
  declare: (yargs) => yargs.positional('customer', CUSTOMER).positional('user', USER).option('json', JSON_OPTION),
  run: ({ customer, user, json }, context) =>
    withCustomer(context, customer, async ({ customerId }, installation) => {
      const secrets = await installation.get(UserReadsService).listSecrets({ customerId, username: user });
      context.print(json ? `${JSON.stringify(secrets, null, 2)}\n` : renderTable([HEADING, ...secrets.map(toRow)]));
    }),
});

const HEADING = ['secret', 'made', 'expires', 'last used'];

function toRow({ id, created, expires = 'never', lastUsed = 'never' }: SecretReply): string[] {
  return [id, created, expires, lastUsed];
}

const rotateSecretCommand = defineCommand({
  usage: 'rotate <customer> <user>',
  summary: 'issue a new signing secret, and print it this once. The one before ends after the overlap',
  example: 'talent-server secrets rotate 1001 acme.partner --overlap-hours 24',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('user', USER)
      .option('overlap-hours', {
        type: 'string',
        default: '24',
        requiresArg: true,
        describe: 'hours for which the secret before still works; 0 ends it at once',
      })
      .option('json', JSON_OPTION),
  run({ customer, user, overlapHours, json }, context) {
    const hours = Number(overlapHours);
    if (overlapHours.trim() === '' || !(hours >= 0 && hours <= MAX_HOURS))
      throw new UsageError(`--overlap-hours must be a number from 0 to ${MAX_HOURS}, received "${overlapHours}".`);
    return withCustomer(context, customer, async (ctx, installation) => {
      const issued = await installation.get(SigningSecretsService).rotate(ctx, user, hours);
      context.print(json ? `${JSON.stringify(issued, null, 2)}\n` : `${issued.secret}\n`);
      context.report(`The user "${user}" of customer ${customer} has a new secret, ${issued.id}.\n`);
    });
  },
});

const endSecretCommand = defineCommand({
  usage: 'end <customer> <user> <secret>',
  summary: 'end a signing secret at once and for good, such as one that has leaked',
  example: 'talent-server secrets end 1001 acme.partner k1',
  declare: (yargs) =>
    yargs
      .positional('customer', CUSTOMER)
      .positional('user', USER)
      .positional('secret', { type: 'string', demandOption: true, describe: 'the id of a secret; see "secrets list"' }),
  run: ({ customer, user, secret }, context) =>
    withCustomer(context, customer, async (ctx, installation) => {
      await installation.get(SigningSecretsService).revoke(ctx, user, secret);
      context.report(`The secret "${secret}" of the user "${user}" has ended.\n`);
    }),
});

export const secretsCommands = defineGroup('secrets', 'list, rotate and end the signing secrets of a user', [
  listSecretsCommand,
  rotateSecretCommand,
  endSecretCommand,
]);
