import { describe, expect, it } from '@jest/globals';
import { parseStartingRecords } from './starting-records.js';

const FILE = { profileType: 'people', id: 1, field: 'resume', file: 'cv.pdf' };
const withFiles = (files: unknown): unknown => ({ as: 'a', records: [], files });
const withWorkflows = (workflows: unknown): unknown => ({ as: 'a', records: [], workflows });

describe('parseStartingRecords', () => {
  it('takes a user and the profiles that are written as that user (D-PLT-6)', () => {
    const document = { as: 'a', records: [{ profileType: 'people', profile: { lastname: 'Doe' } }] };
    expect(parseStartingRecords(document)).toBe(document);
    expect(parseStartingRecords({ as: 'a', records: [] })).toEqual({ as: 'a', records: [] });
    const workflow = { workflowType: 'applicantworkflows', workflow: { baseprofile: 1 } };
    for (const whole of [withFiles([FILE]), withWorkflows([workflow])]) expect(parseStartingRecords(whole)).toBe(whole);
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
    withFiles({}),
    withFiles([null]),
    withFiles([{ ...FILE, profileType: 'person' }]),
    withFiles([{ ...FILE, id: '1' }]),
    withFiles([{ ...FILE, id: 1.5 }]),
    withFiles([{ ...FILE, field: undefined }]),
    withFiles([{ ...FILE, file: 7 }]),
    ...['', '.', '..', '../cv.pdf', 'a/cv.pdf', 'a\\cv.pdf', '/etc/passwd', 'cv\0.pdf'].map((file) =>
      withFiles([{ ...FILE, file }]),
    ),
    withWorkflows('text'),
    withWorkflows([[]]),
    withWorkflows([{ workflowType: 'applicantworkflow', workflow: {} }]),
    withWorkflows([{ workflowType: 'applicantworkflows' }]),
    withWorkflows([{ workflowType: 'applicantworkflows', workflow: null }]),
    { as: 'a', records: [], jobPosts: [7] },
    { as: 'a', records: [], boardPosts: [{ jobid: '1', board: 'boardco' }] },
    { as: 'a', records: [], boardPosts: [{ jobid: 1 }] },
  ])('refuses %j and says what it must be', (document) => {
    expect(() => parseStartingRecords(document)).toThrow(/^TALENT_BLUEPRINT: its records must hold/);
  });
});
