import { describe, expect, it } from '@jest/globals';
import { validatorOf } from '../../../test/support/json-schema.js';
import { versionIn } from '../../http/reply/entity-tag.js';
import type { Workflow } from './workflow.entity.js';
import { entityTagOf, linksOf, renderOfPerson, renderWorkflow, toRecord, versionTagOf } from './workflow.mapper.js';
import { WORKFLOW, WORKFLOWS_OF_PERSON } from './workflows.openapi.js';

const row: Workflow = {
  customerId: 1001,
  id: 5,
  workflowType: 'onboardworkflows',
  baseId: 7,
  personId: 8,
  version: 3,
  statusId: 'C9',
  source: 'Portal',
  sourceName: 'careers',
  createdAt: Date.UTC(2026, 10, 20, 13, 5, 59),
  updatedAt: Date.UTC(2026, 10, 21, 0, 0),
};
const customerUrl = 'https://api.example/customers/1';
const scope = {
  customerUrl,
  titles: new Map([
    ['newhirecategories/7', 'Interns'],
    ['people/8', ''],
  ]),
  statuses: { current: [], labels: new Map([['C9', 'Gone']]) },
};

describe('a workflow as it is read', () => {
  it('shows its profiles, its status with the label that it had last, its source and its dates', () => {
    expect(renderWorkflow(toRecord(row), scope)).toEqual({
      id: 5,
      baseprofile: { profile: `${customerUrl}/newhirecategories/7`, id: 7, value: 'Interns' },
      // of its title the caller sees nothing
      associatedprofile: { profile: `${customerUrl}/people/8`, id: 8 },
      status: { id: 'C9', value: 'Gone' },
      source: 'Portal',
      sourcename: 'careers',
      createddate: '2026-11-20 01:05 PM',
      updateddate: '2026-11-21 12:00 AM',
    });
  });

  it('has no member without a value', () => {
    const plain = renderWorkflow(toRecord({ ...row, statusId: null, source: null, sourceName: null }), scope);
    expect(Object.keys(plain)).toEqual(['id', 'baseprofile', 'associatedprofile', 'createddate', 'updateddate']);
  });

  it('has the form that the OpenAPI document describes (D-NET-16)', () => {
    const links = linksOf(toRecord(row), customerUrl);
    const whole = { ...renderWorkflow(toRecord(row), scope), links };
    const ofPerson = { workflows: [renderOfPerson(toRecord(row), scope)], links };
    for (const [schema, read] of [
      [WORKFLOW, whole],
      [WORKFLOWS_OF_PERSON, ofPerson],
    ] as const) {
      expect(validatorOf(schema).faultsOf(read)).toEqual([]);
      expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(read).toSorted());
    }
    expect(Object.keys(WORKFLOWS_OF_PERSON.properties.workflows.items.properties).toSorted()).toEqual(
      Object.keys(renderOfPerson(toRecord(row), scope)).toSorted(),
    );
  });

  it('is shorter among those of its person (D-WFL-3)', () => {
    expect(renderOfPerson(toRecord(row), scope)).toEqual({
      id: 5,
      self: `${customerUrl}/onboardworkflows/5`,
      status: { id: 'C9', value: 'Gone' },
      baseprofile: { profile: `${customerUrl}/newhirecategories/7`, id: 7, value: 'Interns' },
    });
  });

  it.each([
    ['applicantworkflows', 'job', 'jobs', 'Job'],
    ['onboardworkflows', 'newhirecategory', 'newhirecategories', 'New hire category'],
    ['sourceworkflows', 'talentpool', 'talentpools', 'Talent pool'],
  ] as const)('of %s links to itself, its %s and its person', (workflowType, rel, profileType, title) => {
    expect(linksOf(toRecord({ ...row, workflowType }), customerUrl)).toMatchObject([
      { rel: 'self', url: `${customerUrl}/${workflowType}/5` },
      { rel, title, url: `${customerUrl}/${profileType}/7` },
      { rel: 'person', title: 'Person', url: `${customerUrl}/people/8` },
    ]);
  });

  it('has a tag of all that is read, of which a write has to name the version alone', () => {
    const [first, second] = [entityTagOf(toRecord(row), { a: 1 }), entityTagOf(toRecord(row), { a: 2 })];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^"onboardworkflows-5-3\+[\w-]{43}"$/);
    expect([versionIn(first), versionIn(second)]).toEqual(['"onboardworkflows-5-3"', '"onboardworkflows-5-3"']);
    expect(versionTagOf(toRecord({ ...row, version: 4 }))).not.toBe(versionTagOf(toRecord(row)));
  });
});
