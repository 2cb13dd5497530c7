import { describe, expect, it } from '@jest/globals';
import { parseStartingRecords } from './starting-records.js';

describe('parseStartingRecords', () => {
  it('takes a user and the profiles that are written as that user (D-PLT-6)', () => {
    const document = { as: 'a', records: [{ profileType: 'people', profile: { lastname: 'Doe' } }] };
    expect(parseStartingRecords(document)).toBe(document);
    expect(parseStartingRecords({ as: 'a', records: [] })).toEqual({ as: 'a', records: [] });
  });

  it.each([
    null,
    'text',
    [],
    {},
    { as: 7, records: [] },
    { as: 'a' },
    { as: 'a', records: {} },
    { as: 'a', records: [null] },
    { as: 'a', records: [{ profileType: 'person', profile: {} }] },
    { as: 'a', records: [{ profileType: 'people' }] },
    { as: 'a', records: [{ profileType: 'people', profile: null }] },
  ])('refuses %j and says what it must be', (document) => {
    expect(() => parseStartingRecords(document)).toThrow(/^TALENT_BLUEPRINT: records\.json must hold/);
  });
});
