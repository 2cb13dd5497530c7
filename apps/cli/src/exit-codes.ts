/** The exit codes of all commands. `--help` and the README have the same table. */
export const EXIT_CODES = {
  OK: { code: 0, meaning: 'done' },
  FAILED: { code: 1, meaning: 'an unexpected failure of the program itself, or a failed check of talent conformance' },
  USAGE: { code: 2, meaning: 'the command line, a file or a setting is wrong; nothing was sent' },
  UNREACHABLE: { code: 3, meaning: 'the server could not be reached, or did not answer in time' },
  REFUSED: { code: 4, meaning: 'the server refused the request (4xx), a partner an event, or lines of an import' },
  SERVER_FAILED: { code: 5, meaning: 'the server failed (5xx), or an event could not be delivered' },
  NOT_VERIFIED: { code: 6, meaning: 'the verification of a captured request failed' },
  CHANGES: { code: 7, meaning: 'the blueprint has changes (talent blueprint diff with --exit-code)' },
} as const;

export type ExitName = keyof typeof EXIT_CODES;

export function renderExitCodes(): string {
  return Object.values(EXIT_CODES)
    .map(({ code, meaning }) => `  ${code}  ${meaning}`)
    .join('\n');
}
