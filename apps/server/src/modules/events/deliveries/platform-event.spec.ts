import { describe, expect, it } from '@jest/globals';
import { payloadOf } from './platform-event.js';

const SCOPE = { customerId: 1001, customerUrl: 'https://api.example/customers/1001', actorId: 5 };

describe('payloadOf (spec: Events; D-EVT-6)', () => {
  it('describes a candidate who was moved', () => {
    const workflow = { workflowType: 'applicantworkflows', id: 31 } as const;
    const moved = {
      kind: 'statusChange',
      workflow,
      baseId: 7,
      personId: 12,
      oldStatus: 'C51218',
      newStatus: 'C51220',
    } as const;
    expect(payloadOf(moved, 'WorkFlowStatusChangeEvent', SCOPE)).toEqual({
      newStatus: 'C51220',
      oldStatus: 'C51218',
      customerId: '1001',
      jobId: '7',
      userId: '5',
      personId: '12',
      eventType: 'WorkFlowStatusChangeEvent',
      systemId: '31',
      links: [
        { title: 'Applicant workflow', rel: 'applicantWorkflow', url: `${SCOPE.customerUrl}/applicantworkflows/31` },
        { title: 'Job', rel: 'job', url: `${SCOPE.customerUrl}/jobs/7` },
        { title: 'Person', rel: 'person', url: `${SCOPE.customerUrl}/people/12` },
        { title: 'User', rel: 'user', url: `${SCOPE.customerUrl}/people/5` },
      ],
    });
  });

  it('describes a new hire who had no status, by the links of the category and without a job', () => {
    const workflow = { workflowType: 'onboardworkflows', id: 31 } as const;
    const moved = {
      kind: 'statusChange',
      workflow,
      baseId: 7,
      personId: 12,
      oldStatus: null,
      newStatus: 'C1',
    } as const;
    const { links, ...payload } = payloadOf(moved, 'WorkFlowStatusChangeEvent', SCOPE);
    expect(payload).toEqual({
      ...{ newStatus: 'C1', oldStatus: '', customerId: '1001', userId: '5', personId: '12', systemId: '31' },
      eventType: 'WorkFlowStatusChangeEvent',
    });
    expect(links.map(({ rel, url }) => [rel, url])).toEqual([
      ['onboardWorkflow', `${SCOPE.customerUrl}/onboardworkflows/31`],
      ['newhirecategory', `${SCOPE.customerUrl}/newhirecategories/7`],
      ['person', `${SCOPE.customerUrl}/people/12`],
      ['user', `${SCOPE.customerUrl}/people/5`],
    ]);
  });

  it.each(['ApplicationCompletedEvent', 'AssessmentEvent'] as const)(
    'describes an application as %s, which the candidate made',
    (eventType) => {
      const returnUrl = 'https://careers.example/apply/31';
      const applied = { kind: 'applicationCompletion', workflowId: 31, jobId: 7, personId: 12, returnUrl } as const;
      const { links, ...payload } = payloadOf(applied, eventType, SCOPE);
      expect(payload).toEqual({ returnUrl, customerId: '1001', userId: '12', eventType, systemId: '31' });
      expect(links.at(-1)).toEqual({ title: 'User', rel: 'user', url: `${SCOPE.customerUrl}/people/12` });
      expect(links.map(({ rel }) => rel)).toEqual(['applicantWorkflow', 'job', 'person', 'user']);
    },
  );

  it('describes a job that was posted to a board, and taken off', () => {
    const links = [
      { title: 'Job', rel: 'job', url: `${SCOPE.customerUrl}/jobs/7` },
      { title: 'User', rel: 'user', url: `${SCOPE.customerUrl}/people/5` },
    ];
    const common = { customerId: '1001', userId: '5', systemId: '7', links };
    const of = { jobId: 7, jobBoard: 'boardco' };
    const portalUrl = 'https://careers.example/jobs/7/welder/job';
    expect(payloadOf({ kind: 'boardPost', ...of, portalUrl }, 'JobPostToWebEvent', SCOPE)).toEqual({
      ...common,
      ...{ portalUrl, eventType: 'JobPostToWebEvent' },
    });
    expect(payloadOf({ kind: 'boardUnpost', ...of }, 'JobUnpostToWebEvent', SCOPE)).toEqual({
      ...common,
      eventType: 'JobUnpostToWebEvent',
    });
  });
});
