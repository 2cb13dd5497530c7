import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { secretsOf } from './secrets.js';

/** The forms that are filled about the people and the job. */
export const FORM_ABOUT = { people: 'about_person', jobs: 'about_job' } as const;

/** The question that everybody sees. */
export const OPEN_QUESTION = 'open';

/** Forms whose questions are in step with the fields that hold secrets, named and labelled as those: hidden with them. */
export function leakForms(customerId: number): BlueprintForm[] {
  const { attribute, group, security, tab, lastname, key } = secretsOf(customerId);
  const inStep = (field: string, label: string): FormQuestion => ({
    name: field,
    label,
    type: 'TEXTFIELD',
    prepopulation: { type: -2, field },
  });
  const open = { name: OPEN_QUESTION, label: 'Open', type: 'TEXTFIELD' };
  // what could be chosen is as secret as what was
  const choice = { type: 'DROPDOWN', options: ['Other', security.marker] };
  return [
    {
      formname: FORM_ABOUT.people,
      displayName: 'About a person',
      type: 'Person',
      questions: [
        open,
        inStep('firstname', 'First name'),
        { ...inStep(security.field, security.label), ...choice },
        ...[attribute, group, tab, lastname].map(({ field, label }) => inStep(field, label)),
      ],
    },
    {
      formname: FORM_ABOUT.jobs,
      displayName: 'About a job',
      type: 'Job',
      questions: [open, inStep(key.field, key.label)],
    },
  ];
}
