import type { Character } from './page-text.js';
import type { Rectangle } from './pdfium.js';

/** Pages with more pieces of lines are read as they are drawn. */
const MAX_PIECES = 1000;

/** Limit of the pieces drawn after one among which the piece below it is looked for. */
const MAX_AHEAD = 40;
const MAX_RULES = 500;

// These distances are in heights of a line.

/** A gap in a line that is wider may be one between columns. */
const MIN_GAP = 0.8;

/** The next line of a paragraph stands closer. */
const MAX_LEADING = 0.8;

/** A line that stands farther from columns, such as a footer, is none of theirs. */
const MAX_DISTANCE = 2;

/** Lines of two sides stand in rows if most heights between them differ by less. */
const ROW_TOLERANCE = 0.3;

/** Larger letters are a title: no line of the paragraph below, and to the right above columns the title of both. */
const TITLE_SIZE = 1.5;
const HEADING_SIZE = 1.15;

/** The number of lines that reading across separates from the line above them. */
const MIN_BROKEN = 3;
const MIN_BROKEN_UNDER_HEADINGS = 2;

/** The greatest share of a side's lines that may be labels, dates or numbers. */
const MAX_VALUES = 0.5;
const MAX_VALUES_UNDER_HEADINGS = 0.25;
/** A line of as many words counts as long. One with more is no heading. */
const MIN_WORDS = 4;

/** Scripts without spaces or without capitals. */
const MIN_CASELESS_LETTERS = 10;

/** The share of its column that a line of prose fills. Scripts without capitals show by it alone that a line goes on. */
const FILLED_SHARE = 0.7;
const CASELESS_FILLED_SHARE = 0.9;

const LOWER_CASE = /^\p{Ll}/u;
const STARTS_CASELESS = /^\p{Lo}/u;
const LETTER_WORDS = /\p{L}+/gu;
const CASELESS = /\p{Lo}/gu;
const FROM_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}]/gu;
const STARTS_AS_DATE = /^(?:\p{L}+\.?\s+)?\p{N}/u;

/** A hyphen at the end of a line, as it is drawn or as PDFium marks it. */
// eslint-disable-next-line no-control-regex -- it is the mark
const HYPHEN = /^[-\u0002]$/u;
const MARK = '\u0002';

/** Characters beside one another on a line, without a wide gap between them. */
interface Piece {
  readonly index: number;
  readonly characters: Character[];
  /** The blanks and ends of lines before it, as it is drawn. */
  readonly before: readonly Character[];
  box: Rectangle;
  text: string;
  /** The piece that stands right below it, if it is drawn later. */
  below: Piece | undefined;
}

/** Pieces on two sides of a gap that runs down. They are neighbours in the order of drawing. */
interface Block {
  readonly start: number;
  readonly pieces: readonly Piece[];
  readonly left: readonly Piece[];
  readonly right: readonly Piece[];
  /** The pieces between which and those right below them a piece of the other side is drawn. */
  readonly broken: readonly Piece[];
}

/**
 * Returns the characters of a page with its columns one after the other, if the page is drawn across them. Tables,
 * labels with values, and dates beside jobs stay in rows.
 *
 * @param rules - the areas of the lines that are drawn on the page
 */
export function inColumns(characters: readonly Character[], rules: readonly Rectangle[]): readonly Character[] {
  const pieces = piecesOf(characters);
  if (pieces.length > MAX_PIECES) return characters;
  const ordered = inOrder(pieces, rules);
  return ordered.every(({ index }, place) => index === place) ? characters : joined(ordered);
}

function inOrder(pieces: readonly Piece[], rules: readonly Rectangle[]): readonly Piece[] {
  const block = findBlock(pieces, rules);
  if (block === undefined) return pieces;
  const { start, left, right } = block;
  const sides = isFromRight(block.pieces) ? [right, left] : [left, right];
  const parts = [pieces.slice(0, start), ...sides, pieces.slice(start + block.pieces.length)];
  return parts.flatMap((part) => inOrder(part, rules));
}

/** Returns the block of two columns with the most pieces. */
function findBlock(pieces: readonly Piece[], rules: readonly Rectangle[]): Block | undefined {
  let found: Block | undefined;
  for (const edge of edgesOf(pieces)) {
    for (const { start, end } of runsBeside(edge, pieces)) {
      if (end - start <= (found?.pieces.length ?? 0)) continue;
      const block = blockOf({ start, pieces: pieces.slice(start, end) }, edge);
      if (block === undefined || block.pieces.length <= (found?.pieces.length ?? 0)) continue;
      if (areColumns(block) && !hasRuleAcross(block, rules)) found = block;
    }
  }
  return found;
}

/** Returns the left edges of pieces beside which another piece is drawn before or after. */
function edgesOf(pieces: readonly Piece[]): readonly number[] {
  const edges = pieces.slice(1).flatMap(({ box }, index) => {
    const before = pieces[index]?.box ?? box;
    if (before.right < box.left) return [Math.floor(box.left)];
    return box.right < before.left ? [Math.floor(before.left)] : [];
  });
  return [...new Set(edges)];
}

/** Returns the runs of pieces that end before an edge or begin behind it, if both kinds are in a run. */
function runsBeside(edge: number, pieces: readonly Piece[]): readonly { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = [];
  let start = 0;
  for (let index = 0; index <= pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece !== undefined && (piece.box.left >= edge || isLeftOf(edge, piece))) continue;
    if (index - start >= 2 * MIN_BROKEN) runs.push({ start, end: index });
    start = index + 1;
  }
  return runs;
}

function isLeftOf(edge: number, piece: Piece): boolean {
  return piece.box.right < edge - heightOf(piece) / 2;
}

/** Returns the part of a run in which reading across separates lines from those above them. */
function blockOf(run: Pick<Block, 'start' | 'pieces'>, edge: number): Block | undefined {
  const { pieces } = run;
  const isOnLeft = (piece: Piece): boolean => isLeftOf(edge, piece);
  const broken = brokenOf(pieces, isOnLeft);
  const [first] = broken;
  if (first === undefined) return undefined;
  const places = new Map(pieces.map((piece, place) => [piece, place]));
  const placesOfBroken = broken.flatMap((piece) => [piece, piece.below ?? piece].map((each) => places.get(each) ?? 0));
  let [from, to] = [Math.min(...placesOfBroken), Math.max(...placesOfBroken)];
  let area = around(pieces.slice(from, to + 1));
  const distance = MAX_DISTANCE * heightOf(first);
  const isNear = (piece: Piece | undefined): piece is Piece =>
    piece !== undefined && piece.box.bottom < area.top + distance && piece.box.top > area.bottom - distance;
  for (let piece = pieces[to + 1]; isNear(piece); piece = pieces[to + 1]) {
    area = union(area, piece.box);
    to += 1;
  }
  for (let piece = pieces[from - 1]; isNear(piece); piece = pieces[from - 1]) {
    if (!isOnLeft(piece) && heightOf(piece) > TITLE_SIZE * heightOf(first)) break;
    area = union(area, piece.box);
    from -= 1;
  }
  const within = pieces.slice(from, to + 1);
  const [left, right] = [within.filter(isOnLeft), within.filter((piece) => !isOnLeft(piece))];
  return { start: run.start + from, pieces: within, left, right, broken };
}

function brokenOf(pieces: readonly Piece[], isOnLeft: (piece: Piece) => boolean): readonly Piece[] {
  let changes = 0;
  const changesBefore = new Map<Piece, number>();
  for (const [place, piece] of pieces.entries()) {
    const last = pieces[place - 1] ?? piece;
    if (isOnLeft(last) !== isOnLeft(piece)) changes += 1;
    changesBefore.set(piece, changes);
  }
  return pieces.filter((piece) => {
    const below = piece.below && changesBefore.get(piece.below);
    return below !== undefined && below > (changesBefore.get(piece) ?? 0);
  });
}

function areColumns({ pieces, left, right, broken }: Block): boolean {
  const sides = [left, right].map((side) => {
    const all = new Set(side);
    return { pieces: side, broken: broken.filter((piece) => all.has(piece)), values: side.filter(isValue).length };
  });
  const hasMany = (count: number): boolean => sides.every((side) => side.broken.length >= count);
  const hasValues = (share: number): boolean => sides.some((side) => side.values > side.pieces.length * share);
  if (!hasMany(MIN_BROKEN_UNDER_HEADINGS)) return false;
  if (!hasValues(MAX_VALUES_UNDER_HEADINGS) && haveHeadings(pieces, left, right)) return true;
  if (!hasMany(MIN_BROKEN) || hasValues(MAX_VALUES)) return false;
  return sides.every((side) => isProse(side)) || !areRows(left, right);
}

/** Whether most lines that are separated from the next one go on there. */
function isProse({ pieces, broken }: { pieces: readonly Piece[]; broken: readonly Piece[] }): boolean {
  const width = Math.max(...pieces.map(widthOf));
  const going = broken.filter((piece) => {
    const { text = '' } = piece.below ?? {};
    const share = STARTS_CASELESS.test(text) ? CASELESS_FILLED_SHARE : FILLED_SHARE;
    const goesOn = LOWER_CASE.test(text) || STARTS_CASELESS.test(text);
    return goesOn && widthOf(piece) > width * share;
  });
  return going.length >= MIN_BROKEN && going.length >= broken.length / 2;
}

function isLong({ text }: Piece): boolean {
  return text.split(/\s+/u).length >= MIN_WORDS || (text.match(CASELESS)?.length ?? 0) >= MIN_CASELESS_LETTERS;
}

/** Whether the lines of two sides that are near one another stand at the same height, or at one distance. */
function areRows(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const offsets = few.flatMap((piece) => {
    const all = many.map((other) => (other.box.bottom - piece.box.bottom) / heightOf(piece));
    const nearest = all.reduce((least, each) => (Math.abs(each) < Math.abs(least) ? each : least), Infinity);
    return Math.abs(nearest) < 1 ? [nearest] : [];
  });
  const sizes = offsets.map((least) => offsets.filter((each) => each >= least && each < least + ROW_TOLERANCE).length);
  return offsets.length < MIN_BROKEN || Math.max(...sizes) >= offsets.length / 2;
}

/** Whether both sides begin with a heading on one line, and one side has long lines below it. */
function haveHeadings(pieces: readonly Piece[], left: readonly Piece[], right: readonly Piece[]): boolean {
  const [first] = left;
  if (first === undefined) return false;
  const isInRow = ({ box }: Piece): boolean => areOnOneLine(box, first.box);
  const heights = pieces.map(heightOf).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  const row = pieces.filter(isInRow);
  const top = Math.max(...pieces.map(({ box }) => box.top));
  if (!row.some((piece) => right.includes(piece)) || !row.every((piece) => isHeading(piece, usual))) return false;
  if (top > first.box.top + heightOf(first)) return false;
  return [left, right].some((side) => {
    const lines = side.filter((piece) => !isInRow(piece));
    return lines.filter(isLong).length > lines.length / 2;
  });
}

function isHeading(piece: Piece, usualHeight: number): boolean {
  const { text } = piece;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || text.split(/\s+/u).length > MIN_WORDS) return false;
  const isUpperCase = text === text.toUpperCase() && text !== text.toLowerCase();
  return isUpperCase || heightOf(piece) > HEADING_SIZE * usualHeight;
}

/** Whether a piece is a label, a date or a number, as the cells of tables and the ends of lines are. */
function isValue({ text }: Piece): boolean {
  if (/[:\uff1a]$/u.test(text)) return true;
  if (!/\p{N}/u.test(text)) return false;
  const words = text.match(LETTER_WORDS)?.length ?? 0;
  return words < 3 || (words === 3 && STARTS_AS_DATE.test(text));
}

/** Whether a line is drawn across the gap between two sides, as tables have between rows. It may have two parts. */
function hasRuleAcross({ pieces, left, right }: Block, rules: readonly Rectangle[]): boolean {
  const area = around(pieces);
  const gap = { left: around(left).right, right: around(right).left };
  const height = Math.min(...pieces.map(heightOf));
  const near = rules.filter((rule) => {
    const isWithin = rule.bottom > area.bottom + height / 2 && rule.top < area.top - height / 2;
    return isWithin && rule.top - rule.bottom < 2 * height && rule.left < gap.right && rule.right > gap.left;
  });
  const firsts = near.filter((rule) => rule.left <= gap.left).slice(0, MAX_RULES);
  return firsts.some((first) =>
    near.some((last) => last.right >= gap.right && Math.abs(last.top - first.top) < 2 && last.left <= first.right + 2),
  );
}

function isFromRight(pieces: readonly Piece[]): boolean {
  const text = pieces.map((piece) => piece.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(FROM_RIGHT)?.length ?? 0) > letters / 2;
}

/** Splits the characters of a page at the ends of lines and at wide gaps. */
function piecesOf(characters: readonly Character[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let blanks: Character[] = [];
  for (const character of characters) {
    const last = pieces.at(-1);
    if (character.text.trim() === '') {
      blanks.push(character);
    } else if (last !== undefined && isBeside(last.box, character.box)) {
      last.characters.push(...blanks, character);
      last.box = union(last.box, character.box);
      blanks = [];
    } else {
      const { box } = character;
      pieces.push({ index: pieces.length, characters: [character], before: blanks, box, text: '', below: undefined });
      blanks = [];
    }
  }
  for (const piece of pieces) piece.text = piece.characters.map(({ text }) => text).join('');
  for (const piece of pieces) {
    const next = pieces.slice(piece.index + 1, piece.index + 1 + MAX_AHEAD);
    piece.below = next.find(({ box }) => isBelow(piece.box, box));
  }
  return pieces;
}

function isBeside(line: Rectangle, box: Rectangle): boolean {
  const gap = Math.max(box.left - line.right, line.left - box.right);
  return areOnOneLine(line, box) && gap < MIN_GAP * Math.min(line.top - line.bottom, box.top - box.bottom);
}

function areOnOneLine(a: Rectangle, b: Rectangle): boolean {
  const common = Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom);
  return common > Math.min(a.top - a.bottom, b.top - b.bottom) / 2;
}

function isBelow(upper: Rectangle, lower: Rectangle): boolean {
  const height = Math.min(upper.top - upper.bottom, lower.top - lower.bottom);
  const gap = upper.bottom - lower.top;
  const isTitle = upper.top - upper.bottom > TITLE_SIZE * height;
  const isNear = gap > -height / 2 && gap < MAX_LEADING * height;
  return !isTitle && isNear && lower.left < upper.right && lower.right > upper.left;
}

/** Returns the characters of pieces in a new order. Pieces that were not neighbours stand on lines of their own. */
function joined(pieces: readonly Piece[]): readonly Character[] {
  const characters: Character[] = [];
  for (const [place, piece] of pieces.entries()) {
    const before = pieces[place - 1];
    if (before === undefined || before.index + 1 === piece.index) characters.push(...piece.before);
    else characters.push(...endOfLine(characters.pop(), before.below === piece));
    characters.push(...piece.characters);
  }
  return characters;
}

/** Returns the last character of a line with what ends it. PDFium marks a hyphen, and joins what it reads next. */
function endOfLine(last: Character | undefined, isBeforeNext: boolean): readonly Character[] {
  if (last === undefined) return [];
  const isHyphen = HYPHEN.test(last.text);
  if (isHyphen && isBeforeNext) return [{ ...last, text: MARK }];
  return [isHyphen ? { ...last, text: '-' } : last, { ...last, text: '\n' }];
}

function around(pieces: readonly Piece[]): Rectangle {
  return pieces.map(({ box }) => box).reduce(union);
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
    top: Math.max(a.top, b.top),
  };
}

function heightOf({ box }: Piece): number {
  return box.top - box.bottom;
}

function widthOf({ box }: Piece): number {
  return box.right - box.left;
}
