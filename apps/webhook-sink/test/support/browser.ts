import { Window } from 'happy-dom';

/** The page of a browser, for views that a spec renders. Import those views by `await import`: lit-html looks for a document once, when it is loaded. */
export const browser = new Window({ url: 'http://127.0.0.1:4010/' });

const NAMES = ['document', 'location', 'HTMLElement', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLTextAreaElement'];

for (const name of [...NAMES, 'HTMLFormElement', 'HTMLDialogElement', 'FormData'])
  Object.defineProperty(globalThis, name, { value: Reflect.get(browser, name), configurable: true, writable: true });
