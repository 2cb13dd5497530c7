import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';

/** The state and the action that copy buttons need. */
export interface Copying {
  readonly copied: PageState['copied'];
  readonly copy: Actions['copy'];
}

/** The text of a copy button. */
interface Copied {
  /** Tells it from all other buttons of the page. */
  readonly key: string;
  /** The words behind "Copy", as in "Copy body". */
  readonly name: string;
  readonly text: () => string;
}

/** A button that copies a text, and says for a moment that it has. */
export function copyButton({ copied, copy }: Copying, { key, name, text }: Copied): TemplateResult {
  const isCopied = copied === key;
  return html`<button
    type="button"
    class=${isCopied ? 'copy done' : 'copy'}
    aria-label=${isCopied ? `Copied ${name}` : `Copy ${name}`}
    @click=${() => copy(key, text())}
  >
    ${isCopied ? '✓ Copied' : `Copy ${name}`}
  </button>`;
}
