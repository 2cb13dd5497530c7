import { describe, expect, it } from '@jest/globals';
import { toImportBody } from './import-body.js';
import type { ImportTarget } from './import-body.js';
import { FieldNodes } from './field-nodes.js';

const TEXT = { type: 'string' };
const REFERENCE = { type: ['integer', 'null'] };
const collectionOf = (members: Readonly<Record<string, object>>) => ({ type: 'array', items: { properties: members } });
const mapOf = (fields: Readonly<Record<string, object>>) => new Map(Object.entries(fields)) as ImportTarget['read'];
const PLACE = { list: 'lists.country' };

const WRITE = {
  lastname: TEXT,
  folder: { list: 'lists.folders' },
  skills: { type: 'array', items: {}, list: 'lists.skills' },
  fee: { type: 'object', properties: { currency: TEXT } },
  owner: REFERENCE,
  joblocation: REFERENCE,
  addresses: collectionOf({ addresscity: TEXT, addresscountry: PLACE, addressstate: PLACE }),
  talentpools: collectionOf({ talentpool: REFERENCE }),
};
const READ = {
  ...WRITE,
  jobid: TEXT,
  resume: { type: 'object' },
  addresses: collectionOf({ addresscity: TEXT, addresscountry: PLACE, addressstate: PLACE, id: {}, plan: {} }),
};
/** The nodes of the target. Their ids name other nodes at the customer whom the profiles come from. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  'lists.folders': ['Active', 'Twice', 'Twice'],
  'lists.skills': ['Baking', 'Baking > Rust', 'Rust', 'Cryptanalysis', 'Cryptanalysis > Rust', 'Baking > Only'],
  'lists.country': ['Georgia', 'United States', 'Australia', 'Canada > Victoria', 'Australia > Victoria'],
  'lists.currency.types': ['EUR', 'Coins > BTC', 'Tokens > BTC'],
};
const findNodes: ImportTarget['findNodes'] = ({ list }) => {
  const nodes = PATHS[String(list)]?.map((path, at) => ({ id: `D${at}`, path }));
  return Promise.resolve(nodes && new FieldNodes(String(list), nodes));
};

const target = (isSameCustomer = false): ImportTarget => ({
  read: mapOf(READ),
  write: mapOf(WRITE),
  findNodes,
  isSameCustomer,
});
const node = (id: string, path: string) => ({ id, value: path.split(' > ').at(-1), formattedvalue: path });
const person = (id: number) => ({ profile: `http://a.example/customers/1/people/${id}`, id, value: 'Ada' });
const WRITTEN = { leftOut: [], problems: [] };

describe('a profile as it was read, written elsewhere', () => {
  it('leaves out what every server gives by itself, and tells of what else is only read', async () => {
    const given = { id: 4, createddate: 'x', createdby: person(1), updateddate: 'x', updatedby: person(1), links: [] };
    const files = { resume: { file: 'http://a.example/f', filename: 'cv.pdf' } };
    expect(await toImportBody({ ...given, jobid: '2026-1', ...files, lastname: 'King' }, target())).toEqual({
      ...WRITTEN,
      body: { lastname: 'King' },
      leftOut: ['jobid', 'resume'],
    });
  });

  it('keeps what the server does not know, so that it is refused and not lost', async () => {
    const odd = JSON.parse('{"shoesize":38,"toString":1,"__proto__":2}') as Record<string, unknown>;
    const { body, leftOut } = await toImportBody(odd, target());
    expect([JSON.stringify(body), leftOut]).toEqual(['{"shoesize":38,"toString":1,"__proto__":2}', []]);
  });

  it('names a list node by its id at the same customer', async () => {
    const read = { folder: node('C7', 'Own'), skills: [node('D50001', 'Rust')] };
    expect(await toImportBody(read, target(true))).toEqual({
      ...WRITTEN,
      body: { folder: { id: 'C7' }, skills: [{ id: 'D50001' }] },
    });
  });

  it('finds a list node of another customer by its full path, whatever id and label it has', async () => {
    const read = { folder: node('D3', 'Active'), skills: [node('D1', 'Cryptanalysis > Rust'), node('D1', 'Rust')] };
    expect(await toImportBody(read, target())).toEqual({
      ...WRITTEN,
      body: { folder: { id: 'D0' }, skills: [{ id: 'D4' }, { id: 'D2' }] },
    });
  });

  it.each([
    [
      { folder: node('D0', 'Twice') },
      'folder: "Twice" must name one node of lists.folders here, and it names D1 (Twice)',
    ],
    [{ skills: [node('D0', 'Only')] }, 'skills: "Only" must be the full path of a visible node of lists.skills here'],
    [
      { skills: ['Rust'] },
      'skills: "Rust" must name one node of lists.skills here, and it names D1 (Baking > Rust) and',
    ],
    [{ fee: { currency: 'BTC', amount: 1 } }, 'fee: "BTC" must name one node of lists.currency.types here'],
    [
      { addresses: [{}, { addressstate: { id: 'D9', value: 'Victoria' } }] },
      'addresses/new2/addressstate: "Victoria" must',
    ],
    [{ addresses: [{ addressstate: 'Victoria' }] }, 'addresses/new1/addressstate: "Victoria" must name one node'],
  ])('refuses %j, of which the target has no node or several', async (read, problem) => {
    expect((await toImportBody(read, target())).problems).toEqual([expect.stringContaining(problem)]);
  });

  it('sends what a file names by hand if it fits one node, or none, which the server judges', async () => {
    const read = {
      folder: 'D32001',
      skills: ['Only', { value: 'Cryptanalysis' }, { id: 'D9' }],
      fee: { currency: 'EUR' },
    };
    expect(await toImportBody(read, target())).toEqual({
      ...WRITTEN,
      body: { folder: 'D32001', skills: [{ id: 'D5' }, { id: 'D3' }, { id: 'D9' }], fee: { currency: 'EUR' } },
    });
  });

  it('writes references as ids to the same customer, and to another not at all', async () => {
    const place = { id: 3, companyid: 2, address: 'http://a.example', value: 'Berlin' };
    const read = { owner: person(7), joblocation: place };
    expect(await toImportBody(read, target(true))).toEqual({ ...WRITTEN, body: { owner: 7, joblocation: 3 } });
    expect(await toImportBody(read, target())).toEqual({ ...WRITTEN, body: {}, leftOut: ['owner', 'joblocation'] });
  });

  it('makes new entries of those of a collection, without their numbers, ids and what is only read', async () => {
    const country = { id: 'D41085', abbrev: 'AU', value: 'Australia' };
    const state = { id: 'D41085001', abbrev: 'VIC', value: 'Victoria' };
    const entry = { entry: 4, id: 12, plan: {}, addresscity: 'Berlin', addresscountry: country, addressstate: state };
    const abroad = { addressstate: { ...state, formattedvalue: 'Canada > Victoria' } };
    expect(await toImportBody({ addresses: [entry, abroad] }, target())).toEqual({
      body: {
        addresses: [
          { addresscity: 'Berlin', addresscountry: { id: 'D2' }, addressstate: { id: 'D4' } },
          { addressstate: { id: 'D3' } },
        ],
      },
      leftOut: ['addresses/plan'],
      problems: [],
    });
  });
});
