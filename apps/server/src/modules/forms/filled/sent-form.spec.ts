import { describe, expect, it } from '@jest/globals';
import { buildForm } from '../../../../test/builders/form-definition.builder.js';
import { readSentForm } from './sent-form.js';
import type { SentForm } from './sent-form.js';

const open = buildForm([{ name: 'q', type: 'TEXTFIELD' }]);
const closed = buildForm([{ name: 'q', type: 'TEXTFIELD' }], { private: 'candidate', signature: true });

const problemsOf = ({ problems }: SentForm) => problems.map(({ code, field }) => [code, field]);

describe('the body of a write', () => {
  it('is taken apart', () => {
    const body = {
      owner: 4,
      formname: 'survey',
      updatedForcandidate: 7,
      signature: true,
      links: [],
      q: 'a',
      other: 1,
    };
    expect(readSentForm(closed, body, { requires: true, submits: true })).toEqual({
      formname: 'survey',
      ownerId: 4,
      associateId: 7,
      signature: true,
      answers: { q: 'a', other: 1 },
      problems: [],
    });
  });

  it('lacks what it must name, unless the path names it', () => {
    expect(problemsOf(readSentForm(closed, { owner: '' }, { requires: true, submits: true }))).toEqual([
      ['FIELD_REQUIRED', 'owner'],
      ['FIELD_REQUIRED', 'updatedForcandidate'],
    ]);
    expect(problemsOf(readSentForm(closed, {}, { requires: false, submits: false }))).toEqual([]);
  });

  it.each(['4', 0, -1, 1.5, {}, [4], true])('cannot name %j, which is not an id', (id) => {
    const body = { owner: id, updatedForcandidate: id };
    expect(problemsOf(readSentForm(closed, body, { requires: true, submits: true }))).toEqual([
      ['VALUE_INVALID', 'owner'],
      ['VALUE_INVALID', 'updatedForcandidate'],
    ]);
  });

  it('sets none of the members that are read alone', () => {
    const names = [
      'status',
      'completeddate',
      'updateddate',
      'requesteddate',
      'updatedby',
      'requestedby',
      'completedby',
    ];
    const body = Object.fromEntries([...names, 'updatedfor'].map((name) => [name, 'x']));
    const read = readSentForm(open, { owner: 4, ...body }, { requires: true, submits: true });
    expect([problemsOf(read), read.answers]).toEqual([[], {}]);
    const sent = readSentForm(open, { owner: 4, ...body }, { requires: false, submits: false });
    expect(problemsOf(sent)).toEqual([...names, 'updatedfor'].map((name) => ['FIELD_NOT_WRITABLE', name]));
    expect(sent.answers).toEqual({});
  });

  it('has no signature and no associated person if the form wants none: these are unknown names', () => {
    const sent = readSentForm(
      open,
      { owner: 4, signature: true, updatedForcandidate: 7, '': 1 },
      { requires: true, submits: true },
    );
    expect(sent).toMatchObject({ signature: undefined, associateId: undefined, problems: [] });
    expect(sent.answers).toEqual({ signature: true, updatedForcandidate: 7, '': 1 });
  });

  it.each([null, '', 'yes', 1])('cannot sign by %j', (signature) => {
    const sent = readSentForm(
      closed,
      { owner: 4, updatedForcandidate: 7, signature },
      { requires: true, submits: true },
    );
    expect(problemsOf(sent)).toEqual([['VALUE_INVALID', 'signature']]);
  });
});
