import { defineGroup, definePlatformCommand } from './command.js';
import { DOWNLOAD_OPTIONS, parseDestination } from '../options/download-options.js';
import { parseId } from '../options/option-values.js';
import { platformCall } from '../platform/call-service.js';
import { saveDownload } from '../save-download.js';

/** A server ends an export after this time (D-PRV-1). */
const EXPORT_TIMEOUT_S = '900';

const peopleExportCommand = definePlatformCommand({
  usage: 'export <person>',
  summary: 'save all that is stored about a person as one zip archive (administrators)',
  example: 'talent people export 12 --output person-12.zip',
  timeoutS: EXPORT_TIMEOUT_S,
  declare: (yargs) =>
    yargs
      .positional('person', { type: 'string', demandOption: true, describe: 'the id of a person: 12' })
      .options(DOWNLOAD_OPTIONS),
  parse: (argv) => ({
    personId: parseId(argv.person, 'person'),
    destination: parseDestination(argv, ['people', 'export', argv.person]),
  }),
  async run({ personId, destination }, session) {
    const { path, explain } = platformCall(
      { method: 'GET', path: `people/${personId}/export`, deed: 'export what is stored about a person' },
      session,
    );
    await saveDownload({ what: 'an archive', contentType: 'application/zip', path, explain }, destination, session);
    return 'OK';
  },
});

/** The data of one person, as the platform API gives it (D-PRV-1). */
export const peopleCommands = defineGroup('people', 'hand over what is stored about a person (administrators)', [
  peopleExportCommand,
]);
