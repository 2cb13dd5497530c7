import { MULTIPART, multipart } from '../support/multipart.js';
import type { TestRequest } from '../support/test-server.js';
import { openMemberOf } from './leak-customer.js';
import { collectionIdOf } from './leak-world.js';
import type { Operation, Place } from './operations.table.js';

const BINARY = '/customers/:customerId/{type}/:profileId/fields/:fieldId/binary';
const MEMBER = BINARY.replace(':fieldId', ':fieldId/:entry/:memberId');
const RESUME = '/customers/:customerId/{type}/:profileId/fields/resume/binary';

/** A field that is hidden is unknown; nobody can tell whether it would hold a file (D-FIL-4). */
const OF_FIELD: Operation['replies'] = {
  field: [404, 2],
  key: [404, 2],
  collection: [404, 2],
  profile: [404, 2],
  type: [404, 3],
  'disabled type': [404, 2],
  customer: [404, 3],
};
/** The same for a member of an entry that everybody sees, or of a collection that is hidden. */
const OF_MEMBER: Operation['replies'] = {
  member: [404, 2],
  collection: [404, 2],
  profile: [404, 2],
  customer: [404, 3],
};
const OF_PROFILE: Operation['replies'] = { profile: [404, 2], customer: [404, 3] };

function fieldOf({ holder: { customerId, profileType, id } }: Place, field: string): string {
  return `/customers/${customerId}/${profileType}/${id}/fields/${field}/binary`;
}

function upload(path: string, field: string): TestRequest {
  const body = multipart({ disposition: `; name="${field}"; filename="a.txt"`, content: 'x' });
  return { method: 'PATCH', path, body, headers: { 'content-type': MULTIPART } };
}

/** The hidden field, or the hidden collection. */
function hiddenOf({ field }: Place): string {
  return field.split('/')[0] ?? field;
}

/** The file of a member in the entry that everybody sees. */
function memberOf({ holder, field }: Place): string {
  const [collection = '', member] = field.split('/');
  const { customerId } = holder;
  return member === undefined
    ? `${collectionIdOf(customerId)}/1/${openMemberOf(customerId)}`
    : `${collection}/1/${member}`;
}

/** The files of profiles. */
export const FILE_OPERATIONS: readonly Operation[] = [
  {
    title: 'GET of its file',
    route: `GET ${BINARY}`,
    names: true,
    replies: OF_FIELD,
    request: (place) => ({ path: fieldOf(place, hiddenOf(place)) }),
  },
  {
    title: 'PATCH of its file',
    route: `PATCH ${BINARY}`,
    names: true,
    writes: true,
    replies: OF_FIELD,
    request: (place) => upload(fieldOf(place, hiddenOf(place)), hiddenOf(place)),
  },
  {
    title: 'dry run of a DELETE of its file',
    route: `DELETE ${BINARY}`,
    names: true,
    writes: true,
    replies: OF_FIELD,
    request: (place) => ({ method: 'DELETE', path: `${fieldOf(place, hiddenOf(place))}?dryrun=true` }),
  },
  {
    title: 'GET of the file of a member',
    route: `GET ${MEMBER}`,
    names: true,
    replies: OF_MEMBER,
    request: (place) => ({ path: fieldOf(place, memberOf(place)) }),
  },
  {
    title: 'PATCH of the file of a member',
    route: `PATCH ${MEMBER}`,
    names: true,
    writes: true,
    replies: OF_MEMBER,
    request: (place) => upload(fieldOf(place, memberOf(place)), memberOf(place).split('/').at(-1) ?? ''),
  },
  {
    title: 'dry run of a DELETE of the file of a member',
    route: `DELETE ${MEMBER}`,
    names: true,
    writes: true,
    replies: OF_MEMBER,
    request: (place) => ({ method: 'DELETE', path: `${fieldOf(place, memberOf(place))}?dryrun=true` }),
  },
  {
    title: 'GET of the resume',
    route: `GET ${RESUME}`,
    replies: OF_PROFILE,
    request: (place) => ({ path: fieldOf(place, 'resume') }),
  },
  ...['text', 'pdf'].map((form): Operation => ({
    title: `GET of the resume as ${form}`,
    route: `GET ${RESUME.replace('binary', form)}`,
    replies: OF_PROFILE,
    request: ({ holder: { customerId, profileType, id } }) => ({
      path: `/customers/${customerId}/${profileType}/${id}/fields/resume/${form}`,
    }),
  })),
  {
    title: 'dry run of a PATCH of the resume',
    route: `PATCH ${RESUME}`,
    writes: true,
    replies: OF_PROFILE,
    request: (place) => upload(`${fieldOf(place, 'resume')}?dryrun=true`, 'resume'),
  },
];
