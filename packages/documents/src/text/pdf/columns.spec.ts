import { describe, expect, it } from '@jest/globals';
import { makePdf, streamOf } from '../../../test/builders/pdf-file.builder.js';
import type { PdfParts } from '../../../test/builders/pdf-file.builder.js';
import { textOf } from '../../../test/text-of.js';

/** Words at a place of a page, in the order of drawing. */
interface Placed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** `F` by default. */
  readonly font?: string;
}

function pageOf(placed: readonly Placed[], drawn = '', parts: PdfParts = {}): Buffer {
  const texts = placed.map(({ text, x, y, size, font = 'F' }) => `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`);
  return makePdf([drawn, ...texts].join('\n'), { ...parts, size: '595 842' });
}

/** Returns rows of cells below one another, drawn row by row. */
function rows(cells: readonly (readonly string[])[], xs: readonly number[], { y = 700, size = 10 } = {}): Placed[] {
  return cells.flatMap((row, index) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: xs[column] ?? 0, y: y - index * size * 1.3, size }])),
  );
}

/** Returns lines of columns in the order of their height on the page, as some programs draw them. */
function byHeight(...columns: readonly (readonly Placed[])[]): Placed[] {
  return columns.flat().toSorted((a, b) => b.y - a.y);
}

function column(lines: readonly string[], x: number, { y = 700, size = 10, leading = 1.3 } = {}): Placed[] {
  return lines.map((text, index) => ({ text, x, y: y - index * size * leading, size }));
}

const SHORE = [
  'The tides along this coast are',
  'strong and turn late, so boats',
  'wait in the harbour until noon',
  'and leave when the water rises.',
];
const HILLS = [
  'Above the town the hills are',
  'covered with old birch trees',
  'where people gather berries',
  'in the last days of summer.',
];
const RIVER = [
  'The river has its source far',
  'behind the hills and carries',
  'cold water past all the mills',
  'that once ground our grain.',
];
const GRID = [50, 220, 390];
const across = (...columns: readonly (readonly string[])[]): string[][] =>
  SHORE.map((_, index) => columns.map((lines) => lines[index] ?? ''));

describe('The columns of a PDF that is drawn across them', () => {
  it.each<[string, readonly Placed[], readonly string[]]>([
    ['of prose', rows(across(SHORE, HILLS), GRID), [...SHORE, ...HILLS]],
    ['of prose, three of them', rows(across(SHORE, HILLS, RIVER), GRID), [...SHORE, ...HILLS, ...RIVER]],
    [
      'of prose, below a heading and above a footer',
      [
        { text: 'The coast, the hills and the river of our town, as they were', x: 50, y: 740, size: 14 },
        ...rows(across(SHORE, HILLS), GRID),
        ...rows([['Town guide', 'Page 1 of 2']], GRID, { y: 40 }),
      ],
      ['The coast, the hills and the river of our town, as they were', ...SHORE, ...HILLS, 'Town guide Page 1 of 2'],
    ],
    [
      'with headings on one line',
      rows(
        [
          ['SKILLS', 'EXPERIENCE'],
          ['Nursing', 'Oslo Hospital, nurse since 2019'],
          ['First aid', 'Led a team of five people'],
          ['Norwegian', 'Bergen Clinic 2017 to 2019'],
        ],
        GRID,
      ),
      [
        ...['SKILLS', 'Nursing', 'First aid', 'Norwegian'],
        ...['EXPERIENCE', 'Oslo Hospital, nurse since 2019', 'Led a team of five people', 'Bergen Clinic 2017 to 2019'],
      ],
    ],
    [
      'with lines at other heights, below a name that stands on the right',
      [
        { text: 'Karin Berg', x: 220, y: 718, size: 24 },
        ...byHeight(
          column(['Contact', 'karin@people.example', 'Oslo', 'Skills', 'Nursing', 'First aid'], 50, { size: 9 }),
          column(['Experience', 'Oslo Hospital', 'Nurse of the night', 'Bergen Clinic', 'Assistant'], 220, {
            size: 11,
          }),
        ),
      ],
      [
        'Karin Berg',
        ...['Contact', 'karin@people.example', 'Oslo', 'Skills', 'Nursing', 'First aid'],
        ...['Experience', 'Oslo Hospital', 'Nurse of the night', 'Bergen Clinic', 'Assistant'],
      ],
    ],
  ])('stand one after the other: %s', async (_, placed, expected) => {
    expect(await linesOf(pageOf(placed))).toEqual(expected);
  });

  it('keep a word together that is broken at the end of a line', async () => {
    const left = [
      'The tides along this coast are',
      'strong and turn late, and boats',
      'have to wait in the har-',
      'bour.',
    ];
    const right = [...HILLS.slice(0, 3), 'every year.'];
    const [first = '', second = ''] = left;
    const expected = [first, second, 'have to wait in the harbour.', ...right];
    expect(await linesOf(pageOf(rows(across(left, right), GRID)))).toEqual(expected);
  });

  it('begin on the right in Hebrew', async () => {
    const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <7a> <05d0> endbfrange';
    const font = {
      font: '/H 6 0 R',
      objects: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
        streamOf('', `begincmap ${map} endcmap`),
      ],
    };
    const lines = rows(Array(4).fill(['abcd efgh ijkl', 'mnop qrst uvwx']), GRID).map((line) => ({
      ...line,
      font: 'H',
    }));
    const expected = [...Array(4).fill('קצץפ ףעסנ ןמםל'), ...Array(4).fill('כךיט חזוה דגבא')];
    expect(await linesOf(pageOf(lines, '', font))).toEqual(expected);
  });
});

describe('The rows of a PDF', () => {
  it.each<[string, readonly (readonly string[])[]]>([
    [
      'dates and jobs',
      [
        ['YEARS', 'EXPERIENCE'],
        ['2019 - 2024', 'Nurse in the hospital of Oslo'],
        ['2017 - 2019', 'Assistant in a clinic at Bergen'],
        ['June 2015 - 2017', 'Volunteer on the ferries of the coast'],
      ],
    ],
    [
      'jobs with dates behind them',
      [
        ['Nurse in the hospital of Oslo', '2019 - 2024'],
        ['Assistant in a clinic at', '2017 - 2019'],
        ['Volunteer on the ferries of', 'June 2015 - 2017'],
        ['waiter in a very old restaurant', '2014'],
      ],
    ],
    [
      'labels and values',
      [
        ['Name:', 'Karin Berg'],
        ['Address:', 'Storgata 5, 0155 Oslo'],
        ['Born:', '3 May 1990'],
        ['Languages:', 'Norwegian, English and some German'],
      ],
    ],
    [
      'short cells that begin in lower case',
      [
        ['php', 'good'],
        ['sql', 'fair'],
        ['css', 'poor'],
        ['awk', 'good'],
      ],
    ],
    [
      'sentences beside one another',
      [
        ['Leads a team of nurses', 'Led five people for three years'],
        ['Speaks with patients and families', 'Held a course on hard conversations'],
        ['Keeps the records of a ward', 'Wrote the guide for all new nurses'],
        ['Plans the shifts of a month', 'Made the plan of two whole wards'],
      ],
    ],
  ])('stay on their lines: %s', async (_, cells) => {
    const expected = cells.map((row) => row.join(' '));
    expect(await linesOf(pageOf(rows(cells, GRID)))).toEqual(expected);
  });

  it('stay on their lines in a table with lines between them', async () => {
    const cells = [
      ['SKILL', 'EXAMPLE'],
      ['Nursing', 'Nurse in the hospital of Oslo'],
      ['First aid', 'Led the course of the clinic'],
      ['Norwegian', 'Wrote the guide for new nurses'],
    ];
    const rules = [696, 683].map((y) => `45 ${y} m 210 ${y} l S 210 ${y} m 400 ${y} l S`).join('\n');
    const expected = cells.map((row) => row.join(' '));
    expect(await linesOf(pageOf(rows(cells, GRID), rules))).toEqual(expected);
  });

  it('stay with labels in the middle of their cells', async () => {
    const cells = column(['Nursing', 'First aid', 'Norwegian', 'Driving'], 50, { y: 693, leading: 2.6 });
    const texts = column(
      ['In Oslo and', 'in Bergen', 'Courses of', 'the clinic', 'Since my', 'school days', 'Cars and', 'vans'],
      220,
    );
    const placed = byHeight(cells, texts);
    const lines = await linesOf(pageOf(placed));
    expect(lines.join(' ')).toBe(placed.map(({ text }) => text).join(' '));
  });

  it('stay with numbers at other heights', async () => {
    const texts = column(['Hours of the night', 'Hours of the day', 'Travel', 'Meals', 'Rooms', 'Cars'], 50, {
      leading: 1.5,
    });
    const numbers = column(['120', '300 hours', '45', '70', '12'], 220, { y: 697, size: 11, leading: 1.6 });
    const lines = await linesOf(pageOf(byHeight(texts, numbers)));
    expect(lines.join(' ')).toMatch(/^Hours of the night 120 Hours of the day 300 hours Travel 45 Meals 70 /);
  });

  it('stay as they are drawn if each cell is drawn whole', async () => {
    const placed = [0, 1, 2].flatMap((row) => [
      ...column(['Oslo Hospital', 'Norway', 'Full time'], 50, { y: 700 - row * 60, leading: 1.9 }),
      ...column(['Led a team of five people', 'and planned', 'their shifts', 'each month'], 220, {
        y: 703 - row * 60,
        size: 11,
      }),
    ]);
    expect(await linesOf(pageOf(placed))).toEqual(placed.map(({ text }) => text));
  });
});

async function linesOf(pdf: Buffer): Promise<readonly string[]> {
  return (await textOf(pdf)).trim().split(/\s*\n/);
}
