import { describe, expect, it } from '@jest/globals';
import { withFieldLabels } from './action-outcome.js';
import type { FieldLabels } from './action-outcome.js';

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
  ])('%s', (message, shown) => expect(withFieldLabels(message, USER)).toBe(shown));

  it.each([
    ...['{{person.other}}', '{{company.email}}', '{{candidate.email}}', '{{person}}', '{{.email}}', '{{person.}}'],
    ...['{person.email}', '{{ person.email }}', '{{Person.email}}', '{{person.email.x}}', '{{constructor.name}}', ''],
  ])('leaves %j as it is', (message) => expect(withFieldLabels(message, USER)).toBe(message));

  it.each([
    ['person', 'people'],
    ['company', 'companies'],
    ['newhirecategory', 'newhirecategories'],
  ])('knows %s and %s', (singular, plural) => {
    for (const type of [singular, plural])
      expect(withFieldLabels(`{{${type}.x}}`, { labelOf: (profileType, fieldId) => `${profileType} ${fieldId}` })).toBe(
        `${plural} x`,
      );
  });
});
