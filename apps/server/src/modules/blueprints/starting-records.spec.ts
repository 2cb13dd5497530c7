import { expect, it } from '@jest/globals';
import { parseStartingRecords } from './starting-records.js';

const FILE = { profileType: 'people', id: 1, field: 'resume', file: 'cv.pdf' };
const withFiles = (files: unknown): unknown => ({ as: 'a', records: [], files });
const withWorkflows = (workflows: unknown): unknown => ({ as: 'a', records: [], workflows });

it.each([
  null,
  { as: 7, records: [] },
  { as: 'a' },
  { as: 'a', records: {} },
  { as: 'a', records: [null] },
  { as: 'a', records: [{ profileType: 'person', profile: {} }] },
  { as: 'a', records: [{ profileType: 'people', profile: null }] },
  withFiles({}),
  withFiles([{ ...FILE, profileType: 'person' }]),
  withFiles([{ ...FILE, id: 1.5 }]),
  withFiles([{ ...FILE, field: undefined }]),
  ...['', '.', '..', '../cv.pdf', 'a/cv.pdf', 'a\\cv.pdf', '/etc/passwd', 'cv\0.pdf'].map((file) =>
    withFiles([{ ...FILE, file }]),
  ),
  withWorkflows([[]]),
  withWorkflows([{ workflowType: 'applicantworkflow', workflow: {} }]),
  withWorkflows([{ workflowType: 'applicantworkflows', workflow: null }]),
  { as: 'a', records: [], jobPosts: [7] },
  { as: 'a', records: [], boardPosts: [{ jobid: '1', board: 'boardco' }] },
])('parseStartingRecords refuses %j and says what it must be', (document) => {
  expect(() => parseStartingRecords(document)).toThrow(/^TALENT_BLUEPRINT: its records must hold/);
});
