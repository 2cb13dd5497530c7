import { ContentCheck } from '../modules/files/index.js';
import type { ContentFinding } from '../modules/files/index.js';
import { isMoving } from '../move/index.js';
import { withInstallation } from './open-installation.js';
import { CommandRefused, defineCommand, defineGroup, UsageError } from './operator-command.js';
import { renderTable } from './text-table.js';

/** Limit of findings that are listed. All of them are counted. */
const MAX_LISTED = 1000;

const checkCommand = defineCommand({
  usage: 'check',
  summary:
    'find contents without a row, and rows without their content; exit code 1 if a content is missing or damaged',
  example: 'talent-server storage check --read',
  declare: (yargs) =>
    yargs
      .option('read', { type: 'boolean', describe: 'read and decrypt every content, and find damaged ones' })
      .option('remove-orphans', { type: 'boolean', describe: 'remove contents that no row names; needs --yes' })
      .option('yes', { type: 'boolean', describe: 'remove without asking' })
      .option('json', { type: 'boolean', describe: 'print JSON' }),
  run({ read = false, removeOrphans = false, yes = false, json }, context) {
    if (removeOrphans && !yes) throw new UsageError('--remove-orphans removes contents for good. Add --yes to do so.');
    return withInstallation(context, async ({ get, unitOfWork }) => {
      if (removeOrphans && (await isMoving(unitOfWork.reader)))
        throw new CommandRefused('--remove-orphans: a move copies files here. Wait until it has ended, or cancel it.');
      const check = get(ContentCheck);
      const counts = { orphan: 0, missing: 0, damaged: 0 };
      let orphanBytes = 0;
      const listed: ContentFinding[] = [];
      const tell = async (finding: ContentFinding): Promise<void> => {
        counts[finding.kind] += 1;
        orphanBytes += finding.bytes ?? 0;
        if (listed.length < MAX_LISTED) listed.push(finding);
        if (finding.kind === 'orphan' && removeOrphans) await check.remove(finding);
      };
      const totals = await check.checkStorage(tell);
      const rows = await check.checkRows(read, tell);
      const removed = removeOrphans ? counts.orphan : 0;
      const result = { ...totals, rows, ...counts, orphanBytes, removed };
      if (json) context.print(`${JSON.stringify({ ...result, findings: listed }, null, 2)}\n`);
      else {
        for (const { kind, name } of listed) context.print(`${kind}  ${name}\n`);
        context.print(renderTable(Object.entries(result).map(([name, value]) => [name, String(value)])));
      }
      return counts.missing + counts.damaged > 0 ? 1 : 0;
    });
  },
});

export const storageCommands = defineGroup('storage', 'the contents of files', [checkCommand]);
