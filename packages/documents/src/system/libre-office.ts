import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentKind } from '../document-kind.js';
import type { DocumentEngine, DocumentJob, DocumentResult, EngineState } from '../engine.js';
import { hasLimits, killGroup, launchers } from '../process/launcher.js';

const ADDRESS_BYTES = 1_500_000_000;
const CPU_SECONDS = 60;
const PROBE_MS = 30_000;

/** The import filter for each kind. Without it, LibreOffice would guess by the content. */
const FILTERS = {
  doc: 'MS Word 97',
  docx: 'MS Word 2007 XML',
  rtf: 'Rich Text Format',
  odt: 'writer8',
} as const satisfies Partial<Readonly<Record<DocumentKind, string>>>;

type OfficeKind = keyof typeof FILTERS;
const KINDS = Object.keys(FILTERS) as OfficeKind[];

const TARGET = 'pdf:writer_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}';

/** Absolute paths of the programs. Other users could change a search path. */
interface OfficePrograms {
  readonly soffice: string;
  readonly bwrap: string;
}

/**
 * Runs LibreOffice only in a jail (bubblewrap), because it follows links to networks and files, and its settings do
 * not prevent all of them. The engine is unavailable if the machine cannot make a jail.
 */
export function officeEngine(programs: OfficePrograms): DocumentEngine {
  return {
    id: 'libre-office',
    origin: 'system',
    capabilities: [{ operation: 'pdf', kinds: KINDS, fidelity: 'exact' }],
    grants: ['processes'],
    probe: () => probe(programs, PROBE_MS),
    run: (job) => run(programs, job),
  };
}

export const libreOffice = officeEngine({ soffice: '/usr/bin/soffice', bwrap: '/usr/bin/bwrap' });

/**
 * Probes with a real conversion in a jail, because an installed program may fail to run. A busy machine may succeed
 * later.
 */
export async function probe(programs: OfficePrograms, timeLimitMs: number): Promise<EngineState> {
  for (const program of Object.values(programs))
    if (!existsSync(program)) return { missing: `${program} is not installed.` };
  if (!(await hasLimits())) return { missing: 'prlimit of util-linux does not run.', mayPass: true };
  const workFolder = await mkdtemp(path.join(tmpdir(), 'talent-office-'));
  try {
    const input = path.join(workFolder, 'probe');
    await writeFile(input, '{\\rtf1 probe}');
    const pdf = await convert(programs, { kind: 'rtf', input, workFolder, timeLimitMs });
    return { version: versionOf(await readFile(pdf, 'latin1')) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { missing: `It cannot convert in a jail: ${why}`, mayPass: true };
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function run(
  programs: OfficePrograms,
  { kind, inputFile, outputFile, workFolder }: DocumentJob,
): Promise<DocumentResult> {
  const office = KINDS.find((each) => each === kind);
  if (!office) throw new DocumentFailure('UNSUPPORTED', `LibreOffice is not asked for ${kind}.`);
  await rename(await convert(programs, { kind: office, input: inputFile, workFolder }), outputFile);
  return { fidelity: 'exact', omissions: [] };
}

interface Conversion {
  readonly kind: OfficeKind;
  readonly input: string;
  readonly workFolder: string;
  /** Undefined if the caller ends the process. */
  readonly timeLimitMs?: number;
}

/**
 * Returns the path of the PDF. Only the program's output shows success, because it also exits with 0 for files that
 * it cannot read.
 */
async function convert(
  { soffice, bwrap }: OfficePrograms,
  { kind, input, workFolder, timeLimitMs }: Conversion,
): Promise<string> {
  const folders = { input: path.join(workFolder, 'office-in'), output: path.join(workFolder, 'office-out') };
  const profile = path.join(folders.output, 'profile', 'user');
  await Promise.all([mkdir(folders.input), mkdir(profile, { recursive: true })]);
  await copyFile(input, path.join(folders.input, `document.${kind}`));
  await writeFile(path.join(profile, 'registrymodifications.xcu'), officeProfile());
  const bounds = { cpuSeconds: CPU_SECONDS, addressBytes: ADDRESS_BYTES, diesWithParent: false };
  const command = [...(await launchers(bounds)), ...jail(bwrap, folders), soffice, ...flagsFor(kind)];
  await ended(command, timeLimitMs);
  const pdf = path.join(folders.output, 'document.pdf');
  if (!(await beginsAsPdf(pdf))) throw new DocumentFailure('CORRUPT', 'LibreOffice made no PDF of it.');
  return pdf;
}

function flagsFor(kind: OfficeKind): readonly string[] {
  return [
    ...['--headless', '--norestore', '--nologo', '--nodefault', '--nofirststartwizard', '--nolockcheck'],
    '-env:UserInstallation=file:///out/profile',
    ...[`--infilter=${FILTERS[kind]}`, '--convert-to', TARGET, '--outdir', '/out', `/in/document.${kind}`],
  ];
}

/** Waits until the process and its descendants have ended. The jail ends with its first process. */
function ended([file = '', ...flags]: readonly string[], timeLimitMs: number | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // A process with a time limit gets its own group, which can be ended. Other processes stay in the group of their
    // parent, which is ended as a whole.
    const child = spawn(file, flags, { env: {}, stdio: 'ignore', detached: timeLimitMs !== undefined });
    const late = (): void => {
      reject(new DocumentFailure('TIMEOUT', `LibreOffice took longer than ${timeLimitMs} ms.`));
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const timer = timeLimitMs === undefined ? undefined : setTimeout(late, timeLimitMs);
    child.once('error', () => reject(new DocumentFailure('CRASH', 'LibreOffice could not be started.')));
    child.once('exit', (_code, signal) => {
      clearTimeout(timer);
      if (signal === null) resolve();
      else reject(new DocumentFailure('CRASH', `LibreOffice was ended by ${signal}.`));
    });
  });
}

async function beginsAsPdf(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return false;
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1') === '%PDF-';
  } finally {
    await handle.close();
  }
}

/** Returns the name of the program from the PDF, where it is in UTF-16 in hexadecimal. */
function versionOf(pdf: string): string {
  const [, told = ''] = /\/Producer\s*<FEFF([0-9A-F]+)>/i.exec(pdf) ?? [];
  const name = Buffer.from(told, 'hex').swap16().toString('utf16le');
  return /\d+(?:\.\d+)+/.exec(name)?.[0] ?? 'unknown';
}

/** Settings that forbid access outside the document, in addition to the jail. */
const SETTINGS: ReadonlyArray<readonly [path: string, name: string, value: string]> = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'false'],
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((protocol): Array<readonly [string, string, string]> => [
    ['/org.openoffice.Inet/Settings', `ooInet${protocol}ProxyName`, '127.0.0.1'],
    ['/org.openoffice.Inet/Settings', `ooInet${protocol}ProxyPort`, '9'],
  ]),
];

/** The settings of a fresh profile: no macros, no links, and a proxy that does not exist. */
function officeProfile(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
    ...items,
    '</oor:items>',
  ].join('\n');
}

/**
 * The parts of the machine that the program can read: the system's programs, and only these files of /etc. Missing
 * folders are left out.
 */
const READABLE = [
  ...['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/share'],
  ...['/etc/fonts', '/etc/libreoffice', '/etc/ld.so.cache', '/var/cache/fontconfig'],
];
const LINKS = ['bin', 'lib', 'lib64'];
const TEMPORARY_BYTES = 256_000_000;

interface JailFolders {
  /** Mounted as /in, read-only. */
  readonly input: string;
  /** Mounted as /out, writable. */
  readonly output: string;
}

/**
 * Returns the words to put before a command line, so that bubblewrap runs the program in a jail. The jail has no
 * network and no other processes. Its only files are the system's programs and the job's files.
 */
function jail(bwrap: string, { input, output }: JailFolders): readonly string[] {
  return [
    bwrap,
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--clearenv'],
    ...['--setenv', 'PATH', '/usr/bin', '--setenv', 'HOME', '/tmp', '--setenv', 'LANG', 'C.UTF-8'],
    ...READABLE.flatMap((file) => ['--ro-bind-try', file, file]),
    ...LINKS.flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(TEMPORARY_BYTES), '--tmpfs', '/tmp'],
    ...['--ro-bind', input, '/in', '--bind', output, '/out', '--chdir', '/tmp'],
  ];
}
