import { until } from '@talent-platform/jest-preset/until';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint } from '../builders/blueprint.builder.js';
import { aForm, aQuestion } from '../builders/form.builder.js';
import { ApiClient } from './api-client.js';
import { FormsClient } from './forms-client.js';
import { sendFile } from './multipart.js';
import { PlatformClient } from './platform-client.js';
import type { TestServer } from './test-server.js';

/** Texts that nothing else in a database or a storage has. Each was written at another place about one person. */
export const TRACES = {
  lastname: 'Xlastnamex',
  earlierLastname: 'Xearlierx',
  email: 'xemailx@example.org',
  phone: 'Xphonex',
  resume: 'Xresumex',
  earlierResume: 'Xreplacedx',
  certificate: 'Xcertificatex',
  filename: 'xfilenamex',
  answer: 'Xanswerx',
  privateAnswer: 'Xprivatex',
  workflowAnswer: 'Xworkflowanswerx',
  source: 'Xsourcex',
  comment: 'Xcommentx',
  note: 'Xnotex',
} as const;

/** The folder-less blueprint of the customer of a busy person. Without a URL nobody is told of moves. */
export function aBusyBlueprint(customerId: number, partnerUrl?: string): Blueprint {
  const statuses = ['New', 'Met', 'Hired'].map((value, index) => ({ id: `C${index + 1}`, value }));
  return aBlueprint(customerId, {
    profileTypes: {
      people: {
        fields: [
          {
            id: 'field1',
            label: 'Certificates',
            type: 'collection',
            fields: [
              { id: 'field11', label: 'Number', type: 'text' },
              { id: 'field12', label: 'Scan', type: 'file' },
            ],
          },
          { id: 'field2', label: 'Mentor', type: 'person' },
          { id: 'field3', label: 'Hidden', type: 'text' },
        ],
      },
      jobs: {
        fields: [
          {
            id: 'field4',
            label: 'Team',
            type: 'collection',
            fields: [
              { id: 'field41', label: 'Member', type: 'person' },
              { id: 'field42', label: 'Task', type: 'text' },
            ],
          },
          { id: 'field5', label: 'Deputy', type: 'person', searchable: false },
        ],
      },
    },
    forms: [
      aForm('notes', { questions: [aQuestion('note')] }),
      aForm('interview', { type: 'Job', questions: [aQuestion('verdict')], private: 'candidate' }),
      aForm('offer', { type: 'Workflow', questions: [aQuestion('terms')] }),
    ],
    workflowStatuses: { applicantworkflows: statuses, onboardworkflows: statuses, sourceworkflows: statuses },
    ...(partnerUrl !== undefined && {
      events: [
        {
          id: 'moves',
          eventType: 'WorkFlowStatusChangeEvent',
          triggerStatus: 'C2',
          url: partnerUrl,
          auth: { type: 'none' },
        },
      ],
    }),
  });
}

/** A person about whom something is stored at every place, and a second person, who refers to the first. */
export interface BusyPerson {
  readonly id: number;
  readonly otherId: number;
  readonly jobId: number;
  readonly workflowId: number;
  readonly noteId: number;
  readonly formIds: { readonly own: number; readonly about: number; readonly ofWorkflow: number };
}

/** Writes such a person by the web services. */
export async function aBusyPerson(server: TestServer, customerId: number): Promise<BusyPerson> {
  const api = new ApiClient(server, customerId);
  const forms = new FormsClient(api);
  const id = await api.create('people', {
    firstname: 'Ada',
    lastname: TRACES.earlierLastname,
    email: TRACES.email,
    phones: [{ phonenumber: TRACES.phone }],
    field1: [{ field11: 'A-1' }],
  });
  await api.change(`people/${id}`, { lastname: TRACES.lastname });
  const [resume, scan] = [`people/${id}/fields/resume`, `people/${id}/fields/field1/1/field12`];
  await send(api, resume, { content: TRACES.earlierResume, filename: `${TRACES.filename}-0.txt` });
  await send(api, resume, { content: TRACES.resume, filename: `${TRACES.filename}.txt` });
  await api.get(`/${resume}/text`);
  await send(api, scan, { content: TRACES.certificate, filename: 'scan.txt' });
  const otherId = await api.create('people', { firstname: 'Bo', lastname: 'Other', field2: id });
  const jobId = await api.create('jobs', {
    jobtitle: 'Analyst',
    hiringmanager: id,
    field4: [
      { field41: id, field42: 'lead' },
      { field41: otherId, field42: 'help' },
    ],
    field5: id,
  });
  const begun = await api.post('/applicantworkflows', {
    baseprofile: jobId,
    associatedprofile: id,
    source: TRACES.source,
  });
  const workflowId = Number(begun.headers.location?.split('/').at(-1));
  const platform = new PlatformClient(server, customerId);
  await platform.post(`/workflows/${workflowId}/move`, { status: { id: 'C2' }, comment: TRACES.comment });
  const noted = await platform.post(`/people/${id}/notes`, { text: TRACES.note, workflow: workflowId });
  const noteId = Number(noted.headers.location?.split('/').at(-1));
  const own = await forms.fill('notes', id, { note: TRACES.answer });
  const about = await forms.fill('interview', jobId, { updatedForcandidate: id, verdict: TRACES.privateAnswer });
  const ofWorkflow = await forms.fill('offer', workflowId, { terms: TRACES.workflowAnswer });
  return { id, otherId, jobId, workflowId, noteId, formIds: { own, about, ofWorkflow } };
}

/** Sends a file, and again if it is 503: the erasure of somebody with the same file may be removing it. */
async function send(...args: Parameters<typeof sendFile>): Promise<void> {
  await until(
    'a file that is stored',
    () => sendFile(...args),
    ({ status }) => status === 204,
  );
}
