import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { defineCommand, defineGroup } from './command.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { DOWNLOAD_OPTIONS, parseDownloadPlace } from '../options/download-options.js';
import { REQUEST_OPTIONS } from '../options/request-options.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import {
  explainUploadRefusal,
  fileDownload,
  parseFileField,
  parseResumeOwner,
  partNameOf,
  renderFileField,
  writeFileField,
} from '../profile-files/file-field.js';
import type { FileField } from '../profile-files/file-field.js';
import { withMultipartFile } from '../profile-files/multipart-file.js';
import { saveDownload } from '../save-download.js';
import { renderSize, showTransfer } from '../terminal/progress.js';
import { printable } from '../terminal/text.js';

/** The text and the PDF of a resume are made on demand, which may take the server so long (D-FIL-5). */
const ON_DEMAND_OPTIONS = {
  ...PLATFORM_OPTIONS,
  timeout: { ...PLATFORM_OPTIONS.timeout, default: '120' },
} as const satisfies Record<string, Options>;

/** A header such as If-Match, and whether anything is written at all. */
const FILE_WRITE_OPTIONS = {
  header: REQUEST_OPTIONS.header,
  'dry-run': { type: 'boolean', describe: 'write nothing; show what would change' },
} as const satisfies Record<string, Options>;

/** The content and headers of a write, and whether it is a dry run. */
interface FileWriteOptions {
  readonly field: FileField;
  readonly headers: readonly string[];
  readonly dryRun: boolean;
}

function parseFileWrite(
  argv: InferredOptionTypes<typeof FILE_WRITE_OPTIONS> & { readonly field: string },
): FileWriteOptions {
  return {
    field: parseFileField(argv.field),
    headers: (argv.header ?? []).map(String),
    dryRun: argv['dry-run'] === true,
  };
}

/** Declares the file field that a command is about. */
function declareFileField(yargs: Argv): Argv<{ readonly field: string }> {
  return yargs.positional('field', {
    type: 'string',
    demandOption: true,
    describe: 'people/12/resume, or people/12/field1005/1/field1009 in an entry',
  });
}

/** Declares the person whose resume a command is about. */
function declareResumeOwner(yargs: Argv): Argv<{ readonly person: string }> {
  return yargs.positional('person', { type: 'string', demandOption: true, describe: 'people/12' });
}

/** `files get`: saves the file of a field, or prints it. */
const filesGetCommand = defineCommand({
  usage: 'get <field>',
  summary: 'save the file of a field',
  example: 'talent files get people/12/resume --output resume.docx',
  declare: (yargs) => declareFileField(yargs).options(DOWNLOAD_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const field = parseFileField(argv.field);
    return { ...platform, field, place: parseDownloadPlace(argv, ['files', 'get', argv.field], platform) };
  },
  async run({ field, place, ...options }, context) {
    const session = await openSession(options, context);
    await saveDownload(fileDownload(field, 'binary', session), place, session);
    return 'OK';
  },
});

/** `files put`: makes a file that of a field, in place of the one that is there. */
const filesPutCommand = defineCommand({
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

/** `files delete`: empties a file field. */
const filesDeleteCommand = defineCommand({
  usage: 'delete <field>',
  summary: 'delete the file of a field; a resume cannot be deleted',
  example: 'talent files delete people/12/field1005',
  declare: (yargs) => declareFileField(yargs).options(FILE_WRITE_OPTIONS).options(PLATFORM_OPTIONS),
  parse: (argv) => ({ ...parsePlatformOptions(argv), ...parseFileWrite(argv) }),
  async run({ field, headers, dryRun, ...options }, context) {
    const session = await openSession(options, context);
    await writeFileField({ method: 'DELETE', field, headers, dryRun }, session);
    if (!dryRun) context.stderr.write(`Deleted ${renderFileField(field)}\n`);
    return 'OK';
  },
});

const OUTPUT = {
  ...DOWNLOAD_OPTIONS.output,
  default: '-',
  describe: 'a file or a folder; - for standard output',
} as const;

/** `files text`: prints the text of a resume, or saves it. */
const filesTextCommand = defineCommand({
  usage: 'text <person>',
  summary: 'print the text of a resume',
  example: 'talent files text people/12',
  declare: (yargs) =>
    declareResumeOwner(yargs)
      .options({ ...DOWNLOAD_OPTIONS, output: OUTPUT })
      .options(ON_DEMAND_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const field = parseResumeOwner(argv.person);
    return { ...platform, field, place: parseDownloadPlace(argv, ['files', 'text', argv.person], platform) };
  },
  async run({ field, place, ...options }, context) {
    const session = await openSession(options, context);
    await saveDownload(fileDownload(field, 'text', session), place, session);
    return 'OK';
  },
});

/** `files pdf`: saves a resume as a PDF, whatever it was sent as. */
const filesPdfCommand = defineCommand({
  usage: 'pdf <person>',
  summary: 'save a resume as a PDF, whatever it was sent as',
  example: 'talent files pdf people/12 --output resume.pdf',
  declare: (yargs) => declareResumeOwner(yargs).options(DOWNLOAD_OPTIONS).options(ON_DEMAND_OPTIONS),
  parse: (argv) => {
    const platform = parsePlatformOptions(argv);
    const field = parseResumeOwner(argv.person);
    return { ...platform, field, place: parseDownloadPlace(argv, ['files', 'pdf', argv.person], platform) };
  },
  async run({ field, place, ...options }, context) {
    const session = await openSession(options, context);
    await saveDownload(fileDownload(field, 'pdf', session), place, session);
    return 'OK';
  },
});

/** `files` and its commands, in the order of its help. */
export const filesCommands = defineGroup('files', 'save, send and delete the files of profiles', [
  filesGetCommand,
  filesPutCommand,
  filesDeleteCommand,
  filesTextCommand,
  filesPdfCommand,
]);
