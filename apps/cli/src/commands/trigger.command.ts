import { defineGroup, definePlatformCommand } from './command.js';
import type { Command } from './command.js';
import { SENDING_TIMEOUT_S } from '../options/account-options.js';
import { JSON_OPTION, parseId, parseOptionalId, single } from '../options/option-values.js';
import {
  chooseBoard,
  choosePostedJob,
  choosePortalAndJob,
  choosePerson,
  chooseStatus,
  chooseWorkflow,
  explainNoWorkflow,
} from '../trigger/choose-defaults.js';
import { sendAction } from '../trigger/send-action.js';

const triggerStatusChangeCommand = definePlatformCommand({
  usage: 'status-change [workflowId] [status]',
  summary: 'move a candidate to a status (default: the newest workflow to the next status)',
  example: 'talent trigger status-change 7 C51220 --comment "passed"',
  timeoutS: SENDING_TIMEOUT_S,
  declare: (yargs) =>
    yargs
      .positional('workflowId', { type: 'string', describe: 'the id of an applicant workflow' })
      .positional('status', { type: 'string', describe: 'the id of a status, such as C51220, or its label' })
      .option('comment', {
        type: 'string',
        requiresArg: true,
        describe: 'the reason, which the history of moves shows',
      })
      .option('json', JSON_OPTION),
  parse: (argv) => ({
    json: argv.json === true,
    workflowId: argv.workflowId === undefined ? undefined : parseId(argv.workflowId, 'workflowId'),
    status: argv.status,
    comment: single('comment', argv.comment),
  }),
  async run({ workflowId, status: named, comment }, session) {
    const workflow = workflowId ?? (await chooseWorkflow(session));
    const { id, value, isPresent } = await chooseStatus({ workflow, named }, session);
    const none = `Workflow ${workflow} had the status ${id} (${value}) already: nothing changed, so no event was sent.`;
    const action = { path: `workflows/${workflow}/move`, body: { status: { id }, comment } };
    return sendAction({ ...action, explain: explainNoWorkflow(session), ...(isPresent && { none }) }, session);
  },
});

const ID = { type: 'string', requiresArg: true } as const;

const triggerApplicationCommand = definePlatformCommand({
  usage: 'application',
  summary: 'complete an application (default: the newest person, for the newest job on a portal)',
  example: 'talent trigger application --portal 101 --job 3 --person 12',
  timeoutS: SENDING_TIMEOUT_S,
  declare: (yargs) =>
    yargs
      .option('portal', { ...ID, describe: 'the id of a career portal; administrators can also use its name or host' })
      .option('job', { ...ID, describe: 'the id of a job that is on the portal' })
      .option('person', { ...ID, describe: 'the id of a person, who applies' })
      .option('json', JSON_OPTION),
  parse: (argv) => ({
    json: argv.json === true,
    given: { portal: single('portal', argv.portal), job: parseOptionalId('job', argv.job) },
    personId: parseOptionalId('person', argv.person),
  }),
  async run({ given, personId }, session) {
    const { portal, job } = await choosePortalAndJob(given, session);
    const person = personId ?? (await choosePerson(session));
    const path = `portals/${encodeURIComponent(portal)}/applications`;
    return sendAction({ path, body: { job, person } }, session);
  },
});

const triggerPostCommand = defineBoardTrigger('post', 'post a job to a job board');
const triggerUnpostCommand = defineBoardTrigger('unpost', 'take a job off a job board');

function defineBoardTrigger(turn: 'post' | 'unpost', does: string): Command {
  return definePlatformCommand({
    usage: turn,
    summary: `${does} (default: the newest job on a portal, and the only board)`,
    example: `talent trigger ${turn} --job 3 --board boardco`,
    timeoutS: SENDING_TIMEOUT_S,
    declare: (yargs) =>
      yargs
        .option('job', { ...ID, describe: 'the id of a job that is on a portal' })
        .option('board', { ...ID, describe: 'the id of a job board' })
        .option('json', JSON_OPTION),
    parse: (argv) => ({
      json: argv.json === true,
      jobId: parseOptionalId('job', argv.job),
      boardId: single('board', argv.board),
    }),
    async run({ jobId, boardId }, session) {
      const board = boardId ?? (await chooseBoard(session));
      const job = jobId ?? (await choosePostedJob(session));
      return sendAction({ path: `jobs/${job}/boards/${encodeURIComponent(board)}/${turn}`, body: {} }, session);
    },
  });
}

export const triggerCommands = defineGroup('trigger', 'cause an event, as users of the platform do', [
  triggerStatusChangeCommand,
  triggerApplicationCommand,
  triggerPostCommand,
  triggerUnpostCommand,
]);
