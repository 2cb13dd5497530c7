import { describe, expect, it } from '@jest/globals';
import { renderChanges } from './changes.js';

const plain = (_style: string, text: string): string => text;

describe('renderChanges', () => {
  it('puts every change under the part that it belongs to, each in one line', () => {
    const changes = [
      { path: 'profileTypes.people.fields.field1003', before: null, after: { id: 'field1003', type: 'text' } },
      { path: 'quota.requestsPerDay', before: 10000, after: 500 },
      { path: 'profileTypes.people.fields.field1001.pattern', before: '^[A-Z]', after: null },
    ];
    expect(renderChanges(changes, plain)).toBe(
      [
        'profileTypes',
        '  + profileTypes.people.fields.field1003: {"id":"field1003","type":"text"}',
        '  - profileTypes.people.fields.field1001.pattern: "^[A-Z]"',
        'quota',
        '  ~ quota.requestsPerDay: 10000 -> 500',
        '',
      ].join('\n'),
    );
  });

  it('cuts a long value and says how long it is', () => {
    const text = renderChanges([{ path: 'lists', before: null, after: '😀'.repeat(300) }], plain);
    expect(text).toContain('😀… (602 characters)\n');
    expect(text).not.toContain('\ufffd');
    expect(text.length).toBeLessThan(400);
  });

  it('shows control characters instead of sending them to the terminal', () => {
    const text = renderChanges([{ path: 'users.\u001b[2J', before: '\u009b2J', after: null }], plain);
    expect(text).toContain('- users.\\x1b[2J: "\\x9b2J"\n');
  });

  it('colours what is added, removed and changed', () => {
    const painted = (style: string, text: string) => `<${style}>${text}`;
    const changes = [
      { path: 'quota', before: null, after: 1 },
      { path: 'quota', before: 1, after: null },
      { path: 'quota', before: 1, after: 2 },
    ];
    expect(renderChanges(changes, painted)).toBe(
      '<bold>quota\n  <green>+ quota: 1\n  <red>- quota: 1\n  <yellow>~ quota: 1 -> 2\n',
    );
  });
});
