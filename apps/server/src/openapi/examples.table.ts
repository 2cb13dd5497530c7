// Recorded by test/api/openapi/every-operation.api-spec.ts, which fails if an answer differs. To record them anew:
// TALENT_WRITE_EXAMPLES=1 npm test -- every-operation, and then npx oxfmt apps/server/src/openapi/examples.table.ts

/** Bodies of real exchanges. */
export interface OperationExamples {
  request?: unknown;
  /** By status. */
  replies?: Record<string, unknown>;
}

export const EXAMPLES: Readonly<Record<string, OperationExamples>> = {
  createPerson: {
    request: {
      firstname: 'Joan',
      lastname: 'Clarke',
      email: 'joan@people.example',
      externalid: 'P-1',
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
            after: 'P-1',
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
  updatePerson: {
    request: {
      lastname: 'Murray',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'lastname',
            before: 'Clarke',
            after: 'Murray',
          },
        ],
      },
    },
  },
  getPerson: {
    replies: {
      '200': {
        firstname: 'Joan',
        lastname: 'Murray',
        folder: {
          id: 'D32001',
          value: 'Candidate: Active',
          formattedvalue: 'Candidate: Active',
        },
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
  readPeople: {
    request: {
      ids: [4, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            firstname: 'Joan',
            lastname: 'Murray',
            folder: {
              id: 'D32001',
              value: 'Candidate: Active',
              formattedvalue: 'Candidate: Active',
            },
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
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getPersonEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/people/4/fields/field9002/1',
          },
        ],
      },
    },
  },
  updatePersonEntry: {
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replacePersonFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/people/4/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getPersonFile: {},
  removePersonFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/people/4/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replacePersonEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/people/4/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getPersonEntryFile: {},
  removePersonEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/people/4/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removePersonEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  createJob: {
    request: {
      jobtitle: 'Engineer',
      folder: 'D31001',
      externalid: 'J-1',
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
            after: 'J-1',
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
  updateJob: {
    request: {
      jobtitle: 'Senior engineer',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'jobtitle',
            before: 'Engineer',
            after: 'Senior engineer',
          },
        ],
      },
    },
  },
  getJob: {
    replies: {
      '200': {
        jobid: '2026-1',
        folder: {
          id: 'D31001',
          value: 'Approved',
          formattedvalue: 'Approved',
        },
        jobtitle: 'Senior engineer',
        links: [
          {
            rel: 'self',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/1',
          },
        ],
      },
    },
  },
  readJobs: {
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            jobid: '2026-1',
            folder: {
              id: 'D31001',
              value: 'Approved',
              formattedvalue: 'Approved',
            },
            jobtitle: 'Senior engineer',
            links: [
              {
                rel: 'self',
                title: 'Job',
                url: 'https://talent.example/customers/1001/jobs/1',
              },
            ],
          },
        ],
        missing: [999999],
      },
    },
  },
  addJobEntry: {
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getJobEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/jobs/1/fields/field9002/1',
          },
        ],
      },
    },
  },
  updateJobEntry: {
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replaceJobFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/jobs/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getJobFile: {},
  removeJobFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/jobs/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceJobEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/jobs/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getJobEntryFile: {},
  removeJobEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/jobs/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeJobEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  createCompany: {
    request: {
      name: 'Demo Company Berlin',
      externalid: 'C-1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'name',
            before: null,
            after: 'Demo Company Berlin',
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
            after: 'C-1',
          },
        ],
      },
    },
  },
  updateCompany: {
    request: {
      phone: '+49 30 5550100',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'phone',
            before: null,
            after: '+49 30 5550100',
          },
        ],
      },
    },
  },
  getCompany: {
    replies: {
      '200': {
        name: 'Demo Company Berlin',
        folder: {
          id: 'D33001',
          value: 'Active Location',
          formattedvalue: 'Active Location',
        },
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
  readCompanies: {
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
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getCompanyEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/companies/1/fields/field9002/1',
          },
        ],
      },
    },
  },
  updateCompanyEntry: {
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replaceCompanyFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getCompanyFile: {},
  removeCompanyFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceCompanyEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getCompanyEntryFile: {},
  removeCompanyEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/companies/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeCompanyEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  createNewHireCategory: {
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
  updateNewHireCategory: {
    request: {
      overview: 'All who build',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'overview',
            before: null,
            after: 'All who build',
          },
        ],
      },
    },
  },
  getNewHireCategory: {
    replies: {
      '200': {
        title: 'Engineers',
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
  readNewHireCategories: {
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            title: 'Engineers',
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
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getNewHireCategoryEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/newhirecategories/1/fields/field9002/1',
          },
        ],
      },
    },
  },
  updateNewHireCategoryEntry: {
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replaceNewHireCategoryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getNewHireCategoryFile: {},
  removeNewHireCategoryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceNewHireCategoryEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getNewHireCategoryEntryFile: {},
  removeNewHireCategoryEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/newhirecategories/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeNewHireCategoryEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  createTalentPool: {
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
  updateTalentPool: {
    request: {
      externalid: 'T-1',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'externalid',
            before: null,
            after: 'T-1',
          },
        ],
      },
    },
  },
  getTalentPool: {
    replies: {
      '200': {
        title: 'Engineers of tomorrow',
        externalid: 'T-1',
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
  readTalentPools: {
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            title: 'Engineers of tomorrow',
            externalid: 'T-1',
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
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getTalentPoolEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
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
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replaceTalentPoolFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getTalentPoolFile: {},
  removeTalentPoolFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceTalentPoolEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getTalentPoolEntryFile: {},
  removeTalentPoolEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/talentpools/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeTalentPoolEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  createRoom: {
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
  updateRoom: {
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
  getRoom: {
    replies: {
      '200': {
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
    },
  },
  readRooms: {
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
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getRoomEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
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
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replaceRoomFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getRoomFile: {},
  removeRoomFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceRoomEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getRoomEntryFile: {},
  removeRoomEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/rooms/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeRoomEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  createConnectEvent: {
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
  updateConnectEvent: {
    request: {
      title: 'Open evening',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'title',
            before: 'Open day',
            after: 'Open evening',
          },
        ],
      },
    },
  },
  getConnectEvent: {
    replies: {
      '200': {
        title: 'Open evening',
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
  readConnectEvents: {
    request: {
      ids: [1, 999999],
    },
    replies: {
      '200': {
        profiles: [
          {
            title: 'Open evening',
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
    request: {
      field9003: 'First',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: null,
            after: 'First',
          },
        ],
      },
    },
  },
  getConnectEventEntry: {
    replies: {
      '200': {
        entry: 1,
        field9003: 'First',
        links: [
          {
            rel: 'self',
            title: 'Documents',
            url: 'https://talent.example/customers/1001/connectevents/1/fields/field9002/1',
          },
        ],
      },
    },
  },
  updateConnectEventEntry: {
    request: {
      field9003: 'Second',
    },
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'First',
            after: 'Second',
          },
        ],
      },
    },
  },
  replaceConnectEventFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getConnectEventFile: {},
  removeConnectEventFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9001',
            before: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field9001/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  replaceConnectEventEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: null,
            after: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
          },
        ],
      },
    },
  },
  getConnectEventEntryFile: {},
  removeConnectEventEntryFile: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9004',
            before: {
              file: 'https://talent.example/customers/1001/connectevents/1/fields/field9002/1/field9004/binary',
              filename: 'notes.txt',
            },
            after: null,
          },
        ],
      },
    },
  },
  removeConnectEventEntry: {
    replies: {
      '200': {
        changes: [
          {
            path: 'field9002/1/field9003',
            before: 'Second',
            after: null,
          },
        ],
      },
    },
  },
  findPersonByExternalId: {
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
    replies: {
      '200': {
        id: 1,
        links: [
          {
            rel: 'self',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/1',
          },
        ],
      },
    },
  },
  findCompanyByExternalId: {
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
    replies: {
      '200': {
        firstname: 'Joan',
        lastname: 'Murray',
        folder: {
          id: 'D32001',
          value: 'Candidate: Active',
          formattedvalue: 'Candidate: Active',
        },
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
    replies: {
      '200': {
        changes: [
          {
            path: 'resume',
            before: null,
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
  getResume: {},
  getResumeText: {},
  getResumePdf: {},
  errors: {
    replies: {
      '2': {
        errors: [
          {
            errorMessage: 'There is no profile of this type with the id 999999.',
            errorCode: 2,
          },
        ],
      },
      '4': {
        errors: [
          {
            errorMessage: 'field9009: is not a field of this resource. Names must match exactly, in lower case.',
            errorCode: 4,
          },
          {
            errorMessage: 'lastname: is required.',
            errorCode: 1,
          },
        ],
      },
      '6': {
        errors: [
          {
            errorMessage: 'The user name or the password is wrong.',
            errorCode: 6,
          },
        ],
      },
      '8': {
        errors: [
          {
            errorMessage: 'Profiles of jobs are locked: they can be created, not updated.',
            errorCode: 8,
          },
        ],
      },
      '13': {
        errors: [
          {
            errorMessage: 'The body must not be larger than 1048576 bytes.',
            errorCode: 13,
          },
        ],
      },
      '14': {
        errors: [
          {
            errorMessage: 'The Content-Type must be application/json, received "text/plain".',
            errorCode: 14,
          },
        ],
      },
      '15': {
        errors: [
          {
            errorMessage: 'All 2 requests of today are used; the next day starts in 51999 s.',
            errorCode: 15,
          },
        ],
      },
      '16': {
        errors: [
          {
            errorMessage:
              'The form "background_check" has been filled for this owner: filled form 1. PATCH changes some of its answers, PUT replaces all.',
            errorCode: 16,
          },
        ],
      },
      '21': {
        errors: [
          {
            errorMessage: 'If-Match names another version; read the profile again.',
            errorCode: 21,
          },
        ],
      },
      '22': {
        errors: [
          {
            errorMessage:
              'This Idempotency-Key was sent with another body or parent before; give every new request a key of its own.',
            errorCode: 22,
          },
        ],
      },
    },
  },
  messages: {
    replies: {
      '409': {
        message: 'The job 1 has no Posted post on "careers.demo.example". …/portalposts/job/1 lists its posts.',
        code: 409,
      },
    },
  },
  getPersonSchema: {},
  getPersonFieldSchema: {
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getJobSchema: {},
  getJobFieldSchema: {
    replies: {
      '200': {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: 'ID',
        type: 'integer',
        readOnly: true,
      },
    },
  },
  getCompanySchema: {},
  getCompanyFieldSchema: {
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
              required: [],
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
        required: ['title'],
      },
    },
  },
  getTalentPoolFieldSchema: {
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
              required: [],
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
        required: ['title'],
      },
    },
  },
  getNewHireCategoryFieldSchema: {
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
              required: [],
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
        required: ['name'],
      },
    },
  },
  getRoomFieldSchema: {
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
              required: [],
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
        required: ['title'],
      },
    },
  },
  getConnectEventFieldSchema: {
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
              required: [],
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
        required: ['title'],
      },
    },
  },
  getSourceFieldSchema: {
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
              required: [],
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
        required: ['title'],
      },
    },
  },
  getOnboardFieldSchema: {
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
                id: 'C51220',
                value: 'Background check',
              },
              {
                id: 'C51222',
                value: 'Offer',
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
        required: ['baseprofile', 'associatedprofile'],
      },
    },
  },
  getSubmittalFieldSchema: {
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
        required: ['baseprofile', 'associatedprofile'],
      },
    },
  },
  getSourceWorkflowFieldSchema: {
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
        required: ['baseprofile', 'associatedprofile'],
      },
    },
  },
  getOnboardWorkflowFieldSchema: {
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
  getSearchFiltersSchema: {},
  getFormListSchema: {
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
  getApiDocument: {},
  createApplicantWorkflow: {
    request: {
      baseprofile: 1,
      associatedprofile: 4,
    },
  },
  moveApplicantWorkflow: {
    request: {
      status: {
        id: 'C51220',
      },
    },
  },
  getApplicantWorkflow: {
    replies: {
      '200': {
        id: 1,
        baseprofile: {
          profile: 'https://talent.example/customers/1001/jobs/1',
          id: 1,
          value: 'Senior engineer',
        },
        associatedprofile: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Joan Murray',
        },
        status: {
          id: 'C51220',
          value: 'Background check',
        },
        createddate: '2026-11-20 09:33 AM',
        updateddate: '2026-11-20 09:33 AM',
        links: [
          {
            rel: 'self',
            title: 'Applicant workflow',
            url: 'https://talent.example/customers/1001/applicantworkflows/1',
          },
          {
            rel: 'job',
            title: 'Job',
            url: 'https://talent.example/customers/1001/jobs/1',
          },
          {
            rel: 'person',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
        ],
      },
    },
  },
  createOnboardWorkflow: {
    request: {
      baseprofile: 1,
      associatedprofile: 4,
    },
  },
  moveOnboardWorkflow: {
    request: {
      status: {
        id: 'C52002',
      },
    },
  },
  getOnboardWorkflow: {
    replies: {
      '200': {
        id: 2,
        baseprofile: {
          profile: 'https://talent.example/customers/1001/newhirecategories/1',
          id: 1,
          value: 'Engineers',
        },
        associatedprofile: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Joan Murray',
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
            url: 'https://talent.example/customers/1001/onboardworkflows/2',
          },
          {
            rel: 'newhirecategory',
            title: 'New hire category',
            url: 'https://talent.example/customers/1001/newhirecategories/1',
          },
          {
            rel: 'person',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
        ],
      },
    },
  },
  createSourceWorkflow: {
    request: {
      baseprofile: 1,
      associatedprofile: 4,
    },
  },
  moveSourceWorkflow: {
    request: {
      status: {
        id: 'C53002',
      },
    },
  },
  getSourceWorkflow: {
    replies: {
      '200': {
        id: 3,
        baseprofile: {
          profile: 'https://talent.example/customers/1001/talentpools/1',
          id: 1,
          value: 'Engineers of tomorrow',
        },
        associatedprofile: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Joan Murray',
        },
        status: {
          id: 'C53002',
          value: 'Contacted',
        },
        createddate: '2026-11-20 09:33 AM',
        updateddate: '2026-11-20 09:34 AM',
        links: [
          {
            rel: 'self',
            title: 'Source workflow',
            url: 'https://talent.example/customers/1001/sourceworkflows/3',
          },
          {
            rel: 'talentpool',
            title: 'Talent pool',
            url: 'https://talent.example/customers/1001/talentpools/1',
          },
          {
            rel: 'person',
            title: 'Person',
            url: 'https://talent.example/customers/1001/people/4',
          },
        ],
      },
    },
  },
  listPersonWorkflows: {
    replies: {
      '200': {
        workflows: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/applicantworkflows/1',
            status: {
              id: 'C51220',
              value: 'Background check',
            },
            baseprofile: {
              profile: 'https://talent.example/customers/1001/jobs/1',
              id: 1,
              value: 'Senior engineer',
            },
          },
          {
            id: 2,
            self: 'https://talent.example/customers/1001/onboardworkflows/2',
            status: {
              id: 'C52002',
              value: 'Paperwork',
            },
            baseprofile: {
              profile: 'https://talent.example/customers/1001/newhirecategories/1',
              id: 1,
              value: 'Engineers',
            },
          },
          {
            id: 3,
            self: 'https://talent.example/customers/1001/sourceworkflows/3',
            status: {
              id: 'C53002',
              value: 'Contacted',
            },
            baseprofile: {
              profile: 'https://talent.example/customers/1001/talentpools/1',
              id: 1,
              value: 'Engineers of tomorrow',
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
    replies: {
      '200': {
        moves: [
          {
            at: '2026-11-20T09:33:52.000Z',
            from: {
              id: 'C51218',
              value: 'New',
            },
            to: {
              id: 'C51220',
              value: 'Background check',
            },
            username: 'demo.integration',
          },
        ],
      },
    },
  },
  searchPeopleByQuery: {
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
        ],
      },
    },
  },
  searchPeople: {
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
        ],
      },
    },
  },
  searchJobsByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
          },
        ],
      },
    },
  },
  searchJobs: {
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
        ],
      },
    },
  },
  searchCompaniesByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/companies/1',
          },
        ],
      },
    },
  },
  searchCompanies: {
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
        ],
      },
    },
  },
  searchNewHireCategoriesByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/newhirecategories/1',
          },
        ],
      },
    },
  },
  searchNewHireCategories: {
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
        ],
      },
    },
  },
  searchTalentPoolsByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/talentpools/1',
          },
        ],
      },
    },
  },
  searchTalentPools: {
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
        ],
      },
    },
  },
  searchRoomsByQuery: {
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
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/connectevents/1',
          },
        ],
      },
    },
  },
  searchConnectEvents: {
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
        ],
      },
    },
  },
  searchApplicantWorkflowsByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/applicantworkflows/1',
          },
        ],
      },
    },
  },
  searchApplicantWorkflows: {
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
        ],
      },
    },
  },
  searchOnboardWorkflowsByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 2,
            self: 'https://talent.example/customers/1001/onboardworkflows/2',
          },
        ],
      },
    },
  },
  searchOnboardWorkflows: {
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
            id: 2,
            self: 'https://talent.example/customers/1001/onboardworkflows/2',
          },
        ],
      },
    },
  },
  searchSourceWorkflowsByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 3,
            self: 'https://talent.example/customers/1001/sourceworkflows/3',
          },
        ],
      },
    },
  },
  searchSourceWorkflows: {
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
            id: 3,
            self: 'https://talent.example/customers/1001/sourceworkflows/3',
          },
        ],
      },
    },
  },
  listLists: {
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
  addListNode: {
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
  updateList: {
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
        {
          id: 'D50008',
          listnodeid: '100000007',
          value: 'Bletchley',
          hidden: true,
          _links: {
            self: {
              href: 'https://talent.example/customers/1001/v2/lists/lists.skills/C100000007',
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
  listForms: {
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
              required: ['employer'],
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
        required: ['owner', 'formname', 'consent'],
      },
    },
  },
  requestForm: {
    request: {
      owner: 4,
    },
  },
  submitForm: {
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
    },
  },
  submitOrReplaceForm: {
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
    replies: {
      '200': {
        formname: 'background_check',
        status: 'Incomplete',
        owner: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Joan Joan Murray',
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
  exportFilledFormAsWord: {},
  exportFilledFormAsPdf: {},
  exportFilledFormAsText: {},
  updateFilledFormByName: {
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
    replies: {
      '200': {
        formname: 'background_check',
        status: 'Incomplete',
        owner: {
          profile: 'https://talent.example/customers/1001/people/4',
          id: 4,
          value: 'Joan Joan Murray',
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
  exportFilledFormByNameAsWord: {},
  exportFilledFormByNameAsPdf: {},
  exportFilledFormByNameAsText: {},
  listPersonForms: {
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
    replies: {
      '200': {
        forms: [],
      },
    },
  },
  listApplicantWorkflowForms: {
    replies: {
      '200': {
        forms: [],
      },
    },
  },
  createSubscription: {
    request: {
      url: 'https://talent.example/',
      auth: {
        type: 'none',
      },
    },
    replies: {
      '201': {
        id: 'listen-0123456789abcdef0123',
        expiresAt: '2026-11-20T09:36:04.000Z',
      },
    },
  },
  listSubscriptions: {
    replies: {
      '200': {
        subscriptions: [
          {
            id: 'listen-0123456789abcdef0123',
            temporary: true,
            expiresAt: '2026-11-20T09:36:04.000Z',
          },
        ],
      },
    },
  },
  renewSubscription: {
    replies: {
      '200': {
        id: 'listen-0123456789abcdef0123',
        expiresAt: '2026-11-20T09:36:06.000Z',
      },
    },
  },
  pingSubscription: {
    replies: {
      '200': {
        outcome: 'processed',
        httpStatus: 200,
        durationMs: 12,
      },
    },
  },
  pauseSubscription: {
    replies: {
      '200': {
        id: 'listen-0123456789abcdef0123',
        temporary: true,
        expiresAt: '2026-11-20T09:36:06.000Z',
        pausedAt: '2026-11-20T09:35:08.000Z',
        pausedBecause: 'asked',
      },
    },
  },
  resumeSubscription: {
    replies: {
      '200': {
        id: 'listen-0123456789abcdef0123',
        temporary: true,
        expiresAt: '2026-11-20T09:36:06.000Z',
      },
    },
  },
  postJob: {
    request: {
      jobid: 1,
      portalurl: 'careers.demo.example',
    },
  },
  getJobPost: {
    replies: {
      '200': {
        jobpostid: 1,
        portalurl: 'careers.demo.example',
        startdate: '2026-11-20 09:35 AM',
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
            url: 'https://talent.example/customers/1001/jobs/1',
          },
        ],
      },
    },
  },
  listJobPosts: {
    replies: {
      '200': {
        jobposts: [
          {
            jobpostid: 1,
            portalurl: 'careers.demo.example',
            startdate: '2026-11-20 09:35 AM',
            status: 'Posted',
          },
        ],
      },
    },
  },
  searchPortalByQuery: {
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
            portalUrl: 'https://careers.demo.example/jobs/1/senior-engineer/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
        ],
      },
    },
  },
  searchPortal: {
    request: {
      filters: [],
    },
    replies: {
      '200': {
        searchResults: [
          {
            id: 1,
            self: 'https://talent.example/customers/1001/jobs/1',
            portalUrl: 'https://careers.demo.example/jobs/1/senior-engineer/job',
            updatedDate: '2026-11-20 09:30 AM',
          },
        ],
      },
    },
  },
  listPortalFilters: {},
  moveWorkflow: {
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
  completeApplication: {
    request: {
      job: 1,
      person: 4,
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
  postJobToBoard: {
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
  listBoardPosts: {
    replies: {
      '200': {
        boards: [
          {
            id: 1,
            job: 1,
            board: 'boardco',
            label: 'BoardCo',
            state: 'posted',
            action: 'post',
            at: '2026-11-20T09:35:18.000Z',
            username: 'demo.integration',
            outcome: 'processed',
            postedAt: '2026-11-20T09:35:18.000Z',
            updatedAt: '2026-11-20T09:35:18.000Z',
          },
        ],
      },
    },
  },
  getBoardPost: {
    replies: {
      '200': {
        id: 1,
        job: 1,
        board: 'boardco',
        label: 'BoardCo',
        state: 'posted',
        action: 'post',
        at: '2026-11-20T09:35:18.000Z',
        username: 'demo.integration',
        outcome: 'processed',
        postedAt: '2026-11-20T09:35:18.000Z',
        updatedAt: '2026-11-20T09:35:18.000Z',
      },
    },
  },
  unpostJobFromBoard: {
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
    replies: {
      '200': {
        deliveries: [
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'JobUnpostToWebEvent',
            systemId: '1',
            status: 'processed',
            createdAt: '2026-11-20T09:35:21.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:21.000Z',
                httpStatus: 200,
                durationMs: 12,
              },
            ],
          },
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'JobPostToWebEvent',
            systemId: '1',
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
            systemId: '1',
            status: 'processed',
            createdAt: '2026-11-20T09:35:17.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:17.000Z',
                httpStatus: 200,
                durationMs: 12,
              },
            ],
          },
          {
            id: 'evt_0123456789abcdef0123456789abcdef',
            subscription: 'listen-0123456789abcdef0123',
            eventType: 'WorkFlowStatusChangeEvent',
            systemId: '1',
            status: 'processed',
            createdAt: '2026-11-20T09:35:16.000Z',
            attempts: [
              {
                attempt: 1,
                at: '2026-11-20T09:35:16.000Z',
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
    replies: {
      '200': {
        id: 'evt_0123456789abcdef0123456789abcdef',
        subscription: 'listen-0123456789abcdef0123',
        eventType: 'JobUnpostToWebEvent',
        systemId: '1',
        status: 'processed',
        createdAt: '2026-11-20T09:35:21.000Z',
        attempts: [
          {
            attempt: 1,
            at: '2026-11-20T09:35:21.000Z',
            httpStatus: 200,
            durationMs: 12,
            request: {
              headers: {
                'content-type': 'application/json',
                'content-encoding': 'gzip',
                link: '<https://talent.example/customers/1001/jobs/1>;rel="job";title="Job",<https://talent.example/customers/1001/people/1>;rel="user";title="User"',
                'x-svc-event-id': 'evt_0123456789abcdef0123456789abcdef',
                'x-svc-event-attempt': '1',
                'webhook-id': 'evt_0123456789abcdef0123456789abcdef',
                'webhook-timestamp': '1795167321',
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
          systemId: '1',
          links: [
            {
              title: 'Job',
              rel: 'job',
              url: 'https://talent.example/customers/1001/jobs/1',
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
        transactionId: '00000000-0000-4000-8000-000000000000',
      },
    },
  },
  redeliverEvent: {
    replies: {
      '202': {
        id: 'evt_0123456789abcdef0123456789abcdef',
      },
    },
  },
  redeliverEvents: {
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
  endSubscription: {},
  getJobPage: {},
  applyForJob: {},
  getApplicationPage: {},
  getJobPageByHost: {},
  applyForJobByHost: {},
  getApplicationPageByHost: {},
  unpostJob: {
    request: {
      jobid: 1,
      portalurl: 'careers.demo.example',
    },
  },
  issueSecret: {
    request: {
      overlapHours: 1,
    },
    replies: {
      '201': {
        id: 'k2',
        secret: 'kept-by-the-client-and-shown-only-once-0000',
        created: '2026-11-20T09:35:44.000Z',
      },
    },
  },
  endSecret: {},
  explainAccess: {
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
  listDocumentEngines: {},
  listAuditRecords: {
    replies: {
      '200': {
        records: [
          {
            kind: 'administration',
            at: '2026-11-20T09:35:45.000Z',
            user: 'demo.integration',
            transactionId: '00000000-0000-4000-8000-000000000000',
            profile: 'administration/9',
            self: 'https://talent.example/platform/v1/customers/1001/audit?profile=administration/9',
            action: 'end-secret',
            version: 1,
            changes: [
              {
                path: 'users.demo.partner.signingSecrets.k2',
                after: null,
              },
            ],
          },
          {
            kind: 'administration',
            at: '2026-11-20T09:35:44.000Z',
            user: 'demo.integration',
            transactionId: '00000000-0000-4000-8000-000000000000',
            profile: 'administration/8',
            self: 'https://talent.example/platform/v1/customers/1001/audit?profile=administration/8',
            action: 'issue-secret',
            version: 1,
            changes: [
              {
                path: 'users.demo.partner.signingSecrets.k2',
                before: null,
                after: 'issued',
              },
              {
                path: 'users.demo.partner.signingSecrets.k1.expires',
                after: '2026-11-20T10:35:44.000Z',
              },
            ],
          },
        ],
        next: 'opaque-place-0000',
      },
    },
  },
  listChanges: {
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
  getBlueprint: {},
  listBlueprintRevisions: {
    replies: {
      '200': {
        revisions: [
          {
            revision: 1,
            appliedAt: '2026-11-20T09:30:00.000Z',
            appliedBy: null,
          },
        ],
      },
    },
  },
  applyBlueprint: {
    replies: {
      '200': {
        revision: 1,
        changes: [],
      },
    },
  },
  checkLiveness: {
    replies: {
      '200': {
        status: 'live',
      },
    },
  },
  checkReadiness: {
    replies: {
      '200': {
        status: 'ready',
        files: 'writable',
      },
    },
  },
};
