import { describe, expect, it } from '@jest/globals';

import { knownFailure } from '../known-failures.mjs';

/** Lines of real logs; prebuild-install's failed download stands before each of node-gyp's. */
const DOWNLOAD = 'better-sqlite3 install: prebuild-install warn install getaddrinfo ENOTFOUND github.com\n';
const LOGS = [
  [/compiler/, `${DOWNLOAD}better-sqlite3 install: gyp ERR! stack Error: not found: make`],
  [/compiler/, `${DOWNLOAD}better-sqlite3 install: /bin/sh: 1: g++: not found`],
  [/compiler/, `${DOWNLOAD}better-sqlite3 install: gyp ERR! find Python checking if "python3" can be used`],
  [
    /headers/,
    `${DOWNLOAD}gyp http GET https://nodejs.org/download/…\ngyp WARN install got an error, rolling back install`,
  ],
  [/registry/, 'npm error code ECONNREFUSED\nnpm error FetchError: request to https://registry.example/pnpm failed'],
  [/node_modules/, 'Error: ERR_PNPM_PUBLIC_HOIST_PATTERN_DIFF\n\n  × installing dependencies'],
];

describe('a failed step', () => {
  it.each(LOGS)('is told in one sentence, %s, where its log says %j', (sentence, log) => {
    expect(knownFailure(log)).toMatch(sentence);
    expect(knownFailure(log)).not.toContain('\n');
  });

  it('shows its log where the cause is not known', () => {
    expect(knownFailure(`${DOWNLOAD}better-sqlite3 install: src/better_sqlite3.cpp:1: error: expected ';'`)).toBeNull();
  });
});
