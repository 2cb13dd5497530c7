/** A value that the answer of one request gives to later ones, as a variable of the collection. */
interface SavedValue {
  readonly variable: string;
  /** The id of the operation whose answer has the value. */
  readonly from: RegExp;
  /** Its place in the answer: the last segment of Location, or an expression on the body. */
  readonly at: 'location' | `body.${string}`;
  /** The parameter of the path that takes the value, and the operations that do. */
  readonly parameter: string;
  readonly to: RegExp;
}

const SAVED: readonly SavedValue[] = [
  { variable: 'entry', from: /^add\w+Entry$/, at: 'location', parameter: 'entry', to: /Entry/ },
  {
    variable: 'onboardWorkflowId',
    from: /^createOnboardWorkflow$/,
    at: 'location',
    parameter: 'workflowId',
    to: /OnboardWorkflow$/,
  },
  {
    variable: 'sourceWorkflowId',
    from: /^createSourceWorkflow$/,
    at: 'location',
    parameter: 'workflowId',
    to: /SourceWorkflow$/,
  },
  { variable: 'formDataId', from: /^submitForm$/, at: 'location', parameter: 'formDataId', to: /Form/ },
  { variable: 'listNodeId', from: /^createListNode$/, at: 'location', parameter: 'listNodeId', to: /^updateListNode$/ },
  { variable: 'secretId', from: /^issueSecret$/, at: 'body.id', parameter: 'secretId', to: /^endSecret$/ },
  {
    variable: 'subscriptionId',
    from: /^createSubscription$/,
    at: 'body.id',
    parameter: 'subscriptionId',
    to: /Subscription$/,
  },
  {
    variable: 'eventId',
    from: /^listDeliveries$/,
    at: 'body.deliveries[0]?.id',
    parameter: 'eventId',
    to: /^(?:getDelivery|redeliverEvent)$/,
  },
];

/** The requests that the demo customer refuses, and why. They have no check of their status. */
const REFUSED: ReadonlyArray<readonly [id: RegExp, reason: string]> = [
  [/Rooms?(?![a-z])/, 'The demo customer has no rooms.'],
  [
    /^(?:update|replace|remove|add)TalentPool|^getTalentPoolEntry|^getTalentPoolFile$/,
    'The demo customer locks talent pools.',
  ],
  [/ByHost$/, 'No portal of the demo customer has a host of its own.'],
  [/^(?:getDelivery|redeliverEvent)$/, 'The demo customer has no subscription, so nothing was delivered.'],
  [/^erasePerson$/, 'The example names a person who is not there, so that a run of the collection erases nobody.'],
  [/^getErasure$/, 'Nobody was erased at the demo customer.'],
  [/^applyForJob$/, 'The form of the page has a token, which the page gives to each visitor.'],
];

/** The requests that succeed once, and why they are refused after that. */
const ONCE: ReadonlyArray<readonly [id: RegExp, reason: string]> = [
  [/^create(?:Person|Job|Company)$/, 'Its external id is unique: write another one before you send it again.'],
  [/^create\w+Workflow$/, 'Two profiles have one workflow of a type: name another person before you send it again.'],
  [/^submitForm$/, 'A form is filled once for an owner: name another owner before you send it again.'],
  [/^updateList$/, 'It names all nodes of the first level, and the next request adds one.'],
];

/** Returns the values that later requests take from the answer of an operation. */
function savedBy(operationId: string): SavedValue[] {
  return SAVED.filter(({ from }) => from.test(operationId));
}

/** Returns the value that a parameter of the path takes from an earlier answer. */
export function savedFor(operationId: string, parameter: string): SavedValue | undefined {
  return SAVED.find((saved) => saved.parameter === parameter && saved.to.test(operationId));
}

/** Returns why the demo customer refuses a request. */
export function whyRefused(operationId: string): string | undefined {
  return REFUSED.find(([id]) => id.test(operationId))?.[1];
}

/** Returns why a request succeeds only once. */
export function whyOnce(operationId: string): string | undefined {
  return ONCE.find(([id]) => id.test(operationId))?.[1];
}

/** Returns the script that runs after a request: it checks the status, and saves what later requests need. */
export function scriptAfter(operationId: string): string[] {
  const check = "pm.test('The status is below 400', () => pm.expect(pm.response.code).to.be.below(400));";
  const saving = savedBy(operationId).flatMap(({ variable, at }) => [
    at === 'location'
      ? "const value = pm.response.code < 400 && (pm.response.headers.get('Location') || '').split('/').pop();"
      : `const body = pm.response.code < 400 ? pm.response.json() : {};\nconst value = ${at};`,
    `if (value) pm.collectionVariables.set('${variable}', value);`,
  ]);
  return [...(whyRefused(operationId) === undefined ? [check] : []), ...saving].flatMap((lines) => lines.split('\n'));
}
