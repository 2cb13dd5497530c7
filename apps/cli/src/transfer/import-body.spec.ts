import { describe, expect, it } from '@jest/globals';
import { toImportBody } from './import-body.js';
import type { ImportTarget } from './import-body.js';

const TEXT = { type: 'string' };
const REFERENCE = { type: ['integer', 'null'] };
const collectionOf = (members: Readonly<Record<string, object>>) => ({ type: 'array', items: { properties: members } });
const mapOf = (fields: Readonly<Record<string, object>>) => new Map(Object.entries(fields)) as ImportTarget['read'];

const WRITE = {
  lastname: TEXT,
  folder: { anyOf: [] },
  skills: { type: 'array', items: { anyOf: [] } },
  owner: REFERENCE,
  joblocation: REFERENCE,
  addresses: collectionOf({ addresscity: TEXT, addresscountry: { anyOf: [] } }),
  talentpools: collectionOf({ talentpool: REFERENCE }),
};
const READ = {
  ...WRITE,
  jobid: TEXT,
  resume: { type: 'object' },
  addresses: collectionOf({ addresscity: TEXT, addresscountry: {}, id: {}, plan: {} }),
};

const target = (isSameCustomer = false): ImportTarget => ({ read: mapOf(READ), write: mapOf(WRITE), isSameCustomer });
const node = (id: string, value: string) => ({ id, value, formattedvalue: value });
const person = (id: number) => ({ profile: `http://a.example/customers/1/people/${id}`, id, value: 'Ada' });

describe('a profile as it was read, written elsewhere', () => {
  it('leaves out what every server gives by itself, and tells of what else is only read', () => {
    const given = { id: 4, createddate: 'x', createdby: person(1), updateddate: 'x', updatedby: person(1), links: [] };
    const files = { resume: { file: 'http://a.example/f', filename: 'cv.pdf' } };
    expect(toImportBody({ ...given, jobid: '2026-1', ...files, lastname: 'King' }, target())).toEqual({
      body: { lastname: 'King' },
      leftOut: ['jobid', 'resume'],
    });
  });

  it('keeps what the server does not know, so that it is refused and not lost', () => {
    const odd = JSON.parse('{"shoesize":38,"toString":1,"__proto__":2}') as Record<string, unknown>;
    const { body, leftOut } = toImportBody(odd, target());
    expect([JSON.stringify(body), leftOut]).toEqual(['{"shoesize":38,"toString":1,"__proto__":2}', []]);
  });

  it('names nodes of the catalogue by their ids, and those of the customer by their labels', () => {
    const read = { folder: node('D32001', 'Active'), skills: [node('C7', 'Glazing'), node('D50001', 'Software')] };
    expect(toImportBody(read, target()).body).toEqual({
      folder: { id: 'D32001' },
      skills: [{ value: 'Glazing' }, { id: 'D50001' }],
    });
    expect(toImportBody({ folder: node('C7', 'Own') }, target(true)).body).toEqual({ folder: { id: 'C7' } });
  });

  it('writes references as ids to the same customer, and to another not at all', () => {
    const place = { id: 3, companyid: 2, address: 'http://a.example', value: 'Berlin' };
    const read = { owner: person(7), joblocation: place };
    expect(toImportBody(read, target(true))).toEqual({ body: { owner: 7, joblocation: 3 }, leftOut: [] });
    expect(toImportBody(read, target())).toEqual({ body: {}, leftOut: ['owner', 'joblocation'] });
  });

  it('makes new entries of those of a collection, without their numbers, ids and what is only read', () => {
    const entry = { entry: 4, id: 12, plan: {}, addresscity: 'Berlin', addresscountry: node('D41085', 'Germany') };
    expect(toImportBody({ addresses: [entry] }, target())).toEqual({
      body: { addresses: [{ addresscity: 'Berlin', addresscountry: { id: 'D41085' } }] },
      leftOut: ['addresses/plan'],
    });
  });

  it('leaves out an entry that holds nothing else', () => {
    const read = { talentpools: [{ entry: 1, talentpool: person(2) }] };
    expect(toImportBody(read, target())).toEqual({ body: {}, leftOut: ['talentpools/talentpool'] });
    expect(toImportBody(read, target(true)).body).toEqual({ talentpools: [{ talentpool: 2 }] });
  });
});
