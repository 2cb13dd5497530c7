import { readdirSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { readDocument } from '../examples-of.mjs';
import { root } from '../../guide-site/pages.mjs';

const { paths, components } = JSON.parse(readDocument('apps/server/dist/openapi.json'));

const CLIENT = ['packages/client/src', 'packages/protocol/src/models'];

const COMMANDS = 'apps/cli/src/commands';
const EVENTS = [COMMANDS, 'apps/cli/src/events', 'apps/cli/src/listen'];

/**
 * The resources of fixed shape, with the places that tell all their members beside the server, and the members that a
 * command leaves out on purpose.
 */
const RESOURCES = [
  { resource: '/customers/{customerId}/portalposts', talent: [`${COMMANDS}/posts.command.ts`] },
  { resource: '/customers/{customerId}/applicantworkflows' },
  { resource: '/platform/v1/customers/{customerId}/users', talent: [COMMANDS], leftOut: ['lastPasswordSignIn'] },
  { resource: '/platform/v1/customers/{customerId}/subscriptions', talent: EVENTS, leftOut: ['gzip'] },
  { resource: '/platform/v1/customers/{customerId}/deliveries', talent: EVENTS },
];

describe.each(RESOURCES)('A member of $resource', ({ resource, talent, leftOut = [] }) => {
  const members = membersOf(resource);

  it('is known to the client', () => expect(membersMissingIn(CLIENT, members)).toEqual([]));

  if (talent) it('is known to the command', () => expect(membersMissingIn(talent, members)).toEqual(leftOut));
});

function membersMissingIn(sources, members) {
  const words = new Set(sources.flatMap(filesBelow).flatMap((file) => readDocument(file).match(/\w+/g) ?? []));
  return members.filter((member) => !words.has(member));
}

/** Returns the names in the bodies and replies of all operations below a path. */
function membersOf(resource) {
  const operations = Object.entries(paths)
    .filter(([path]) => path === resource || path.startsWith(`${resource}/`))
    .flatMap(([, methods]) => Object.values(methods));
  const names = operations
    .flatMap(({ requestBody, responses = {} }) => [
      requestBody,
      ...Object.entries(responses).flatMap(([status, response]) => (status < '300' ? [response] : [])),
    ])
    .flatMap((message) => Object.values(message?.content ?? {}))
    .flatMap(({ schema }) => namesIn(schema));
  return [...new Set(names)];
}

function namesIn(schema) {
  const { $ref, properties: { links, ...properties } = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema ?? {};
  if ($ref) return namesIn(components.schemas[$ref.split('/').at(-1)]);
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf];
  return [...Object.keys(properties), ...parts.flatMap(namesIn)];
}

function filesBelow(place) {
  if (/\.tsx?$/.test(place)) return [place];
  return readdirSync(path.join(root, place), { encoding: 'utf8', recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\./.test(name))
    .map((name) => `${place}/${name}`);
}
