import { parseOptionalId } from '../options/form-options.js';
import { single } from '../options/option-values.js';
import { parseTriggerOptions, TRIGGER_OPTIONS } from '../options/trigger-options.js';
import { openSession } from '../platform/platform-session.js';
import { chooseLivePost } from '../trigger/choose-application.js';
import { choosePerson } from '../trigger/choose-newest.js';
import { sendAction } from '../trigger/send-action.js';
import { defineCommand } from './command.js';

const ID = { type: 'string', requiresArg: true } as const;

/** `trigger application`: completes an application, as a candidate does. */
export const triggerApplicationCommand = defineCommand({
  usage: 'application',
  summary: 'complete an application; left out, that of the newest person for the newest job on a portal',
  example: 'talent trigger application --portal 101 --job 3 --person 12',
  declare: (yargs) =>
    yargs
      .option('portal', { ...ID, describe: 'the id of a career portal; administrators may give its name' })
      .option('job', { ...ID, describe: 'the id of a job that is on the portal' })
      .option('person', { ...ID, describe: 'the id of a person, who applies' })
      .options(TRIGGER_OPTIONS),
  parse: (argv) => ({
    ...parseTriggerOptions(argv),
    given: { portal: single('portal', argv.portal), job: parseOptionalId('job', argv.job) },
    personId: parseOptionalId('person', argv.person),
  }),
  async run({ given, personId, ...options }, context) {
    const session = await openSession(options, context);
    const { portal, job } = await chooseLivePost(given, session);
    const person = personId ?? (await choosePerson(session));
    const path = `portals/${encodeURIComponent(portal)}/applications`;
    return sendAction({ path, body: { job, person } }, session);
  },
});
