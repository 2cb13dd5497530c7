import { describe, expect, it } from '@jest/globals';
import { queryOfAudit, readAuditFilter, writeAuditFilter } from './audit-filter.js';

const NONE = { profile: '', user: '', kind: '', from: '', to: '' };

describe('the filter of the audit trail', () => {
  it('comes back from an address as it was written', () => {
    const filter = { ...NONE, profile: 'people/6', user: 'a&b', from: '2026-11-20T09:30' };
    expect(readAuditFilter(writeAuditFilter(filter))).toEqual(filter);
    expect(writeAuditFilter(filter).get('from')).toBe(new Date(2026, 10, 20, 9, 30).toISOString());
    expect(String(writeAuditFilter(NONE))).toBe('');
    expect(readAuditFilter(new URLSearchParams())).toEqual(NONE);
  });

  it('asks with times in UTC, and leaves out what is empty or no time', () => {
    expect(queryOfAudit({ ...NONE, user: ' demo.partner ', from: '2026-11-20T09:30', to: 'soon' })).toEqual({
      user: 'demo.partner',
      from: new Date(2026, 10, 20, 9, 30).toISOString(),
    });
  });
});
