import { FORM_ABOUT, OPEN_QUESTION } from './leak-forms.js';
import { anyPart } from './causes.table.js';
import type { Operation, Place } from './operations.table.js';
import type { SecretName } from './secrets.js';

const FORMS_PATH = '/customers/:customerId/forms';
const BY_ID = `${FORMS_PATH}/:formDataId`;
const BY_NAME_AND_ID = `${FORMS_PATH}/:formname/data/:formDataId`;

/** The fields that a question is synchronised with. */
const IN_STEP: readonly SecretName[] = ['attribute', 'group', 'security', 'tab', 'lastname', 'key', 'locked'];

/** No form is about a company or a room. */
const UNSEEN = { profile: [404, 2], customer: [404, 3] } as const;
const READ = { ...anyPart(200), ...UNSEEN } as const;
/** The name of a hidden question is unknown (D-FRM-7). */
const READ_BY_NAME = { ...anyPart(200, 4), ...UNSEEN } as const;
const WRITE_BY_NAME = { ...anyPart(400, 4), ...UNSEEN } as const;
const DESCRIBED = { ...anyPart(200), customer: [404, 3] } as const;
const FORBIDDEN: Operation['replies'] = { ...anyPart(404, 3), profile: [404, 3], customer: [404, 3] };

function forms({ holder }: Place): string {
  return `/customers/${holder.customerId}/forms`;
}

function formname({ holder: { profileType } }: Place): string {
  return profileType === 'jobs' ? FORM_ABOUT.jobs : FORM_ABOUT.people;
}

function byId(place: Place): string {
  return `${forms(place)}/${place.holder.form}`;
}

function byNameAndId(place: Place): string {
  return `${forms(place)}/${formname(place)}/data/${place.holder.form}`;
}

/** Named as the field. */
function questionOf({ field }: Place): string {
  return field.split('/')[0] ?? '';
}

/** The hidden question as a body holds it. */
function answerOf(place: Place): Record<string, unknown> {
  return { [questionOf(place)]: place.value };
}

function submissionOf(place: Place): Record<string, unknown> {
  return { formname: formname(place), owner: place.holder.id };
}

const READS: readonly Operation[] = [
  {
    title: 'GET of a filled form',
    route: `GET ${BY_ID}`,
    replies: READ,
    shows: ['lastname', 'locked'],
    request: (place) => ({ path: byId(place) }),
  },
  {
    title: 'GET of a filled form with questions= naming it',
    route: `GET ${BY_ID}`,
    replies: READ_BY_NAME,
    shows: IN_STEP,
    names: true,
    request: (place) => ({ path: `${byId(place)}?questions=${questionOf(place)}` }),
  },
  {
    title: 'GET of a whole filled form',
    route: `GET ${BY_NAME_AND_ID}`,
    replies: READ,
    shows: IN_STEP,
    request: (place) => ({ path: byNameAndId(place) }),
  },
  ...(['txt', 'doc', 'pdf'] as const).flatMap((format): Operation[] => {
    const shows = format === 'txt' ? IN_STEP : [];
    return [
      {
        title: `.${format} of a filled form`,
        route: `GET ${BY_ID}.${format}`,
        replies: READ,
        shows,
        request: (place) => ({ path: `${byId(place)}.${format}` }),
      },
      {
        title: `.${format} by form and id`,
        route: `GET ${BY_NAME_AND_ID}.${format}`,
        replies: READ,
        shows,
        request: (place) => ({ path: `${byNameAndId(place)}.${format}` }),
      },
    ];
  }),
  {
    title: 'metadata of the form',
    route: `GET ${FORMS_PATH}/:formname/meta`,
    replies: DESCRIBED,
    request: (place) => ({ path: `${forms(place)}/${formname(place)}/meta` }),
  },
  ...(['read', 'write'] as const).map((mode): Operation => ({
    title: `data schema of the form, for=${mode}`,
    route: `GET ${FORMS_PATH}/:formname/meta/data_schema`,
    replies: DESCRIBED,
    shows: ['security'],
    request: (place) => ({ path: `${forms(place)}/${formname(place)}/meta/data_schema?for=${mode}` }),
  })),
  {
    title: 'filled forms of an owner',
    route: 'GET /platform/v1/customers/:customerId/{type}/:ownerId/forms',
    replies: READ,
    request: ({ holder }) => ({
      path: `/platform/v1/customers/${holder.customerId}/${holder.profileType}/${holder.id}/forms`,
    }),
  },
  {
    title: 'filled forms of a workflow',
    route: 'GET /platform/v1/customers/:customerId/{workflow}/:ownerId/forms',
    replies: READ,
    request: ({ holder }) => ({
      path: `/platform/v1/customers/${holder.customerId}/applicantworkflows/${holder.workflow}/forms`,
    }),
  },
  {
    title: 'audit of a filled form',
    route: 'GET /platform/v1/customers/:customerId/audit',
    replies: FORBIDDEN,
    administrative: true,
    request: ({ holder }) => ({
      path: `/platform/v1/customers/${holder.customerId}/audit?profile=forms/${holder.form}`,
    }),
  },
];

/** Each way to answer a question, as itself and as a dry run. */
const ANSWERING: readonly Operation[] = (
  [
    ['PATCH', BY_ID, byId],
    ['PATCH', BY_NAME_AND_ID, byNameAndId],
    ['PUT', BY_ID, byId],
  ] as const
).flatMap(([method, route, at]) =>
  ['', '?dryrun=true'].map((query): Operation => ({
    title: `${method} ${route}${query} naming it`,
    route: `${method} ${route}`,
    replies: WRITE_BY_NAME,
    names: true,
    writes: true,
    request: (place) => ({ method, path: at(place) + query, body: answerOf(place) }),
  })),
);

const WRITES: readonly Operation[] = [
  ...ANSWERING,
  {
    title: 'PUT of a form naming it',
    route: `PUT ${FORMS_PATH}`,
    names: true,
    writes: true,
    replies: { ...WRITE_BY_NAME, profile: undefined },
    request: (place) => ({ method: 'PUT', path: forms(place), body: { ...submissionOf(place), ...answerOf(place) } }),
  },
  ...['POST', 'PUT'].map((method): Operation => ({
    title: `${method} of a form about it`,
    route: `${method} ${FORMS_PATH}`,
    writes: true,
    asAbsent: true,
    replies: { profile: [400, 5], customer: [404, 3] },
    request: (place) => ({ method, path: forms(place), body: { ...submissionOf(place), ...answerOf(place) } }),
  })),
  {
    title: 'POST that requests a form about it',
    route: 'POST /platform/v1/customers/:customerId/forms/:formname/request',
    writes: true,
    asAbsent: true,
    replies: { profile: [400, 5], customer: [404, 3] },
    request: (place) => {
      const { formname: name, ...owner } = submissionOf(place);
      const path = `/platform/v1/customers/${place.holder.customerId}/forms/${String(name)}/request`;
      return { method: 'POST', path, body: owner };
    },
  },
  {
    title: 'dry run of a PUT that names nothing',
    route: `PUT ${BY_ID}`,
    replies: READ,
    writes: true,
    request: (place) => ({ method: 'PUT', path: `${byId(place)}?dryrun=true`, body: {} }),
  },
  {
    title: 'PATCH of another question',
    route: `PATCH ${BY_ID}`,
    writes: true,
    replies: { ...anyPart(204), ...UNSEEN },
    request: (place) => ({ method: 'PATCH', path: byId(place), body: { [OPEN_QUESTION]: 'Other' } }),
  },
];

/** Every way in which a caller reaches a filled form, and its owner by it. */
export const FORM_OPERATIONS: readonly Operation[] = [...READS, ...WRITES];
