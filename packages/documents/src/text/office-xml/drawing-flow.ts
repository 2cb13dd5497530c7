import type { Flow } from './flow.js';

/** Charts, diagrams and shapes. `v` holds the words of charts, and also numbers, which are skipped. */
export const DRAWING_FLOW: Flow = {
  text: ['t', 'v'],
  hidden: ['Fallback', 'numRef', 'numCache', 'numLit', 'fld'],
  opens: { br: { text: '\n' } },
  closes: { p: 'line', tc: 'cell', tr: 'row', pt: 'line', tx: 'line' },
};

/** Charts of Office 2016 and later, whose points hold their words themselves. */
const CHART_2016_FLOW: Flow = { ...DRAWING_FLOW, text: ['t', 'v', 'pt'], hidden: ['Fallback', 'numDim', 'fld'] };

/** The parts of an Office file that hold what is drawn, below the folder of its program: charts, diagrams, shapes. */
const DRAWINGS: readonly (readonly [name: RegExp, flow: Flow])[] = [
  [/\/charts\/chart\d*\.xml$/i, DRAWING_FLOW],
  [/\/charts\/chartex\d*\.xml$/i, CHART_2016_FLOW],
  [/\/diagrams\/data\d*\.xml$/i, DRAWING_FLOW],
  [/\/drawings\/drawing\d*\.xml$/i, DRAWING_FLOW],
];

/** Returns how the text of a drawing flows; undefined for all other parts. */
export function drawingFlowOf(part: string): Flow | undefined {
  return DRAWINGS.find(([name]) => name.test(part))?.[1];
}
