import { describe, expect, it } from '@jest/globals';
import { blueprintWarnings } from './blueprint-warnings.js';
import type { Blueprint } from './document.js';
import { checkBlueprint } from './check-blueprint.js';
import { QUESTION_TYPE_ATTRIBUTES } from './parts/forms.js';

const questionOf = (type: string): object => ({
  name: type.toLowerCase(),
  label: type,
  type,
  ...(['DROPDOWN', 'RADIOGROUP', 'MULTISELECT'].includes(type) && { options: [{ id: '1', value: 'One' }] }),
});

function withQuestions(questions: readonly object[], more: object = {}): Blueprint {
  const form = { formname: 'paper', displayName: 'Paper', type: 'Person', questions, ...more };
  return { customer: { id: 1001, name: 'Acme' }, forms: [form] } as unknown as Blueprint;
}

it('blueprintWarnings of users (D-SIG-7) points to each name that many clients cannot send, without showing it', () => {
  const users = ['acme partner', 'josé'].map((username) => ({ username, name: 'A', group: 'a' }));
  const document = { customer: { id: 1001, name: 'Acme' }, users } as unknown as Blueprint;
  const message = expect.stringMatching(/^has characters beyond ASCII\./);
  expect(blueprintWarnings(document)).toEqual([{ path: 'users[1].username', message }]);
});

it('blueprintWarnings of events (D-EVT-15) names each marker that nothing fills in, and shows no secret', () => {
  const event = { id: 'a', eventType: 'ApplicationCompletedEvent', jobs: 'all' };
  const url = 'https://partner.example/{{person.lastnam}}';
  const secret = '{{secret}}';
  const document = {
    customer: { id: 1001, name: 'Acme' },
    events: [
      { ...event, url, auth: { type: 'hmac', user: '{{person.email}}', secret } },
      {
        ...event,
        id: 'b',
        url: 'https://partner.example',
        auth: { type: 'basic', username: '{{x}}', password: secret },
      },
      { ...event, id: 'c', url: 'https://partner.example/{x}', auth: { type: 'none' } },
    ],
  } as unknown as Blueprint;
  expect(checkBlueprint(document)).toEqual([]);
  const warnings = blueprintWarnings(document);
  expect(warnings.map(({ path }) => path)).toEqual(['events[0].url', 'events[0].auth.user', 'events[1].auth.username']);
  expect(warnings[0]?.message).toContain('has "{{person.lastnam}}", which is sent as it stands');
  expect(JSON.stringify(warnings)).not.toContain(secret);
});

describe('blueprintWarnings (D-FRM-3)', () => {
  it('names each question whose type makes the form unfit, and the type that was meant', () => {
    const group = { name: 'jobs', label: 'Jobs', type: 'GROUP', questions: [questionOf('FILE')] };
    const document = withQuestions([questionOf('TEXTFIELD'), questionOf('TEXTFEILD'), group]);
    expect(checkBlueprint(document)).toEqual([]);
    expect(blueprintWarnings(document)).toEqual([
      {
        path: 'forms[0].questions[1].type',
        message: expect.stringMatching(/403 code 17.* Did you mean "TEXTFIELD"\?$/),
      },
      {
        path: 'forms[0].questions[2].questions[0].type',
        message: expect.stringMatching(/^is "FILE", which is not one/),
      },
    ]);
  });

  it('has nothing to say of a form that is kept from web services, or of a blueprint without forms', () => {
    expect(blueprintWarnings(withQuestions([questionOf('FILE')], { webServices: false }))).toEqual([]);
    expect(blueprintWarnings({ customer: { id: 1001, name: 'Acme' } })).toEqual([]);
  });

  it('has nothing to say of any type that is known', () => {
    const types = Object.keys(QUESTION_TYPE_ATTRIBUTES).filter((type) => type !== 'GROUP');
    expect(blueprintWarnings(withQuestions(types.map(questionOf)))).toEqual([]);
  });
});
