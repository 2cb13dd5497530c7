// Recorded by test/api/openapi/every-operation.api-spec.ts, which fails if an answer differs. To record them anew:
// TALENT_WRITE_EXAMPLES=1 npm test -- every-operation, and then npx oxfmt apps/server/src/openapi/examples.table.ts

/** Real exchanges with the demo customer. */
export interface OperationExamples {
  /** Parameters of path and query. */
  parameters?: Readonly<Record<string, string>>;
  request?: unknown;
  /** By status. */
  replies?: Record<string, unknown>;
}

export const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  applyBlueprint: {
    parameters: {},
    request: {
      customer: {
        id: 1001,
        name: 'Demo Company',
      },
      quota: {
        requestsPerDay: 20000,
      },
      userGroups: [
        {
          integrationName: 'integrators',
          label: 'Integrators',
          administrator: true,
        },
        {
          integrationName: 'partners',
          label: 'Partners',
          access: {
            jobs: 'read',
            companies: 'read',
            talentpools: 'none',
          },
          fieldAccess: {
            people: {
              field1003: 'none',
              email: 'read',
              'phones/primary': 'read',
            },
          },
          searchLocks: {
            jobs: {
              filters: [
                {
                  name: 'job.folder',
                  value: ['D31001'],
                  operator: '=',
                },
              ],
            },
          },
          attributes: {
            people: {
              field1004: {
                required: true,
              },
            },
          },
        },
        {
          integrationName: 'recruiters',
          label: 'Recruiters',
        },
      ],
      users: [
        {
          username: 'demo.integration',
          name: 'Iris Integration',
          group: 'integrators',
          signingSecrets: [
            {
              id: 'k1',
            },
          ],
        },
        {
          username: 'demo.partner',
          name: 'Paul Partner',
          group: 'partners',
          signingSecrets: [
            {
              id: 'k1',
            },
          ],
        },
        {
          username: 'demo.recruiter',
          name: 'Rita Recruiter',
          group: 'recruiters',
          signingSecrets: [
            {
              id: 'k1',
            },
          ],
        },
      ],
      profileTypes: {
        people: {
          fields: [
            {
              id: 'field1001',
              label: 'Badge colour',
              type: 'text',
              maxLength: 40,
              pattern: '^[A-Z]',
            },
            {
              id: 'field1002',
              label: 'Start preference',
              type: 'list',
              list: 'C14567',
            },
            {
              id: 'field1003',
              label: 'Salary expectation',
              type: 'salary',
              sensitive: true,
            },
            {
              id: 'field1004',
              label: 'Referral code',
              type: 'text',
              maxLength: 20,
            },
            {
              id: 'field1005',
              label: 'Licences',
              type: 'collection',
              fields: [
                {
                  id: 'field1006',
                  label: 'Number',
                  type: 'text',
                  required: true,
                },
                {
                  id: 'field1007',
                  label: 'Expires',
                  type: 'date',
                },
                {
                  id: 'field1011',
                  label: 'Copy',
                  type: 'file',
                },
              ],
            },
            {
              id: 'field1008',
              label: 'Interview notes',
              type: 'textarea',
            },
            {
              id: 'field1009',
              label: 'Approval limit',
              type: 'currency',
              required: true,
            },
            {
              id: 'field1010',
              label: 'Background report',
              type: 'file',
            },
          ],
          tabs: [
            {
              id: 'general',
              label: 'General',
              fields: ['firstname', 'lastname', 'email', 'field1001', 'field1003', 'field1004'],
            },
            {
              id: 'candidate',
              label: 'Candidate',
              roles: ['candidate'],
              fields: ['field1002', 'field1010'],
            },
            {
              id: 'hiringmanager',
              label: 'Hiring manager',
              roles: ['hiringmanager'],
              fields: ['field1009'],
            },
            {
              id: 'hr',
              label: 'HR',
              hiddenFrom: ['partners'],
              fields: ['field1005', 'field1008'],
            },
          ],
          roleFolders: {
            D32001: 'candidate',
            D32013: 'employee',
            D32011: 'hiringmanager',
          },
        },
        jobs: {
          fields: [
            {
              id: 'field2001',
              label: 'Remote',
              type: 'boolean',
            },
            {
              id: 'field2002',
              label: 'Posting text',
              type: 'html',
            },
            {
              id: 'field2003',
              label: 'Job description',
              type: 'file',
            },
            {
              id: 'field2004',
              label: 'Interview guides',
              type: 'collection',
              fields: [
                {
                  id: 'field2005',
                  label: 'Title',
                  type: 'text',
                  required: true,
                },
                {
                  id: 'field2006',
                  label: 'File',
                  type: 'file',
                },
              ],
            },
          ],
        },
        companies: {
          fields: [
            {
              id: 'field3001',
              label: 'Site plan',
              type: 'file',
            },
            {
              id: 'field3002',
              label: 'Contracts',
              type: 'collection',
              fields: [
                {
                  id: 'field3003',
                  label: 'Title',
                  type: 'text',
                  required: true,
                },
                {
                  id: 'field3004',
                  label: 'File',
                  type: 'file',
                },
              ],
            },
          ],
        },
        newhirecategories: {
          fields: [
            {
              id: 'field4001',
              label: 'Handbook',
              type: 'file',
            },
            {
              id: 'field4002',
              label: 'Policies',
              type: 'collection',
              fields: [
                {
                  id: 'field4003',
                  label: 'Title',
                  type: 'text',
                  required: true,
                },
                {
                  id: 'field4004',
                  label: 'File',
                  type: 'file',
                },
              ],
            },
          ],
        },
        connectevents: {
          fields: [
            {
              id: 'field5001',
              label: 'Poster',
              type: 'file',
            },
            {
              id: 'field5002',
              label: 'Handouts',
              type: 'collection',
              fields: [
                {
                  id: 'field5003',
                  label: 'Title',
                  type: 'text',
                  required: true,
                },
                {
                  id: 'field5004',
                  label: 'File',
                  type: 'file',
                },
              ],
            },
          ],
        },
        rooms: {
          enabled: false,
        },
        talentpools: {
          locked: true,
        },
      },
      customLists: [
        {
          listnodeid: 14567,
          value: 'Start preferences',
          nodes: [
            {
              value: 'Morning',
            },
            {
              value: 'Evening',
            },
            {
              value: 'Night',
              hidden: true,
            },
          ],
        },
      ],
      lists: {
        'lists.skills': {
          nodes: [
            {
              value: 'Cryptanalysis',
              children: [
                {
                  value: 'Bombe',
                },
                {
                  value: 'Colossus',
                },
              ],
            },
          ],
        },
      },
      forms: [
        {
          formname: 'background_check',
          displayName: 'Background check',
          type: 'Person',
          standardizedLevel: 'CUSTOM',
          isPublicAnswers: false,
          status: 'active',
          signature: true,
          webServices: true,
          questions: [
            {
              name: 'legal_name',
              label: 'Legal name',
              type: 'TEXTFIELD',
              section: 'You',
              required: true,
              maxLength: 120,
              prepopulation: {
                type: -2,
                field: 'lastname',
              },
            },
            {
              name: 'consent',
              label: 'I agree',
              type: 'CHECKBOX',
              section: 'You',
              required: true,
            },
            {
              name: 'employers',
              label: 'Employers',
              type: 'GROUP',
              section: 'Your work',
              questions: [
                {
                  name: 'employer',
                  label: 'Employer',
                  type: 'TEXTFIELD',
                  required: true,
                },
                {
                  name: 'from',
                  label: 'From',
                  type: 'DATEONLY',
                  monthOnly: true,
                },
              ],
            },
          ],
        },
        {
          formname: 'new_starter',
          displayName: 'New starter',
          type: 'Person',
          questions: [
            {
              name: 'called',
              label: 'What shall we call you?',
              type: 'TEXTFIELD',
              section: 'About you',
              required: true,
              maxLength: 80,
            },
            {
              name: 'email',
              label: 'Email',
              type: 'TEXTFIELD',
              section: 'About you',
              prepopulation: {
                type: -2,
                field: 'email',
              },
            },
            {
              name: 'badge_colour',
              label: 'Badge colour',
              type: 'TEXTFIELD',
              section: 'About you',
              maxLength: 40,
              prepopulation: {
                type: -3,
                field: 'field1001',
              },
            },
            {
              name: 'introduction',
              label: 'A few words to the team',
              type: 'TEXTAREA',
              section: 'About you',
              prepopulation: {
                type: -1,
                text: 'Hello! I am looking forward to working with you.',
              },
            },
            {
              name: 'heard_from',
              label: 'Where did you hear about us?',
              type: 'DROPDOWN',
              section: 'About you',
              list: 'lists.sources',
              prepopulation: {
                type: 1,
                field: 'source',
              },
            },
            {
              name: 'first_day',
              label: 'First day',
              type: 'DATEONLY',
              section: 'Your start',
              required: true,
              prepopulation: {
                type: -2,
                field: 'startdate',
              },
            },
            {
              name: 'first_call',
              label: 'First call with your team (UTC)',
              type: 'DATETIME',
              section: 'Your start',
            },
            {
              name: 'shift',
              label: 'Shift',
              type: 'RADIOGROUP',
              section: 'Your start',
              list: 'C14567',
              prepopulation: {
                type: -3,
                field: 'field1002',
              },
            },
            {
              name: 'holidays',
              label: 'Days off that are booked already',
              type: 'NUMBER',
              section: 'Your start',
              min: 0,
              max: 30,
            },
            {
              name: 'weekly_hours',
              label: 'Hours a week',
              type: 'DECIMAL',
              section: 'Your start',
              min: 0,
              max: 40,
            },
            {
              name: 'parking',
              label: 'I need a parking space',
              type: 'CHECKBOX',
              section: 'Your start',
            },
            {
              name: 'expected_salary',
              label: 'Expected salary',
              type: 'SALARY',
              section: 'Money',
              prepopulation: {
                type: -2,
                field: 'field1003',
              },
            },
            {
              name: 'moving_costs',
              label: 'Moving costs',
              type: 'CURRENCY',
              section: 'Money',
            },
            {
              name: 'laptop',
              label: 'Laptop',
              type: 'DROPDOWN',
              section: 'Equipment',
              options: ['Light', 'Fast', 'None'],
            },
            {
              name: 'accessories',
              label: 'Accessories',
              type: 'MULTISELECT',
              section: 'Equipment',
              options: ['Headset', 'Keyboard', 'Screen'],
            },
            {
              name: 'skills',
              label: 'Skills that you bring',
              type: 'MULTISELECT',
              section: 'Skills',
              list: 'lists.skills',
            },
            {
              name: 'certificates',
              label: 'Certificates',
              type: 'GROUP',
              section: 'Skills',
              questions: [
                {
                  name: 'certificate',
                  label: 'Certificate',
                  type: 'TEXTFIELD',
                  required: true,
                  maxLength: 120,
                },
                {
                  name: 'level',
                  label: 'Level',
                  type: 'RADIOGROUP',
                  options: ['Basic', 'Advanced', 'Expert'],
                },
                {
                  name: 'issued',
                  label: 'Issued',
                  type: 'DATEONLY',
                  monthOnly: true,
                },
                {
                  name: 'fee',
                  label: 'Fee',
                  type: 'CURRENCY',
                },
              ],
            },
          ],
        },
        {
          formname: 'hiring_request',
          displayName: 'Hiring request',
          type: 'Job',
          questions: [
            {
              name: 'reason',
              label: 'Why is this job needed?',
              type: 'TEXTAREA',
              required: true,
              maxLength: 2000,
            },
            {
              name: 'positions',
              label: 'Positions to fill',
              type: 'NUMBER',
              min: 1,
              prepopulation: {
                type: -2,
                field: 'numberofpositions',
              },
            },
            {
              name: 'needed_by',
              label: 'Needed by',
              type: 'DATEONLY',
              prepopulation: {
                type: -3,
                field: 'duedate',
              },
            },
            {
              name: 'remote',
              label: 'Can be done from anywhere',
              type: 'CHECKBOX',
              prepopulation: {
                type: -2,
                field: 'field2001',
              },
            },
            {
              name: 'budget',
              label: 'Budget for advertising',
              type: 'CURRENCY',
            },
            {
              name: 'urgency',
              label: 'How urgent is it?',
              type: 'DROPDOWN',
              required: true,
              options: ['This month', 'This quarter', 'This year'],
            },
          ],
        },
        {
          formname: 'interview_feedback',
          displayName: 'Interview feedback',
          type: 'Workflow',
          questions: [
            {
              name: 'held',
              label: 'Interviewed (UTC)',
              type: 'DATETIME',
              required: true,
            },
            {
              name: 'job',
              label: 'Job',
              type: 'TEXTFIELD',
              prepopulation: {
                type: 1,
                field: 'jobtitle',
              },
            },
            {
              name: 'rating',
              label: 'Rating',
              type: 'RADIOGROUP',
              required: true,
              options: ['Strong yes', 'Yes', 'No', 'Strong no'],
            },
            {
              name: 'notes',
              label: 'Notes',
              type: 'TEXTAREA',
              prepopulation: {
                type: -3,
                field: 'field1008',
              },
            },
            {
              name: 'again',
              label: 'Should be interviewed again',
              type: 'CHECKBOX',
            },
          ],
        },
        {
          formname: 'reference',
          displayName: 'Reference',
          type: 'Person',
          private: 'candidate',
          questions: [
            {
              name: 'knows_from',
              label: 'How do you know the candidate?',
              type: 'DROPDOWN',
              required: true,
              options: ['Manager', 'Colleague', 'Teacher'],
            },
            {
              name: 'recommendation',
              label: 'What should we know?',
              type: 'TEXTAREA',
              required: true,
              maxLength: 2000,
            },
            {
              name: 'would_rehire',
              label: 'I would work with the candidate again',
              type: 'CHECKBOX',
            },
          ],
        },
        {
          formname: 'application',
          displayName: 'Application',
          type: 'Workflow',
          questions: [
            {
              name: 'motivation',
              label: 'Why this job?',
              type: 'TEXTAREA',
              required: true,
              maxLength: 2000,
            },
            {
              name: 'earliest_start',
              label: 'When can you start?',
              type: 'DATEONLY',
            },
            {
              name: 'expected_salary',
              label: 'What salary do you expect?',
              type: 'SALARY',
            },
            {
              name: 'heard_from',
              label: 'Where did you hear about us?',
              type: 'DROPDOWN',
              list: 'lists.sources',
            },
            {
              name: 'work_permit',
              label: 'Are you allowed to work in the country of this job?',
              type: 'RADIOGROUP',
              required: true,
              options: ['Yes', 'No, I need a permit'],
            },
            {
              name: 'days',
              label: 'On which days can we call you?',
              type: 'MULTISELECT',
              options: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
            },
            {
              name: 'employers',
              label: 'Where have you worked before?',
              type: 'GROUP',
              questions: [
                {
                  name: 'employer',
                  label: 'Employer',
                  type: 'TEXTFIELD',
                  required: true,
                },
                {
                  name: 'years',
                  label: 'Years',
                  type: 'NUMBER',
                  min: 0,
                  max: 60,
                },
              ],
            },
          ],
        },
      ],
      portals: [
        {
          id: 101,
          name: 'careers',
          acceptsPosts: true,
          filters: [
            'job.positioncategory',
            'job.joblocation.companyid',
            'job.positiontype',
            'job.department',
            'job.jobpost.postdate',
            'job.portaljoblocation',
            'job.portalkeywordsearch',
            'job.joblocation.zipradius',
            'job.updateddate',
          ],
          apply: {
            as: 'demo.recruiter',
            form: 'application',
          },
        },
      ],
      jobBoards: [
        {
          id: 'boardco',
          label: 'BoardCo',
        },
      ],
      workflowStatuses: {
        applicantworkflows: [
          {
            id: 'C51218',
            value: 'New',
          },
          {
            id: 'C51216',
            value: 'Assessment',
          },
          {
            id: 'C51219',
            value: 'Interview',
          },
          {
            id: 'C51220',
            value: 'Background check',
          },
          {
            id: 'C51222',
            value: 'Offer',
          },
          {
            id: 'C51226',
            value: 'Hired',
          },
          {
            id: 'C51228',
            value: 'Declined',
          },
        ],
        onboardworkflows: [
          {
            id: 'C52001',
            value: 'Invited',
          },
          {
            id: 'C52002',
            value: 'Paperwork',
          },
          {
            id: 'C52003',
            value: 'Ready to start',
          },
        ],
        sourceworkflows: [
          {
            id: 'C53001',
            value: 'Found',
          },
          {
            id: 'C53002',
            value: 'Contacted',
          },
          {
            id: 'C53003',
            value: 'Interested',
          },
        ],
      },
    },
    replies: {
      '200': {
        revision: 2,
        changes: [
          {
            path: 'quota.requestsPerDay',
            before: 10000,
            after: 20000,
          },
          {
            path: 'profileTypes.jobs.fields.field2001.default',
            before: false,
            after: null,
          },
        ],
        removed: {
          users: [],
          userGroups: [],
          signingSecrets: [],
        },
      },
    },
  },
  getBlueprint: {
    parameters: {},
    replies: {
      '200': {
        customer: {
          id: 1001,
          name: 'Demo Company',
        },
        quota: {
          requestsPerDay: 20000,
        },
        userGroups: [
          {
            integrationName: 'integrators',
            label: 'Integrators',
            administrator: true,
          },
          {
            integrationName: 'partners',
            label: 'Partners',
            access: {
              jobs: 'read',
              companies: 'read',
              talentpools: 'none',
            },
            fieldAccess: {
              people: {
                field1003: 'none',
                email: 'read',
                'phones/primary': 'read',
              },
            },
            searchLocks: {
              jobs: {
                filters: [
                  {
                    name: 'job.folder',
                    value: ['D31001'],
                    operator: '=',
                  },
                ],
              },
            },
            attributes: {
              people: {
                field1004: {
                  required: true,
                },
              },
            },
          },
        ],
        users: [
          {
            username: 'demo.integration',
            name: 'Iris Integration',
            group: 'integrators',
            signingSecrets: [
              {
                id: 'k1',
              },
            ],
          },
          {
            username: 'demo.partner',
            name: 'Paul Partner',
            group: 'partners',
            signingSecrets: [
              {
                id: 'k1',
              },
            ],
          },
        ],
        profileTypes: {
          people: {
            fields: [
              {
                id: 'field1001',
                label: 'Badge colour',
                type: 'text',
                maxLength: 40,
                pattern: '^[A-Z]',
              },
              {
                id: 'field1002',
                label: 'Start preference',
                type: 'list',
                list: 'C14567',
              },
            ],
            tabs: [
              {
                id: 'general',
                label: 'General',
                fields: ['firstname', 'lastname'],
              },
              {
                id: 'candidate',
                label: 'Candidate',
                roles: ['candidate'],
                fields: ['field1002', 'field1010'],
              },
            ],
            roleFolders: {
              D32001: 'candidate',
              D32013: 'employee',
              D32011: 'hiringmanager',
            },
          },
          jobs: {
            fields: [
              {
                id: 'field2001',
                label: 'Remote',
                type: 'boolean',
              },
              {
                id: 'field2002',
                label: 'Posting text',
                type: 'html',
              },
            ],
          },
          companies: {
            fields: [
              {
                id: 'field3001',
                label: 'Site plan',
                type: 'file',
              },
              {
                id: 'field3002',
                label: 'Contracts',
                type: 'collection',
                fields: [
                  {
                    id: 'field3003',
                    label: 'Title',
                    type: 'text',
                    required: true,
                  },
                  {
                    id: 'field3004',
                    label: 'File',
                    type: 'file',
                  },
                ],
              },
            ],
          },
          newhirecategories: {
            fields: [
              {
                id: 'field4001',
                label: 'Handbook',
                type: 'file',
              },
              {
                id: 'field4002',
                label: 'Policies',
                type: 'collection',
                fields: [
                  {
                    id: 'field4003',
                    label: 'Title',
                    type: 'text',
                    required: true,
                  },
                  {
                    id: 'field4004',
                    label: 'File',
                    type: 'file',
                  },
                ],
              },
            ],
          },
          connectevents: {
            fields: [
              {
                id: 'field5001',
                label: 'Poster',
                type: 'file',
              },
              {
                id: 'field5002',
                label: 'Handouts',
                type: 'collection',
                fields: [
                  {
                    id: 'field5003',
                    label: 'Title',
                    type: 'text',
                    required: true,
                  },
                  {
                    id: 'field5004',
                    label: 'File',
                    type: 'file',
                  },
                ],
              },
            ],
          },
          rooms: {
            enabled: false,
          },
          talentpools: {
            locked: true,
          },
        },
        customLists: [
          {
            listnodeid: 14567,
            value: 'Start preferences',
            nodes: [
              {
                value: 'Morning',
              },
              {
                value: 'Evening',
              },
            ],
          },
        ],
        lists: {
          'lists.skills': {
            nodes: [
              {
                value: 'Cryptanalysis',
                children: [
                  {
                    value: 'Bombe',
                  },
                  {
                    value: 'Colossus',
                  },
                ],
              },
            ],
          },
        },
        forms: [
          {
            formname: 'background_check',
            displayName: 'Background check',
            type: 'Person',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
            status: 'active',
            signature: true,
            webServices: true,
            questions: [
              {
                name: 'legal_name',
                label: 'Legal name',
                type: 'TEXTFIELD',
                section: 'You',
                required: true,
                maxLength: 120,
                prepopulation: {
                  type: -2,
                  field: 'lastname',
                },
              },
              {
                name: 'consent',
                label: 'I agree',
                type: 'CHECKBOX',
                section: 'You',
                required: true,
              },
            ],
          },
          {
            formname: 'new_starter',
            displayName: 'New starter',
            type: 'Person',
            questions: [
              {
                name: 'called',
                label: 'What shall we call you?',
                type: 'TEXTFIELD',
                section: 'About you',
                required: true,
                maxLength: 80,
              },
              {
                name: 'email',
                label: 'Email',
                type: 'TEXTFIELD',
                section: 'About you',
                prepopulation: {
                  type: -2,
                  field: 'email',
                },
              },
            ],
          },
        ],
        portals: [
          {
            id: 101,
            name: 'careers',
            acceptsPosts: true,
            filters: ['job.positioncategory', 'job.joblocation.companyid'],
            apply: {
              as: 'demo.recruiter',
              form: 'application',
            },
          },
        ],
        jobBoards: [
          {
            id: 'boardco',
            label: 'BoardCo',
          },
        ],
        workflowStatuses: {
          applicantworkflows: [
            {
              id: 'C51218',
              value: 'New',
            },
            {
              id: 'C51216',
              value: 'Assessment',
            },
          ],
          onboardworkflows: [
            {
              id: 'C52001',
              value: 'Invited',
            },
            {
              id: 'C52002',
              value: 'Paperwork',
            },
          ],
          sourceworkflows: [
            {
              id: 'C53001',
              value: 'Found',
            },
            {
              id: 'C53002',
              value: 'Contacted',
            },
          ],
        },
      },
    },
  },
  listBlueprintRevisions: {
    parameters: {},
    replies: {
      '200': {
        revisions: [
          {
            revision: 2,
            appliedAt: '2026-11-20T09:30:01.000Z',
            appliedBy: 'demo.integration',
          },
          {
            revision: 1,
            appliedAt: '2026-11-20T09:30:00.000Z',
            appliedBy: null,
          },
        ],
      },
    },
  },
  createPerson: {
    parameters: {},
    request: {
      firstname: 'Joan',
      lastname: 'Clarke',
      email: 'joan@people.example',
      externalid: 'P-7',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'firstname',
            before: null,
            after: 'Joan',
          },
          {
            path: 'lastname',
            before: null,
            after: 'Clarke',
          },
          {
            path: 'email',
            before: null,
            after: 'joan@people.example',
          },
          {
            path: 'externalid',
            before: null,
            after: 'P-7',
          },
          {
            path: 'folder',
            before: null,
            after: {
              id: 'D32001',
              value: 'Candidate: Active',
              formattedvalue: 'Candidate: Active',
            },
          },
          {
            path: 'roles',
            before: null,
            after: {
              candidate: true,
              employee: false,
              hiringmanager: false,
            },
          },
        ],
      },
    },
  },
  getPerson: {
    parameters: {
      profileId: '4',
    },
    replies: {
      '200': {
        firstname: 'Ada',
        lastname: 'Lovelace',
        folder: {
          id: 'D32001',
          value: 'Candidate: Active',
          formattedvalue: 'Candidate: Active',
        },
        phones: [
          {
            entry: 1,
            phonenumber: '+1 512 555 0110',
            primary: true,
          },
        ],
        addresses: [
          {
            entry: 1,
            addressstreet1: "12 St James's Square",
            addresscity: 'London',
            addresscountry: {
              id: 'D41236',
              abbrev: 'GB',
              value: 'United Kingdom',
            },
            primary: true,
          },
        ],
        links: [
          {
            rel: 'self',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
          {
            rel: 'workflows',
            title: 'Workflows',
            url: 'https://talent.example/customers/1001/people/4/workflows',
          },
        ],
      },
    },
  },
  updatePerson: {
    parameters: {
      profileId: '4',
    },
    request: {
      middlename: 'Augusta',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'middlename',
            before: null,
            after: 'Augusta',
          },
        ],
      },
    },
  },
  readPeople: {
    parameters: {},
    request: {
      ids: [4, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            firstname: 'Ada',
            lastname: 'Lovelace',
            folder: {
              id: 'D32001',
              value: 'Candidate: Active',
              formattedvalue: 'Candidate: Active',
            },
            phones: [
              {
                entry: 1,
                phonenumber: '+1 512 555 0110',
                primary: true,
              },
            ],
            addresses: [
              {
                entry: 1,
                addressstreet1: "12 St James's Square",
                addresscity: 'London',
                addresscountry: {
                  id: 'D41236',
                  abbrev: 'GB',
                  value: 'United Kingdom',
                },
                primary: true,
              },
            ],
            links: [
              {
                rel: 'self',
                title: 'Person',
                url: 'https://talent.example/customers/1001/people/4',
              },
              {
                rel: 'workflows',
                title: 'Workflows',
                url: 'https://talent.example/customers/1001/people/4/workflows',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addPersonEntry: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
    },
    request: {
      field1006: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1005/2/field1006',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getPersonEntry: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field1006: 'ENG-42',
        field1007: '2027-12-31',
        links: [
          {
            rel: 'self',
            title: 'Licences',
            url: 'https://talent.example/customers/1001/people/4/fields/field1005/1',
          },
        ],
      },
    },
  },
  updatePersonEntry: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
      entry: '1',
    },
    request: {
      field1006: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1005/1/field1006',
            before: 'ENG-42',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replacePersonFile: {
    parameters: {
      profileId: '4',
      fieldId: 'field1010',
    },
    request: {
      field1010: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1010',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/people/4/fields/field1010/binary',
              filename: 'field1010.txt',
            },
          },
        ],
      },
    },
  },
  getPersonFile: {
    parameters: {
      profileId: '4',
      fieldId: 'field1010',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removePersonFile: {
    parameters: {
      profileId: '4',
      fieldId: 'field1010',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1010',
            before: {
              file: 'https://talent.example/customers/1001/people/4/fields/field1010/binary',
              filename: 'field1010.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replacePersonEntryFile: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
      entry: '1',
      memberId: 'field1011',
    },
    request: {
      field1011: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1005/1/field1011',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/people/4/fields/field1005/1/field1011/binary',
              filename: 'field1011.txt',
            },
          },
        ],
      },
    },
  },
  getPersonEntryFile: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
      entry: '1',
      memberId: 'field1011',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removePersonEntryFile: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
      entry: '1',
      memberId: 'field1011',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1005/1/field1011',
            before: {
              file: 'https://talent.example/customers/1001/people/4/fields/field1005/1/field1011/binary',
              filename: 'field1011.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removePersonEntry: {
    parameters: {
      profileId: '4',
      fieldId: 'field1005',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field1005/1/field1006',
            before: 'ENG-44',
            after: null,
          },
          {
            path: 'field1005/1/field1007',
            before: '2027-12-31',
            after: null,
          },
        ],
      },
    },
  },
  createJob: {
    parameters: {},
    request: {
      jobtitle: 'Engineer',
      folder: 'D31001',
      externalid: 'J-005',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'jobtitle',
            before: null,
            after: 'Engineer',
          },
          {
            path: 'folder',
            before: null,
            after: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
          },
          {
            path: 'externalid',
            before: null,
            after: 'J-005',
          },
          {
            path: 'field2001',
            before: null,
            after: false,
          },
        ],
      },
    },
  },
  getJob: {
    parameters: {
      profileId: '2',
    },
    replies: {
      '200': {
        jobid: '2026-2',
        folder: {
          id: 'D31001',
          value: 'Approved',
          formattedvalue: 'Approved',
        },
        jobtitle: 'Data Analyst',
        hiringmanager: {
          profile: 'https://talent.example/customers/1001/people/10',
          id: 10,
          value: 'Hanna Manager',
        },
        joblocation: {
          id: 2,
          companyid: 2,
          address: 'https://talent.example/customers/1001/companies/2?fields=addresses',
          value: '100 Congress Avenue, Austin, Texas, 78701, United States',
        },
        links: [
          {
            rel: 'self',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/2',
          },
        ],
      },
    },
  },
  updateJob: {
    parameters: {
      profileId: '2',
    },
    request: {
      numberofpositions: 3,
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'numberofpositions',
            before: 2,
            after: 3,
          },
        ],
      },
    },
  },
  readJobs: {
    parameters: {},
    request: {
      ids: [2, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            jobid: '2026-2',
            folder: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
            jobtitle: 'Data Analyst',
            hiringmanager: {
              profile: 'https://talent.example/customers/1001/people/10',
              id: 10,
              value: 'Hanna Manager',
            },
            joblocation: {
              id: 2,
              companyid: 2,
              address: 'https://talent.example/customers/1001/companies/2?fields=addresses',
              value: '100 Congress Avenue, Austin, Texas, 78701, United States',
            },
            links: [
              {
                rel: 'self',
                title: 'Job',
                url: 'https://talent.example/customers/1001/jobs/2',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addJobEntry: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
    },
    request: {
      field2005: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2004/1/field2005',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getJobEntry: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field2005: 'ENG-43',
        links: [
          {
            rel: 'self',
            title: 'Interview guides',
            url: 'https://talent.example/customers/1001/jobs/2/fields/field2004/1',
          },
        ],
      },
    },
  },
  updateJobEntry: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
      entry: '1',
    },
    request: {
      field2005: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2004/1/field2005',
            before: 'ENG-43',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replaceJobFile: {
    parameters: {
      profileId: '2',
      fieldId: 'field2003',
    },
    request: {
      field2003: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2003',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/jobs/2/fields/field2003/binary',
              filename: 'field2003.txt',
            },
          },
        ],
      },
    },
  },
  getJobFile: {
    parameters: {
      profileId: '2',
      fieldId: 'field2003',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeJobFile: {
    parameters: {
      profileId: '2',
      fieldId: 'field2003',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2003',
            before: {
              file: 'https://talent.example/customers/1001/jobs/2/fields/field2003/binary',
              filename: 'field2003.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceJobEntryFile: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
      entry: '1',
      memberId: 'field2006',
    },
    request: {
      field2006: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2004/1/field2006',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/jobs/2/fields/field2004/1/field2006/binary',
              filename: 'field2006.txt',
            },
          },
        ],
      },
    },
  },
  getJobEntryFile: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
      entry: '1',
      memberId: 'field2006',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeJobEntryFile: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
      entry: '1',
      memberId: 'field2006',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2004/1/field2006',
            before: {
              file: 'https://talent.example/customers/1001/jobs/2/fields/field2004/1/field2006/binary',
              filename: 'field2006.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeJobEntry: {
    parameters: {
      profileId: '2',
      fieldId: 'field2004',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field2004/1/field2005',
            before: 'ENG-44',
            after: null,
          },
        ],
      },
    },
  },
  createCompany: {
    parameters: {},
    request: {
      name: 'Demo Company Oslo',
      externalid: 'LOC-OSL',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'name',
            before: null,
            after: 'Demo Company Oslo',
          },
          {
            path: 'folder',
            before: null,
            after: {
              id: 'D33001',
              value: 'Active Location',
              formattedvalue: 'Active Location',
            },
          },
          {
            path: 'externalid',
            before: null,
            after: 'LOC-OSL',
          },
        ],
      },
    },
  },
  getCompany: {
    parameters: {
      profileId: '1',
    },
    replies: {
      '200': {
        name: 'Demo Company Berlin',
        folder: {
          id: 'D33001',
          value: 'Active Location',
          formattedvalue: 'Active Location',
        },
        addresses: [
          {
            entry: 1,
            id: 1,
            addressstreet1: 'Torstraße 1',
            addresscity: 'Berlin',
            addresscountry: {
              id: 'D41085',
              abbrev: 'DE',
              value: 'Germany',
            },
            addresszip: '10119',
            primary: true,
          },
        ],
        links: [
          {
            rel: 'self',
            title: 'Company',
            url: 'https://talent.example/customers/1001/companies/1',
          },
        ],
      },
    },
  },
  updateCompany: {
    parameters: {
      profileId: '1',
    },
    request: {
      phone: '+49 30 5550101',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'phone',
            before: '+49 30 5550100',
            after: '+49 30 5550101',
          },
        ],
      },
    },
  },
  readCompanies: {
    parameters: {},
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            name: 'Demo Company Berlin',
            folder: {
              id: 'D33001',
              value: 'Active Location',
              formattedvalue: 'Active Location',
            },
            addresses: [
              {
                entry: 1,
                id: 1,
                addressstreet1: 'Torstraße 1',
                addresscity: 'Berlin',
                addresscountry: {
                  id: 'D41085',
                  abbrev: 'DE',
                  value: 'Germany',
                },
                addresszip: '10119',
                primary: true,
              },
            ],
            links: [
              {
                rel: 'self',
                title: 'Company',
                url: 'https://talent.example/customers/1001/companies/1',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addCompanyEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
    },
    request: {
      field3003: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3002/1/field3003',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getCompanyEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field3003: 'ENG-43',
        links: [
          {
            rel: 'self',
            title: 'Contracts',
            url: 'https://talent.example/customers/1001/companies/1/fields/field3002/1',
          },
        ],
      },
    },
  },
  updateCompanyEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
      entry: '1',
    },
    request: {
      field3003: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3002/1/field3003',
            before: 'ENG-43',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replaceCompanyFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field3001',
    },
    request: {
      field3001: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field3001/binary',
              filename: 'field3001.txt',
            },
          },
        ],
      },
    },
  },
  getCompanyFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field3001',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeCompanyFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field3001',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3001',
            before: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field3001/binary',
              filename: 'field3001.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceCompanyEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
      entry: '1',
      memberId: 'field3004',
    },
    request: {
      field3004: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3002/1/field3004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field3002/1/field3004/binary',
              filename: 'field3004.txt',
            },
          },
        ],
      },
    },
  },
  getCompanyEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
      entry: '1',
      memberId: 'field3004',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeCompanyEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
      entry: '1',
      memberId: 'field3004',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3002/1/field3004',
            before: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field3002/1/field3004/binary',
              filename: 'field3004.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeCompanyEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field3002',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field3002/1/field3003',
            before: 'ENG-44',
            after: null,
          },
        ],
      },
    },
  },
  createNewHireCategory: {
    parameters: {},
    request: {
      title: 'Engineers',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'title',
            before: null,
            after: 'Engineers',
          },
          {
            path: 'folder',
            before: null,
            after: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
          },
        ],
      },
    },
  },
  getNewHireCategory: {
    parameters: {
      profileId: '1',
    },
    replies: {
      '200': {
        title: 'Office staff',
        externaltitle: 'Welcome to the office',
        folder: {
          id: 'D31001',
          value: 'Approved',
          formattedvalue: 'Approved',
        },
        links: [
          {
            rel: 'self',
            title: 'New hire category',
            url: 'https://talent.example/customers/1001/newhirecategories/1',
          },
        ],
      },
    },
  },
  updateNewHireCategory: {
    parameters: {
      profileId: '1',
    },
    request: {
      overview: 'Everything for the first month.',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'overview',
            before: 'Everything for the first week.',
            after: 'Everything for the first month.',
          },
        ],
      },
    },
  },
  readNewHireCategories: {
    parameters: {},
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            title: 'Office staff',
            externaltitle: 'Welcome to the office',
            folder: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
            links: [
              {
                rel: 'self',
                title: 'New hire category',
                url: 'https://talent.example/customers/1001/newhirecategories/1',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addNewHireCategoryEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
    },
    request: {
      field4003: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4002/1/field4003',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getNewHireCategoryEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field4003: 'ENG-43',
        links: [
          {
            rel: 'self',
            title: 'Policies',
            url: 'https://talent.example/customers/1001/newhirecategories/1/fields/field4002/1',
          },
        ],
      },
    },
  },
  updateNewHireCategoryEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
      entry: '1',
    },
    request: {
      field4003: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4002/1/field4003',
            before: 'ENG-43',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replaceNewHireCategoryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field4001',
    },
    request: {
      field4001: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field4001/binary',
              filename: 'field4001.txt',
            },
          },
        ],
      },
    },
  },
  getNewHireCategoryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field4001',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeNewHireCategoryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field4001',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4001',
            before: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field4001/binary',
              filename: 'field4001.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceNewHireCategoryEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
      entry: '1',
      memberId: 'field4004',
    },
    request: {
      field4004: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4002/1/field4004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field4002/1/field4004/binary',
              filename: 'field4004.txt',
            },
          },
        ],
      },
    },
  },
  getNewHireCategoryEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
      entry: '1',
      memberId: 'field4004',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeNewHireCategoryEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
      entry: '1',
      memberId: 'field4004',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4002/1/field4004',
            before: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field4002/1/field4004/binary',
              filename: 'field4004.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeNewHireCategoryEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field4002',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field4002/1/field4003',
            before: 'ENG-44',
            after: null,
          },
        ],
      },
    },
  },
  createTalentPool: {
    parameters: {},
    request: {
      title: 'Engineers of tomorrow',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'title',
            before: null,
            after: 'Engineers of tomorrow',
          },
          {
            path: 'folder',
            before: null,
            after: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
          },
        ],
      },
    },
  },
  getTalentPool: {
    parameters: {
      profileId: '1',
    },
    replies: {
      '200': {
        title: 'Silver medalists',
        externalid: 'TP-1',
        owner: {
          profile: 'https://talent.example/customers/1001/people/1',
          id: 1,
          value: 'Iris Integration',
        },
        folder: {
          id: 'D31001',
          value: 'Approved',
          formattedvalue: 'Approved',
        },
        links: [
          {
            rel: 'self',
            title: 'Talent pool',
            url: 'https://talent.example/customers/1001/talentpools/1',
          },
        ],
      },
    },
  },
  updateTalentPool: {
    parameters: {
      profileId: '1',
    },
    request: {
      externalid: 'TP-2',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'externalid',
            before: 'TP-1',
            after: 'TP-2',
          },
        ],
      },
    },
  },
  readTalentPools: {
    parameters: {},
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            title: 'Silver medalists',
            externalid: 'TP-2',
            owner: {
              profile: 'https://talent.example/customers/1001/people/1',
              id: 1,
              value: 'Iris Integration',
            },
            folder: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
            links: [
              {
                rel: 'self',
                title: 'Talent pool',
                url: 'https://talent.example/customers/1001/talentpools/1',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addTalentPoolEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
    },
    request: {
      field9003: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getTalentPoolEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field9003: 'ENG-43',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/talentpools/1/fields/field9002/1',
          },
        ],
      },
    },
  },
  updateTalentPoolEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
    },
    request: {
      field9003: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'ENG-43',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replaceTalentPoolFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9001',
    },
    request: {
      field9001: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9001/binary',
              filename: 'field9001.txt',
            },
          },
        ],
      },
    },
  },
  getTalentPoolFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9001',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeTalentPoolFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9001',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9001/binary',
              filename: 'field9001.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceTalentPoolEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
      memberId: 'field9004',
    },
    request: {
      field9004: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9002/1/field9004/binary',
              filename: 'field9004.txt',
            },
          },
        ],
      },
    },
  },
  getTalentPoolEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
      memberId: 'field9004',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeTalentPoolEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
      memberId: 'field9004',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9002/1/field9004/binary',
              filename: 'field9004.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeTalentPoolEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'ENG-44',
            after: null,
          },
        ],
      },
    },
  },
  createRoom: {
    parameters: {},
    request: {
      name: 'Turing',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'name',
            before: null,
            after: 'Turing',
          },
        ],
      },
    },
  },
  getRoom: {
    parameters: {
      profileId: '1',
    },
    replies: {
      '200': {
        name: 'Turing',
        links: [
          {
            rel: 'self',
            title: 'Room',
            url: 'https://talent.example/customers/1001/rooms/1',
          },
        ],
      },
    },
  },
  updateRoom: {
    parameters: {
      profileId: '1',
    },
    request: {
      capacity: 12,
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'capacity',
            before: null,
            after: 12,
          },
        ],
      },
    },
  },
  readRooms: {
    parameters: {},
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            name: 'Turing',
            capacity: 12,
            links: [
              {
                rel: 'self',
                title: 'Room',
                url: 'https://talent.example/customers/1001/rooms/1',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addRoomEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
    },
    request: {
      field9003: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getRoomEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field9003: 'ENG-43',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/rooms/1/fields/field9002/1',
          },
        ],
      },
    },
  },
  updateRoomEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
    },
    request: {
      field9003: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'ENG-43',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replaceRoomFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9001',
    },
    request: {
      field9001: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9001/binary',
              filename: 'field9001.txt',
            },
          },
        ],
      },
    },
  },
  getRoomFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9001',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeRoomFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9001',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9001/binary',
              filename: 'field9001.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceRoomEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
      memberId: 'field9004',
    },
    request: {
      field9004: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9002/1/field9004/binary',
              filename: 'field9004.txt',
            },
          },
        ],
      },
    },
  },
  getRoomEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
      memberId: 'field9004',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeRoomEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
      memberId: 'field9004',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9002/1/field9004/binary',
              filename: 'field9004.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeRoomEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field9002',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'ENG-44',
            after: null,
          },
        ],
      },
    },
  },
  createConnectEvent: {
    parameters: {},
    request: {
      title: 'Open day',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'title',
            before: null,
            after: 'Open day',
          },
        ],
      },
    },
  },
  getConnectEvent: {
    parameters: {
      profileId: '1',
    },
    replies: {
      '200': {
        title: 'Career fair',
        startdatetime: '2027-03-01 09:00 AM',
        enddatetime: '2027-03-01 05:00 PM',
        joblocation: {
          id: 1,
          companyid: 1,
          address: 'https://talent.example/customers/1001/companies/1?fields=addresses',
          value: 'Torstraße 1, Berlin, 10119, Germany',
        },
        owner: {
          profile: 'https://talent.example/customers/1001/people/1',
          id: 1,
          value: 'Iris Integration',
        },
        links: [
          {
            rel: 'self',
            title: 'Event',
            url: 'https://talent.example/customers/1001/connectevents/1',
          },
        ],
      },
    },
  },
  updateConnectEvent: {
    parameters: {
      profileId: '1',
    },
    request: {
      title: 'Open evening',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'title',
            before: 'Career fair',
            after: 'Open evening',
          },
        ],
      },
    },
  },
  readConnectEvents: {
    parameters: {},
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            title: 'Open evening',
            startdatetime: '2027-03-01 09:00 AM',
            enddatetime: '2027-03-01 05:00 PM',
            joblocation: {
              id: 1,
              companyid: 1,
              address: 'https://talent.example/customers/1001/companies/1?fields=addresses',
              value: 'Torstraße 1, Berlin, 10119, Germany',
            },
            owner: {
              profile: 'https://talent.example/customers/1001/people/1',
              id: 1,
              value: 'Iris Integration',
            },
            links: [
              {
                rel: 'self',
                title: 'Event',
                url: 'https://talent.example/customers/1001/connectevents/1',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addConnectEventEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
    },
    request: {
      field5003: 'ENG-43',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5002/1/field5003',
            before: null,
            after: 'ENG-43',
          },
        ],
      },
    },
  },
  getConnectEventEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
      entry: '1',
    },
    replies: {
      '200': {
        entry: 1,
        field5003: 'ENG-43',
        links: [
          {
            rel: 'self',
            title: 'Handouts',
            url: 'https://talent.example/customers/1001/connectevents/1/fields/field5002/1',
          },
        ],
      },
    },
  },
  updateConnectEventEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
      entry: '1',
    },
    request: {
      field5003: 'ENG-44',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5002/1/field5003',
            before: 'ENG-43',
            after: 'ENG-44',
          },
        ],
      },
    },
  },
  replaceConnectEventFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field5001',
    },
    request: {
      field5001: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field5001/binary',
              filename: 'field5001.txt',
            },
          },
        ],
      },
    },
  },
  getConnectEventFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field5001',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeConnectEventFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field5001',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5001',
            before: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field5001/binary',
              filename: 'field5001.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceConnectEventEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
      entry: '1',
      memberId: 'field5004',
    },
    request: {
      field5004: 'Some text',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5002/1/field5004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field5002/1/field5004/binary',
              filename: 'field5004.txt',
            },
          },
        ],
      },
    },
  },
  getConnectEventEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
      entry: '1',
      memberId: 'field5004',
    },
    replies: {
      '200': 'Some text',
      '206': 'Some',
    },
  },
  removeConnectEventEntryFile: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
      entry: '1',
      memberId: 'field5004',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5002/1/field5004',
            before: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field5002/1/field5004/binary',
              filename: 'field5004.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeConnectEventEntry: {
    parameters: {
      profileId: '1',
      fieldId: 'field5002',
      entry: '1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field5002/1/field5003',
            before: 'ENG-44',
            after: null,
          },
        ],
      },
    },
  },
  findPersonByExternalId: {
    parameters: {
      type: 'externalid',
      value: 'P-001',
    },
    replies: {
      '200': {
        id: 4,
        links: [
          {
            rel: 'self',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
        ],
      },
    },
  },
  findJobByExternalId: {
    parameters: {
      type: 'externalid',
      value: 'J-002',
    },
    replies: {
      '200': {
        id: 2,
        links: [
          {
            rel: 'self',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/2',
          },
        ],
      },
    },
  },
  findCompanyByExternalId: {
    parameters: {
      type: 'externalid',
      value: 'LOC-BER',
    },
    replies: {
      '200': {
        id: 1,
        links: [
          {
            rel: 'self',
            title: 'Company',
            url: 'https://talent.example/customers/1001/companies/1',
          },
        ],
      },
    },
  },
  getPersonByEmail: {
    parameters: {
      email: 'ada@people.example',
    },
    replies: {
      '200': {
        firstname: 'Ada',
        lastname: 'Lovelace',
        folder: {
          id: 'D32001',
          value: 'Candidate: Active',
          formattedvalue: 'Candidate: Active',
        },
        phones: [
          {
            entry: 1,
            phonenumber: '+1 512 555 0110',
            primary: true,
          },
        ],
        addresses: [
          {
            entry: 1,
            addressstreet1: "12 St James's Square",
            addresscity: 'London',
            addresscountry: {
              id: 'D41236',
              abbrev: 'GB',
              value: 'United Kingdom',
            },
            primary: true,
          },
        ],
        links: [
          {
            rel: 'self',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
          {
            rel: 'workflows',
            title: 'Workflows',
            url: 'https://talent.example/customers/1001/people/4/workflows',
          },
        ],
      },
    },
  },
  replaceResume: {
    parameters: {
      profileId: '4',
    },
    request: {
      resume: 'Ada Lovelace. Analyst of the engine.',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'resume',
            before: {
              file: 'https://talent.example/customers/1001/people/4/fields/resume/binary',
              filename: 'ada-lovelace.docx',
              fileText: 'https://talent.example/customers/1001/people/4/fields/resume/text',
            },
            after: {
              file: 'https://talent.example/customers/1001/people/4/fields/resume/binary',
              filename: 'resume.txt',
              fileText: 'https://talent.example/customers/1001/people/4/fields/resume/text',
            },
          },
        ],
      },
    },
  },
  getResume: {
    parameters: {
      profileId: '4',
    },
    replies: {
      '200': 'Ada Lovelace. Analyst of the engine.',
    },
  },
  getResumeText: {
    parameters: {
      profileId: '4',
    },
    replies: {
      '200': 'Ada Lovelace. Analyst of the engine.\n',
      '206': 'Ada Lovelace',
    },
  },
  getResumePdf: {
    parameters: {
      profileId: '4',
    },
  },
  getPersonSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          firstname: {
            title: 'First name',
            type: 'string',
            maxLength: 255,
          },
          middlename: {
            title: 'Middle name',
            type: 'string',
            maxLength: 255,
          },
          lastname: {
            title: 'Last name',
            type: 'string',
            maxLength: 255,
          },
          email: {
            title: 'Email',
            type: 'string',
            maxLength: 254,
          },
          externalid: {
            title: 'External ID',
            type: 'string',
            maxLength: 255,
          },
        },
        required: ['links'],
        tabs: [
          {
            id: 'general',
            label: 'General',
            fields: [
              'firstname',
              'lastname',
              'email',
              'field1001',
              'field1003',
              'field1004',
              'id',
              'createddate',
              'createdby',
              'updateddate',
            ],
          },
          {
            id: 'candidate',
            label: 'Candidate',
            fields: ['field1002', 'field1010'],
          },
          {
            id: 'hiringmanager',
            label: 'Hiring manager',
            fields: ['field1009'],
          },
          {
            id: 'hr',
            label: 'HR',
            fields: ['field1005', 'field1008'],
          },
        ],
      },
    },
  },
  getPersonFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getJobSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          jobid: {
            title: 'Job ID',
            type: 'string',
            readOnly: true,
          },
          jobtitle: {
            title: 'Job title',
            type: 'string',
            maxLength: 255,
          },
          overview: {
            title: 'Overview',
            type: 'string',
            contentMediaType: 'text/html',
          },
          responsibilities: {
            title: 'Responsibilities',
            type: 'string',
            contentMediaType: 'text/html',
          },
          qualifications: {
            title: 'Qualifications',
            type: 'string',
            contentMediaType: 'text/html',
          },
        },
        required: ['links'],
      },
    },
  },
  getJobFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getCompanySchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
        },
        required: ['links'],
      },
    },
  },
  getCompanyFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getTalentPoolSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          title: {
            title: 'Title',
            type: 'string',
            maxLength: 255,
          },
          externalid: {
            title: 'External ID',
            type: 'string',
            maxLength: 255,
          },
          owner: {
            title: 'Owner',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
          },
          folder: {
            title: 'Folder',
            type: 'object',
            properties: {
              id: {
                type: 'string',
                enum: ['D31001', 'D31002', 'D31003', 'D31004'],
              },
              value: {
                type: 'string',
              },
              formattedvalue: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'D31001',
                value: 'Approved',
              },
              {
                id: 'D31002',
                value: 'Pending Approval',
              },
              {
                id: 'D31003',
                value: 'On Hold',
              },
              {
                id: 'D31004',
                value: 'Closed',
              },
            ],
            list: 'lists.job.folders',
          },
          field9001: {
            title: 'Attachment',
            type: 'object',
            readOnly: true,
            properties: {
              file: {
                type: 'string',
                format: 'uri',
              },
              filename: {
                type: 'string',
              },
            },
          },
          field9002: {
            title: 'Documents',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                field9003: {
                  title: 'Title',
                  type: 'string',
                  maxLength: 4000,
                },
                field9004: {
                  title: 'File',
                  type: 'object',
                  readOnly: true,
                  properties: {
                    file: {
                      type: 'string',
                      format: 'uri',
                    },
                    filename: {
                      type: 'string',
                    },
                  },
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getTalentPoolFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getNewHireCategorySchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          title: {
            title: 'Title',
            type: 'string',
            maxLength: 255,
          },
          externaltitle: {
            title: 'External title',
            type: 'string',
            maxLength: 255,
          },
          overview: {
            title: 'Overview',
            type: 'string',
            contentMediaType: 'text/html',
          },
          owner: {
            title: 'Owner',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
          },
          folder: {
            title: 'Folder',
            type: 'object',
            properties: {
              id: {
                type: 'string',
                enum: ['D31001', 'D31002', 'D31003', 'D31004'],
              },
              value: {
                type: 'string',
              },
              formattedvalue: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'D31001',
                value: 'Approved',
              },
              {
                id: 'D31002',
                value: 'Pending Approval',
              },
              {
                id: 'D31003',
                value: 'On Hold',
              },
              {
                id: 'D31004',
                value: 'Closed',
              },
            ],
            list: 'lists.job.folders',
          },
          field4001: {
            title: 'Handbook',
            type: 'object',
            readOnly: true,
            properties: {
              file: {
                type: 'string',
                format: 'uri',
              },
              filename: {
                type: 'string',
              },
            },
          },
          field4002: {
            title: 'Policies',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                field4003: {
                  title: 'Title',
                  type: 'string',
                  maxLength: 4000,
                },
                field4004: {
                  title: 'File',
                  type: 'object',
                  readOnly: true,
                  properties: {
                    file: {
                      type: 'string',
                      format: 'uri',
                    },
                    filename: {
                      type: 'string',
                    },
                  },
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getNewHireCategoryFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getRoomSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          name: {
            title: 'Name',
            type: 'string',
            maxLength: 255,
          },
          capacity: {
            title: 'Capacity',
            type: 'integer',
            minimum: 0,
          },
          joblocation: {
            title: 'Location',
            type: 'object',
            properties: {
              companyid: {
                type: 'integer',
              },
              address: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          field9001: {
            title: 'Attachment',
            type: 'object',
            readOnly: true,
            properties: {
              file: {
                type: 'string',
                format: 'uri',
              },
              filename: {
                type: 'string',
              },
            },
          },
          field9002: {
            title: 'Documents',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                field9003: {
                  title: 'Title',
                  type: 'string',
                  maxLength: 4000,
                },
                field9004: {
                  title: 'File',
                  type: 'object',
                  readOnly: true,
                  properties: {
                    file: {
                      type: 'string',
                      format: 'uri',
                    },
                    filename: {
                      type: 'string',
                    },
                  },
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getRoomFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getConnectEventSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          title: {
            title: 'Title',
            type: 'string',
            maxLength: 255,
          },
          startdatetime: {
            title: 'Start',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
          },
          enddatetime: {
            title: 'End',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
          },
          joblocation: {
            title: 'Location',
            type: 'object',
            properties: {
              companyid: {
                type: 'integer',
              },
              address: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          owner: {
            title: 'Owner',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
          },
          field5001: {
            title: 'Poster',
            type: 'object',
            readOnly: true,
            properties: {
              file: {
                type: 'string',
                format: 'uri',
              },
              filename: {
                type: 'string',
              },
            },
          },
          field5002: {
            title: 'Handouts',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                field5003: {
                  title: 'Title',
                  type: 'string',
                  maxLength: 4000,
                },
                field5004: {
                  title: 'File',
                  type: 'object',
                  readOnly: true,
                  properties: {
                    file: {
                      type: 'string',
                      format: 'uri',
                    },
                    filename: {
                      type: 'string',
                    },
                  },
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getConnectEventFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getSourceSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          title: {
            title: 'Title',
            type: 'string',
            maxLength: 255,
          },
          externalid: {
            title: 'External ID',
            type: 'string',
            maxLength: 255,
          },
          owner: {
            title: 'Owner',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
          },
          folder: {
            title: 'Folder',
            type: 'object',
            properties: {
              id: {
                type: 'string',
                enum: ['D31001', 'D31002', 'D31003', 'D31004'],
              },
              value: {
                type: 'string',
              },
              formattedvalue: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'D31001',
                value: 'Approved',
              },
              {
                id: 'D31002',
                value: 'Pending Approval',
              },
              {
                id: 'D31003',
                value: 'On Hold',
              },
              {
                id: 'D31004',
                value: 'Closed',
              },
            ],
            list: 'lists.job.folders',
          },
          field9001: {
            title: 'Attachment',
            type: 'object',
            readOnly: true,
            properties: {
              file: {
                type: 'string',
                format: 'uri',
              },
              filename: {
                type: 'string',
              },
            },
          },
          field9002: {
            title: 'Documents',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                field9003: {
                  title: 'Title',
                  type: 'string',
                  maxLength: 4000,
                },
                field9004: {
                  title: 'File',
                  type: 'object',
                  readOnly: true,
                  properties: {
                    file: {
                      type: 'string',
                      format: 'uri',
                    },
                    filename: {
                      type: 'string',
                    },
                  },
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getSourceFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getOnboardSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          createdby: {
            title: 'Created by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
            readOnly: true,
          },
          title: {
            title: 'Title',
            type: 'string',
            maxLength: 255,
          },
          externaltitle: {
            title: 'External title',
            type: 'string',
            maxLength: 255,
          },
          overview: {
            title: 'Overview',
            type: 'string',
            contentMediaType: 'text/html',
          },
          owner: {
            title: 'Owner',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            profileType: 'people',
          },
          folder: {
            title: 'Folder',
            type: 'object',
            properties: {
              id: {
                type: 'string',
                enum: ['D31001', 'D31002', 'D31003', 'D31004'],
              },
              value: {
                type: 'string',
              },
              formattedvalue: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'D31001',
                value: 'Approved',
              },
              {
                id: 'D31002',
                value: 'Pending Approval',
              },
              {
                id: 'D31003',
                value: 'On Hold',
              },
              {
                id: 'D31004',
                value: 'Closed',
              },
            ],
            list: 'lists.job.folders',
          },
          field4001: {
            title: 'Handbook',
            type: 'object',
            readOnly: true,
            properties: {
              file: {
                type: 'string',
                format: 'uri',
              },
              filename: {
                type: 'string',
              },
            },
          },
          field4002: {
            title: 'Policies',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                field4003: {
                  title: 'Title',
                  type: 'string',
                  maxLength: 4000,
                },
                field4004: {
                  title: 'File',
                  type: 'object',
                  readOnly: true,
                  properties: {
                    file: {
                      type: 'string',
                      format: 'uri',
                    },
                    filename: {
                      type: 'string',
                    },
                  },
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getOnboardFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getSubmittalSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          baseprofile: {
            title: 'Base profile',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          associatedprofile: {
            title: 'Associated profile',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          status: {
            title: 'Status',
            type: 'object',
            properties: {
              id: {
                type: 'string',
              },
              value: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'C51218',
                value: 'New',
              },
              {
                id: 'C51216',
                value: 'Assessment',
              },
              {
                id: 'C51219',
                value: 'Interview',
              },
              {
                id: 'C51220',
                value: 'Background check',
              },
              {
                id: 'C51222',
                value: 'Offer',
              },
              {
                id: 'C51226',
                value: 'Hired',
              },
              {
                id: 'C51228',
                value: 'Declined',
              },
            ],
          },
          source: {
            title: 'Source',
            type: 'string',
          },
          sourcename: {
            title: 'Source name',
            type: 'string',
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getSubmittalFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getSourceWorkflowSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          baseprofile: {
            title: 'Base profile',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          associatedprofile: {
            title: 'Associated profile',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          status: {
            title: 'Status',
            type: 'object',
            properties: {
              id: {
                type: 'string',
              },
              value: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'C53001',
                value: 'Found',
              },
              {
                id: 'C53002',
                value: 'Contacted',
              },
              {
                id: 'C53003',
                value: 'Interested',
              },
            ],
          },
          source: {
            title: 'Source',
            type: 'string',
          },
          sourcename: {
            title: 'Source name',
            type: 'string',
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getSourceWorkflowFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getOnboardWorkflowSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: {
            title: 'ID',
            type: 'integer',
            readOnly: true,
          },
          baseprofile: {
            title: 'Base profile',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          associatedprofile: {
            title: 'Associated profile',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          status: {
            title: 'Status',
            type: 'object',
            properties: {
              id: {
                type: 'string',
              },
              value: {
                type: 'string',
              },
            },
            options: [
              {
                id: 'C52001',
                value: 'Invited',
              },
              {
                id: 'C52002',
                value: 'Paperwork',
              },
              {
                id: 'C52003',
                value: 'Ready to start',
              },
            ],
          },
          source: {
            title: 'Source',
            type: 'string',
          },
          sourcename: {
            title: 'Source name',
            type: 'string',
          },
          createddate: {
            title: 'Created',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  getOnboardWorkflowFieldSchema: {
    parameters: {
      field: 'id',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getSearchResultsSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Search results',
        type: 'object',
        properties: {
          searchResults: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                self: {
                  type: 'string',
                  format: 'uri',
                },
                id: {
                  type: 'integer',
                },
              },
              required: ['self', 'id'],
            },
          },
        },
        required: ['searchResults'],
      },
    },
  },
  getSearchFiltersSchema: {
    parameters: {},
  },
  getFormListSchema: {
    parameters: {},
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Forms',
        type: 'object',
        properties: {
          forms: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                id: {
                  type: 'integer',
                },
                formname: {
                  type: 'string',
                  description: 'The internal name of the form, also called the form ID; documented as formName too.',
                },
                type: {
                  type: 'string',
                },
                displayName: {
                  type: 'string',
                },
                standardizedLevel: {
                  type: 'string',
                  enum: ['STANDARD', 'STANDARD_EDITED', 'CUSTOM', 'ACKNOWLEDGEMENT'],
                },
                isPublicAnswers: {
                  type: 'boolean',
                },
              },
              required: ['id', 'formname', 'type', 'displayName', 'standardizedLevel', 'isPublicAnswers'],
            },
          },
        },
        required: ['forms'],
      },
    },
  },
  getApiDocument: {
    parameters: {},
  },
  createApplicantWorkflow: {
    parameters: {},
    request: {
      baseprofile: 2,
      associatedprofile: 6,
    },
  },
  moveApplicantWorkflow: {
    parameters: {
      workflowId: '3',
    },
    request: {
      status: {
        id: 'C51216',
      },
    },
  },
  getApplicantWorkflow: {
    parameters: {
      workflowId: '3',
    },
    replies: {
      '200': {
        id: 3,
        baseprofile: {
          profile: 'https://talent.example/customers/1001/jobs/2',
          id: 2,
          value: 'Data Analyst',
        },
        associatedprofile: {
          profile: 'https://talent.example/customers/1001/people/5',
          id: 5,
          value: 'Grace Hopper',
        },
        status: {
          id: 'C51216',
          value: 'Assessment',
        },
        source: 'Careers site',
        createddate: '2026-11-20 09:30 AM',
        updateddate: '2026-11-20 09:33 AM',
        links: [
          {
            rel: 'self',
            title: 'Applicant workflow',
            url: 'https://talent.example/customers/1001/applicantworkflows/3',
          },
          {
            rel: 'job',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/2',
          },
          {
            rel: 'person',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/5',
          },
        ],
      },
    },
  },
  createOnboardWorkflow: {
    parameters: {},
    request: {
      baseprofile: 1,
      associatedprofile: 6,
    },
  },
  moveOnboardWorkflow: {
    parameters: {
      workflowId: '59',
    },
    request: {
      status: {
        id: 'C52002',
      },
    },
  },
  getOnboardWorkflow: {
    parameters: {
      workflowId: '59',
    },
    replies: {
      '200': {
        id: 59,
        baseprofile: {
          profile: 'https://talent.example/customers/1001/newhirecategories/1',
          id: 1,
          value: 'Office staff',
        },
        associatedprofile: {
          profile: 'https://talent.example/customers/1001/people/6',
          id: 6,
          value: 'Zoë Müller',
        },
        status: {
          id: 'C52002',
          value: 'Paperwork',
        },
        createddate: '2026-11-20 09:33 AM',
        updateddate: '2026-11-20 09:33 AM',
        links: [
          {
            rel: 'self',
            title: 'Onboard workflow',
            url: 'https://talent.example/customers/1001/onboardworkflows/59',
          },
          {
            rel: 'newhirecategory',
            title: 'New hire category',
            url: 'https://talent.example/customers/1001/newhirecategories/1',
          },
          {
            rel: 'person',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/6',
          },
        ],
      },
    },
  },
  createSourceWorkflow: {
    parameters: {},
    request: {
      baseprofile: 1,
      associatedprofile: 6,
    },
  },
  moveSourceWorkflow: {
    parameters: {
      workflowId: '60',
    },
    request: {
      status: {
        id: 'C53002',
      },
    },
  },
  getSourceWorkflow: {
    parameters: {
      workflowId: '60',
    },
    replies: {
      '200': {
        id: 60,
        baseprofile: {
          profile: 'https://talent.example/customers/1001/talentpools/1',
          id: 1,
          value: 'Silver medalists',
        },
        associatedprofile: {
          profile: 'https://talent.example/customers/1001/people/6',
          id: 6,
          value: 'Zoë Müller',
        },
        status: {
          id: 'C53002',
          value: 'Contacted',
        },
        createddate: '2026-11-20 09:33 AM',
        updateddate: '2026-11-20 09:33 AM',
        links: [
          {
            rel: 'self',
            title: 'Source workflow',
            url: 'https://talent.example/customers/1001/sourceworkflows/60',
          },
          {
            rel: 'talentpool',
            title: 'Talent pool',
            url: 'https://talent.example/customers/1001/talentpools/1',
          },
          {
            rel: 'person',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/6',
          },
        ],
      },
    },
  },
  listPersonWorkflows: {
    parameters: {
      personId: '4',
    },
    replies: {
      '200': {
        workflows: [
          {
            id: 2,
            self: 'https://talent.example/customers/1001/applicantworkflows/2',
            status: {
              id: 'C51220',
              value: 'Background check',
            },
            baseprofile: {
              profile: 'https://talent.example/customers/1001/jobs/2',
              id: 2,
              value: 'Data Analyst',
            },
          },
        ],
        links: [
          {
            rel: 'self',
            title: 'Workflows',
            url: 'https://talent.example/customers/1001/people/4/workflows',
          },
        ],
      },
    },
  },
  listWorkflowMoves: {
    parameters: {
      workflowId: '3',
    },
    replies: {
      '200': {
        moves: [
          {
            at: '2026-11-20T09:33:46.000Z',
            from: {
              id: 'C51218',
              value: 'New',
            },
            to: {
              id: 'C51216',
              value: 'Assessment',
            },
            username: 'demo.integration',
          },
        ],
      },
    },
  },
  searchPeopleByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"person.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/people/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/people/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/people/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/people/4',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/people/5',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/people/6',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/people/7',
          },
          {
            id: 8,
            self: 'https://talent.example/customers/1001/people/8',
          },
          {
            id: 9,
            self: 'https://talent.example/customers/1001/people/9',
          },
          {
            id: 10,
            self: 'https://talent.example/customers/1001/people/10',
          },
          {
            id: 11,
            self: 'https://talent.example/customers/1001/people/11',
          },
          {
            id: 12,
            self: 'https://talent.example/customers/1001/people/12',
          },
          {
            id: 13,
            self: 'https://talent.example/customers/1001/people/13',
          },
          {
            id: 14,
            self: 'https://talent.example/customers/1001/people/14',
          },
          {
            id: 15,
            self: 'https://talent.example/customers/1001/people/15',
          },
          {
            id: 16,
            self: 'https://talent.example/customers/1001/people/16',
          },
          {
            id: 17,
            self: 'https://talent.example/customers/1001/people/17',
          },
          {
            id: 18,
            self: 'https://talent.example/customers/1001/people/18',
          },
          {
            id: 19,
            self: 'https://talent.example/customers/1001/people/19',
          },
          {
            id: 20,
            self: 'https://talent.example/customers/1001/people/20',
          },
        ],
      },
    },
  },
  searchPeople: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'person.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/people/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/people/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/people/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/people/4',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/people/5',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/people/6',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/people/7',
          },
          {
            id: 8,
            self: 'https://talent.example/customers/1001/people/8',
          },
          {
            id: 9,
            self: 'https://talent.example/customers/1001/people/9',
          },
          {
            id: 10,
            self: 'https://talent.example/customers/1001/people/10',
          },
          {
            id: 11,
            self: 'https://talent.example/customers/1001/people/11',
          },
          {
            id: 12,
            self: 'https://talent.example/customers/1001/people/12',
          },
          {
            id: 13,
            self: 'https://talent.example/customers/1001/people/13',
          },
          {
            id: 14,
            self: 'https://talent.example/customers/1001/people/14',
          },
          {
            id: 15,
            self: 'https://talent.example/customers/1001/people/15',
          },
          {
            id: 16,
            self: 'https://talent.example/customers/1001/people/16',
          },
          {
            id: 17,
            self: 'https://talent.example/customers/1001/people/17',
          },
          {
            id: 18,
            self: 'https://talent.example/customers/1001/people/18',
          },
          {
            id: 19,
            self: 'https://talent.example/customers/1001/people/19',
          },
          {
            id: 20,
            self: 'https://talent.example/customers/1001/people/20',
          },
        ],
      },
    },
  },
  searchJobsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"job.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/jobs/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/jobs/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/jobs/4',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/jobs/5',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/jobs/6',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/jobs/7',
          },
          {
            id: 8,
            self: 'https://talent.example/customers/1001/jobs/8',
          },
          {
            id: 9,
            self: 'https://talent.example/customers/1001/jobs/9',
          },
          {
            id: 10,
            self: 'https://talent.example/customers/1001/jobs/10',
          },
          {
            id: 11,
            self: 'https://talent.example/customers/1001/jobs/11',
          },
          {
            id: 12,
            self: 'https://talent.example/customers/1001/jobs/12',
          },
          {
            id: 13,
            self: 'https://talent.example/customers/1001/jobs/13',
          },
        ],
      },
    },
  },
  searchJobs: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'job.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/jobs/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/jobs/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/jobs/4',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/jobs/5',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/jobs/6',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/jobs/7',
          },
          {
            id: 8,
            self: 'https://talent.example/customers/1001/jobs/8',
          },
          {
            id: 9,
            self: 'https://talent.example/customers/1001/jobs/9',
          },
          {
            id: 10,
            self: 'https://talent.example/customers/1001/jobs/10',
          },
          {
            id: 11,
            self: 'https://talent.example/customers/1001/jobs/11',
          },
          {
            id: 12,
            self: 'https://talent.example/customers/1001/jobs/12',
          },
          {
            id: 13,
            self: 'https://talent.example/customers/1001/jobs/13',
          },
        ],
      },
    },
  },
  searchCompaniesByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"company.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/companies/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/companies/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/companies/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/companies/4',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/companies/5',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/companies/6',
          },
        ],
      },
    },
  },
  searchCompanies: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'company.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/companies/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/companies/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/companies/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/companies/4',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/companies/5',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/companies/6',
          },
        ],
      },
    },
  },
  searchNewHireCategoriesByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"newhirecategory.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/newhirecategories/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/newhirecategories/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/newhirecategories/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/newhirecategories/4',
          },
        ],
      },
    },
  },
  searchNewHireCategories: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'newhirecategory.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/newhirecategories/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/newhirecategories/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/newhirecategories/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/newhirecategories/4',
          },
        ],
      },
    },
  },
  searchTalentPoolsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"talentpool.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/talentpools/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/talentpools/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/talentpools/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/talentpools/4',
          },
        ],
      },
    },
  },
  searchTalentPools: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'talentpool.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/talentpools/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/talentpools/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/talentpools/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/talentpools/4',
          },
        ],
      },
    },
  },
  searchRoomsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"room.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/rooms/1',
          },
        ],
      },
    },
  },
  searchRooms: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'room.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/rooms/1',
          },
        ],
      },
    },
  },
  searchConnectEventsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"connectevent.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/connectevents/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/connectevents/2',
          },
        ],
      },
    },
  },
  searchConnectEvents: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'connectevent.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/connectevents/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/connectevents/2',
          },
        ],
      },
    },
  },
  searchApplicantWorkflowsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"applicantworkflow.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/applicantworkflows/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/applicantworkflows/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/applicantworkflows/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/applicantworkflows/4',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/applicantworkflows/7',
          },
          {
            id: 8,
            self: 'https://talent.example/customers/1001/applicantworkflows/8',
          },
          {
            id: 9,
            self: 'https://talent.example/customers/1001/applicantworkflows/9',
          },
          {
            id: 10,
            self: 'https://talent.example/customers/1001/applicantworkflows/10',
          },
          {
            id: 11,
            self: 'https://talent.example/customers/1001/applicantworkflows/11',
          },
          {
            id: 12,
            self: 'https://talent.example/customers/1001/applicantworkflows/12',
          },
          {
            id: 13,
            self: 'https://talent.example/customers/1001/applicantworkflows/13',
          },
          {
            id: 14,
            self: 'https://talent.example/customers/1001/applicantworkflows/14',
          },
          {
            id: 15,
            self: 'https://talent.example/customers/1001/applicantworkflows/15',
          },
          {
            id: 16,
            self: 'https://talent.example/customers/1001/applicantworkflows/16',
          },
          {
            id: 17,
            self: 'https://talent.example/customers/1001/applicantworkflows/17',
          },
          {
            id: 18,
            self: 'https://talent.example/customers/1001/applicantworkflows/18',
          },
          {
            id: 19,
            self: 'https://talent.example/customers/1001/applicantworkflows/19',
          },
          {
            id: 20,
            self: 'https://talent.example/customers/1001/applicantworkflows/20',
          },
          {
            id: 21,
            self: 'https://talent.example/customers/1001/applicantworkflows/21',
          },
          {
            id: 22,
            self: 'https://talent.example/customers/1001/applicantworkflows/22',
          },
          {
            id: 23,
            self: 'https://talent.example/customers/1001/applicantworkflows/23',
          },
          {
            id: 24,
            self: 'https://talent.example/customers/1001/applicantworkflows/24',
          },
          {
            id: 25,
            self: 'https://talent.example/customers/1001/applicantworkflows/25',
          },
          {
            id: 26,
            self: 'https://talent.example/customers/1001/applicantworkflows/26',
          },
          {
            id: 27,
            self: 'https://talent.example/customers/1001/applicantworkflows/27',
          },
          {
            id: 28,
            self: 'https://talent.example/customers/1001/applicantworkflows/28',
          },
          {
            id: 29,
            self: 'https://talent.example/customers/1001/applicantworkflows/29',
          },
          {
            id: 30,
            self: 'https://talent.example/customers/1001/applicantworkflows/30',
          },
          {
            id: 31,
            self: 'https://talent.example/customers/1001/applicantworkflows/31',
          },
          {
            id: 32,
            self: 'https://talent.example/customers/1001/applicantworkflows/32',
          },
          {
            id: 33,
            self: 'https://talent.example/customers/1001/applicantworkflows/33',
          },
          {
            id: 34,
            self: 'https://talent.example/customers/1001/applicantworkflows/34',
          },
          {
            id: 35,
            self: 'https://talent.example/customers/1001/applicantworkflows/35',
          },
          {
            id: 36,
            self: 'https://talent.example/customers/1001/applicantworkflows/36',
          },
          {
            id: 37,
            self: 'https://talent.example/customers/1001/applicantworkflows/37',
          },
          {
            id: 38,
            self: 'https://talent.example/customers/1001/applicantworkflows/38',
          },
          {
            id: 39,
            self: 'https://talent.example/customers/1001/applicantworkflows/39',
          },
          {
            id: 40,
            self: 'https://talent.example/customers/1001/applicantworkflows/40',
          },
          {
            id: 41,
            self: 'https://talent.example/customers/1001/applicantworkflows/41',
          },
          {
            id: 57,
            self: 'https://talent.example/customers/1001/applicantworkflows/57',
          },
          {
            id: 58,
            self: 'https://talent.example/customers/1001/applicantworkflows/58',
          },
        ],
      },
    },
  },
  searchApplicantWorkflows: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'applicantworkflow.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/applicantworkflows/1',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/applicantworkflows/2',
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/applicantworkflows/3',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/applicantworkflows/4',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/applicantworkflows/7',
          },
          {
            id: 8,
            self: 'https://talent.example/customers/1001/applicantworkflows/8',
          },
          {
            id: 9,
            self: 'https://talent.example/customers/1001/applicantworkflows/9',
          },
          {
            id: 10,
            self: 'https://talent.example/customers/1001/applicantworkflows/10',
          },
          {
            id: 11,
            self: 'https://talent.example/customers/1001/applicantworkflows/11',
          },
          {
            id: 12,
            self: 'https://talent.example/customers/1001/applicantworkflows/12',
          },
          {
            id: 13,
            self: 'https://talent.example/customers/1001/applicantworkflows/13',
          },
          {
            id: 14,
            self: 'https://talent.example/customers/1001/applicantworkflows/14',
          },
          {
            id: 15,
            self: 'https://talent.example/customers/1001/applicantworkflows/15',
          },
          {
            id: 16,
            self: 'https://talent.example/customers/1001/applicantworkflows/16',
          },
          {
            id: 17,
            self: 'https://talent.example/customers/1001/applicantworkflows/17',
          },
          {
            id: 18,
            self: 'https://talent.example/customers/1001/applicantworkflows/18',
          },
          {
            id: 19,
            self: 'https://talent.example/customers/1001/applicantworkflows/19',
          },
          {
            id: 20,
            self: 'https://talent.example/customers/1001/applicantworkflows/20',
          },
          {
            id: 21,
            self: 'https://talent.example/customers/1001/applicantworkflows/21',
          },
          {
            id: 22,
            self: 'https://talent.example/customers/1001/applicantworkflows/22',
          },
          {
            id: 23,
            self: 'https://talent.example/customers/1001/applicantworkflows/23',
          },
          {
            id: 24,
            self: 'https://talent.example/customers/1001/applicantworkflows/24',
          },
          {
            id: 25,
            self: 'https://talent.example/customers/1001/applicantworkflows/25',
          },
          {
            id: 26,
            self: 'https://talent.example/customers/1001/applicantworkflows/26',
          },
          {
            id: 27,
            self: 'https://talent.example/customers/1001/applicantworkflows/27',
          },
          {
            id: 28,
            self: 'https://talent.example/customers/1001/applicantworkflows/28',
          },
          {
            id: 29,
            self: 'https://talent.example/customers/1001/applicantworkflows/29',
          },
          {
            id: 30,
            self: 'https://talent.example/customers/1001/applicantworkflows/30',
          },
          {
            id: 31,
            self: 'https://talent.example/customers/1001/applicantworkflows/31',
          },
          {
            id: 32,
            self: 'https://talent.example/customers/1001/applicantworkflows/32',
          },
          {
            id: 33,
            self: 'https://talent.example/customers/1001/applicantworkflows/33',
          },
          {
            id: 34,
            self: 'https://talent.example/customers/1001/applicantworkflows/34',
          },
          {
            id: 35,
            self: 'https://talent.example/customers/1001/applicantworkflows/35',
          },
          {
            id: 36,
            self: 'https://talent.example/customers/1001/applicantworkflows/36',
          },
          {
            id: 37,
            self: 'https://talent.example/customers/1001/applicantworkflows/37',
          },
          {
            id: 38,
            self: 'https://talent.example/customers/1001/applicantworkflows/38',
          },
          {
            id: 39,
            self: 'https://talent.example/customers/1001/applicantworkflows/39',
          },
          {
            id: 40,
            self: 'https://talent.example/customers/1001/applicantworkflows/40',
          },
          {
            id: 41,
            self: 'https://talent.example/customers/1001/applicantworkflows/41',
          },
          {
            id: 57,
            self: 'https://talent.example/customers/1001/applicantworkflows/57',
          },
          {
            id: 58,
            self: 'https://talent.example/customers/1001/applicantworkflows/58',
          },
        ],
      },
    },
  },
  searchOnboardWorkflowsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"onboardworkflow.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 5,
            self: 'https://talent.example/customers/1001/onboardworkflows/5',
          },
          {
            id: 42,
            self: 'https://talent.example/customers/1001/onboardworkflows/42',
          },
          {
            id: 43,
            self: 'https://talent.example/customers/1001/onboardworkflows/43',
          },
          {
            id: 44,
            self: 'https://talent.example/customers/1001/onboardworkflows/44',
          },
          {
            id: 45,
            self: 'https://talent.example/customers/1001/onboardworkflows/45',
          },
          {
            id: 46,
            self: 'https://talent.example/customers/1001/onboardworkflows/46',
          },
          {
            id: 47,
            self: 'https://talent.example/customers/1001/onboardworkflows/47',
          },
          {
            id: 48,
            self: 'https://talent.example/customers/1001/onboardworkflows/48',
          },
          {
            id: 59,
            self: 'https://talent.example/customers/1001/onboardworkflows/59',
          },
        ],
      },
    },
  },
  searchOnboardWorkflows: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'onboardworkflow.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 5,
            self: 'https://talent.example/customers/1001/onboardworkflows/5',
          },
          {
            id: 42,
            self: 'https://talent.example/customers/1001/onboardworkflows/42',
          },
          {
            id: 43,
            self: 'https://talent.example/customers/1001/onboardworkflows/43',
          },
          {
            id: 44,
            self: 'https://talent.example/customers/1001/onboardworkflows/44',
          },
          {
            id: 45,
            self: 'https://talent.example/customers/1001/onboardworkflows/45',
          },
          {
            id: 46,
            self: 'https://talent.example/customers/1001/onboardworkflows/46',
          },
          {
            id: 47,
            self: 'https://talent.example/customers/1001/onboardworkflows/47',
          },
          {
            id: 48,
            self: 'https://talent.example/customers/1001/onboardworkflows/48',
          },
          {
            id: 59,
            self: 'https://talent.example/customers/1001/onboardworkflows/59',
          },
        ],
      },
    },
  },
  searchSourceWorkflowsByQuery: {
    parameters: {
      searchJson: '{"filters":[{"name":"sourceworkflow.id","value":["0"],"operator":">"}]}',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 6,
            self: 'https://talent.example/customers/1001/sourceworkflows/6',
          },
          {
            id: 49,
            self: 'https://talent.example/customers/1001/sourceworkflows/49',
          },
          {
            id: 50,
            self: 'https://talent.example/customers/1001/sourceworkflows/50',
          },
          {
            id: 51,
            self: 'https://talent.example/customers/1001/sourceworkflows/51',
          },
          {
            id: 52,
            self: 'https://talent.example/customers/1001/sourceworkflows/52',
          },
          {
            id: 53,
            self: 'https://talent.example/customers/1001/sourceworkflows/53',
          },
          {
            id: 54,
            self: 'https://talent.example/customers/1001/sourceworkflows/54',
          },
          {
            id: 55,
            self: 'https://talent.example/customers/1001/sourceworkflows/55',
          },
          {
            id: 56,
            self: 'https://talent.example/customers/1001/sourceworkflows/56',
          },
          {
            id: 60,
            self: 'https://talent.example/customers/1001/sourceworkflows/60',
          },
        ],
      },
    },
  },
  searchSourceWorkflows: {
    parameters: {},
    request: {
      filters: [
        {
          name: 'sourceworkflow.id',
          value: ['0'],
          operator: '>',
        },
      ],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 6,
            self: 'https://talent.example/customers/1001/sourceworkflows/6',
          },
          {
            id: 49,
            self: 'https://talent.example/customers/1001/sourceworkflows/49',
          },
          {
            id: 50,
            self: 'https://talent.example/customers/1001/sourceworkflows/50',
          },
          {
            id: 51,
            self: 'https://talent.example/customers/1001/sourceworkflows/51',
          },
          {
            id: 52,
            self: 'https://talent.example/customers/1001/sourceworkflows/52',
          },
          {
            id: 53,
            self: 'https://talent.example/customers/1001/sourceworkflows/53',
          },
          {
            id: 54,
            self: 'https://talent.example/customers/1001/sourceworkflows/54',
          },
          {
            id: 55,
            self: 'https://talent.example/customers/1001/sourceworkflows/55',
          },
          {
            id: 56,
            self: 'https://talent.example/customers/1001/sourceworkflows/56',
          },
          {
            id: 60,
            self: 'https://talent.example/customers/1001/sourceworkflows/60',
          },
        ],
      },
    },
  },
  listLists: {
    parameters: {},
    replies: {
      '200': {
        lists: [
          'lists.notes.rejection',
          'lists.phone_type',
          'lists.address_type',
          'lists.position_level',
          'lists.error',
          'lists.job.folders',
          'lists.job.position_type',
          'lists.job.job_type',
          'lists.eeo_category.job',
          'lists.visa.job',
          'lists.job.hire_type',
          'lists.job.priority',
          'lists.company.folders',
          'lists.company.sources',
          'lists.contact.category',
          'lists.person.folders',
          'lists.person.avail_status',
          'lists.person.qualification',
          'lists.person.visa',
          'lists.client_group',
          'lists.client.priority',
          'lists.person.userlists',
          'lists.eeo.age',
          'lists.eeo.disability',
          'lists.eeo.gender',
          'lists.eeo.nationality',
          'lists.eeo.race',
          'lists.eeo.religion',
          'lists.eeo.veteran',
          'lists.client.sources',
          'lists.sourcechannels',
          'lists.sources',
          'lists.country',
          'lists.compensation.types',
          'lists.currency.types',
          'lists.expense.category',
          'lists.file.extensions',
          'lists.position',
          'lists.industry',
          'lists.skills',
          'lists.customfields_lists',
        ],
      },
    },
  },
  getList: {
    parameters: {
      listId: 'lists.skills',
    },
    replies: {
      '200': {
        id: 'lists.skills',
        children: [
          {
            id: 'D50001',
            listnodeid: '50001',
            value: 'Software',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001?page=1',
              },
            },
          },
          {
            id: 'D50002',
            listnodeid: '50002',
            value: 'Office',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50002',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50002?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50002?page=1',
              },
            },
          },
          {
            id: 'D50003',
            listnodeid: '50003',
            value: 'Trades',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50003',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50003?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50003?page=1',
              },
            },
          },
          {
            id: 'D50004',
            listnodeid: '50004',
            value: 'Health',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50004',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50004?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50004?page=1',
              },
            },
          },
          {
            id: 'D50005',
            listnodeid: '50005',
            value: 'Languages',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50005',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50005?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50005?page=1',
              },
            },
          },
          {
            id: 'D50006',
            listnodeid: '50006',
            value: 'Business',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50006',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50006?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50006?page=1',
              },
            },
          },
          {
            id: 'D50007',
            listnodeid: '100000001',
            value: 'Cryptanalysis',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000001',
              },
              first: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000001?page=1',
              },
              last: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000001?page=1',
              },
            },
          },
        ],
        _links: {
          self: {
            href: 'https://talent.example/customers/1001/v2/lists/lists.skills',
          },
          first: {
            href: 'https://talent.example/customers/1001/v2/lists/lists.skills?page=1',
          },
          last: {
            href: 'https://talent.example/customers/1001/v2/lists/lists.skills?page=1',
          },
        },
      },
    },
  },
  getListNode: {
    parameters: {
      listId: 'lists.skills',
      chain: 'D50001',
    },
    replies: {
      '200': {
        id: 'D50001',
        listnodeid: '50001',
        value: 'Software',
        hidden: false,
        children: [
          {
            id: 'D50001001',
            listnodeid: '50001001',
            value: 'Java',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001/C50001001',
              },
            },
          },
          {
            id: 'D50001002',
            listnodeid: '50001002',
            value: 'JavaScript',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001/C50001002',
              },
            },
          },
          {
            id: 'D50001003',
            listnodeid: '50001003',
            value: 'Python',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001/C50001003',
              },
            },
          },
          {
            id: 'D50001004',
            listnodeid: '50001004',
            value: 'SQL',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001/C50001004',
              },
            },
          },
          {
            id: 'D50001005',
            listnodeid: '50001005',
            value: 'Cloud Computing',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001/C50001005',
              },
            },
          },
        ],
        _links: {
          self: {
            href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001',
          },
          first: {
            href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001?page=1',
          },
          last: {
            href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001?page=1',
          },
        },
      },
    },
  },
  getCustomListNode: {
    parameters: {
      listNodeId: 'C14567',
    },
    replies: {
      '200': {
        id: 'C14567',
        listnodeid: '14567',
        value: 'Start preferences',
        hidden: false,
        children: [
          {
            id: 'C100000004',
            listnodeid: '100000004',
            value: 'Morning',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/lists/lists.customfields_lists/node/C100000004',
              },
            },
          },
          {
            id: 'C100000005',
            listnodeid: '100000005',
            value: 'Evening',
            hidden: false,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/lists/lists.customfields_lists/node/C100000005',
              },
            },
          },
          {
            id: 'C100000006',
            listnodeid: '100000006',
            value: 'Night',
            hidden: true,
            _links: {
              self: {
                href: 'https://talent.example/customers/1001/lists/lists.customfields_lists/node/C100000006',
              },
            },
          },
        ],
        _links: {
          self: {
            href: 'https://talent.example/customers/1001/lists/lists.customfields_lists/node/C14567',
          },
          first: {
            href: 'https://talent.example/customers/1001/lists/lists.customfields_lists/node/C14567?page=1',
          },
          last: {
            href: 'https://talent.example/customers/1001/lists/lists.customfields_lists/node/C14567?page=1',
          },
        },
      },
    },
  },
  updateCustomListNode: {
    parameters: {
      listNodeId: 'C14567',
    },
    request: {
      value: 'Preferred starts',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'C14567/value',
            before: 'Start preferences',
            after: 'Preferred starts',
          },
        ],
      },
    },
  },
  updateList: {
    parameters: {
      listId: 'lists.skills',
    },
    request: {
      children: [
        {
          id: 'D50001',
          listnodeid: '50001',
          value: 'Software',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50001?page=1',
            },
          },
        },
        {
          id: 'D50002',
          listnodeid: '50002',
          value: 'Office',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50002',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50002?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50002?page=1',
            },
          },
        },
        {
          id: 'D50003',
          listnodeid: '50003',
          value: 'Trades',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50003',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50003?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50003?page=1',
            },
          },
        },
        {
          id: 'D50004',
          listnodeid: '50004',
          value: 'Health',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50004',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50004?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50004?page=1',
            },
          },
        },
        {
          id: 'D50005',
          listnodeid: '50005',
          value: 'Languages',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50005',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50005?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50005?page=1',
            },
          },
        },
        {
          id: 'D50006',
          listnodeid: '50006',
          value: 'Business',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50006',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50006?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C50006?page=1',
            },
          },
        },
        {
          id: 'D50007',
          listnodeid: '100000001',
          value: 'Cryptanalysis',
          hidden: false,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000001',
            },
            first: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000001?page=1',
            },
            last: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000001?page=1',
            },
          },
        },
      ],
    },
    replies: {
      '200': {
        changes: [],
      },
    },
  },
  addListNode: {
    parameters: {
      listId: 'lists.skills',
    },
    request: {
      value: 'Bletchley',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'value',
            before: null,
            after: 'Bletchley',
          },
        ],
      },
    },
  },
  updateListNode: {
    parameters: {
      listId: 'lists.skills',
      listNodeId: 'C100000007',
    },
    request: {
      hidden: true,
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'C100000007/hidden',
            before: false,
            after: true,
          },
        ],
      },
    },
  },
  listForms: {
    parameters: {},
    replies: {
      '200': {
        forms: [
          {
            id: 1,
            formname: 'background_check',
            type: 'Person',
            displayName: 'Background check',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 2,
            formname: 'new_starter',
            type: 'Person',
            displayName: 'New starter',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 3,
            formname: 'hiring_request',
            type: 'Job',
            displayName: 'Hiring request',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 4,
            formname: 'interview_feedback',
            type: 'Workflow',
            displayName: 'Interview feedback',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 5,
            formname: 'reference',
            type: 'Person',
            displayName: 'Reference',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 6,
            formname: 'application',
            type: 'Workflow',
            displayName: 'Application',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
        ],
      },
    },
  },
  listFormsByLongPath: {
    parameters: {},
    replies: {
      '200': {
        forms: [
          {
            id: 1,
            formname: 'background_check',
            type: 'Person',
            displayName: 'Background check',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 2,
            formname: 'new_starter',
            type: 'Person',
            displayName: 'New starter',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 3,
            formname: 'hiring_request',
            type: 'Job',
            displayName: 'Hiring request',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 4,
            formname: 'interview_feedback',
            type: 'Workflow',
            displayName: 'Interview feedback',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 5,
            formname: 'reference',
            type: 'Person',
            displayName: 'Reference',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
          {
            id: 6,
            formname: 'application',
            type: 'Workflow',
            displayName: 'Application',
            standardizedLevel: 'CUSTOM',
            isPublicAnswers: false,
          },
        ],
      },
    },
  },
  getFormQuestions: {
    parameters: {
      formname: 'background_check',
    },
    replies: {
      '200': {
        legal_name: {
          type: 'TEXTFIELD',
          required: true,
          searchable: false,
          section: 'You',
          data: {
            type: {
              id: -2,
              text: 'Sync with Profile Field',
            },
            field: 'lastname',
          },
        },
        consent: {
          type: 'CHECKBOX',
          required: true,
          searchable: false,
          section: 'You',
        },
        employers: {
          type: 'GROUP',
          required: false,
          searchable: false,
          section: 'Your work',
          questions: {
            employer: {
              type: 'TEXTFIELD',
              required: true,
              searchable: false,
            },
            from: {
              type: 'DATEONLY',
              required: false,
              searchable: false,
            },
          },
        },
      },
    },
  },
  getFormDataSchema: {
    parameters: {
      formname: 'background_check',
    },
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'Background check',
        type: 'object',
        properties: {
          formname: {
            title: 'Form',
            type: 'string',
          },
          status: {
            title: 'Status',
            type: 'string',
            enum: ['Complete', 'Incomplete'],
            readOnly: true,
          },
          owner: {
            title: 'Owner',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
          },
          completeddate: {
            title: 'Completed',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updateddate: {
            title: 'Updated',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          requesteddate: {
            title: 'Requested',
            type: 'string',
            pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
            readOnly: true,
          },
          updatedby: {
            title: 'Updated by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            readOnly: true,
          },
          requestedby: {
            title: 'Requested by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            readOnly: true,
          },
          completedby: {
            title: 'Completed by',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            readOnly: true,
          },
          updatedfor: {
            title: 'Updated for',
            type: 'object',
            properties: {
              profile: {
                type: 'string',
                format: 'uri',
              },
              id: {
                type: 'integer',
              },
              value: {
                type: 'string',
              },
            },
            readOnly: true,
          },
          signature: {
            title: 'Signature',
            type: 'boolean',
          },
          legal_name: {
            title: 'Legal name',
            type: 'string',
          },
          consent: {
            title: 'I agree',
            type: 'boolean',
          },
          employers: {
            title: 'Employers',
            type: 'array',
            items: {
              type: 'object',
              properties: {
                entry: {
                  type: 'integer',
                  minimum: 1,
                },
                employer: {
                  title: 'Employer',
                  type: 'string',
                  maxLength: 4000,
                },
                from: {
                  title: 'From',
                  type: 'string',
                  pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
                },
              },
              required: ['entry'],
            },
          },
          links: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                title: {
                  type: 'string',
                },
                rel: {
                  type: 'string',
                },
                url: {
                  type: 'string',
                  format: 'uri',
                },
              },
              required: ['title', 'rel', 'url'],
            },
          },
        },
        required: ['links'],
      },
    },
  },
  requestForm: {
    parameters: {
      formname: 'background_check',
    },
    request: {
      owner: 4,
    },
  },
  submitForm: {
    parameters: {},
    request: {
      owner: 4,
      formname: 'background_check',
      legal_name: 'Joan Clarke',
      consent: true,
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'legal_name',
            before: null,
            after: 'Joan Clarke',
          },
          {
            path: 'consent',
            before: null,
            after: true,
          },
          {
            path: 'signature',
            before: null,
            after: false,
          },
        ],
      },
      '400': {
        errors: [
          {
            errorMessage:
              'The form "background_check" has been filled for this owner: filled form 1. PATCH changes some of its answers, PUT replaces all.',
            errorCode: 16,
          },
        ],
      },
    },
  },
  submitOrReplaceForm: {
    parameters: {},
    request: {
      owner: 4,
      formname: 'background_check',
      legal_name: 'Joan Clarke',
      consent: true,
    },
    replies: {
      '200': {
        changes: [],
      },
    },
  },
  replaceFilledForm: {
    parameters: {
      formDataId: '1',
    },
    request: {
      owner: 4,
      formname: 'background_check',
      legal_name: 'Joan Clarke',
      consent: true,
    },
    replies: {
      '200': {
        changes: [],
      },
    },
  },
  updateFilledForm: {
    parameters: {
      formDataId: '1',
    },
    request: {
      legal_name: 'Joan Murray',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'legal_name',
            before: 'Joan Clarke',
            after: 'Joan Murray',
          },
        ],
      },
    },
  },
  getFilledForm: {
    parameters: {
      formDataId: '1',
    },
    replies: {
      '200': {
        formname: 'background_check',
        status: 'Incomplete',
        owner: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Ada Joan Murray',
        },
        updateddate: '2026-11-20 09:34 AM',
        requesteddate: '2026-11-20 09:34 AM',
        updatedby: {
          profile: 'https://talent.example/customers/1001/people/1',
          id: 1,
          value: 'Iris Integration',
        },
        requestedby: {
          profile: 'https://talent.example/customers/1001/people/1',
          id: 1,
          value: 'Iris Integration',
        },
        links: [
          {
            rel: 'self',
            title: 'Form',
            url: 'https://talent.example/customers/1001/forms/1',
          },
          {
            rel: 'owner',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
        ],
      },
    },
  },
  exportFilledFormAsWord: {
    parameters: {
      formDataId: '1',
    },
  },
  exportFilledFormAsPdf: {
    parameters: {
      formDataId: '1',
    },
  },
  exportFilledFormAsText: {
    parameters: {
      formDataId: '1',
    },
    replies: {
      '200':
        'Background check\n================\nForm: Background check (background_check)\nOwner: Ada Joan Murray\nStatus: Incomplete\nRequested: 2026-11-20 09:34 AM UTC by Iris Integration\nUpdated: 2026-11-20 09:34 AM UTC by Iris Integration\n\nYou\n---\nLegal name: Joan Murray\nI agree: Yes\n\nYour work\n---------\nEmployers: —\n\nSignature: Not signed\n',
    },
  },
  updateFilledFormByName: {
    parameters: {
      formname: 'background_check',
      formDataId: '1',
    },
    request: {
      legal_name: 'Joan Murray',
    },
    replies: {
      '200': {
        changes: [],
      },
    },
  },
  getFilledFormByName: {
    parameters: {
      formname: 'background_check',
      formDataId: '1',
    },
    replies: {
      '200': {
        formname: 'background_check',
        status: 'Incomplete',
        owner: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Ada Joan Murray',
        },
        updateddate: '2026-11-20 09:34 AM',
        requesteddate: '2026-11-20 09:34 AM',
        updatedby: {
          profile: 'https://talent.example/customers/1001/people/1',
          id: 1,
          value: 'Iris Integration',
        },
        requestedby: {
          profile: 'https://talent.example/customers/1001/people/1',
          id: 1,
          value: 'Iris Integration',
        },
        signature: false,
        legal_name: 'Joan Murray',
        consent: true,
        links: [
          {
            rel: 'self',
            title: 'Form',
            url: 'https://talent.example/customers/1001/forms/1',
          },
          {
            rel: 'owner',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
        ],
      },
    },
  },
  exportFilledFormByNameAsWord: {
    parameters: {
      formname: 'background_check',
      formDataId: '1',
    },
  },
  exportFilledFormByNameAsPdf: {
    parameters: {
      formname: 'background_check',
      formDataId: '1',
    },
  },
  exportFilledFormByNameAsText: {
    parameters: {
      formname: 'background_check',
      formDataId: '1',
    },
    replies: {
      '200':
        'Background check\n================\nForm: Background check (background_check)\nOwner: Ada Joan Murray\nStatus: Incomplete\nRequested: 2026-11-20 09:34 AM UTC by Iris Integration\nUpdated: 2026-11-20 09:34 AM UTC by Iris Integration\n\nYou\n---\nLegal name: Joan Murray\nI agree: Yes\n\nYour work\n---------\nEmployers: —\n\nSignature: Not signed\n',
    },
  },
  listPersonForms: {
    parameters: {
      ownerId: '4',
    },
    replies: {
      '200': {
        forms: [
          {
            formname: 'background_check',
            formDataId: 1,
            status: 'Incomplete',
            updateddate: '2026-11-20 09:34 AM',
            requesteddate: '2026-11-20 09:34 AM',
            self: 'https://talent.example/customers/1001/forms/1',
          },
        ],
      },
    },
  },
  listJobForms: {
    parameters: {
      ownerId: '2',
    },
    replies: {
      '200': {
        forms: [],
      },
    },
  },
  listApplicantWorkflowForms: {
    parameters: {
      ownerId: '3',
    },
    replies: {
      '200': {
        forms: [],
      },
    },
  },
  createSubscription: {
    parameters: {},
    request: {
      url: 'https://talent.example/',
      auth: {
        type: 'none',
      },
    },
    replies: {
      '201': {
        id: 'listen-0123456789abcdef0123',
        expiresAt: '2026-11-20T09:36:00.000Z',
      },
    },
  },
  listSubscriptions: {
    parameters: {},
    replies: {
      '200': {
        subscriptions: [
          {
            id: 'listen-0123456789abcdef0123',
            temporary: true,
            expiresAt: '2026-11-20T09:36:00.000Z',
          },
        ],
      },
    },
  },
  renewSubscription: {
    parameters: {
      subscriptionId: 'listen-0123456789abcdef0123',
    },
    replies: {
      '200': {
        id: 'listen-0123456789abcdef0123',
        expiresAt: '2026-11-20T09:36:02.000Z',
      },
    },
  },
  receivePingEvent: {
    request: {
      eventType: 'PingEvent',
      customerId: '1001',
      subscription: 'listen-0123456789abcdef0123',
      links: [],
    },
  },
  pingSubscription: {
    parameters: {
      subscriptionId: 'listen-0123456789abcdef0123',
    },
    replies: {
      '200': {
        outcome: 'processed',
        httpStatus: 200,
        durationMs: 12,
      },
    },
  },
  pauseSubscription: {
    parameters: {
      subscriptionId: 'listen-0123456789abcdef0123',
    },
    replies: {
      '200': {
        id: 'listen-0123456789abcdef0123',
        temporary: true,
        expiresAt: '2026-11-20T09:36:02.000Z',
        pausedAt: '2026-11-20T09:35:04.000Z',
        pausedBecause: 'asked',
      },
    },
  },
  resumeSubscription: {
    parameters: {
      subscriptionId: 'listen-0123456789abcdef0123',
    },
    replies: {
      '200': {
        id: 'listen-0123456789abcdef0123',
        temporary: true,
        expiresAt: '2026-11-20T09:36:02.000Z',
      },
    },
  },
  postJob: {
    parameters: {},
    request: {
      jobid: 1,
      portalurl: 'careers',
    },
  },
  getJobPost: {
    parameters: {
      jobPostId: '1',
    },
    replies: {
      '200': {
        jobpostid: 1,
        portalurl: 'careers',
        startdate: '2026-11-20 09:30 AM',
        status: 'Posted',
        links: [
          {
            rel: 'self',
            title: 'Job post',
            url: 'https://talent.example/customers/1001/portalposts/1',
          },
          {
            rel: 'job',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/2',
          },
        ],
      },
    },
  },
  listJobPosts: {
    parameters: {
      jobId: '2',
    },
    replies: {
      '200': {
        jobposts: [
          {
            jobpostid: 1,
            portalurl: 'careers',
            startdate: '2026-11-20 09:30 AM',
            status: 'Posted',
          },
          {
            jobpostid: 8,
            portalurl: 'careers.demo.example',
            startdate: '2026-11-20 09:35 AM',
            status: 'Posted',
          },
        ],
      },
    },
  },
  searchPortalByQuery: {
    parameters: {
      portalIdOrName: 'careers',
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 9,
            self: 'https://talent.example/customers/1001/jobs/9',
            portalUrl: 'https://talent.example/portals/careers/jobs/9/support-agent-m-w-d/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/jobs/7',
            portalUrl: 'https://talent.example/portals/careers/jobs/7/chef-de-cuisine/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/jobs/6',
            portalUrl: 'https://talent.example/portals/careers/jobs/6/physiotherapist/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/jobs/5',
            portalUrl: 'https://talent.example/portals/careers/jobs/5/backend-developer/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/jobs/4',
            portalUrl: 'https://talent.example/portals/careers/jobs/4/nurse/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/jobs/2',
            portalUrl: 'https://talent.example/portals/careers/jobs/2/data-analyst/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
            portalUrl: 'https://talent.example/portals/careers/jobs/1/software-engineer/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
        ],
      },
    },
  },
  searchPortal: {
    parameters: {
      portalIdOrName: 'careers',
    },
    request: {
      filters: [],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 9,
            self: 'https://talent.example/customers/1001/jobs/9',
            portalUrl: 'https://talent.example/portals/careers/jobs/9/support-agent-m-w-d/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 7,
            self: 'https://talent.example/customers/1001/jobs/7',
            portalUrl: 'https://talent.example/portals/careers/jobs/7/chef-de-cuisine/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 6,
            self: 'https://talent.example/customers/1001/jobs/6',
            portalUrl: 'https://talent.example/portals/careers/jobs/6/physiotherapist/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 5,
            self: 'https://talent.example/customers/1001/jobs/5',
            portalUrl: 'https://talent.example/portals/careers/jobs/5/backend-developer/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 4,
            self: 'https://talent.example/customers/1001/jobs/4',
            portalUrl: 'https://talent.example/portals/careers/jobs/4/nurse/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/jobs/2',
            portalUrl: 'https://talent.example/portals/careers/jobs/2/data-analyst/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
            portalUrl: 'https://talent.example/portals/careers/jobs/1/software-engineer/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
        ],
      },
    },
  },
  listPortalFilters: {
    parameters: {
      portalIdOrName: 'careers',
    },
    replies: {
      '200': {
        filters: [
          {
            name: 'job.positioncategory',
            label: 'Category',
            type: {
              display: 'multiselect',
              id: 3,
            },
            options: [
              {
                id: 'D48001',
                value: 'Administration',
              },
              {
                id: 'D48001001',
                value: 'Office Manager',
              },
              {
                id: 'D48001002',
                value: 'Executive Assistant',
              },
              {
                id: 'D48001003',
                value: 'Receptionist',
              },
              {
                id: 'D48002',
                value: 'Customer Service',
              },
              {
                id: 'D48002001',
                value: 'Support Agent',
              },
              {
                id: 'D48002002',
                value: 'Support Manager',
              },
              {
                id: 'D48003',
                value: 'Engineering',
              },
              {
                id: 'D48003001',
                value: 'Software Engineer',
              },
              {
                id: 'D48003002',
                value: 'Quality Engineer',
              },
              {
                id: 'D48003003',
                value: 'Mechanical Engineer',
              },
              {
                id: 'D48003004',
                value: 'Electrical Engineer',
              },
              {
                id: 'D48004',
                value: 'Finance',
              },
              {
                id: 'D48004001',
                value: 'Accountant',
              },
              {
                id: 'D48004002',
                value: 'Controller',
              },
              {
                id: 'D48004003',
                value: 'Financial Analyst',
              },
              {
                id: 'D48005',
                value: 'Health Care',
              },
              {
                id: 'D48005001',
                value: 'Nurse',
              },
              {
                id: 'D48005002',
                value: 'Physician',
              },
              {
                id: 'D48005003',
                value: 'Therapist',
              },
            ],
          },
          {
            name: 'job.joblocation.companyid',
            label: 'Company',
            type: {
              display: 'freetext',
              id: 0,
            },
          },
          {
            name: 'job.positiontype',
            label: 'Position Type',
            type: {
              display: 'multiselect',
              id: 3,
            },
            options: [
              {
                id: 'D16001',
                value: 'Full Time',
              },
              {
                id: 'D16002',
                value: 'Part Time',
              },
              {
                id: 'D16003',
                value: 'Contract',
              },
              {
                id: 'D16004',
                value: 'Temporary',
              },
              {
                id: 'D16005',
                value: 'Internship',
              },
              {
                id: 'D16006',
                value: 'Seasonal',
              },
              {
                id: 'D16007',
                value: 'Volunteer',
              },
            ],
          },
          {
            name: 'job.department',
            label: 'Department',
            type: {
              display: 'multiselect',
              id: 3,
            },
            options: [
              {
                id: 'D27001',
                value: 'Key Account',
              },
              {
                id: 'D27002',
                value: 'Standard Account',
              },
              {
                id: 'D27003',
                value: 'Prospect',
              },
              {
                id: 'D27004',
                value: 'Former Client',
              },
            ],
          },
          {
            name: 'job.jobpost.postdate',
            label: 'Posted Date',
            type: {
              display: 'datetime',
              id: 15,
            },
            options: [
              {
                id: '11/19/2026 00:00:00.000',
                value: 'Last day',
              },
              {
                id: '11/13/2026 00:00:00.000',
                value: 'Last 7 days',
              },
              {
                id: '11/06/2026 00:00:00.000',
                value: 'Last 14 days',
              },
              {
                id: '10/21/2026 00:00:00.000',
                value: 'Last 30 days',
              },
              {
                id: '09/21/2026 00:00:00.000',
                value: 'Last 60 days',
              },
              {
                id: '08/22/2026 00:00:00.000',
                value: 'Last 90 days',
              },
            ],
          },
          {
            name: 'job.portaljoblocation',
            label: 'Location',
            type: {
              display: 'freetext',
              id: 0,
            },
          },
          {
            name: 'job.portalkeywordsearch',
            label: 'Keywords',
            type: {
              display: 'freetext',
              id: 0,
            },
          },
          {
            name: 'job.joblocation.zipradius',
            label: 'Zip Code',
            type: {
              display: 'freetext',
              id: 0,
            },
            secondaryValue: {
              options: [
                {
                  id: '5',
                  value: '5',
                },
                {
                  id: '10',
                  value: '10',
                },
                {
                  id: '15',
                  value: '15',
                },
                {
                  id: '20',
                  value: '20',
                },
                {
                  id: '25',
                  value: '25',
                },
                {
                  id: '35',
                  value: '35',
                },
                {
                  id: '50',
                  value: '50',
                },
                {
                  id: '75',
                  value: '75',
                },
                {
                  id: '100',
                  value: '100',
                },
                {
                  id: '150',
                  value: '150',
                },
                {
                  id: '200',
                  value: '200',
                },
              ],
              id: 'radius',
              label: 'Radius',
              units: 'miles',
            },
          },
          {
            name: 'job.updateddate',
            label: 'Updated Date',
            type: {
              display: 'datetime',
              id: 15,
            },
          },
        ],
      },
    },
  },
  receiveWorkFlowStatusChangeEvent: {
    request: {
      newStatus: 'C51222',
      oldStatus: 'C51216',
      jobId: '2',
      userId: '1',
      personId: '5',
      systemId: '3',
      links: [
        {
          title: 'Applicant workflow',
          rel: 'applicantWorkflow',
          url: 'https://talent.example/customers/1001/applicantworkflows/3',
        },
        {
          title: 'Job',
          rel: 'job',
          url: 'https://talent.example/customers/1001/jobs/2',
        },
        {
          title: 'Person',
          rel: 'person',
          url: 'https://talent.example/customers/1001/people/5',
        },
        {
          title: 'User',
          rel: 'user',
          url: 'https://talent.example/customers/1001/people/1',
        },
      ],
      customerId: '1001',
      eventType: 'WorkFlowStatusChangeEvent',
    },
  },
  moveWorkflow: {
    parameters: {
      workflowId: '3',
    },
    request: {
      status: {
        id: 'C51222',
      },
    },
    replies: {
      '200': {
        outcome: 'processed',
        events: [
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            status: 'processed',
          },
        ],
      },
    },
  },
  receiveApplicationCompletedEvent: {
    request: {
      returnUrl: 'https://talent.example/portals/careers/apply/61',
      userId: '7',
      systemId: '61',
      links: [
        {
          title: 'Applicant workflow',
          rel: 'applicantWorkflow',
          url: 'https://talent.example/customers/1001/applicantworkflows/61',
        },
        {
          title: 'Job',
          rel: 'job',
          url: 'https://talent.example/customers/1001/jobs/2',
        },
        {
          title: 'Person',
          rel: 'person',
          url: 'https://talent.example/customers/1001/people/7',
        },
        {
          title: 'User',
          rel: 'user',
          url: 'https://talent.example/customers/1001/people/7',
        },
      ],
      customerId: '1001',
      eventType: 'ApplicationCompletedEvent',
    },
  },
  completeApplication: {
    parameters: {
      portalId: '101',
    },
    request: {
      job: 2,
      person: 7,
    },
    replies: {
      '200': {
        outcome: 'processed',
        events: [
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            status: 'processed',
          },
        ],
      },
    },
  },
  getBoardPost: {
    parameters: {
      boardPostId: '1',
    },
    replies: {
      '200': {
        id: 1,
        job: 4,
        board: 'boardco',
        label: 'BoardCo',
        state: 'posted',
        action: 'post',
        at: '2026-11-20T09:30:00.000Z',
        username: 'demo.integration',
        outcome: 'none',
        postedAt: '2026-11-20T09:30:00.000Z',
        updatedAt: '2026-11-20T09:30:00.000Z',
      },
    },
  },
  listBoardPosts: {
    parameters: {
      jobId: '4',
    },
    replies: {
      '200': {
        boards: [
          {
            id: 1,
            job: 4,
            board: 'boardco',
            label: 'BoardCo',
            state: 'posted',
            action: 'post',
            at: '2026-11-20T09:30:00.000Z',
            username: 'demo.integration',
            outcome: 'none',
            postedAt: '2026-11-20T09:30:00.000Z',
            updatedAt: '2026-11-20T09:30:00.000Z',
          },
        ],
      },
    },
  },
  receiveJobPostToWebEvent: {
    request: {
      userId: '1',
      systemId: '2',
      links: [
        {
          title: 'Job',
          rel: 'job',
          url: 'https://talent.example/customers/1001/jobs/2',
        },
        {
          title: 'User',
          rel: 'user',
          url: 'https://talent.example/customers/1001/people/1',
        },
      ],
      customerId: '1001',
      portalUrl: 'https://talent.example/portals/careers/jobs/2/data-analyst/job',
      eventType: 'JobPostToWebEvent',
    },
  },
  postJobToBoard: {
    parameters: {
      jobId: '2',
      boardId: 'boardco',
    },
    request: {},
    replies: {
      '200': {
        outcome: 'processed',
        events: [
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            status: 'processed',
          },
        ],
      },
    },
  },
  receiveJobUnpostToWebEvent: {
    request: {
      userId: '1',
      systemId: '2',
      links: [
        {
          title: 'Job',
          rel: 'job',
          url: 'https://talent.example/customers/1001/jobs/2',
        },
        {
          title: 'User',
          rel: 'user',
          url: 'https://talent.example/customers/1001/people/1',
        },
      ],
      customerId: '1001',
      eventType: 'JobUnpostToWebEvent',
    },
  },
  unpostJobFromBoard: {
    parameters: {
      jobId: '2',
      boardId: 'boardco',
    },
    request: {},
    replies: {
      '200': {
        outcome: 'processed',
        events: [
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            status: 'processed',
          },
        ],
      },
    },
  },
  listDeliveries: {
    parameters: {},
    replies: {
      '200': {
        deliveries: [
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'JobUnpostToWebEvent',
            systemId: '2',
            status: 'processed',
            createdAt: '2026-11-20T09:35:19.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:19.000Z',
                httpStatus: 200,
                durationMs: 12,
              },
            ],
          },
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'JobPostToWebEvent',
            systemId: '2',
            status: 'processed',
            createdAt: '2026-11-20T09:35:18.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:18.000Z',
                httpStatus: 200,
                durationMs: 12,
              },
            ],
          },
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'ApplicationCompletedEvent',
            systemId: '61',
            status: 'processed',
            createdAt: '2026-11-20T09:35:15.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:15.000Z',
                httpStatus: 200,
                durationMs: 12,
              },
            ],
          },
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'WorkFlowStatusChangeEvent',
            systemId: '3',
            status: 'processed',
            createdAt: '2026-11-20T09:35:14.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:14.000Z',
                httpStatus: 200,
                durationMs: 12,
              },
            ],
          },
        ],
      },
    },
  },
  getDelivery: {
    parameters: {
      eventId: 'evt_0123456789abcdef0123456789abcdef',
    },
    replies: {
      '200': {
        id: 'evt_0123456789abcdef0123456789abcdef',
        subscription: 'listen-0123456789abcdef0123',
        eventType: 'JobUnpostToWebEvent',
        systemId: '2',
        status: 'processed',
        createdAt: '2026-11-20T09:35:19.000Z',
        attempts: [
          {
            attempt: 1,
            at: '2026-11-20T09:35:19.000Z',
            httpStatus: 200,
            durationMs: 12,
            request: {
              headers: {
                'user-agent': 'talent-platform/1.0.0',
                accept: 'application/json',
                'accept-encoding': 'identity',
                'content-type': 'application/json',
                'content-encoding': 'gzip',
                link: '<https://talent.example/customers/1001/jobs/2>;rel="job";title="Job",<https://talent.example/customers/1001/people/1>;rel="user";title="User"',
                'x-svc-event-id': 'evt_0123456789abcdef0123456789abcdef',
                'x-svc-event-attempt': '1',
                'webhook-id': 'evt_0123456789abcdef0123456789abcdef',
                'webhook-timestamp': '1795167319',
              },
            },
            reply: {
              status: 200,
              headers: {
                date: 'Fri, 20 Nov 2026 09:30:00 GMT',
                connection: 'close',
                'content-length': '12',
              },
              body: '{"code":200}',
            },
          },
        ],
        payload: {
          userId: '1',
          systemId: '2',
          links: [
            {
              title: 'Job',
              rel: 'job',
              url: 'https://talent.example/customers/1001/jobs/2',
            },
            {
              title: 'User',
              rel: 'user',
              url: 'https://talent.example/customers/1001/people/1',
            },
          ],
          customerId: '1001',
          eventType: 'JobUnpostToWebEvent',
        },
        username: 'demo.integration',
        transactionId: '{00000000-0000-4000-8000-000000000000}',
      },
    },
  },
  redeliverEvent: {
    parameters: {
      eventId: 'evt_0123456789abcdef0123456789abcdef',
    },
    replies: {
      '202': {
        id: 'evt_0123456789abcdef0123456789abcdef',
      },
    },
  },
  redeliverEvents: {
    parameters: {},
    request: {
      from: '2026-11-20T00:00:00Z',
      to: '2026-11-21T00:00:00Z',
      status: 'processed',
    },
    replies: {
      '202': {
        deliveries: 3,
        more: false,
      },
    },
  },
  endSubscription: {
    parameters: {
      subscriptionId: 'listen-0123456789abcdef0123',
    },
  },
  getJobPage: {
    parameters: {
      name: 'careers',
      jobId: '2',
      slug: 'data-analyst',
    },
  },
  applyForJob: {
    parameters: {
      name: 'careers',
      jobId: '2',
      slug: 'data-analyst',
    },
    request: {
      token: 'token-of-the-page-0000',
      firstname: 'Mary',
      lastname: 'Jackson',
      consent: 'yes',
      email: 'mary@people.example',
    },
  },
  getApplicationPage: {
    parameters: {
      name: 'careers',
      workflowId: '1',
    },
  },
  getJobPageByHost: {
    parameters: {
      jobId: '2',
      slug: 'data-analyst',
    },
  },
  applyForJobByHost: {
    parameters: {
      jobId: '2',
      slug: 'data-analyst',
    },
    request: {
      token: 'token-of-the-page-0000',
      firstname: 'Mary',
      lastname: 'Jackson',
      consent: 'yes',
      email: 'mary.jackson@people.example',
    },
  },
  getApplicationPageByHost: {
    parameters: {
      workflowId: '1',
    },
  },
  unpostJob: {
    parameters: {},
    request: {
      jobid: 1,
      portalurl: 'careers',
    },
  },
  listUsers: {
    parameters: {
      size: '2',
    },
    replies: {
      '200': {
        users: [
          {
            username: 'demo.integration',
            name: 'Iris Integration',
            group: 'integrators',
            person: {
              id: 1,
            },
            active: true,
            hasPassword: true,
            secrets: 1,
            lastSignIn: '2026-11-20T09:35:42.000Z',
          },
          {
            username: 'demo.partner',
            name: 'Paul Partner',
            group: 'partners',
            person: {
              id: 2,
            },
            active: true,
            hasPassword: true,
            secrets: 1,
          },
        ],
        next: 'opaque-place-0000',
      },
    },
  },
  createUser: {
    parameters: {},
    request: {
      username: 'demo.agency',
      name: 'Acme Agency',
      group: 'partners',
    },
    replies: {
      '201': {
        username: 'demo.agency',
        name: 'Acme Agency',
        group: 'partners',
        person: {
          id: 63,
        },
        active: true,
        hasPassword: false,
        secrets: 0,
      },
    },
  },
  replacePassword: {
    parameters: {
      username: 'demo.agency',
    },
    request: {
      password: 'another-good-password',
    },
  },
  updateUser: {
    parameters: {
      username: 'demo.agency',
    },
    request: {
      active: false,
    },
    replies: {
      '200': {
        username: 'demo.agency',
        name: 'Acme Agency',
        group: 'partners',
        person: {
          id: 63,
        },
        active: false,
        hasPassword: true,
        secrets: 0,
      },
    },
  },
  getUser: {
    parameters: {
      username: 'demo.agency',
    },
    replies: {
      '200': {
        username: 'demo.agency',
        name: 'Acme Agency',
        group: 'partners',
        person: {
          id: 63,
        },
        active: false,
        hasPassword: true,
        secrets: 0,
      },
    },
  },
  issueSecret: {
    parameters: {
      username: 'demo.partner',
    },
    request: {
      overlapHours: 1,
    },
    replies: {
      '201': {
        id: 'k2',
        secret: 'kept-by-the-client-and-shown-only-once-0000',
        created: '2026-11-20T09:35:47.000Z',
      },
    },
  },
  listSecrets: {
    parameters: {
      username: 'demo.partner',
    },
    replies: {
      '200': {
        secrets: [
          {
            id: 'k2',
            created: '2026-11-20T09:35:47.000Z',
          },
          {
            id: 'k1',
            created: '2026-11-20T09:30:00.000Z',
            expires: '2026-11-20T10:35:47.000Z',
          },
        ],
      },
    },
  },
  endSecret: {
    parameters: {
      username: 'demo.partner',
      secretId: 'k2',
    },
  },
  explainAccess: {
    parameters: {
      user: 'demo.partner',
      profile: 'people/4',
      field: 'field1003',
    },
    replies: {
      '200': {
        user: 'demo.partner',
        group: 'partners',
        profile: 'people/4',
        field: 'field1003',
        read: {
          allowed: false,
          causes: [
            {
              cause: 'security-rule',
              detail: 'fieldAccess of "partners" says "none" for "field1003".',
            },
          ],
        },
        write: {
          allowed: false,
          causes: [
            {
              cause: 'security-rule',
              detail: 'fieldAccess of "partners" says "none" for "field1003".',
            },
          ],
        },
      },
    },
  },
  getMe: {
    parameters: {},
    replies: {
      '200': {
        customer: {
          id: 1001,
          name: 'Demo Company',
        },
        username: 'demo.integration',
        name: 'Iris Integration',
        person: {
          id: 1,
        },
        group: {
          integrationName: 'integrators',
          label: 'Integrators',
        },
        administrator: true,
        access: {
          people: 'write',
          jobs: 'write',
          companies: 'write',
          newhirecategories: 'write',
          talentpools: 'write',
          rooms: 'write',
          connectevents: 'write',
          lists: 'write',
          forms: 'write',
          portalposts: 'write',
          search: 'write',
          workflows: 'write',
        },
        locked: [],
        workflowTypes: {
          applicantworkflows: {
            baseprofile: 'jobs',
            statuses: [
              {
                id: 'C51218',
                value: 'New',
              },
              {
                id: 'C51216',
                value: 'Assessment',
              },
              {
                id: 'C51219',
                value: 'Interview',
              },
              {
                id: 'C51220',
                value: 'Background check',
              },
              {
                id: 'C51222',
                value: 'Offer',
              },
              {
                id: 'C51226',
                value: 'Hired',
              },
              {
                id: 'C51228',
                value: 'Declined',
              },
            ],
          },
          onboardworkflows: {
            baseprofile: 'newhirecategories',
            statuses: [
              {
                id: 'C52001',
                value: 'Invited',
              },
              {
                id: 'C52002',
                value: 'Paperwork',
              },
              {
                id: 'C52003',
                value: 'Ready to start',
              },
            ],
          },
          sourceworkflows: {
            baseprofile: 'talentpools',
            statuses: [
              {
                id: 'C53001',
                value: 'Found',
              },
              {
                id: 'C53002',
                value: 'Contacted',
              },
              {
                id: 'C53003',
                value: 'Interested',
              },
            ],
          },
        },
        portals: [
          {
            id: 101,
            name: 'careers',
            acceptsPosts: true,
          },
          {
            id: 102,
            name: 'careers-by-host',
            host: 'careers.demo.example',
            acceptsPosts: true,
          },
        ],
        jobBoards: [
          {
            id: 'boardco',
            label: 'BoardCo',
          },
        ],
      },
    },
  },
  listDocumentEngines: {
    parameters: {},
    replies: {
      '200': {
        engines: [
          {
            id: 'plain-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['txt', 'xml', 'svg'],
              },
            ],
          },
          {
            id: 'html-text',
            origin: 'embedded',
            isAvailable: true,
            version: '10.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['html'],
              },
            ],
          },
          {
            id: 'web-archive-text',
            origin: 'embedded',
            isAvailable: true,
            version: '10.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['mhtml'],
              },
            ],
          },
          {
            id: 'rtf-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['rtf'],
              },
            ],
          },
          {
            id: 'docx-text',
            origin: 'embedded',
            isAvailable: true,
            version: '6.0.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['docx'],
              },
            ],
          },
          {
            id: 'word-xml-text',
            origin: 'embedded',
            isAvailable: true,
            version: '6.0.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['word-xml'],
              },
            ],
          },
          {
            id: 'odt-text',
            origin: 'embedded',
            isAvailable: true,
            version: '6.0.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['odt'],
              },
            ],
          },
          {
            id: 'open-document-text',
            origin: 'embedded',
            isAvailable: true,
            version: '6.0.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['ods', 'odp'],
              },
            ],
          },
          {
            id: 'pptx-text',
            origin: 'embedded',
            isAvailable: true,
            version: '6.0.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['pptx'],
              },
            ],
          },
          {
            id: 'word-97-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['doc'],
              },
            ],
          },
          {
            id: 'workbook-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.20.3',
            capabilities: [
              {
                operation: 'text',
                kinds: ['xls', 'xlsx'],
              },
            ],
          },
          {
            id: 'presentation-97-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['ppt'],
              },
            ],
          },
          {
            id: 'word-perfect-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['wpd'],
              },
            ],
          },
          {
            id: 'write-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['wri'],
              },
            ],
          },
          {
            id: 'pdf-text',
            origin: 'embedded',
            isAvailable: true,
            version: '2.1.13',
            capabilities: [
              {
                operation: 'text',
                kinds: ['pdf'],
              },
            ],
          },
          {
            id: 'image-text',
            origin: 'embedded',
            isAvailable: true,
            version: '7.0.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['tiff', 'jpeg', 'png', 'gif', 'bmp', 'dcx', 'pcx', 'jp2'],
              },
            ],
          },
          {
            id: 'zip-text',
            origin: 'embedded',
            isAvailable: true,
            version: '3.4.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['zip'],
              },
            ],
          },
          {
            id: 'rar-text',
            origin: 'embedded',
            isAvailable: true,
            version: '2.0.2',
            capabilities: [
              {
                operation: 'text',
                kinds: ['rar'],
              },
            ],
          },
          {
            id: 'gzip-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['gz'],
              },
            ],
          },
          {
            id: 'tar-text',
            origin: 'embedded',
            isAvailable: true,
            version: '0.1.0',
            capabilities: [
              {
                operation: 'text',
                kinds: ['tar'],
              },
            ],
          },
        ],
      },
    },
  },
  exportPerson: {
    parameters: {
      personId: '4',
    },
  },
  erasePerson: {
    parameters: {
      personId: '64',
    },
    request: {
      confirm: 'people/64',
    },
    replies: {
      '200': {
        customer: 1001,
        person: 64,
        personCreatedAt: '2026-11-20T09:35:54.000Z',
        wouldErase: {
          profiles: 1,
          workflows: 0,
          forms: 0,
          auditRecords: 1,
          deliveries: 0,
          deliveryAttempts: 0,
        },
      },
      '202': {
        id: 1,
        customer: 1001,
        person: 64,
        personCreatedAt: '2026-11-20T09:35:54.000Z',
        state: 'erasing',
        begunAt: '2026-11-20T09:35:56.000Z',
        user: 'demo.integration',
        transactionId: '{00000000-0000-4000-8000-000000000000}',
        erased: {
          profiles: 1,
          workflows: 0,
          forms: 0,
        },
      },
    },
  },
  listErasures: {
    parameters: {},
    replies: {
      '200': {
        erasures: [
          {
            id: 1,
            customer: 1001,
            person: 64,
            personCreatedAt: '2026-11-20T09:35:54.000Z',
            state: 'erased',
            begunAt: '2026-11-20T09:35:56.000Z',
            endedAt: '2026-11-20T09:35:56.000Z',
            user: 'demo.integration',
            transactionId: '{00000000-0000-4000-8000-000000000000}',
            erased: {
              profiles: 1,
              workflows: 0,
              forms: 0,
              storedReplies: 0,
              deliveries: 0,
              deliveryAttempts: 0,
              auditRecords: 1,
              files: 0,
            },
          },
        ],
      },
    },
  },
  getErasure: {
    parameters: {
      erasureId: '1',
    },
    replies: {
      '200': {
        id: 1,
        customer: 1001,
        person: 64,
        personCreatedAt: '2026-11-20T09:35:54.000Z',
        state: 'erased',
        begunAt: '2026-11-20T09:35:56.000Z',
        endedAt: '2026-11-20T09:35:56.000Z',
        user: 'demo.integration',
        transactionId: '{00000000-0000-4000-8000-000000000000}',
        erased: {
          profiles: 1,
          workflows: 0,
          forms: 0,
          storedReplies: 0,
          deliveries: 0,
          deliveryAttempts: 0,
          auditRecords: 1,
          files: 0,
        },
      },
    },
  },
  listAuditRecords: {
    parameters: {
      size: '2',
    },
    replies: {
      '200': {
        records: [
          {
            kind: 'administration',
            at: '2026-11-20T09:35:56.000Z',
            user: 'demo.integration',
            transactionId: '{00000000-0000-4000-8000-000000000000}',
            profile: 'administration/16',
            self: 'https://talent.example/platform/v1/customers/1001/audit?profile=administration/16',
            action: 'erase-person',
            version: 1,
            person: 64,
            changes: [],
          },
          {
            at: '2026-11-20T09:35:54.000Z',
            user: 'demo.integration',
            transactionId: '{00000000-0000-4000-8000-000000000000}',
            profile: 'people/64',
            self: 'https://talent.example/customers/1001/people/64',
            action: 'create',
            version: 1,
            erasedAt: '2026-11-20T09:35:56.000Z',
            changes: [],
          },
        ],
        next: 'opaque-place-0000',
      },
    },
  },
  listChanges: {
    parameters: {
      size: '2',
    },
    replies: {
      '200': {
        changes: [
          {
            kind: 'list',
            type: 'lists',
            id: 'lists.skills',
            version: 2,
            changedAt: '2026-11-20T09:30:00.000Z',
            self: 'https://talent.example/customers/1001/v2/lists/lists.skills',
          },
          {
            kind: 'list',
            type: 'lists',
            id: 'lists.customfields_lists',
            version: 3,
            changedAt: '2026-11-20T09:30:00.000Z',
            self: 'https://talent.example/customers/1001/v2/lists/lists.customfields_lists',
          },
        ],
        next: 'opaque-place-0000',
        more: true,
      },
    },
  },
  checkLiveness: {
    parameters: {},
    replies: {
      '200': {
        status: 'live',
      },
    },
  },
  checkReadiness: {
    parameters: {},
    replies: {
      '200': {
        status: 'ready',
        files: 'writable',
        clock: 'right',
      },
    },
  },
};
