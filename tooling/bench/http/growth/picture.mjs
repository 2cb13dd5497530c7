/** The figures of each size. A row of the picture has three of them. */
/** @type {[figure: string, what: string][]} */
const FIGURES = [
  ['startSeconds', 'Start until ready, s'],
  ['startMegabytes', 'Memory at the start, MB'],
  ['megabytes', 'Memory after all requests, MB'],
  ['readMs', 'Read a person, ms'],
  ['writeMs', 'Change a person, ms'],
  ['searchMs', 'Search people, ms'],
  ['readsPerSecond', 'Reads a second, 16 clients'],
  ['writesPerSecond', 'Changes a second, 16 clients'],
  ['searchesPerSecond', 'Searches a second, 16 clients'],
  ['uploadMs', 'Upload a file, ms'],
  ['fileMs', 'Read a file, ms'],
  ['databaseMegabytes', 'Database on disk, MB'],
  ['backupSeconds', 'Backup, s'],
  ['backupMegabytes', 'Memory of the backup, MB'],
  ['backupOnDisk', 'Backup on disk, MB'],
  ['moveSeconds', 'Move from SQLite to PostgreSQL, s'],
  ['moveMegabytes', 'Memory of the move, MB'],
  ['pauseSeconds', 'Move: servers take no writes for, s'],
];

/** Returns a table with a row for each figure and a column for each size. Cells are those of SQLite / PostgreSQL. */
export function rowsOf(results) {
  return FIGURES.map(([figure, what]) => {
    const row = { 'Profiles / customers': what };
    for (const result of results) {
      const size = `${result.profiles.toLocaleString('en')} / ${result.customers}`;
      const value = Number.isFinite(result[figure]) ? short(result[figure]) : undefined;
      row[size] = [row[size], value].filter((each) => each !== undefined).join(' / ');
    }
    return row;
  });
}

const COLUMNS = 3;
const PANEL = { width: 240, height: 172 };
/** The two plots of a panel. */
const PLOTS = [
  { x: 34, width: 96, by: 'profiles', isShown: ({ customers }) => customers === 1 },
  { x: 148, width: 72, by: 'customers', isShown: ({ profiles }, shared) => profiles === shared },
];
const [TOP, HEIGHT, HEADER] = [30, 108, 74];
const COLOURS = { SQLite: '#2f81f7', PostgreSQL: '#db6d28' };
/** Each panel has this many powers of ten or more, so that slopes look alike. */
const DECADES = 3;
/** The scales have no zero. */
const powerOf = (value) => Math.log10(Math.max(0.05, value));

/**
 * Draws figures by size as SVG, on logarithmic scales.
 *
 * @param {Record<string, any>[]} results - the figures of each size on each database
 * @param {string} about - the time and the machine of the measurement
 */
export function drawGrowth(results, about) {
  const [width, height] = [COLUMNS * PANEL.width, HEADER + (FIGURES.length / COLUMNS) * PANEL.height];
  const panels = FIGURES.map((figure, index) => {
    const at = [(index % COLUMNS) * PANEL.width, HEADER + Math.floor(index / COLUMNS) * PANEL.height];
    return `<g transform="translate(${at})">${panelOf(figure, results)}</g>`;
  });
  const keys = Object.entries(COLOURS).map(([kind, colour], at) => {
    const x = 20 + at * 80;
    return `<circle cx="${x}" cy="44" r="4" fill="${colour}"/>${text(kind, { x: x + 10, y: 48 })}`;
  });
  const hint = 'A level line does not grow. Left: profiles of one customer. Right: customers.';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif">
<style>@media (prefers-color-scheme: dark) { .paper { fill: #0d1117 } text { fill: #e6edf3 } .grid { stroke: #3d444d } }</style>
<rect class="paper" width="${width}" height="${height}" fill="#ffffff"/>
${text('How it grows', { x: 16, y: 26, size: 17 })}${keys.join('')}${text(hint, { x: 200, y: 48 })}
${text(about, { x: 16, y: 66, size: 9 })}
${panels.join('\n')}
</svg>
`;
}

function panelOf([figure, what], results) {
  const measured = results.filter((result) => Number.isFinite(result[figure]));
  const powers = measured.map((result) => powerOf(result[figure]));
  const [lowest, highest] = [Math.floor(Math.min(...powers)), Math.ceil(Math.max(...powers))];
  const bottom = highest - lowest < DECADES ? lowest - 1 : lowest;
  const decades = Math.max(DECADES, highest - bottom);
  const yOf = (power) => Math.round(TOP + HEIGHT * (1 - (power - bottom) / decades));
  const shared = results.find(({ customers }) => customers > 1)?.profiles;
  const grid = Array.from({ length: powers.length && decades + 1 }, (_, step) => {
    const y = yOf(bottom + step);
    const lines = PLOTS.map((plot) => `M${plot.x} ${y}h${plot.width}`).join('');
    const label = text(short(10 ** (bottom + step)), { x: 30, y: y + 4, anchor: 'end', size: 9 });
    return `<path class="grid" d="${lines}" stroke="#d0d7de"/>${label}`;
  });
  const plots = PLOTS.map(({ x, width, by, isShown }) => {
    const all = results.filter((result) => isShown(result, shared)).sort((one, other) => one[by] - other[by]);
    const shown = all.filter((result) => measured.includes(result));
    const sizes = [...new Set(all.map((result) => result[by]))];
    const xOf = (size) => x + 8 + ((width - 16) * sizes.indexOf(size)) / Math.max(1, sizes.length - 1);
    const under = (content, at, y) => text(content, { x: at, y: TOP + HEIGHT + y, anchor: 'middle', size: 9 });
    const lines = Object.keys(COLOURS).map((kind) => {
      const own = shown.filter((result) => result.kind === kind);
      const points = own.map((result) => [xOf(result[by]), yOf(powerOf(result[figure]))]);
      const isAbove = own.at(-1)?.[figure] >= Math.max(...shown.slice(-2).map((result) => result[figure]));
      return points.length === 0 ? '' : lineOf(points, { kind, isAbove, value: own.at(-1)?.[figure] });
    });
    return [under(by, x + width / 2, 25), ...sizes.map((size) => under(short(size), xOf(size), 13)), ...lines].join('');
  });
  return text(what, { x: 16, y: 16, size: 12 }) + [...grid, ...plots].join('');
}

/** A line with its last value, which stands above the line or below. */
function lineOf(points, { kind, value, isAbove }) {
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.5" fill="${COLOURS[kind]}"/>`);
  const [x, y] = points.at(-1);
  const label = text(short(value), { x, y: y + (isAbove ? -6 : 13), anchor: 'middle', size: 10 });
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${COLOURS[kind]}" stroke-width="2"/>${dots.join('')}${label}`;
}

function text(content, { x, y, anchor = 'start', size = 11 }) {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" fill="#1f2328">${content}</text>`;
}

/** 1200000 as 1.2M. */
function short(value) {
  const [unit, by] = value >= 1e6 ? ['M', 1e6] : value >= 1e4 ? ['k', 1e3] : ['', 1];
  return `${Number((value / by).toPrecision(value >= 100 ? 3 : 2))}${unit}`;
}
