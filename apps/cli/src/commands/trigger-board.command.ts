import { parseOptionalId } from '../options/form-options.js';
import { single } from '../options/option-values.js';
import { parseTriggerOptions, TRIGGER_OPTIONS } from '../options/trigger-options.js';
import { openSession } from '../platform/platform-session.js';
import { chooseBoard } from '../trigger/choose-board.js';
import { chooseLiveJob } from '../trigger/choose-newest.js';
import { sendAction } from '../trigger/send-action.js';
import { defineCommand } from './command.js';
import type { Command } from './command.js';

const ID = { type: 'string', requiresArg: true } as const;

/** `trigger post` and `trigger unpost`: what a recruiter does in the panel of job boards. */
export const triggerPostCommand = defineBoardTrigger('post', 'post a job to a job board');
export const triggerUnpostCommand = defineBoardTrigger('unpost', 'take a job off a job board');

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
