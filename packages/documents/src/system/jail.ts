/**
 * The parts of the machine that the program sees: the system's programs, and only these files of /etc. Missing
 * folders are left out.
 */
const READABLE = [
  ...['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/share'],
  ...['/etc/fonts', '/etc/libreoffice', '/etc/ld.so.cache', '/var/cache/fontconfig'],
];
const LINKS = ['bin', 'lib', 'lib64'];
const TEMPORARY_BYTES = 256_000_000;

export interface JailFolders {
  /** Seen as /in, and not to be written. */
  readonly input: string;
  /** Seen as /out. */
  readonly output: string;
}

/**
 * The words before a command line that run it without a network, without other processes, and with no files but the system's programs and
 * the job's (bubblewrap).
 */
export function jail(bwrap: string, { input, output }: JailFolders): readonly string[] {
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
