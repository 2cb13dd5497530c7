import type { AuditRecord } from '@talent-platform/client';
import { describe, expect, it } from '@jest/globals';
import { ndjsonOf, tableOf } from './export-audit.js';

const RECORD: AuditRecord = {
  ...{ at: '2026-11-20T12:00:00Z', user: '=HYPERLINK("x")', transactionId: '{A}', profile: 'people/4', self: '' },
  ...{ action: 'update', version: 2, changes: [{ path: 'lastname', before: null, after: 'King' }] },
};

describe('an export of the audit trail', () => {
  it('has a row for each record, in which no text is a formula', () => {
    expect(tableOf([RECORD]).split('\r\n')).toEqual([
      '\uFEFF"at","user","kind","action","profile","version","transactionId","changes"',
      `"2026-11-20T12:00:00Z","'=HYPERLINK(""x"")","","update","people/4","2","{A}","[{""path"":""lastname"",""before"":null,""after"":""King""}]"`,
      '',
    ]);
  });

  it('has a line of JSON for each record', () => {
    expect(
      ndjsonOf([RECORD, RECORD])
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual([RECORD, RECORD]);
  });
});
