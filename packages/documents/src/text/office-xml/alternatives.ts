import type { XmlHandlers } from './read-xml.js';

/** Elements that the readers of this package know. Ink has no words, and the picture that replaces it can be drawn. */
const KNOWN = /^http:\/\/schemas\.(?:microsoft\.com\/office|openxmlformats\.org)\/(?!.*ink$)/i;
const DECLARATION = /^xmlns:(.*)$/;

/**
 * Passes on one of several alternatives for the same content ([ECMA-376-3] 9.3). This is the first choice whose required
 * namespaces are all known, or else the fallback.
 */
export function withOneAlternative(handlers: XmlHandlers): XmlHandlers {
  const namespaces = new Map<string, string>();
  /** For each open content with alternatives, whether one of them was taken. */
  const taken: boolean[] = [];
  let skipped = 0;
  const isKnown = (prefix: string): boolean => KNOWN.test(namespaces.get(prefix) ?? '');
  const isTaken = (name: string, requires = ''): boolean =>
    taken.at(-1) === false &&
    (name === 'Fallback' || (handlers.takesFallback !== true && (requires.match(/\S+/g) ?? []).every(isKnown)));
  return {
    ...handlers,
    onOpen(name, attributes, fullName) {
      for (const [key, value] of Object.entries(attributes)) {
        const prefix = DECLARATION.exec(key)?.[1];
        if (prefix !== undefined) namespaces.set(prefix, value);
      }
      if (skipped > 0) skipped += 1;
      else if (taken.length > 0 && (name === 'Choice' || name === 'Fallback')) {
        if (isTaken(name, attributes['Requires'])) taken[taken.length - 1] = true;
        else skipped = 1;
      }
      if (skipped > 0) return;
      if (name === 'AlternateContent') taken.push(false);
      handlers.onOpen?.(name, attributes, fullName);
    },
    onClose(name) {
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (name === 'AlternateContent') taken.pop();
      handlers.onClose?.(name);
    },
    onText(text) {
      if (skipped === 0) handlers.onText?.(text);
    },
  };
}
