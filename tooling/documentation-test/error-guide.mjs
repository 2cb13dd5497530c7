// npm run error-guide: writes docs/guides/errors.md. A spec compares it with the error codes.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { ERROR_CODES } from '@talent-platform/protocol/errors';

import { root } from './examples-of.mjs';

export const ERROR_GUIDE = 'docs/guides/errors.md';

/**
 * @typedef {import('@talent-platform/protocol/errors').ErrorCode} ErrorCode
 * @typedef {object} ErrorText
 * @property {string} cause
 * @property {string} [example] - shell text, if the demo can show the error
 * @property {number[]} [answers] - the statuses of the example, if it makes more than one request
 * @property {string} wayOut
 */

const PATCH = `curl -u $demo $base/people/4 -X PATCH -H "$json"`;

/** @type {Record<ErrorCode, ErrorText>} */
const TEXTS = {
  INTERNAL_ERROR: {
    cause: `The service failed. The answer never says why, but it names the request.`,
    wayOut: `Send a read again. Send a POST again only with its \`Idempotency-Key\`. If the error stays, give the operator the
\`X-TRANSACTION\` of the answer: the log has the cause under it.`,
  },
  FIELD_REQUIRED: {
    cause: `A required field has no value.`,
    example: `curl -u $demo $base/people -H "$json" -d '{"firstname":"Joan"}'
# {"errors":[{"errorMessage":"lastname: is required.","errorCode":1}]}`,
    wayOut: `Send the field that stands before the colon. \`GET …/profiledefinitions/v1/person/schema?for=write\` lists
the required fields.`,
  },
  RESOURCE_NOT_FOUND: {
    cause: `The path is unknown, or there is no such profile, node, form or file. One that is hidden from this user is
answered alike.`,
    example: `curl -u $demo $base/people/999
# {"errors":[{"errorMessage":"There is no profile of this type with the id 999.","errorCode":2}]}`,
    wayOut: `Check the path, letter by letter: it is case-sensitive. Somebody may have deleted the record since you read its
id, or moved it out of your sight. \`talent why\` tells an administrator.`,
  },
  RESOURCE_ACCESS_DENIED: {
    cause: `This user may read nothing of this kind, or the path is another customer's. A user who may read a record and
not write it gets HTTP 403. A record that is hidden from the user is answered as an unknown one, with code 2.`,
    example: `curl -u demo.partner:demo-only-partner-password $base/talentpools/1
# {"errors":[{"errorMessage":"This user has no read access to talentpools.","errorCode":3}]}
curl -u demo.partner:demo-only-partner-password $base/jobs/1 -X PATCH -H "$json" -d '{}'
# {"errors":[{"errorMessage":"This user has no write access to jobs.","errorCode":3}]}`,
    answers: [404, 403],
    wayOut: `Ask an administrator for access. \`talent why\` says which part of the configuration stops the user.`,
  },
  FIELD_UNKNOWN: {
    cause: `There is no such field for this user. It may be mistyped, or hidden from the user's group. A read goes on with a
warning in \`X-Warning\`, and a write is refused.`,
    example: `${PATCH} -d '{"surname":"King"}'`,
    wayOut: `Use the name that the text proposes. The schema of the profile type has every name that this user can use.`,
  },
  VALUE_INVALID: {
    cause: `A value does not fit the type or the rules of its field, or a parameter is malformed.`,
    example: `curl -u $demo $base/jobs -H "$json" -d '{"jobtitle":"Analyst","numberofpositions":"3.5"}'`,
    wayOut: `Correct the value. The text says what is allowed and what came.`,
  },
  CREDENTIALS_INVALID: {
    cause: `There is no \`Authorization\` header, it is malformed, or the user name or password is wrong.`,
    example: `curl -u demo.integration:wrong $base/people/4
# {"errors":[{"errorMessage":"The user name or the password is wrong.","errorCode":6}]}`,
    wayOut: `Check both. Don't try passwords in a loop: a few wrong ones lead to code 15.`,
  },
  FIELD_NOT_WRITABLE: {
    cause: `The user sees the field and may not write it: it is read-only, locked, or a file.`,
    example: `${PATCH} -d '{"id":7}'
# {"errors":[{"errorMessage":"id: can be read only: it is read-only or locked. Leave it out.","errorCode":7}]}`,
    wayOut: `Leave the field out. A file has a path of its own: \`…/fields/resume/binary\`.`,
  },
  PROFILE_LOCKED: {
    cause: `Profiles of this type can be created, and not updated.`,
    example: `curl -u $demo $base/talentpools/1 -X PATCH -H "$json" -d '{"description":"Engineers"}'`,
    wayOut: `Create another profile, or ask an administrator to unlock the type.`,
  },
  SIGNATURE_INVALID: {
    cause: `The signature does not fit the request, or the body is not the one that was signed.`,
    example: `hash=$(printf '' | sha256sum | cut -d ' ' -f 1) # of an empty body. It is no signature.
names='x-svc-content-sha256;x-svc-date'
curl $base/people/4 -H "x-svc-date: $(date -u +%Y-%m-%dT%H:%M:%SZ)" \\
  -H "x-svc-content-sha256: $hash" \\
  -H "authorization: x-svc-v1-hmac-sha256 user=demo.integration, signedheaders=$names, signature=$hash"`,
    wayOut: `Compare your stages with \`explain\` of the answer, which a development server adds. [Signing
requests](signing.md#when-a-signature-is-wrong) has the usual mistakes.`,
  },
  REQUEST_EXPIRED: {
    cause: `\`x-svc-date\` is missing, unreadable, or more than 300 seconds away from the server's time.`,
    example: `curl $base/people/4 -H 'x-svc-date: 2026-01-01T00:00:00Z' \\
  -H "x-svc-content-sha256: $hash" \\
  -H "authorization: x-svc-v1-hmac-sha256 user=demo.integration, signedheaders=$names, signature=$hash"`,
    wayOut: `Set the clock of your machine, and sign each request when you send it. A repeat is signed anew.`,
  },
  METHOD_NOT_SUPPORTED: {
    cause: `The path is known, and this method is not.`,
    example: `curl -u $demo $base/people -X DELETE
# {"errors":[{"errorMessage":"DELETE is not supported here. Supported: POST.","errorCode":11}]}`,
    wayOut: `Use a method of the header \`Allow\`.`,
  },
  BODY_MALFORMED: {
    cause: `The body is not JSON, is not an object, or repeats a member.`,
    example: `curl -u $demo $base/people -H "$json" -d '{"lastname":"Clarke",}'`,
    wayOut: `Correct the place that the text names. Let a library write the JSON.`,
  },
  PAYLOAD_TOO_LARGE: {
    cause: `A JSON body is larger than 256 KiB, a whole list than 1 MiB, a blueprint than 4 MiB, or a file than 25 MiB. An
operator can set the limits of files.`,
    example: `head -c 300000 /dev/zero | curl -u $demo $base/people -H "$json" -H 'Expect:' --data-binary @-
# 413: The body must not be larger than 262144 bytes. Write less at once, and letters as UTF-8 instead of \\u escapes.`,
    wayOut: `Send less at once, such as the fields that changed.`,
  },
  MEDIA_TYPE_UNSUPPORTED: {
    cause: `The \`Content-Type\` of the body is missing, or not the one of this path.`,
    example: `curl -u $demo $base/people -d '{"lastname":"Clarke"}'`,
    wayOut: `Send \`application/json\`, and \`multipart/form-data\` for a file.`,
  },
  QUOTA_EXCEEDED: {
    cause: `The user has used up the requests of the day, or there were too many wrong passwords.`,
    example: `for attempt in 1 2 3 4 5 6; do curl -u nobody:wrong $base/people/4; done`,
    answers: [401, 401, 401, 401, 401, 429],
    wayOut: `Wait as many seconds as \`Retry-After\` says. Read many records at once (\`…/people/read\`), and follow the change
feed instead of reading everything again.`,
  },
  FORM_ALREADY_FILLED: {
    cause: `The owner has filled this form already.`,
    example: `answers='{"formname":"background_check","owner":5,"legal_name":"Hopper","consent":true}'
curl -u $demo $base/forms -H "$json" -d "$answers"
curl -u $demo $base/forms -H "$json" -d "$answers"`,
    answers: [201, 400],
    wayOut: `Change the filled form: \`PATCH …/forms/{formDataId}\`. The text has its id.`,
  },
  FORM_UNAVAILABLE: {
    cause: `The form is disabled or archived, or has questions that web services cannot answer.`,
    wayOut: `Ask an administrator to enable it. \`talent forms list\` has the forms that you can fill.`,
  },
  ROLE_INVALID: {
    cause: `A write takes a role away from a person, or has \`roles\` as its only member.`,
    example: `${PATCH} -d '{"roles":{"employee":true}}'`,
    wayOut: `Roles are only added. Send another field with them.`,
  },
  NO_TEXT: {
    cause: `No text can be taken out of the file: it is empty, encrypted, damaged, or of a kind that is not read.`,
    example: `printf '\\0\\1\\2' | curl -u $demo $base/people/5/fields/resume/binary -X PATCH -F 'resume=@-;filename=noise.bin'
curl -u $demo $base/people/5/fields/resume/text`,
    answers: [204, 404],
    wayOut: `Read the file itself (\`…/binary\`). [Documents](../reference/documents.md) lists the kinds that give a text.`,
  },
  NOT_CONVERTIBLE: {
    cause: `The file cannot be converted to PDF, for the same causes.`,
    example: `curl -u $demo $base/people/5/fields/resume/pdf`,
    wayOut: `Read the file itself (\`…/binary\`). Another attempt has the same result.`,
  },
  PRECONDITION_FAILED: {
    cause: `\`If-Match\` names another version: somebody has changed the record since you read it.`,
    example: `${PATCH} -H 'If-Match: "an-earlier-version"' -d '{"middlename":"Ivy"}'
# {"errors":[{"errorMessage":"If-Match names another version; read the profile again.","errorCode":21}]}`,
    wayOut: `Read the record again, decide again, and write with the new \`ETag\`.`,
  },
  CONFLICT: {
    cause: `The record is in a state that does not allow this, somebody else was faster, or an \`Idempotency-Key\` was used for
another request (422). Or the signature of the write was accepted before, and this server or this call accepts it once
(D-SIG-10).`,
    example: `curl -u $demo $base/jobs -H "$json" -H 'Idempotency-Key: errors-1' -d '{"jobtitle":"Analyst"}'
curl -u $demo $base/jobs -H "$json" -H 'Idempotency-Key: errors-1' -d '{"jobtitle":"Engineer"}'`,
    answers: [201, 422],
    wayOut: `Read the record, and see whether what you want is done already. Give every new request a key of its own,
and sign every request when it is sent.`,
  },
  BUSY: {
    cause: `The service cannot do it now: it is stopping, its store is unavailable, or too many requests wait.`,
    wayOut: `Wait as long as \`Retry-After\` says, then send the request again. It was not done.`,
  },
  SEARCH_INVALID: {
    cause: `A search has an unknown filter, operator or member.`,
    example: `curl -u $demo $base/search/people -H "$json" \\
  -d '{"filters":[{"name":"person.shoesize","value":["38"],"operator":"="}]}'`,
    wayOut: `Use the name that the text proposes. [Searching](searching.md) shows how to write filters, and
\`talent search --show\` prints the object that you send.`,
  },
  PLACE_GONE: {
    cause: `The place in the change feed is not one of this database: it was restored from a backup, is a copy, or has failed
over.`,
    wayOut: `Read everything again without \`after\`, and replace your copy. [The recipe of a nightly
sync](recipes.md#a-nightly-sync) does so.`,
  },
  CONTENT_MISSING: {
    cause: `The storage of the service has lost the content of this file, or cannot open it.`,
    wayOut: `Tell the operator, who can restore the content. If you have the file, send it again.`,
  },
  CUSTOMER_MOVED: {
    cause: `The customer was moved to another installation. Its address is in the text and in \`Location\`.`,
    wayOut: `Send the same requests to that address. Users, passwords, secrets and ids are the same there, and a follower
of changes goes on from its place.`,
  },
};

const OPENING = `# Errors by code

For a developer whose request was refused. At the end you know what each code means, have seen it, and know the way out.

Every error has the same body, and the header \`X-Error\` repeats it. Decide by \`errorCode\` and the HTTP status. Texts are
for people, and may change. One answer holds every problem of the request:

\`\`\`json
{ "errors": [{ "errorMessage": "lastname: is required.", "errorCode": 1 }] }
\`\`\`

- After 0, 15 or 23, send the same request again later. After any other code, change the request first.
- Give the operator the \`X-TRANSACTION\` of the answer if you need help: the log has the request under it.
- [\`@talent-platform/client\`](../../packages/client/README.md#errors) throws a \`ServiceError\`, whose \`code\` is the name
  below. It repeats what may be repeated.

The examples need the demo ([README](../../README.md)) and these three variables:

\`\`\`sh
demo='demo.integration:demo-only-integration-password'
base=http://127.0.0.1:8080/customers/1001
json='Content-Type: application/json'
\`\`\`

[The decisions](../reference/decisions/errors.md) say in which order a request is checked.
`;

const codes = /** @type {Array<[ErrorCode, { number: number, status: number }]>} */ (Object.entries(ERROR_CODES));

/** Returns the guide to errors: a section for each code of the protocol. */
export function errorGuide() {
  return [OPENING, ...codes.map(sectionOf)].join('\n');
}

function sectionOf([name, { number, status }]) {
  const { cause, example, wayOut } = TEXTS[name];
  const shown = example === undefined ? 'The demo cannot show this error.' : `\`\`\`sh\n${example}\n\`\`\``;
  const parts = [`## ${number} ${name}`, wrapped(`HTTP ${status}. ${cause}`), shown, wrapped(`**Way out.** ${wayOut}`)];
  return `${parts.join('\n\n')}\n`;
}

/** Breaks a paragraph into lines of at most 120 columns. */
function wrapped(text) {
  const words = text.split(/\s+/);
  return words.reduce((lines, word) => {
    const isFull = lines.length - (lines.lastIndexOf('\n') + 1) + word.length >= 120;
    return `${lines}${isFull ? '\n' : ' '}${word}`;
  });
}

/** Returns what the answers to each example must be, in the order of the page. */
export function errorPromises() {
  return codes
    .filter(([name]) => TEXTS[name].example !== undefined)
    .map(([name, { number, status }]) => ({
      title: `shows ${name}`,
      answers: TEXTS[name].answers ?? [status],
      output: [new RegExp(`"errorCode":${number}\\b`)],
    }));
}

if (import.meta.filename === process.argv[1]) writeFileSync(path.join(root, ERROR_GUIDE), errorGuide());
