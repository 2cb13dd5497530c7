import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { jsonPlaces } from './json-places.js';
import type { Schema } from './schema-help.js';
import { findSchemaMistakes } from './schema-mistakes.js';

const require = createRequire(import.meta.url);
const SCHEMA = require('@talent-platform/blueprint/schemas/blueprint.schema.json') as Schema;
const DEMO = readFileSync(new URL('../../../../../tooling/demo/blueprint.json', import.meta.url), 'utf8');

const mistakesOf = (document: unknown, schema = SCHEMA) => {
  const text = JSON.stringify(document, undefined, 2);
  return findSchemaMistakes(schema, document, jsonPlaces(text)).map(({ from, to, kind, allowed }) => ({
    marked: text.slice(from, to).split('\n')[0],
    kind,
    allowed,
  }));
};

describe('findSchemaMistakes', () => {
  it('finds nothing in the blueprint of the demo', () => {
    expect(mistakesOf(JSON.parse(DEMO))).toEqual([]);
  });

  it('marks names that are unknown, as inherited ones are', () => {
    const document = { customer: { id: 1, name: 'A' }, usergroups: [], userGroups: [{ constructor: 1 }] };
    expect(mistakesOf(document)).toEqual([
      { marked: '"usergroups"', kind: 'unknown', allowed: [] },
      { marked: '"constructor"', kind: 'unknown', allowed: [] },
    ]);
  });

  it('marks values of a wrong type, and outside of a closed set', () => {
    const document = { customer: { id: '1', name: 'A' }, userGroups: [{ access: { jobs: 'maybe' } }], users: {} };
    expect(mistakesOf(document)).toEqual([
      { marked: '"1"', kind: 'type', allowed: ['integer'] },
      { marked: '"maybe"', kind: 'oneOf', allowed: ['"none"', '"read"', '"write"'] },
      { marked: '{}', kind: 'type', allowed: ['array'] },
    ]);
  });

  it('stops after 100 mistakes', () => {
    const users = Array.from({ length: 500 }, () => 1);
    expect(mistakesOf({ users })).toHaveLength(100);
  });
});
