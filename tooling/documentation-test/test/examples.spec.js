import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { ERROR_GUIDE, errorSections, examplesOf } from '../examples-of.mjs';
import { missingTools, runExamples } from '../run-examples.mjs';

const DOCUMENTED_URL = 'http://127.0.0.1:8080';

/** Not run: what installs, what starts a server for real, and what changes the reader's own shell. */
const LEFT_OUT = /^(npm |talent-server |export PATH=|openssl rand|export NODE_ENV=production|talent completion)/;

/** How each guide begins. */
const CONNECTS = { title: 'connects', errors: [/^try: talent doctor$/m] };

/** The statuses of examples of errors that make more than one request. */
const ANSWERS = {
  RESOURCE_ACCESS_DENIED: [404, 403],
  QUOTA_EXCEEDED: [401, 401, 401, 401, 401, 429],
  FORM_ALREADY_FILLED: [201, 400],
  NO_TEXT: [204, 404],
  CONFLICT: [201, 422],
};

/** Each example of an error ends in this error. */
const ERRORS = errorSections()
  .filter(({ text }) => text.includes('\n```sh\n'))
  .map(({ name, number, status }) => ({
    title: `shows ${name}`,
    answers: ANSWERS[name] ?? [status],
    output: [new RegExp(`"errorCode":${number}\\b`)],
  }));

/**
 * The results that the text around each example promises, in the order of the document. They are the
 * `answers` to its calls of curl, the exit codes other than 0 (`failures`), and parts of its `output` and its `errors`.
 */
const PROMISES = {
  'README.md': [
    { title: 'reads a person', answers: [200], output: [/"firstname":"Ada"/] },
    {
      title: 'creates a person and changes another',
      answers: [201, 204],
      output: [/^location: \S+\/people\/\d+\s*$/im],
    },
    { title: 'is told every problem at once', answers: [400], output: [/"folder: /, /"shoesize: /, /"lastname: /] },
    {
      title: 'signs',
      output: [/"firstname":"Ada"/, /"jobtitle":"Nurse","numberofpositions":3/],
      errors: [/^201 /m, /^204 /m, /^canonical request$/m, /^string to sign$/m],
    },
    // The server of these examples has no partner, which npm start brings (demo-partner.spec.js).
    { title: 'moves a candidate', output: [/^outcome +none$/m] },
  ],
  'docs/guides/access-and-writes.md': [
    CONNECTS,
    {
      title: 'sees what the own group sees',
      answers: [200, 200, 400, 404, 200],
      output: [
        /"field1003":\{"currency":"GBP","amount":52000,/,
        /^X-Warning: 4:field1003:/im,
        /"field1003: is not a field of this resource/,
        /"email: can be read only/,
        /"field1004":\{"title":"Referral code"/,
      ],
    },
    { title: 'is told why', output: [/^ {2}security-rule: /m, /^ {2}layout: /m] },
    {
      title: 'writes safely',
      answers: [200],
      output: [
        /\{"path":"field1005\/2\/field1006","before":null,"after":"PIL-9"\}/,
        /^idempotency-replayed: true\s*$/im,
        /"profile":"jobs\/\d+",.*"action":"create"/,
      ],
    },
    { title: 'keeps a copy', output: [/"missing": ?\[/, /"forms":/], errors: [/^next {2}[\w-]+$/m] },
  ],
  'docs/guides/signing.md': [
    CONNECTS,
    {
      title: 'sends signed requests',
      output: [/^200 .*\{"lastname":"Lovelace",/m, /^201 \S+\/people\/\d+ $/m],
    },
    { title: 'shows each stage', errors: [/^canonical request$/m, /^string to sign$/m] },
    {
      title: 'is told which mistake it was',
      failures: [4],
      errors: [/: 401 .*\n +hint: /],
      output: [/^ok +credentials /m],
    },
  ],
  'docs/guides/receiving-events.md': [
    CONNECTS,
    { title: 'sees what became of an event', output: [/^outcome +none$/m] },
  ],
  'docs/guides/javascript-client.md': [
    CONNECTS,
    { title: "writes the types of a customer's fields", output: [/Badge colour.*\n.*readonly field1001\?: string;/] },
  ],
  'docs/guides/searching.md': [
    CONNECTS,
    {
      title: 'searches',
      output: [
        /^\{"id":4,"self":"\S+\/people\/4","firstname":"Ada",/m,
        /^\{"id":2,"self":"\S+\/jobs\/2"/m,
        /"operator": "="/,
      ],
    },
    {
      title: 'finds people by words of notes',
      answers: [200],
      output: [/^id +\d+$/m, /"person":4,.*"text":"Can start in May\."/],
    },
    {
      title: 'finds the jobs of a portal, and reads the page of one',
      answers: [200, 200, 200],
      output: [/"id":2,/, /"id":4,/, /"@type":"JobPosting","title":"Data Analyst"/],
    },
    {
      title: 'reads the jobs as a job board does',
      answers: [200],
      output: [/^<title><!\[CDATA\[Data Analyst\]\]><\/title>$/m],
    },
  ],
  'docs/guides/files-and-forms.md': [
    CONNECTS,
    {
      title: 'sends a file, and reads its text',
      output: [
        /^Fifteen years of compilers, from A-0 to COBOL\.$/m,
        /^Ten years of engines, analytical ones first\.$/m,
      ],
      errors: [/^Stored \/tmp\/ada\.txt \(45 bytes\) as people\/4\/resume$/m],
    },
    {
      title: 'fills a form, and has it on paper',
      output: [
        /\{"workflows":\[\{"id":\d+,/,
        /^legal_name +TEXTFIELD +required +Legal name +You +Sync with Profile Field: lastname +up to 120 characters$/m,
        /^\+ consent: true$/m,
        /^status +Complete$/m,
      ],
      errors: [/^201 Created$/m, /^Saved in \/tmp\/background-check\.pdf$/m],
    },
  ],
  'docs/guides/configuring.md': [
    CONNECTS,
    {
      title: 'changes the configuration',
      output: [/^ {2}~ profileTypes\.people\.fields\.field1001\.maxLength: 40 -> 60$/m, /^revision 2$/m],
    },
    {
      title: 'edits a list in a spreadsheet',
      output: [/"value":"Welding"/, /Arc welding/],
      errors: [/^201 /m, /^204 /m],
    },
  ],
  'docs/guides/conformance.md': [
    CONNECTS,
    {
      title: 'checks what can be read',
      output: [/^authentication +\d+ passed, \d+ skipped$/m, /^The server conforms\. /m],
    },
    { title: 'lists the checks', output: [/^lists\.link-next +read +rule +spec: List rules 3 /m] },
    {
      title: 'checks the writes',
      output: [/^The server conforms\. /m, /^ {2}people\/\d+, named talent-conformance-[0-9a-f]{8}$/m],
    },
    { title: 'checks the events', output: [/^events +\d+ passed$/m, /^ {2}applicantworkflows\/\d+$/m] },
    { title: 'reports as JUnit', output: [/^The server conforms\. \d+ passed, \d+ requests$/m] },
  ],
  'apps/cli/README.md': [
    { title: 'signs', output: [/^ok +credentials /m, /"links":/], errors: [/^201 /m, /^string to sign$/m] },
    {
      title: 'explains a captured request',
      output: [/^what is wrong\nthe body was not judged: the capture holds none \(--data\)\nnothing else was found$/m],
    },
    {
      title: 'exports, checks, compares and applies a blueprint',
      output: [/^valid: /m, /^ {2}~ profileTypes\.people\.fields\.field1001\.maxLength: 40 -> 60$/m, /^revision \d+$/m],
      errors: [/secrets are left out/, /^No changes\.$/m],
    },
    {
      title: 'edits a list in a spreadsheet',
      output: [/^ {2}\+ Law$/m, /^lists\.skills: 1 new node, 1 changed node$/m],
      errors: [/^No changes\.$/m],
    },
    {
      title: 'fills, reads, changes and exports a form',
      output: [
        /^1 +background_check +Person /m,
        /^legal_name +TEXTFIELD +required +Legal name +You +Sync with Profile Field: lastname +up to 120 characters$/m,
        /^ {2}from +DATEONLY +From +a month, as YYYY-MM$/m,
        /^status +Incomplete\n[^]*^employers\n {2}1\n {4}employer {2}Acme$/m,
        /^\+ employers\/1\/from: "2019-04"$/m,
        /^formDataId {2}1\nlocation {4}\S+\/forms\/1\nstatus {6}Complete$/m,
      ],
      errors: [/^201 /m, /^204 /m, /^Saved in \S+\/background_check\.pdf$/m],
    },
    { title: 'writes and lists notes', output: [/^id +1$/m, /^1 +\S+ +\S+ +Can start in May\.$/m] },
    {
      title: 'posts a job, and takes it down',
      output: [/^jobpostid {2}\d+$/m, /^\d+ +Posted +careers +\S+ \S+ [AP]M +2099-12-31 12:00 PM$/m],
      errors: [/^Job 1 is taken down from careers$/m],
    },
    {
      title: 'searches',
      output: [
        /^\{"id":4,"self":"\S+\/people\/4","firstname":"Ada",/m,
        /^\{"id":\d+,"self":"\S+\/jobs\/\d+"\}$/m,
        /"secondaryValue": \[\n +"2026-03-31"/,
      ],
      errors: [/^1 found$/m, /^2 found$/m],
    },
    {
      title: 'exports and imports',
      output: [/^\{"id":3,"jobtitle":"Plant Manager","folder":\{/m],
      errors: [/^\d+ exported\n0 exported$/m, /^line 2: nme: /m, /^1 imported, 1 imported earlier, 0 refused$/m],
    },
    {
      title: 'sends, saves and deletes files',
      output: [/^~ resume: .*"filename":"ada-lovelace\.docx".* -> .*"filename":"cv\.txt"/m],
      errors: [
        /^Stored \S+\/cv\.txt \(22 bytes\) as people\/4\/resume$/m,
        /^Saved in \S+\/own\.txt$/m,
        /^Deleted people\/4\/photo$/m,
      ],
    },
    {
      title: 'prints what has changed',
      output: [/^\{"kind":"profile","type":"people","id":4,.*\}$/m],
      errors: [/^next {2}[\w-]+$/m],
    },
    {
      title: 'tells what a user can do with a field',
      output: [/^demo\.partner cannot read field1003 of people\/4:\n {2}security-rule: /m],
    },
    {
      title: 'adds a user, gives it credentials, and disables it',
      output: [/^[\w-]{24}$/m, /^[\w-]{43}$/m, /^acme\.agency +Ada Byron +partners +active +yes +1 +never$/m],
      errors: [/^acme\.agency is added$/m, /^acme\.agency is disabled: /m],
    },
    {
      title: 'checks that a server follows the interface',
      output: [
        /^The server conforms\. \d+ passed, \d+ requests$/m,
        /^lists\.add-node +write +rule +spec: List rules 8 /m,
      ],
    },
  ],
  'docs/reference/interface.md': [
    {
      title: 'creates, finds, reads and changes a person',
      answers: [201, 200, 200, 200, 204],
      output: [/^location: \S+\/people\/\d+\s*$/im],
    },
    {
      title: 'fills, reads, signs and exports a form',
      answers: [200, 200, 200, 201, 200, 200, 200, 204, 200, 200, 200],
      output: [
        /^location: \S+\/forms\/1\s*$/im,
        /"status":"Incomplete","employers":\[\{"entry":1,"employer":"Analytical Engines","from":"2019-05"\}\]/,
        /\{"path":"employers\/2\/employer","before":"Difference & Co","after":null\}/,
        /^Signature: Signed by Iris Integration on /m,
      ],
    },
    {
      title: 'reads and changes lists',
      answers: [200, 200, 201, 204, 204, 200, 200, 200],
      output: [
        /"value":"California","hidden":false,"abbrev":"CA"/,
        /^location: \S+\/v2\/lists\/lists\.skills\/C50006\/C\d+\s*$/im,
        /"value":"Bookkeeping","hidden":false/,
        /"children":\[\{"id":"D33002",.*\{"id":"D33001","listnodeid":"33001","value":"Active Site"/,
      ],
    },
    { title: 'reads schemas', answers: [200, 200] },
    {
      title: 'searches',
      answers: [200, 200, 200, 200, 200],
      output: [/\{"searchResults":\[\{"id":4,"self":"\S+\/people\/4"\}/],
    },
    {
      title: 'posts a job, and takes it down',
      answers: [201, 200, 200],
      output: [/^location: \S+\/portalposts\/\d+\s*$/im, /"enddate":"2099-12-31 12:00 PM","status":"Posted"\}\]\}/],
    },
    { title: 'looks a job up', answers: [201, 200] },
    { title: 'edits a collection entry by entry', answers: [201, 200, 204] },
    {
      title: 'looks before it writes, and writes once',
      answers: [200, 201, 201],
      output: [/^idempotency-replayed: true\s*$/im],
    },
    {
      title: 'connects a person with a job, and moves it',
      answers: [201, 204, 200, 200],
      output: [
        /^location: \S+\/applicantworkflows\/\d+\s*$/im,
        /"status":\{"id":"C51220","value":"Background check"\},"source":"Careers site"/,
        /\{"workflows":\[\{"id":\d+,/,
      ],
    },
    {
      title: 'sends a file, and reads it, its text and its PDF',
      answers: [204, 200, 200, 200],
      output: [/^Ten years of engines/m],
    },
    {
      title: 'administers',
      answers: [200, 200, 200, 201, 200, 200, 200],
      output: [/"cause":"security-rule"/, /"action":"update"/, /"username":"acme.agency",.*"active":false/],
    },
    {
      title: 'acts on the platform',
      answers: [200, 200, 200, 200, 200, 200, 200, 201, 200],
      output: [
        /\{"outcome":"none","events":\[\]\}/,
        /\{"moves":\[\{"at":"[^"]+","from":\{"id":"C51220",.*"comment":"Once more\."\}/,
        /\{"boards":\[\{"id":\d+,"job":2,"board":"boardco",.*"state":"posted"/,
      ],
    },
    {
      title: 'writes and finds notes',
      answers: [201, 200, 200],
      output: [/^location: \S+\/notes\/1\s*$/im, /\{"notes":\[\{"id":1,"person":4,/],
    },
    {
      title: 'keeps a copy',
      answers: [200, 200, 200, 200],
      output: [
        /\{"changes":\[\{"kind":"\w+",.*"next":"[\w-]+","more":true\}/,
        /\{"changes":\[\],"next":"[\w-]+","more":false\}/,
        /"missing":\[999\]\}/,
        /\{"forms":\[/,
      ],
    },
  ],
  [ERROR_GUIDE]: [{ title: 'names the demo' }, ...ERRORS],
  'docs/guides/running.md': [{ title: 'asks whether the server is ready', answers: [200] }],
};

/**
 * They show ids of forms that they fill, and the demo as it starts, so each has a server of its own. One server answers
 * all others: no other document shows what they change.
 */
const ON_ITS_OWN = new Set(['apps/cli/README.md', 'docs/reference/interface.md', ERROR_GUIDE]);
let shared;

afterAll(async () => (await shared)?.stop());

const describeWithTools = missingTools().length === 0 ? describe : describe.skip;

describeWithTools.each(Object.entries(PROMISES))('%s', (file, promises) => {
  const examples = examplesOf(file, 'sh').filter((example) => !LEFT_OUT.test(example));
  let server;
  let results;

  beforeAll(async () => {
    server = await (ON_ITS_OWN.has(file) ? startDemoServer() : (shared ??= startDemoServer()));
    results = await runExamples(examples.map(asServed), server.baseUrl);
  });

  afterAll(async () => {
    if (ON_ITS_OWN.has(file)) await server.stop();
  });

  it('has an example for each promise', () => expect(examples).toHaveLength(promises.length));

  it.each(promises.map((promise, index) => ({ ...promise, index })))('$title', (promise) => {
    const { index, answers = [], failures = [], output = [], errors = [] } = promise;
    const result = results[index];
    expect(result).toMatchObject({ answers, failures });
    for (const pattern of output) expect(result.output).toMatch(pattern);
    for (const pattern of errors) expect(result.errors).toMatch(pattern);
    for (const answer of shownAnswers(examples[index])) expect(result.output).toContain(asServed(answer));
  });

  function asServed(text) {
    return text.replaceAll(DOCUMENTED_URL, server.baseUrl);
  }
});

/** The answers that an example shows, as comments. */
function shownAnswers(example) {
  return Array.from(example.matchAll(/^# (\{.*\})$/gm), ([, answer]) => answer);
}
