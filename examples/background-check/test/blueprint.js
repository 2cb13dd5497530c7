/**
 * The configuration that the integration needs of a customer: statuses, a form, a file field, and a user.
 *
 * @type {import('@talent-platform/twin').TwinOptions['blueprint']}
 */
export const BLUEPRINT = {
  customer: { id: 2001, name: 'Acme Hiring' },
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'background-checks', label: 'Background checks' },
  ],
  users: [
    { username: 'acme.admin', name: 'Anna Admin', group: 'administrators', password: 'only-for-this-test' },
    {
      username: 'checks.integration',
      name: 'Background checks',
      group: 'background-checks',
      signingSecrets: [{ id: 'k1', secret: 'only-for-this-test-too' }],
    },
  ],
  profileTypes: { people: { fields: [{ id: 'field1001', label: 'Background report', type: 'file' }] } },
  workflowStatuses: {
    applicantworkflows: [
      { id: 'C51218', value: 'New' },
      { id: 'C51220', value: 'Background check' },
      { id: 'C51222', value: 'Cleared' },
      { id: 'C51224', value: 'Needs review' },
    ],
  },
  forms: [
    {
      formname: 'background_report',
      displayName: 'Background report',
      type: 'Person',
      standardizedLevel: 'CUSTOM',
      isPublicAnswers: false,
      status: 'active',
      webServices: true,
      questions: [
        { name: 'check_id', label: 'Check', type: 'TEXTFIELD', required: true },
        { name: 'result', label: 'Result', type: 'TEXTFIELD', required: true },
        { name: 'checked_on', label: 'Checked on', type: 'DATEONLY' },
      ],
    },
  ],
};
