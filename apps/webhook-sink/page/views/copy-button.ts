import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';

export interface Copying {
  readonly copied: PageState['copied'];
  readonly copy: Actions['copy'];
}

interface Copied {
  /** Identifies the button. */
  readonly key: string;
  /** The words after "Copy", as in "Copy body". */
  readonly name: string;
  readonly text: () => string;
}

/** A button that copies a text and briefly confirms it. */
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
