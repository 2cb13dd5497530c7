import type { WorkflowCount, WorkflowType } from '@talent-platform/protocol/models';
import { defineGroup, definePlatformCommand } from './command.js';
import { parseId } from '../options/option-values.js';
import { callForBody, platformPath } from '../platform/call-service.js';
import { printListing } from '../terminal/output.js';

const TYPES: readonly WorkflowType[] = ['applicantworkflows', 'onboardworkflows', 'sourceworkflows'];

/** D-WFL-9 */
const workflowsCountsCommand = definePlatformCommand({
  usage: 'counts <type> <baseProfileIds..>',
  summary: 'count the workflows of jobs, new hire categories or talent pools in each status',
  example: 'talent workflows counts applicantworkflows 1 2',
  declare: (yargs) =>
    yargs
      .positional('type', { choices: TYPES, demandOption: true, describe: 'the type of the workflows' })
      .positional('baseProfileIds', {
        type: 'string',
        array: true,
        demandOption: true,
        describe: '1 to 100 ids of jobs, new hire categories or talent pools',
      }),
  parse: ({ type, baseProfileIds }) => ({ type, ids: baseProfileIds.map((id) => parseId(id, 'baseProfileIds')) }),
  async run({ type, ids }, session) {
    const query = [`baseprofiles=${ids.join(',')}`];
    const call = { method: 'GET', path: platformPath(`${type}/counts`, session), query } as const;
    const { counts } = await callForBody<{ readonly counts: readonly WorkflowCount[] }>(call, session);
    const heading = ['base profile', 'status', 'count', 'oldest'];
    const rows = counts.map(({ baseprofile, status, count, oldest }) => [
      baseprofile,
      status?.value ?? status?.id,
      count,
      oldest,
    ]);
    printListing({ data: { counts }, heading, rows, items: 'statuses with workflows' }, session);
  },
});

export const workflowsCommands = defineGroup('workflows', 'count the workflows in each status', [
  workflowsCountsCommand,
]);
