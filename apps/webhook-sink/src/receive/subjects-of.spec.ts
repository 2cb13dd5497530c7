import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { subjectsOf } from './subjects-of.js';

const AT = 'http://127.0.0.1:8080/customers/1001';

describe('what an event is about (D-EVT-6)', () => {
  it('is told by the links of its payload, the candidate first', () => {
    const links = [
      { rel: 'applicantWorkflow', title: 'Applicant workflow', url: `${AT}/applicantworkflows/1` },
      { rel: 'job', title: 'Welder', url: `${AT}/jobs/4?fields=id` },
      { rel: 'person', title: 'Person', url: `${AT}/people/10/` },
      { rel: 'user', title: 'User', url: `${AT}/people/1` },
    ];
    expect(subjectsOf({ links }, [])).toEqual([
      { kind: 'Candidate', id: '10' },
      { kind: 'Job', id: '4', title: 'Welder' },
      { kind: 'Workflow', id: '1' },
    ]);
  });

  it('is told by the Link header, else by ids of the payload', () => {
    const headers = ['Link', `<${AT}/newhirecategory/3>;rel="newhirecategory";title="New hire category"`];
    expect(subjectsOf({ personId: '10', jobId: '4', oldStatus: 'C1', newStatus: 'C2' }, headers)).toEqual([
      { kind: 'Candidate', id: '10' },
      { kind: 'Job', id: '4' },
      { kind: 'New hire category', id: '3' },
      { kind: 'Status', id: 'C1 → C2' },
    ]);
  });

  it('is bounded, and nothing at all where nothing is told, whatever was sent', () => {
    const long = subjectsOf({ links: [{ rel: 'job', title: 'x'.repeat(1000), url: `${AT}/jobs/4` }] }, []);
    expect(long).toEqual([{ kind: 'Job', id: '4', title: 'x'.repeat(80) }]);
    const link = fc.record({ rel: fc.constantFrom('job', 'person', 7), title: fc.anything(), url: fc.anything() });
    const payload = fc.oneof(fc.anything(), fc.record({ links: fc.oneof(fc.anything(), fc.array(link)) }));
    fc.assert(fc.property(payload, (value) => expect(subjectsOf(value, ['link', '<x']).length).toBeLessThan(7)));
  });
});
