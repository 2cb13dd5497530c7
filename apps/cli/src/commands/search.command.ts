import type { FoundRecord } from '@talent-platform/protocol/models';
import { usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import type { Context } from '../context.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { argument, single, textOption } from '../options/option-values.js';
import { FIELDS_OPTION, FILTER_JSON_OPTION, LIMIT_OPTION, parseFields, parseLimit } from '../options/search-options.js';
import { openSession } from '../platform/platform-session.js';
import { findProfiles } from '../search/find-profiles.js';
import { readFilter } from '../search/read-filter.js';
import type { FilterOption } from '../search/read-filter.js';
import { readProfiles } from '../search/read-profiles.js';
import { parseSearchScope, SEARCH_SCOPES } from '../search/search-scope.js';
import type { SearchScope } from '../search/search-scope.js';
import { write, jsonLine, jsonText } from '../terminal/output.js';
import { withProgress } from '../terminal/progress.js';

/** D-SEA-1 */
export const searchCommand = defineCommand({
  usage: 'search <type> [filter]',
  summary:
    "find profiles, workflows, or the jobs of a portal by a filter such as 'job.folder = Approved and job.updateddate > 2026-01-01'",
  example: `talent search people 'people.lastname = "Berg"'`,
  declare: (yargs) =>
    yargs
      .positional('type', argument(SEARCH_SCOPES.join(', ')))
      .positional('filter', { type: 'string', describe: 'conditions joined by and, or, not and parentheses' })
      .options({
        json: FILTER_JSON_OPTION,
        fields: FIELDS_OPTION,
        limit: LIMIT_OPTION,
        sort: textOption('the order, such as lastname or --sort=-updateddate (default: ids ascend)'),
        show: { type: 'boolean', describe: 'print the filter as JSON, and send nothing' },
      })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const scope = parseSearchScope(argv.type);
    const given = checkFilterGiven(scope, { text: argv.filter, json: single('json', argv.json) });
    const fields = parseFields(argv.fields);
    if (fields && scope.profileType === undefined)
      throw usageError(`--fields needs a profile type, and ${scope.path} is none`);
    const sort = single('sort', argv.sort);
    if (sort !== undefined && scope.path.startsWith('portals/')) throw usageError('--sort is for no portal');
    const asked = { fields, sort, limit: parseLimit(argv.limit), show: argv.show === true };
    return { ...parsePlatformOptions(argv), scope, given, ...asked };
  },
  async run({ scope, given, fields, limit, sort, show, ...options }, context) {
    const filter = await readFilter(given, context.stdin);
    if (show) {
      context.stdout.write(jsonText(filter?.filter, context.stdout));
      return 'OK';
    }
    const session = await openSession(options, context);
    const found = findProfiles({ scope, filter, after: 0, limit, sort }, session);
    const { profileType: type } = scope;
    await writeProfiles(fields && type ? readProfiles({ type, found, fields }, session) : found, context);
    return 'OK';
  },
});

/** Only a portal can be searched without a filter (D-SEA-3). */
function checkFilterGiven({ path, idFilter, descends }: SearchScope, given: FilterOption): FilterOption {
  if (given.text !== undefined && given.json !== undefined)
    throw usageError('a filter is given as text or by --json, and not as both');
  if (given.text !== undefined || given.json !== undefined || descends) return given;
  throw usageError('a filter is missing', `talent search ${path} '${idFilter} > 0'`);
}

/** Writes one line of JSON for each profile at once. Stops if the reader of the pipe leaves. */
async function writeProfiles(
  profiles: AsyncIterable<FoundRecord>,
  { stdout, stderr }: Pick<Context, 'stdout' | 'stderr'>,
): Promise<void> {
  let count = 0;
  let last = 0;
  await withProgress({ stderr }, async (tell) => {
    for await (const profile of profiles) {
      if (!(await write(jsonLine(profile, stdout), stdout))) return;
      count += 1;
      last = profile.id;
      // On a terminal, the lines show the progress.
      if (stdout.isTTY !== true) tell(`${count} found, the last is ${last}`);
    }
  });
  stderr.write(`${count} found\n`);
}
