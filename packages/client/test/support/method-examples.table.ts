/** A call of a method, with all that plain JavaScript could leave out, and what it sends. */
export interface MethodExample {
  /** The arguments that are required, by their names, in their order; `place.field` is a member of the argument `place`. */
  readonly args: Readonly<Record<string, unknown>>;
  /** HTTP method, target under `/customers/1001/`, and body. */
  readonly sends: string;
  /** The reply, if it is another than what all methods can read. */
  readonly body?: object | string;
}

const PHONE = { phonenumber: '555-0100' };
const CHANGE_PAGE = { changes: [], next: 'place', more: false };

const PROFILES = (type: string): Readonly<Record<string, MethodExample>> => ({
  get: { args: { id: 4 }, sends: `GET ${type}/4` },
  getIfChanged: { args: { id: 4 }, sends: `GET ${type}/4` },
  readMany: { args: { ids: [4] }, sends: `POST platform:${type}/read {"ids":[4]}` },
  create: { args: { profile: PHONE }, sends: `POST ${type} {"phonenumber":"555-0100"}` },
  update: { args: { id: 4, changes: PHONE }, sends: `PATCH ${type}/4 {"phonenumber":"555-0100"}` },
  previewCreate: { args: { profile: PHONE }, sends: `POST ${type}?dryrun=true {"phonenumber":"555-0100"}` },
  previewUpdate: { args: { id: 4, changes: {} }, sends: `PATCH ${type}/4?dryrun=true {}` },
  search: {
    args: {},
    sends: `POST search/${type} {"filters":[{"name":"${NAMES[type]}.id","operator":">","value":["0"]}]}`,
  },
  searchPage: {
    args: { sort: '-id' },
    sends: `POST search/${type}?sort=-id {"filters":[{"name":"${NAMES[type]}.id","operator":">","value":["0"]}]}`,
  },
  file: { args: { id: 4, field: 'photo' }, sends: `GET ${type}/4/fields/photo/binary` },
  addEntry: {
    args: { id: 4, 'entry.field': 'phones', 'entry.members': PHONE },
    sends: `POST ${type}/4/fields/phones {"phonenumber":"555-0100"}`,
  },
  getEntry: { args: { id: 4, 'place.field': 'phones', 'place.entry': 1 }, sends: `GET ${type}/4/fields/phones/1` },
  updateEntry: {
    args: { id: 4, 'place.field': 'phones', 'place.entry': 1, 'place.changes': PHONE },
    sends: `PATCH ${type}/4/fields/phones/1 {"phonenumber":"555-0100"}`,
  },
  removeEntry: {
    args: { id: 4, 'place.field': 'phones', 'place.entry': 1 },
    sends: `DELETE ${type}/4/fields/phones/1`,
  },
});

const NAMES: Readonly<Record<string, string>> = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  newhirecategories: 'newhirecategory',
  talentpools: 'talentpool',
  rooms: 'room',
  connectevents: 'connectevent',
};

const EXTERNAL = (type: string): Readonly<Record<string, MethodExample>> => ({
  ...PROFILES(type),
  lookup: { args: { externalId: 'REQ-7' }, sends: `GET ${type}/lookup?type=externalid&value=REQ-7` },
});

/** An example of every method, by resource and name. */
export const METHOD_EXAMPLES: Readonly<Record<string, Readonly<Record<string, MethodExample>>>> = {
  people: {
    ...EXTERNAL('people'),
    byEmail: { args: { email: 'ada@example.org' }, sends: 'GET people/by-email?email=ada%40example.org' },
    resume: { args: { id: 4 }, sends: 'GET people/4/fields/resume/binary' },
    workflows: { args: { id: 4 }, sends: 'GET people/4/workflows' },
  },
  jobs: EXTERNAL('jobs'),
  companies: EXTERNAL('companies'),
  newhirecategories: PROFILES('newhirecategories'),
  talentpools: PROFILES('talentpools'),
  rooms: PROFILES('rooms'),
  connectevents: PROFILES('connectevents'),
  workflows: {
    get: { args: { type: 'onboardworkflows', id: 2 }, sends: 'GET onboardworkflows/2' },
    create: { args: { type: 'sourceworkflows', workflow: {} }, sends: 'POST sourceworkflows {}' },
    setStatus: {
      args: { type: 'applicantworkflows', 'move.id': 2, 'move.status': 'C1' },
      sends: 'PATCH applicantworkflows/2 {"status":{"id":"C1"}}',
    },
    move: {
      args: { id: 2, 'move.status': 'C1' },
      sends: 'POST platform:workflows/2/move {"status":{"id":"C1"}}',
    },
    moves: { args: { id: 2 }, sends: 'GET platform:workflows/2/moves' },
    counts: {
      args: { type: 'applicantworkflows', baseprofiles: [1, 2] },
      sends: 'GET platform:applicantworkflows/counts?baseprofiles=1%2C2',
    },
    search: {
      args: { type: 'applicantworkflows' },
      sends:
        'POST search/applicantworkflows {"filters":[{"name":"applicantworkflow.id","operator":">","value":["0"]}]}',
    },
  },
  notes: {
    ofPerson: { args: { person: 4 }, sends: 'GET platform:people/4/notes' },
    find: { args: {}, sends: 'GET platform:notes' },
    get: { args: { id: 7 }, sends: 'GET platform:notes/7' },
    add: { args: { person: 4, note: {} }, sends: 'POST platform:people/4/notes {}' },
    remove: { args: { id: 7 }, sends: 'DELETE platform:notes/7' },
  },
  forms: {
    list: { args: {}, sends: 'GET forms' },
    questions: { args: { formname: 'check' }, sends: 'GET forms/check/meta' },
    get: { args: { formDataId: 12 }, sends: 'GET forms/12' },
    submit: { args: { submission: {} }, sends: 'POST forms {}' },
    replace: { args: { submission: {} }, sends: 'PUT forms {}' },
    replaceById: { args: { formDataId: 12, answers: {} }, sends: 'PUT forms/12 {}' },
    update: { args: { formDataId: 12, answers: {} }, sends: 'PATCH forms/12 {}' },
    previewSubmit: { args: { submission: {} }, sends: 'POST forms?dryrun=true {}' },
    previewReplace: { args: { submission: {} }, sends: 'PUT forms?dryrun=true {}' },
    previewUpdate: { args: { formDataId: 12, answers: {} }, sends: 'PATCH forms/12?dryrun=true {}' },
    document: { args: { formDataId: 12, kind: 'pdf' }, sends: 'GET forms/12.pdf' },
    request: {
      args: { formname: 'check', about: { owner: 3 } },
      sends: 'POST platform:forms/check/request {"owner":3}',
    },
    ofOwner: { args: { type: 'people', id: 4 }, sends: 'GET platform:people/4/forms' },
  },
  lists: {
    identifiers: { args: {}, sends: 'GET v2/lists' },
    page: { args: { list: 'lists.country' }, sends: 'GET v2/lists/lists.country' },
    pages: { args: { list: 'lists.country' }, sends: 'GET v2/lists/lists.country?page=1' },
    nodes: { args: { list: 'lists.country' }, sends: 'GET v2/lists/lists.country?page=1' },
    walk: { args: { list: 'lists.country' }, sends: 'GET v2/lists/lists.country?page=1' },
    customList: { args: { nodeId: 'C7' }, sends: 'GET lists/lists.customfields_lists/node/C7' },
    addNode: {
      args: { list: 'lists.skills', attributes: { value: 'Go' } },
      sends: 'POST lists/lists.skills/node {"value":"Go"}',
    },
    updateNode: {
      args: { list: 'lists.skills', 'change.node': 'C7', 'change.changes': { hidden: true } },
      sends: 'PATCH lists/lists.skills/node/C7 {"hidden":true}',
    },
    replace: { args: { list: 'lists.skills', children: [] }, sends: 'PATCH lists/lists.skills {"children":[]}' },
    previewReplace: {
      args: { list: 'lists.skills', children: [] },
      sends: 'PATCH lists/lists.skills?dryrun=true {"children":[]}',
    },
  },
  portals: {
    jobs: { args: { portal: 'careers' }, sends: 'POST search/portals/careers {"filters":[]}' },
    filters: { args: { portal: 'careers' }, sends: 'GET search/portals/careers/filters' },
    apply: { args: { portal: 101, application: {} }, sends: 'POST platform:portals/101/applications {}' },
  },
  jobPosts: {
    ofJob: { args: { job: 1 }, sends: 'GET portalposts/job/1' },
    get: { args: { jobPostId: 5 }, sends: 'GET portalposts/5' },
    post: { args: { post: {} }, sends: 'POST portalposts {}' },
    unpost: { args: { post: {} }, sends: 'PATCH portalposts/unpost {}' },
  },
  boards: {
    ofJob: { args: { job: 1 }, sends: 'GET platform:jobs/1/boards' },
    get: { args: { boardPostId: 5 }, sends: 'GET platform:boardposts/5' },
    post: { args: { job: 1, board: 'boardco' }, sends: 'POST platform:jobs/1/boards/boardco/post {}' },
    unpost: { args: { job: 1, board: 'boardco' }, sends: 'POST platform:jobs/1/boards/boardco/unpost {}' },
  },
  changes: {
    pages: { args: {}, sends: 'GET platform:changes', body: CHANGE_PAGE },
    follow: { args: {}, sends: 'GET platform:changes', body: { ...CHANGE_PAGE, changes: [{}] } },
    stream: { args: {}, sends: 'GET platform:stream', body: 'data: {"kinds":[],"next":"place"}\n\n' },
    now: { args: {}, sends: 'GET platform:changes?after=now', body: CHANGE_PAGE },
  },
  schemas: {
    profile: { args: { type: 'person' }, sends: 'GET profiledefinitions/v1/person/schema' },
    field: { args: { type: 'person', field: 'email' }, sends: 'GET profiledefinitions/v1/person/email/schema' },
    form: { args: { formname: 'check' }, sends: 'GET forms/check/meta/data_schema' },
    formList: { args: {}, sends: 'GET forms/list/schema' },
    searchResults: { args: {}, sends: 'GET search/resultsSchema' },
    searchFilters: { args: {}, sends: 'GET search/filtersSchema' },
  },
  platform: {
    blueprint: { args: {}, sends: 'GET platform:blueprint' },
    applyBlueprint: { args: { blueprint: {} }, sends: 'PUT platform:blueprint {}' },
    previewBlueprint: { args: { blueprint: {} }, sends: 'PUT platform:blueprint?dryrun=true {}' },
    blueprintRevisions: { args: {}, sends: 'GET platform:blueprint/revisions' },
    why: {
      args: { 'question.user': 'a', 'question.profile': 'people/4', 'question.field': 'email' },
      sends: 'GET platform:why?field=email&profile=people%2F4&user=a',
    },
    audit: { args: {}, sends: 'GET platform:audit' },
    users: { args: {}, sends: 'GET platform:users' },
    addUser: { args: { user: {} }, sends: 'POST platform:users {}' },
    changeUser: { args: { user: 'a', changes: {} }, sends: 'PATCH platform:users/a {}' },
    setPassword: {
      args: { user: 'a', credential: { password: 'hush' } },
      sends: 'PUT platform:users/a/password {"password":"hush"}',
    },
    secrets: { args: { user: 'a' }, sends: 'GET platform:users/a/secrets' },
    issueSecret: { args: { user: 'a' }, sends: 'POST platform:users/a/secrets {}' },
    endSecret: { args: { user: 'a', secretId: 's1' }, sends: 'DELETE platform:users/a/secrets/s1' },
    deliveries: { args: {}, sends: 'GET platform:deliveries' },
    delivery: { args: { eventId: 'evt_1' }, sends: 'GET platform:deliveries/evt_1' },
    redeliver: { args: { eventId: 'evt_1' }, sends: 'POST platform:deliveries/evt_1/redeliver' },
    redeliverAll: { args: { which: {} }, sends: 'POST platform:deliveries/redeliver {}' },
    subscriptions: { args: {}, sends: 'GET platform:subscriptions' },
    subscribe: { args: { subscription: {} }, sends: 'POST platform:subscriptions {}' },
    renewSubscription: { args: { id: 'sub_1' }, sends: 'POST platform:subscriptions/sub_1/renew' },
    unsubscribe: { args: { id: 'sub_1' }, sends: 'DELETE platform:subscriptions/sub_1' },
    ping: { args: { id: 'sub_1' }, sends: 'POST platform:subscriptions/sub_1/ping' },
    pauseSubscription: { args: { id: 'sub_1' }, sends: 'POST platform:subscriptions/sub_1/pause' },
    resumeSubscription: { args: { id: 'sub_1' }, sends: 'POST platform:subscriptions/sub_1/resume' },
    documentEngines: { args: {}, sends: 'GET /platform/v1/documents/engines' },
  },
  client: {
    profiles: { args: { type: 'rooms' }, sends: 'GET rooms/1' },
    request: {
      args: { 'request.path': '/customers/1001/x', 'request.method': 'GET' },
      sends: 'GET x',
    },
  },
  file: {
    download: { args: {}, sends: 'GET people/4/fields/resume/binary' },
    upload: {
      args: { content: 'Ten years', 'options.filename': 'a.txt' },
      sends: 'PATCH people/4/fields/resume/binary',
    },
    remove: { args: {}, sends: 'DELETE people/4/fields/resume/binary' },
    text: { args: {}, sends: 'GET people/4/fields/resume/text' },
    pdf: { args: {}, sends: 'GET people/4/fields/resume/pdf' },
  },
};
