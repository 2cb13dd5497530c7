import { parseId } from '../options/form-options.js';
import { single } from '../options/option-values.js';
import { parseTriggerOptions, TRIGGER_OPTIONS } from '../options/trigger-options.js';
import { openSession } from '../platform/platform-session.js';
import { chooseStatus, chooseWorkflow, explainNoWorkflow } from '../trigger/choose-move.js';
import { sendAction } from '../trigger/send-action.js';
import { defineCommand } from './command.js';

/** `trigger status-change`: moves a candidate, as a recruiter does. */
export const triggerStatusChangeCommand = defineCommand({
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
