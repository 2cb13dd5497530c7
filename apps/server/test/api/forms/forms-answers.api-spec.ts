import { beforeAll, describe, expect, it } from '@jest/globals';
import { ANSWERS, ASKED, aFormsBlueprint, EVERY_TYPE } from '../../builders/forms-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';

/** An accepted value, and the value read back if that differs. */
type Accepted = readonly [question: string, sent: unknown, read?: unknown];

const EUR = { currency: 'EUR', amount: 12.5 };
const PAY = { ...EUR, timeframe: 'Yearly' };

const ACCEPTED: readonly Accepted[] = [
  ['line', 'ab'],
  ['line', 'abcde'],
  ['line', '😀😀😀😀😀'],
  ['line', ' a  '],
  ['free', 'e\u0301 \u00e9 \t “” 😀'],
  ['free', '<3 and > 2'],
  ['free', '1 < 2 and 3 > 2'],
  ['free', 'a <b without an end'],
  ['free', '> before <b'],
  ['free', '&lt;b&gt; "quoted" \'too\''],
  ['free', 'x'.repeat(4000)],
  ['free', 'x < y'],
  ['story', 'one\r\ntwo\n\nthree'],
  ['story', 'x'.repeat(4001)],
  ['count', 0],
  ['count', -5],
  ['count', 5],
  ['count', 5.0],
  ['ratio', 0.5],
  ['ratio', 1e6],
  ['ratio', 3],
  ['day', '2024-02-29'],
  ['day', '1999-12-31'],
  ['month', '2024-02'],
  ['month', '1999-12'],
  ['moment', '2026-11-20 12:00 AM'],
  ['moment', '2026-11-20 11:59 PM'],
  ['fee', EUR],
  ['fee', { currency: 'JPY', amount: 0 }],
  ['fee', { ...EUR, amountstring: 'anything' }, EUR],
  ['pay', PAY],
  ['pay', { ...PAY, timeframe: 'Hourly', amountstring: '12.50' }, { ...PAY, timeframe: 'Hourly' }],
  ['colour', 'Red'],
  ['colour', 'Dark blue'],
  ['size', 'S'],
  ['tools', ['Drill']],
  ['tools', ['Drill', 'Saw']],
  ['preference', 'Morning'],
  ['preference', 'C701', 'Morning'],
  ['preference', 'Early'],
  ['preference', 'Morning > Early', 'Early'],
  ['preference', 'C702', 'Early'],
  ['shift', 'Long'],
  ['shift', 'Weekday > Long', 'Long'],
  ['shift', 'C712', 'Long'],
  ['shift', 'Weekend > Long'],
  ['shift', 'C714', 'Weekend > Long'],
  ['folder', 'D31003', 'On Hold'],
  ['folder', 'On Hold'],
  ['preferences', ['Evening']],
  ['preferences', ['C704', 'Morning > Late'], ['Evening', 'Late']],
  ['agreed', true],
  ['agreed', false],
];

const TAGS = ['<b>', '</b>', 'a <i>b</i> c', '<!-- x -->', '<!doctype html>', '<?php ?>', '<script\n>', '<B x="1">'];

const REFUSED: ReadonlyArray<readonly [question: string, sent: unknown]> = [
  ...[5, true, ['ab'], { value: 'ab' }, 'a', 'abcdef', '😀😀😀😀😀😀', '     x'].map((sent) => ['line', sent] as const),
  ...['a\u0000b', '\ud800', 'x'.repeat(4001)].map((sent) => ['free', sent] as const),
  ...TAGS.flatMap((tag) => [['free', tag] as const, ['story', `before ${tag} after`] as const]),
  ['free', 'a <b and c> d'],
  ['story', 'x'.repeat(65_537)],
  ...['5', 1.5, 6, -6, true, [5], {}].map((sent) => ['count', sent] as const),
  ...['0.5', 0.25, false, [1]].map((sent) => ['ratio', sent] as const),
  ...[
    '2023-02-29',
    '2024-2-29',
    '2024-02',
    '20240229',
    '2024-02-29 ',
    '2024-02-29T00:00:00Z',
    '29.02.2024',
    20240229,
  ].map((sent) => ['day', sent] as const),
  ...['2024-13', '2024-00', '2024-2', '2024-02-01', '202402', '02/2024', 202402].map(
    (sent) => ['month', sent] as const,
  ),
  ...[
    '2026-11-20',
    '2026-11-20 13:00 PM',
    '2026-11-20 00:00 AM',
    '2026-11-20 9:05 AM',
    '2026-11-20T09:05',
    '2026-02-30 09:05 AM',
  ].map((sent) => ['moment', sent] as const),
  ...[
    '12.50 EUR',
    12.5,
    [EUR],
    { currency: 'EUR' },
    { amount: 1 },
    { currency: 'EUR', amount: '1' },
    { currency: 'XQX', amount: 1 },
    { currency: 'EUR', amount: null },
    { ...EUR, extra: 1 },
    PAY,
  ].map((sent) => ['fee', sent] as const),
  ...[EUR, { ...PAY, timeframe: 'yearly' }, { ...PAY, timeframe: 1 }, { amount: 1, timeframe: 'Daily' }].map(
    (sent) => ['pay', sent] as const,
  ),
  ...['red', 'Red ', 'Green', ['Red'], 1, { id: 'Red' }].map((sent) => ['colour', sent] as const),
  ...['s', 'M', ['S'], true].map((sent) => ['size', sent] as const),
  ...['Saw', ['Saw', 'Spoon'], ['Saw', 5], { 0: 'Saw' }].map((sent) => ['tools', sent] as const),
  ...['Night', 'C705', 'Noon', 'morning', 'C999', 'D31001', ['Morning'], 701, { id: 'C701' }].map(
    (sent) => ['preference', sent] as const,
  ),
  ...['Short', 'Weekend > Short'].map((sent) => ['shift', sent] as const),
  ...['D31999', 'C701'].map((sent) => ['folder', sent] as const),
  ...['Morning', ['Night'], ['Morning', 'Noon'], [{ value: 'Morning' }]].map((sent) => ['preferences', sent] as const),
  ...['true', 'false', 0, 1, [], {}].map((sent) => ['agreed', sent] as const),
];

describeServer('answers', { blueprints: [aFormsBlueprint(1001, [EVERY_TYPE])] }, (under) => {
  const forms = FormsClient.of(under.server, 1001);
  let owner: number;
  let filled: number;

  beforeAll(async () => {
    owner = await forms.owner();
    filled = await forms.fillNew('every_type', ANSWERS);
  });

  const filledWith = async (answers: object): Promise<unknown> =>
    forms.answers('every_type', await forms.fillNew('every_type', { ...answers }));
  /** Refused answers store nothing, so all of them are about one owner. */
  const refusalOf = async (answers: object): Promise<[number, ...string[]]> => {
    const response = await forms.sendNew({ formname: 'every_type', owner, ...answers });
    return [response.status, ...problemsOf(response)];
  };
  /** For money, the problem names the part: `fee/currency`. */
  const withoutPart = (told: unknown): string => String(told).replace(/\/(currency|amount|timeframe|extra)$/, '');
  const short = (value: unknown): string => JSON.stringify(value).slice(0, 60);

  describe.each(ASKED.map(({ name, type }) => [name, type]))('to %s, a %s', (name) => {
    const accepted = ACCEPTED.filter(([question]) => question === name);
    const refused = REFUSED.filter(([question]) => question === name);

    it('may be any that fits, in entries of a group too, and reads alike (D-FRM-6)', async () => {
      const sent = accepted.map(([, value]) => ({ [name]: value }));
      const read = accepted.map(([, value, shown = value], index) => ({ entry: index + 1, [name]: shown }));
      expect(await filledWith({ several: sent })).toEqual({ several: read });
    });

    it.each(refused.map(([, sent]) => [short(sent), sent] as const))(
      'may not be %s: code 5, by POST and PATCH, also in a group (D-FRM-5, D-FRM-14)',
      async (_title, sent) => {
        const [status, ...told] = await refusalOf({ [name]: sent, several: [{ [name]: sent }] });
        expect(status).toBe(400);
        expect(new Set(told.map(withoutPart))).toEqual(new Set([`5 ${name}`, `5 several/new1/${name}`]));
        const changed = await forms.sendChange(filled, { [name]: sent });
        expect([changed.status, ...problemsOf(changed).map(withoutPart)]).toEqual([400, `5 ${name}`]);
        expect(await forms.read(filled, name)).toEqual({ [name]: ANSWERS[name] });
      },
    );

    it.each([[null], ['']])('are none when they are %j (D-FRM-14)', async (nothing) => {
      expect(await filledWith({ [name]: nothing, several: [{ [name]: nothing }] })).toEqual({
        several: [{ entry: 1 }],
      });
      const id = await forms.fillNew('every_type', { [name]: ANSWERS[name] });
      await forms.change(id, { [name]: nothing });
      expect(await forms.answers('every_type', id)).toEqual({});
    });
  });

  it('are stored of all types at once, and changed back to themselves', async () => {
    const whole = { ...ANSWERS, several: [ANSWERS] };
    const id = await forms.fillNew('every_type', whole);
    const read = { ...ANSWERS, several: [{ entry: 1, ...ANSWERS }] };
    expect(await forms.answers('every_type', id)).toEqual(read);
    await forms.change(id, read);
    expect(await forms.answers('every_type', id)).toEqual(read);
  });

  it('by PATCH are taken as by POST', async () => {
    const id = await forms.fillNew('every_type');
    for (const [name, sent, read = sent] of ACCEPTED) {
      await forms.change(id, { [name]: sent });
      expect({ name, ...(await forms.read(id, name)) }).toEqual({ name, [name]: read });
    }
  });

  it('that chose a node read under its new label, and as a full path if the label names another (D-FRM-14)', async () => {
    const admin = new ApiClient(under.server, 1001, '1001.admin');
    const rename = async (node: string, value: string): Promise<void> => {
      const { status } = await admin.patch(`/lists/lists.customfields_lists/node/${node}`, { value });
      expect(status).toBe(204);
    };
    const id = await forms.fillNew('every_type', { preference: 'Late', shift: 'Weekend', preferences: ['Late'] });
    await rename('C703', 'Later');
    await rename('C713', 'Weekday');
    expect(await forms.answers('every_type', id)).toMatchObject({ preference: 'Later', preferences: ['Later'] });
    await rename('C703', 'Late');
    await rename('C713', 'Weekend');
  });

  it('that chose a node which is hidden since still read (D-LST-2)', async () => {
    const admin = new ApiClient(under.server, 1001, '1001.admin');
    const id = await forms.fillNew('every_type', { preference: 'Evening' });
    const hide = (hidden: boolean) => admin.patch('/lists/lists.customfields_lists/node/C704', { hidden });
    expect((await hide(true)).status).toBe(204);
    expect(await forms.answers('every_type', id)).toEqual({ preference: 'Evening' });
    await hide(false);
  });
});
