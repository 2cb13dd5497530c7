import type { ActionOutcome } from '@talent-platform/protocol/models';
import { usageError } from '../cli-error.js';
import { defineGroup, definePlatformCommand } from './command.js';
import type { Command } from './command.js';
import { exitOfOutcome, remarkOnOutcome, styleOfOutcome } from '../events/event-outcome.js';
import type { ExitName } from '../exit-codes.js';
import type { JsonObject } from '../json.js';
import { SENDING_TIMEOUT_S } from '../options/account-options.js';
import { parseId, single, textOption } from '../options/option-values.js';
import { bodyOf, callForBody, callService, customerPath, platformPath, writeOnce } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findProfiles } from '../search/find-profiles.js';
import { parseSearchScope } from '../search/search-scope.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { jsonText } from '../terminal/output.js';
import { oneLine, paintFor, printable } from '../terminal/text.js';

const triggerStatusChangeCommand = definePlatformCommand({
  usage: 'status-change [workflowId] [status]',
  summary: 'move a candidate to a status (default: the newest workflow to the next status)',
  example: 'talent trigger status-change 7 C51220 --comment "passed"',
  timeoutS: SENDING_TIMEOUT_S,
  declare: (yargs) =>
    yargs
      .positional('workflowId', { type: 'string', describe: 'the id of an applicant workflow' })
      .positional('status', { type: 'string', describe: 'the id of a status, such as C51220, or its label' })
      .option('comment', textOption('the reason, which the history of moves shows')),
  parse: (argv) => ({
    workflowId: argv.workflowId === undefined ? undefined : parseId(argv.workflowId, 'workflowId'),
    status: argv.status,
    comment: single('comment', argv.comment),
  }),
  async run({ workflowId, status, comment }, session) {
    const workflow = workflowId ?? (await chooseWorkflow(session));
    const id = await chooseStatus(workflow, status, session);
    return sendAction({ path: `workflows/${workflow}/move`, body: { status: { id }, comment } }, session);
  },
});

/** Chooses the newest workflow. Results of a search have ascending ids. */
async function chooseWorkflow(session: PlatformSession): Promise<number> {
  const scope = parseSearchScope('applicantworkflows');
  let newest: number | undefined;
  for await (const { id } of findProfiles({ scope, filter: undefined, after: 0, limit: Infinity }, session))
    newest = id;
  if (newest === undefined)
    throw usageError('this user sees no workflow: create one', 'talent post applicantworkflows --help');
  session.context.stderr.write(`chose workflow ${newest}, the newest\n`);
  return newest;
}

/** Returns the id of the status with this id or label, or of the status after the present one. */
async function chooseStatus(workflow: number, named: string | undefined, session: PlatformSession): Promise<string> {
  const path = customerPath('profiledefinitions/v1/submittal/schema', session);
  const { properties } = await callForBody<StatusSchema>({ method: 'GET', path, query: ['for=write'] }, session);
  const options = properties.status?.options ?? [];
  if (named !== undefined)
    return options.find(({ id, value }) => id === named || value.toLowerCase() === named.toLowerCase())?.id ?? named;
  const read = { method: 'GET', path: customerPath(`applicantworkflows/${workflow}`, session) } as const;
  const { status } = await callForBody<{ readonly status?: { readonly id: string } }>(read, session);
  // A status that a later blueprint removed is not found, so the first status is next.
  const next = options[(options.findIndex(({ id }) => id === status?.id) + 1) % options.length];
  if (next === undefined) throw usageError('the blueprint names no workflowStatuses to move to');
  session.context.stderr.write(
    printable(`chose status ${next.id} (${next.value}), which comes after ${status?.id ?? 'none'}\n`),
  );
  return next.id;
}

/** The schema of a workflow that is written (D-SCH-6). */
interface StatusSchema {
  readonly properties: {
    readonly status?: { readonly options: ReadonlyArray<{ readonly id: string; readonly value: string }> };
  };
}

const ID = { type: 'string', requiresArg: true, demandOption: true } as const;

const triggerApplicationCommand = definePlatformCommand({
  usage: 'application',
  summary: 'complete an application',
  example: 'talent trigger application --portal 101 --job 3 --person 12',
  timeoutS: SENDING_TIMEOUT_S,
  declare: (yargs) =>
    yargs
      .option('portal', { ...ID, describe: 'the id of a career portal' })
      .option('job', { ...ID, describe: 'the id of a job that is on the portal' })
      .option('person', { ...ID, describe: 'the id of a person, who applies' }),
  parse: (argv) => ({
    portal: parseId(argv.portal, '--portal'),
    body: { job: parseId(argv.job, '--job'), person: parseId(argv.person, '--person') },
  }),
  run: ({ portal, body }, session) => sendAction({ path: `portals/${portal}/applications`, body }, session),
});

const triggerPostCommand = defineBoardTrigger('post', 'post a job to a job board');
const triggerUnpostCommand = defineBoardTrigger('unpost', 'take a job off a job board');

function defineBoardTrigger(turn: 'post' | 'unpost', summary: string): Command {
  return definePlatformCommand({
    usage: turn,
    summary,
    example: `talent trigger ${turn} --job 3 --board boardco`,
    timeoutS: SENDING_TIMEOUT_S,
    declare: (yargs) =>
      yargs
        .option('job', { ...ID, describe: 'the id of a job that is on a portal' })
        .option('board', { ...ID, describe: 'the id of a job board' }),
    parse: (argv) => ({ job: parseId(argv.job, '--job'), board: encodeURIComponent(argv.board) }),
    run: ({ job, board }, session) => sendAction({ path: `jobs/${job}/boards/${board}/${turn}`, body: {} }, session),
  });
}

export const triggerCommands = defineGroup('trigger', 'cause an event, as users of the platform do', [
  triggerStatusChangeCommand,
  triggerApplicationCommand,
  triggerPostCommand,
  triggerUnpostCommand,
]);

/** A platform action (D-ACT-1). */
interface PlatformAction {
  /** The path under the customer: `workflows/7/move`. */
  readonly path: string;
  readonly body: JsonObject;
}

/** Sends a platform action, prints what the acting user sees, and returns the exit code. */
async function sendAction({ path, body }: PlatformAction, session: PlatformSession): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const call = { method: 'POST', path: platformPath(path, session), body: JSON.stringify(body) } as const;
  const response = await writeOnce((headers) => callService({ ...call, headers }, session));
  const result = bodyOf<ActionOutcome>(response, session);
  stdout.write(session.json ? jsonText(result, stdout) : render(result, session));
  const { id = '' } = result.events.find(({ status }) => status === result.outcome) ?? {};
  const look = commandFor(`events show ${shellQuote(id)}`, session.account.name);
  const remark = remarkOnOutcome(result, look);
  if (remark !== undefined) stderr.write(printable(`${remark}\n`));
  return exitOfOutcome(result.outcome);
}

function render({ outcome, userMessage, redirectUrl, events }: ActionOutcome, { context }: PlatformSession): string {
  const paint = paintFor(context.stdout, context);
  return [
    `outcome   ${paint(styleOfOutcome(outcome), oneLine(outcome))}`,
    ...(userMessage === undefined ? [] : [`message   ${printable(userMessage).replaceAll('\n', '\n          ')}`]),
    ...(redirectUrl === undefined ? [] : [`redirect  ${oneLine(redirectUrl)}`]),
    ...events.map(({ id, status }) => `event     ${oneLine(`${id}  ${status}`)}`),
    '',
  ].join('\n');
}
