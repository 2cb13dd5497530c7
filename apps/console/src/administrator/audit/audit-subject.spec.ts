import type { AuditRecord } from '@talent-platform/client';
import { describe, expect, it } from '@jest/globals';
import { auditSubject } from './audit-subject.js';

const RECORD: AuditRecord = {
  at: '2026-11-20T12:00:00Z',
  user: 'demo.integration',
  transactionId: '{A}',
  profile: 'administration/7',
  self: '',
  action: 'update',
  version: 1,
  changes: [],
};
const subjectOf = (action: string, ...paths: readonly string[]) =>
  auditSubject({ ...RECORD, action, changes: paths.map((path) => ({ path })) });

describe('auditSubject', () => {
  it('names a user, whose name may have dots', () => {
    const to = '/administration/users/acme.agency';
    expect(subjectOf('add-user', 'users.acme.agency', 'users.acme.agency.group')).toEqual({ text: 'acme.agency', to });
    expect(subjectOf('change-user', 'users.acme.agency.active')).toEqual({ text: 'acme.agency', to });
    expect(subjectOf('set-password', 'users.acme.agency.password')).toEqual({ text: 'acme.agency', to });
  });

  it('names a secret and its user', () => {
    const paths = ['users.acme.agency.signingSecrets.k2', 'users.acme.agency.signingSecrets.k1.expires'];
    expect(subjectOf('issue-secret', ...paths)).toMatchObject({ text: 'acme.agency, k2' });
  });

  it('names a person, a profile, and a list with its only node', () => {
    expect(auditSubject({ ...RECORD, action: 'export-person', person: 5 })).toEqual({
      text: 'people/5',
      profile: { type: 'people', id: 5 },
      to: '/profiles/people/5',
    });
    const job = { text: 'jobs/3', profile: { type: 'jobs', id: 3 }, to: '/profiles/jobs/3' };
    expect(auditSubject({ ...RECORD, profile: 'jobs/3' })).toEqual(job);
    const list = { ...RECORD, profile: 'lists/lists.skills' };
    const to = '/administration/lists?list=lists.skills';
    const changesOf = (...paths: readonly string[]) => paths.map((path) => ({ path }));
    const one = { ...list, changes: changesOf('C9/value', 'C9/hidden') };
    expect(auditSubject(one)).toEqual({ text: 'lists.skills, C9', to });
    expect(auditSubject({ ...list, changes: changesOf('C9/value', 'C8/value') })).toEqual({ text: 'lists.skills', to });
  });

  it('names a subscription, and the page of what an act changes', () => {
    const to = '/subscriptions?id=a.b';
    expect(subjectOf('pause-subscription', 'subscriptions.a.b.paused')).toEqual({ text: 'a.b', to });
    expect(subjectOf('redeliver').to).toBe('/deliveries');
  });

  it('has the number of an act that names nothing', () => {
    expect(subjectOf('restore-backup').text).toBe('administration/7');
    expect(auditSubject({ ...RECORD, profile: 'forms/7' })).toEqual({ text: 'forms/7' });
  });
});
