import { describe, expect, it } from '@jest/globals';
import { linkedRecords } from './linked-records.js';

const BASE = 'http://127.0.0.1:8080/customers/1001';

describe('the records that an event links to', () => {
  it('have titles and ids, and profiles have their pages', () => {
    const links = [
      { title: 'Applicant workflow', rel: 'applicantWorkflow', url: `${BASE}/applicantworkflows/29` },
      { title: 'Job', rel: 'job', url: `${BASE}/jobs/2` },
    ];
    expect(linkedRecords({ links })).toEqual([
      { rel: 'applicantWorkflow', title: 'Applicant workflow', id: '29', profile: undefined },
      { rel: 'job', title: 'Job', id: '2', profile: { type: 'jobs', id: 2 } },
    ]);
  });

  it('are none if the payload has none that can be read', () => {
    expect(linkedRecords({})).toEqual([]);
    expect(
      linkedRecords({ links: [null, 4, { title: 'Job', url: 'javascript:alert(1)' }, { url: '/jobs/2' }] }),
    ).toEqual([]);
  });
});
