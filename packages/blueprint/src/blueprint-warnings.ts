import { hint, MAX_PROBLEMS, quote } from '@talent-platform/protocol/errors';
import type { Blueprint } from './document.js';
import type { BlueprintEvent } from './parts/events.js';
import { QUESTION_TYPE_ATTRIBUTES } from './parts/forms.js';
import type { BlueprintProblem } from './shape/shape.js';

const KNOWN = Object.keys(QUESTION_TYPE_ATTRIBUTES);

/**
 * Returns the parts of a sound blueprint that are probably mistakes:
 *
 * - question types that web services do not know, so that they refuse the whole form. Forms with `"webServices": false`
 *   have no warnings, because web services refuse them anyway;
 * - markers such as `{{person.lastname}}` in subscriptions to events, which nothing fills in;
 * - user names beyond ASCII, which many HTTP clients cannot send.
 *
 * @param blueprint a document in which `checkBlueprint` finds no problem
 * @returns each warning with its path and a sentence, 1000 at most
 * @example
 * blueprintWarnings(blueprint)[0]?.path; // 'forms[0].questions[3].type'
 * @see D-FRM-3, D-EVT-15, D-SIG-7
 */
export function blueprintWarnings({ forms = [], events = [], users = [] }: Blueprint): BlueprintProblem[] {
  const warnings: BlueprintProblem[] = [];
  for (const [index, { webServices, questions }] of forms.entries()) {
    if (webServices !== false) addUnknownTypes(warnings, `forms[${index}]`, questions);
    if (warnings.length >= MAX_PROBLEMS) break;
  }
  for (const [index, event] of events.entries()) addMarkers(warnings, `events[${index}]`, event);
  for (const [index, { username }] of users.entries()) {
    const message = usernameWarning(username);
    if (message !== undefined) warnings.push({ path: `users[${index}].username`, message });
  }
  return warnings.slice(0, MAX_PROBLEMS);
}

/** Returns a warning for a user name that many HTTP clients cannot send. It does not show the name (D-SIG-7). */
export function usernameWarning(username: string): string | undefined {
  return /^[ -~]*$/.test(username)
    ? undefined
    : 'has characters beyond ASCII. Many HTTP clients write "?" for them in headers, and refuse or mistake them. A name of ASCII works with all.';
}

const MARKER = /\{\{[^{}]*\}\}/;

/** Never checks secrets and passwords, because a warning shows the text. */
function addMarkers(warnings: BlueprintProblem[], place: string, { url, auth }: BlueprintEvent): void {
  const texts = {
    url,
    ...(auth.type === 'hmac' && { 'auth.user': auth.user }),
    ...(auth.type === 'basic' && { 'auth.username': auth.username }),
  };
  for (const [name, text] of Object.entries(texts)) {
    const [marker] = MARKER.exec(text) ?? [];
    if (marker !== undefined) warnings.push({ path: `${place}.${name}`, message: unfilled(marker) });
  }
}

function unfilled(marker: string): string {
  return `has ${quote(marker)}, which is sent as it stands: nothing fills in a blueprint. Write the value. Only the message that a partner replies can name fields.`;
}

interface QuestionToCheck {
  readonly type: string;
  readonly questions?: readonly QuestionToCheck[] | undefined;
}

function addUnknownTypes(
  warnings: BlueprintProblem[],
  place: string,
  questions: readonly QuestionToCheck[] = [],
): void {
  for (const [index, { type, questions: members }] of questions.entries()) {
    const path = `${place}.questions[${index}]`;
    if (!KNOWN.includes(type)) warnings.push({ path: `${path}.type`, message: messageOf(type) });
    addUnknownTypes(warnings, path, members);
  }
}

function messageOf(type: string): string {
  const known = `one of ${KNOWN.join(', ')}`;
  return `is ${quote(type)}, which is not ${known}: web services refuse the whole form (403 code 17).${hint(type, KNOWN)}`;
}
