import { describe, expect, it } from '@jest/globals';
import { examineBasicCredentials } from './basic-credentials.js';

const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const examine = (...values: string[]) =>
  examineBasicCredentials({ headers: values.flatMap((value) => ['AUTHORIZATION', value]) });

describe('examineBasicCredentials', () => {
  it.each(['demo.user:hush', 'jürgen müller:hush:hush', 'a:häß'])('finds nothing wrong with %j', (text) => {
    const user = text.slice(0, text.indexOf(':'));
    expect(examine(`Basic ${base64(text)}`)).toEqual({ user, problems: [], doubts: [] });
    expect(examine(`bAsIc  ${base64(text).replaceAll('=', '')} `)).toEqual({ user, problems: [], doubts: [] });
  });

  it.each([[[]], [['Bearer hush']], [['Basicx hush']], [['x-svc-v1-hmac-sha256 user=a']]])(
    'is of no use for %j',
    (values) => {
      expect(examine(...values)).toBeUndefined();
    },
  );

  it.each([
    ['Basic', null, 'nothing follows after'],
    ['Basic demo:hush', null, 'holds a colon'],
    ['Basic "ZGVtbzpodXNo"', null, 'in quotes'],
    [`Basic ${Buffer.from('demo:hush>>>???').toString('base64url')}`, null, 'is base64url'],
    [`Basic ${base64('demo')}`, null, 'no colon'],
    [`Basic ${base64(base64('demo:hush'))}`, null, 'encoded twice'],
    [`Basic ${base64(':hush')}`, null, 'begin with the colon'],
    [`Basic ${base64('demo:hush\n')}`, 'demo', 'end in a newline'],
    [`Basic ${base64('demo:hu\0sh')}`, 'demo', 'control characters'],
  ])('names what the server refuses: %s', (value, user, detail) => {
    const examination = examine(value);
    expect(examination).toMatchObject({ user, problems: [{ code: 'CREDENTIALS_INVALID' }] });
    expect(examination?.problems[0]?.detail).toContain(detail);
    expect(JSON.stringify(examination)).not.toContain('hush');
  });

  it('names a header that is sent twice', () => {
    const [one, two] = [`Basic ${base64('demo:hush')}`, 'Bearer x'];
    for (const values of [
      [one, one],
      [one, two],
      [two, one],
    ]) {
      expect(examine(...values)?.problems).toEqual([
        expect.objectContaining({ detail: 'Authorization must be sent once.' }),
      ]);
    }
  });

  it.each([
    ['demo: hush', 'the password has a blank at one of its ends'],
    ['demo:"hush"', 'the password stands in quotes'],
    ['\ufeffdemo:hush', 'the user name begins with a byte order mark'],
    ['demo:hush%40', 'the password holds a percent escape'],
    ['demo:', 'the password is empty'],
    [Buffer.from('demo:hüsh', 'latin1'), 'not in UTF-8'],
  ])('doubts %j', (text, doubt) => {
    const examination = examine(`Basic ${base64(text)}`);
    expect(examination?.problems).toEqual([]);
    expect(examination?.doubts).toEqual([expect.stringContaining(doubt)]);
    expect(JSON.stringify(examination)).not.toMatch(/h[uü]sh/);
  });
});
