import type { InferredOptionTypes, Options } from 'yargs';
import { defineCommand, defineGroup } from './command.js';
import type { Command } from './command.js';
import { parsePlatformOptions, PLATFORM_OPTIONS, SENDING_TIMEOUT_S } from '../options/account-options.js';
import type { PlatformOptions } from '../options/account-options.js';
import { JSON_OPTION, parseId, parseOptionalId, single } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import {
  chooseBoard,
  chooseLiveJob,
  chooseLivePost,
  choosePerson,
  chooseStatus,
  chooseWorkflow,
  explainNoWorkflow,
} from '../trigger/choose-defaults.js';
import { sendAction } from '../trigger/send-action.js';

/** The options of every command that does a platform action. */
const TRIGGER_OPTIONS = {
  json: JSON_OPTION,
  ...PLATFORM_OPTIONS,
  timeout: { ...PLATFORM_OPTIONS.timeout, default: SENDING_TIMEOUT_S },
} as const satisfies Record<string, Options>;

interface TriggerOptions extends PlatformOptions {
  readonly json: boolean;
}

function parseTriggerOptions(argv: InferredOptionTypes<typeof TRIGGER_OPTIONS>): TriggerOptions {
  return { ...parsePlatformOptions(argv), json: argv.json === true };
}

/** `trigger status-change`: moves a candidate, as a recruiter does. */
const triggerStatusChangeCommand = defineCommand({
  usage: 'status-change [workflowId] [status]',
  summary: 'move a candidate into a status; left out, the newest workflow into the next status',
  example: 'talent trigger status-change 7 C51220 --comment "passed"',
  declare: (yargs) =>
    yargs
      .positional('workflowId', { type: 'string', describe: 'the id of an applicant workflow' })
      .positional('status', { type: 'string', describe: 'the id of a status, such as C51220, or its label' })
      .option('comment', { type: 'string', requiresArg: true, describe: 'why, for whoever reads the moves' })
      .options(TRIGGER_OPTIONS),
  parse: (argv) => ({
    ...parseTriggerOptions(argv),
    workflowId: argv.workflowId === undefined ? undefined : parseId(argv.workflowId, 'workflowId'),
    status: argv.status,
    comment: single('comment', argv.comment),
  }),
  async run({ workflowId, status: named, comment, ...options }, context) {
    const session = await openSession(options, context);
    const workflow = workflowId ?? (await chooseWorkflow(session));
    const { id, value, isPresent } = await chooseStatus({ workflow, named }, session);
    const none = `Workflow ${workflow} had the status ${id} (${value}) already: nothing changed, so no event was sent.`;
    const action = { path: `workflows/${workflow}/move`, body: { status: { id }, comment } };
    return sendAction({ ...action, explain: explainNoWorkflow(session), ...(isPresent && { none }) }, session);
  },
});

const ID = { type: 'string', requiresArg: true } as const;

/** `trigger application`: completes an application, as a candidate does. */
const triggerApplicationCommand = defineCommand({
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

/** `trigger post` and `trigger unpost`: what a recruiter does in the panel of job boards. */
const triggerPostCommand = defineBoardTrigger('post', 'post a job to a job board');
const triggerUnpostCommand = defineBoardTrigger('unpost', 'take a job off a job board');

function defineBoardTrigger(turn: 'post' | 'unpost', does: string): Command {
  return defineCommand({
    usage: turn,
    summary: `${does}; left out, the newest job on a portal and the only board`,
    example: `talent trigger ${turn} --job 3 --board boardco`,
    declare: (yargs) =>
      yargs
        .option('job', { ...ID, describe: 'the id of a job that is on a portal' })
        .option('board', { ...ID, describe: 'the id of a job board' })
        .options(TRIGGER_OPTIONS),
    parse: (argv) => ({
      ...parseTriggerOptions(argv),
      jobId: parseOptionalId('job', argv.job),
      boardId: single('board', argv.board),
    }),
    async run({ jobId, boardId, ...options }, context) {
      const session = await openSession(options, context);
      const board = boardId ?? (await chooseBoard(session));
      const job = jobId ?? (await chooseLiveJob(session));
      return sendAction({ path: `jobs/${job}/boards/${encodeURIComponent(board)}/${turn}`, body: {} }, session);
    },
  });
}

/** `trigger` and its commands, in the order of its help. */
export const triggerCommands = defineGroup('trigger', 'cause an event, as those who work with the platform do', [
  triggerStatusChangeCommand,
  triggerApplicationCommand,
  triggerPostCommand,
  triggerUnpostCommand,
]);
