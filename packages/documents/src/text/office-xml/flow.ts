import type { TextSink } from '../text-sink.js';
import type { Attributes, XmlHandlers } from './read-xml.js';

/** A mark between texts: a break, or the end of a cell or row. */
type Mark = 'line' | 'cell' | 'row' | { readonly text: string };

/** How text flows through the elements of a format. */
export interface Flow {
  /** Elements whose characters are text; with `deep` also those within. */
  readonly text: readonly string[];
  readonly isDeep?: boolean;
  /** Elements that nobody sees, with all that is in them; with a prefix where the name alone is that of others too. */
  readonly hidden: readonly string[];
  readonly opens?: Readonly<Record<string, Mark | ((attributes: Attributes) => Mark)>>;
  readonly closes: Readonly<Record<string, Mark>>;
  /** White space in the source is not that of the text. */
  readonly collapsesSpace?: boolean;
}

/** Reads an XML file into the sink as its format's flow says. */
export function flowInto(sink: TextSink, flow: Flow): XmlHandlers {
  let hiddenDepth = 0;
  const open: boolean[] = [];
  return {
    onOpen(name, attributes, fullName) {
      const isHidden = flow.hidden.includes(name) || flow.hidden.includes(fullName);
      if (hiddenDepth > 0 || isHidden) hiddenDepth += 1;
      open.push(flow.text.includes(name) || (flow.isDeep === true && open.at(-1) === true));
      const mark = flow.opens?.[name];
      if (mark !== undefined && hiddenDepth === 0) put(sink, typeof mark === 'function' ? mark(attributes) : mark);
    },
    onClose(name) {
      open.pop();
      if (hiddenDepth > 0) {
        hiddenDepth -= 1;
        return;
      }
      const mark = flow.closes[name];
      if (mark !== undefined) put(sink, mark);
    },
    onText(text) {
      if (hiddenDepth > 0 || open.at(-1) !== true) return;
      sink.add(flow.collapsesSpace === true ? text.replace(/\s+/g, ' ') : text);
    },
  };
}

function put(sink: TextSink, mark: Mark): void {
  if (typeof mark === 'object') sink.add(mark.text);
  else if (mark === 'line') sink.endLine();
  else if (mark === 'cell') sink.endCell();
  else sink.endRow();
}
