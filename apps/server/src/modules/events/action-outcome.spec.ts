import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { outcomeOf, messageForUser, withFieldLabels } from './action-outcome.js';
import type { FieldLabels } from './action-outcome.js';

const PROCESSED = { id: 'evt_1', status: 'processed' } as const;
const REJECTED = { id: 'evt_2', status: 'rejected', message: 'No.' } as const;
const REDIRECT = { id: 'evt_3', status: 'redirect', message: 'Go.', redirectUrl: 'https://partner.example/' } as const;

describe('the outcome of an action (D-ACT-1)', () => {
  it('is none if nobody is notified', () => {
    expect(outcomeOf([])).toEqual({ outcome: 'none', events: [] });
  });

  it('is that of the first delivery that is not processed', () => {
    const events = [PROCESSED, REDIRECT, REJECTED].map(({ id, status }) => ({ id, status }));
    expect(outcomeOf([{ ...PROCESSED, message: 'Fine.' }, REDIRECT, REJECTED])).toEqual({
      outcome: 'redirect',
      userMessage: 'Go.',
      redirectUrl: 'https://partner.example/',
      events,
    });
    expect(outcomeOf([REJECTED, REDIRECT])).toMatchObject({ outcome: 'rejected', userMessage: 'No.' });
    expect(outcomeOf([{ id: 'evt_4', status: 'pending' }, REJECTED])).not.toHaveProperty('userMessage');
  });

  it('is processed if all deliveries are, with the first message', () => {
    const outcome = outcomeOf([PROCESSED, { ...PROCESSED, message: 'First.' }, { ...PROCESSED, message: 'Second.' }]);
    expect(outcome).toMatchObject({ outcome: 'processed', userMessage: 'First.' });
  });
});

const SAID = 'It is ordered.';
const DEFAULT = 'Please follow the link to continue.';
const eventType = 'WorkFlowStatusChangeEvent';

describe('messageForUser (D-EVT-5)', () => {
  it.each([
    [undefined, 'processed', SAID, undefined],
    [false, 'processed', SAID, undefined],
    [false, 'redirect', SAID, undefined],
    [false, 'redirect', undefined, undefined],
    [false, 'rejected', SAID, SAID],
    [false, 'rejected', undefined, undefined],
    [true, 'processed', SAID, SAID],
    [true, 'processed', undefined, undefined],
    [true, 'redirect', SAID, SAID],
    [true, 'redirect', undefined, DEFAULT],
    [true, 'rejected', SAID, SAID],
    [true, 'pending', undefined, undefined],
  ] as const)(
    'status change, showConfirmation %s, %s with the message %j: %j',
    (showConfirmation, status, said, shown) => {
      const rules =
        showConfirmation === undefined ? ({ eventType } as const) : ({ eventType, showConfirmation } as const);
      expect(messageForUser(rules, said === undefined ? { status } : { status, userMessage: said })).toBe(shown);
    },
  );

  it.each(['ApplicationCompletedEvent', 'AssessmentEvent', 'JobPostToWebEvent', 'JobUnpostToWebEvent'] as const)(
    '%s: always what the partner says, and nothing else',
    (other) => {
      for (const status of ['processed', 'redirect', 'rejected'] as const) {
        expect(messageForUser({ eventType: other }, { status, userMessage: SAID })).toBe(SAID);
        expect(messageForUser({ eventType: other }, { status })).toBeUndefined();
      }
    },
  );
});

const LABELS: Readonly<Record<string, string>> = {
  'people.email': 'E-mail',
  'people.field1001': 'Badge colour',
  'jobs.jobtitle': 'Title',
  'newhirecategories.title': 'Category {{job.jobtitle}} $&',
};
const USER: FieldLabels = { labelOf: (profileType, fieldId) => LABELS[`${profileType}.${fieldId}`] };

describe('withFieldLabels (D-EVT-5)', () => {
  it.each([
    ['{{person.email}} is missing.', 'E-mail is missing.'],
    ['{{people.email}}, {{person.field1001}} and {{jobs.jobtitle}}', 'E-mail, Badge colour and Title'],
    ['{{{job.jobtitle}}}', '{Title}'],
    ['{{job.jobtitle}}{{job.jobtitle}}', 'TitleTitle'],
    // a label is text: nothing in it is a marker
    ['{{newhirecategory.title}}', 'Category {{job.jobtitle}} $&'],
  ])('%s', (message, shown) => {
    expect(withFieldLabels(message, USER)).toBe(shown);
  });

  it.each([
    ...['{{person.other}}', '{{company.email}}', '{{candidate.email}}', '{{person}}', '{{.email}}', '{{person.}}'],
    ...['{person.email}', '{{ person.email }}', '{{Person.email}}', '{{person.email.x}}', '{{constructor.name}}', ''],
  ])('leaves %j as it is', (message) => {
    expect(withFieldLabels(message, USER)).toBe(message);
  });

  it('changes nothing if no label is known', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[{}a-z.]{0,200}$/), (message) => {
        expect(withFieldLabels(message, { labelOf: () => undefined })).toBe(message);
      }),
    );
  });

  it.each([
    ['person', 'people'],
    ['company', 'companies'],
    ['talentpool', 'talentpools'],
    ['newhirecategory', 'newhirecategories'],
    ['room', 'rooms'],
    ['connectevent', 'connectevents'],
    ['job', 'jobs'],
  ])('knows %s and %s', (singular, plural) => {
    for (const type of [singular, plural])
      expect(withFieldLabels(`{{${type}.x}}`, { labelOf: (profileType, fieldId) => `${profileType} ${fieldId}` })).toBe(
        `${plural} x`,
      );
  });
});
