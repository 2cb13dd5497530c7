/** Failures with a known cause, by a text in the log. The first match counts. */
const KNOWN_FAILURES = [
  {
    log: /gyp ERR! find Python|not found: make|(cc|gcc|g\+\+|c\+\+|clang\+*): (command )?not found|make: \S+: No such file|Could not find any Visual Studio/,
    sentence:
      'A C++ compiler, make and Python 3 are needed to compile the SQLite driver, and one of them is missing: install them ' +
      '(Debian and Ubuntu: apt-get install g++ make python3; macOS: xcode-select --install) and try again.',
  },
  {
    log: /gyp WARN install got an error/,
    sentence:
      'The headers of Node.js, which the SQLite driver is compiled with, could not be fetched from nodejs.org: check the network, ' +
      'or name the folder that holds include/node in npm_config_nodedir, and try again.',
  },
  {
    log: /ERR_PNPM_OUTDATED_LOCKFILE|ERR_PNPM_LOCKFILE_CONFIG_MISMATCH/,
    sentence: 'pnpm-lock.yaml does not fit the package.json files: run `pnpm install` and commit the lockfile.',
  },
  {
    log: /npm error (code|errno) E(NOTFOUND|AI_AGAIN|CONN|TIMEDOUT|NETUNREACH)|ERR_PNPM_\w*FETCH/,
    sentence:
      'The npm registry could not be reached: check the network, or the registry and proxy settings of npm, and try again.',
  },
  {
    log: /ERR_PNPM_\w*HOIST_PATTERN_DIFF/,
    sentence:
      'The folder node_modules is of an earlier version, which arranged packages otherwise: remove it and try again.',
  },
  { log: /ENOSPC/, sentence: 'The disk is full: make room and try again.' },
];

/** Returns the sentence for the failure in a log, or null. */
export function knownFailure(log) {
  return KNOWN_FAILURES.find((failure) => failure.log.test(log))?.sentence ?? null;
}
