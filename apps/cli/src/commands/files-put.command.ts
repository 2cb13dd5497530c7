import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareFileField, FILE_WRITE_OPTIONS, parseFileWrite } from '../options/file-options.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import { explainUploadRefusal } from '../profile-files/explain-file-refusal.js';
import { partNameOf, renderFileField } from '../profile-files/file-field.js';
import { withMultipartFile } from '../profile-files/multipart-file.js';
import { writeFileField } from '../profile-files/write-file-field.js';
import { printable } from '../terminal/printable.js';
import { renderSize, showTransfer } from '../terminal/show-transfer.js';
import { defineCommand } from './command.js';

/** `files put`: makes a file that of a field, in place of the one that is there. */
export const filesPutCommand = defineCommand({
  usage: 'put <field> <file>',
  summary: 'send a file to a field, in place of the one that is there',
  example: 'talent files put people/12/resume resume.docx',
  declare: (yargs) =>
    declareFileField(yargs)
      .positional('file', { type: 'string', demandOption: true, describe: 'the file; it is stored under its own name' })
      .options(FILE_WRITE_OPTIONS)
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), ...parseFileWrite(argv), file: argv.file }),
  async run({ field, headers, dryRun, file, ...options }, context) {
    const { stderr } = context;
    const session = await openSession(options, context);
    const bytes = await withMultipartFile({ file, name: partNameOf(field) }, async (upload) => {
      const pieces = () => showTransfer({ pieces: upload.pieces(), totalBytes: upload.bytes, stderr });
      const stream = { ...upload, pieces };
      const explain = (refusal: ServiceRefusal) => explainUploadRefusal(refusal, file);
      await writeFileField({ method: 'PATCH', field, headers, dryRun, stream, explain }, session);
      return upload.fileBytes;
    });
    if (!dryRun) stderr.write(printable(`Stored ${file} (${renderSize(bytes)}) as ${renderFileField(field)}\n`));
    return 'OK';
  },
});
