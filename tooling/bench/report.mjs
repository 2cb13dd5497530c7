import { TARGETS } from './targets.mjs';

/** Formats a table as text: a title, then columns as wide as their widest cell. */
export function formatTable({ title, rows }) {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? '')))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index].length)));
  const format = (line) => `  ${line.map((cell, index) => cell.padEnd(widths[index])).join('  ')}`.trimEnd();
  return ['', title, ...lines.map(format)].join('\n');
}

/** Returns a table of every target and the reached figure. */
export function judge(figures) {
  return TARGETS.map((target) => ({
    ...target,
    reached: figures[target.figure],
    verdict: verdict(target, figures[target.figure]),
  }));
}

export function targetTable(judged) {
  const rows = judged.map(({ what, reached, reach, aim, better, verdict: result }) => ({
    target: what,
    reached: reached?.toFixed(2) ?? '',
    reach: `${better === 'higher' ? '≥' : '≤'} ${reach}`,
    aim,
    result,
  }));
  return { title: 'Targets', rows };
}

/** Compares a figure with its target: `aim met`, `met` or `not met`, or `not measured` without a figure. */
export function verdict({ better, reach, aim }, figure) {
  if (figure === undefined) return 'not measured';
  const reaches = (bound) => (better === 'higher' ? figure >= bound : figure <= bound);
  if (reaches(aim)) return 'aim met';
  return reaches(reach) ? 'met' : 'not met';
}
