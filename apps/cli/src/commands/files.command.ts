import type { Argv, InferredOptionTypes, Options } from 'yargs';
import { defineGroup, definePlatformCommand } from './command.js';
import { DOWNLOAD_OPTIONS, parseDestination } from '../options/download-options.js';
import { argument, parseId } from '../options/option-values.js';
import { REQUEST_OPTIONS } from '../options/request-options.js';
import { platformPath } from '../platform/call-service.js';
import {
  fileDownload,
  parseFileField,
  parseResumeOwner,
  partNameOf,
  renderFileField,
  writeFileField,
} from '../profile-files/file-field.js';
import { withMultipartFile } from '../profile-files/multipart-file.js';
import { saveDownload } from '../save-download.js';
import { printable } from '../terminal/text.js';

/** The server makes the text and the PDF of a resume on the first read, which can take this long (D-FIL-5). */
const ON_DEMAND_TIMEOUT_S = '120';

const FILE_WRITE_OPTIONS = {
  header: REQUEST_OPTIONS.header,
  'dry-run': { type: 'boolean', describe: 'write nothing; show what would change' },
} as const satisfies Record<string, Options>;

function parseFileWrite(argv: InferredOptionTypes<typeof FILE_WRITE_OPTIONS> & { readonly field: string }) {
  return {
    field: parseFileField(argv.field),
    headers: (argv.header ?? []).map(String),
    dryRun: argv['dry-run'] === true,
  };
}

function declareFileField(yargs: Argv): Argv<{ readonly field: string }> {
  return yargs.positional('field', argument('people/12/resume, or people/12/field1005/1/field1009 in an entry'));
}

function declareResumeOwner(yargs: Argv): Argv<{ readonly person: string }> {
  return yargs.positional('person', argument('people/12'));
}

const filesGetCommand = definePlatformCommand({
  usage: 'get <field>',
  summary: 'save the file of a field',
  example: 'talent files get people/12/resume --output resume.docx',
  declare: (yargs) => declareFileField(yargs).options(DOWNLOAD_OPTIONS),
  parse: (argv) => ({
    field: parseFileField(argv.field),
    destination: parseDestination(argv, ['files', 'get', argv.field]),
  }),
  async run({ field, destination }, session) {
    await saveDownload(fileDownload(field, 'binary', session), destination, session);
  },
});

const filesPutCommand = definePlatformCommand({
  usage: 'put <field> <file>',
  summary: 'send a file to a field; replaces the present file',
  example: 'talent files put people/12/resume resume.docx',
  declare: (yargs) =>
    declareFileField(yargs)
      .positional('file', argument('the file; it is stored under its own name'))
      .options(FILE_WRITE_OPTIONS),
  parse: (argv) => ({ ...parseFileWrite(argv), file: argv.file }),
  async run({ field, headers, dryRun, file }, session) {
    const { stderr } = session.context;
    const bytes = await withMultipartFile({ file, name: partNameOf(field) }, async (upload) => {
      await writeFileField({ method: 'PATCH', field, headers, dryRun, stream: upload }, session);
      return upload.fileBytes;
    });
    const size = `${bytes.toLocaleString('en')} bytes`;
    if (!dryRun) stderr.write(printable(`Stored ${file} (${size}) as ${renderFileField(field)}\n`));
  },
});

const filesDeleteCommand = definePlatformCommand({
  usage: 'delete <field>',
  summary: 'delete the file of a field; a resume cannot be deleted',
  example: 'talent files delete people/12/field1005',
  declare: (yargs) => declareFileField(yargs).options(FILE_WRITE_OPTIONS),
  parse: (argv) => ({ ...parseFileWrite(argv) }),
  async run({ field, headers, dryRun }, session) {
    await writeFileField({ method: 'DELETE', field, headers, dryRun }, session);
    if (!dryRun) session.context.stderr.write(`Deleted ${renderFileField(field)}\n`);
  },
});

const OUTPUT = {
  ...DOWNLOAD_OPTIONS.output,
  default: '-',
  describe: 'a file or a folder; - for standard output',
} as const;

const filesTextCommand = definePlatformCommand({
  usage: 'text <person>',
  summary: 'print the text of a resume',
  example: 'talent files text people/12',
  timeoutS: ON_DEMAND_TIMEOUT_S,
  declare: (yargs) => declareResumeOwner(yargs).options({ ...DOWNLOAD_OPTIONS, output: OUTPUT }),
  parse: (argv) => ({
    field: parseResumeOwner(argv.person),
    destination: parseDestination(argv, ['files', 'text', argv.person]),
  }),
  async run({ field, destination }, session) {
    await saveDownload(fileDownload(field, 'text', session), destination, session);
  },
});

const filesPdfCommand = definePlatformCommand({
  usage: 'pdf <person>',
  summary: 'save a resume as a PDF',
  example: 'talent files pdf people/12 --output resume.pdf',
  timeoutS: ON_DEMAND_TIMEOUT_S,
  declare: (yargs) => declareResumeOwner(yargs).options(DOWNLOAD_OPTIONS),
  parse: (argv) => ({
    field: parseResumeOwner(argv.person),
    destination: parseDestination(argv, ['files', 'pdf', argv.person]),
  }),
  async run({ field, destination }, session) {
    await saveDownload(fileDownload(field, 'pdf', session), destination, session);
  },
});

export const filesCommands = defineGroup('files', 'save, send and delete the files of profiles', [
  filesGetCommand,
  filesPutCommand,
  filesDeleteCommand,
  filesTextCommand,
  filesPdfCommand,
]);

/** A large archive may pause while the server reads its next file. */
const EXPORT_TIMEOUT_S = '900';

const peopleExportCommand = definePlatformCommand({
  usage: 'export <person>',
  summary: 'save all that is stored about a person as one zip archive (administrators)',
  example: 'talent people export 12 --output person-12.zip',
  timeoutS: EXPORT_TIMEOUT_S,
  declare: (yargs) => yargs.positional('person', argument('the id of a person: 12')).options(DOWNLOAD_OPTIONS),
  parse: (argv) => ({
    personId: parseId(argv.person, 'person'),
    destination: parseDestination(argv, ['people', 'export', argv.person]),
  }),
  async run({ personId, destination }, session) {
    const path = platformPath(`people/${personId}/export`, session);
    await saveDownload({ path, contentType: 'application/zip' }, destination, session);
  },
});

/** The data of one person, as the platform API gives it (D-PRV-1). */
export const peopleCommands = defineGroup('people', 'hand over what is stored about a person (administrators)', [
  peopleExportCommand,
]);
