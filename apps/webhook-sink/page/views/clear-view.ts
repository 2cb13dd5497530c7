import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';

/** Clear, which asks before it deletes: nothing brings the events back. */
export function clearView({ events, overview }: PageState, { clear }: Actions): TemplateResult {
  const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
  const agree = (): void => {
    dialog()?.close();
    clear();
  };
  return html`<span class="apart">
    <button
      type="button"
      class="danger"
      ?disabled=${events.length === 0 && overview.kept === 0}
      @click=${() => dialog()?.showModal()}
    >
      Clear…
    </button>
    <dialog aria-labelledby="clear-title">
      <h2 id="clear-title">Delete all events?</h2>
      <p>
        Every event that the sink keeps is deleted, those too that the filter hides. Export them first to keep them.
      </p>
      <p class="actions">
        <button type="button" @click=${() => dialog()?.close()}>Keep them</button>
        <button type="button" class="danger" @click=${agree}>Delete all events</button>
      </p>
    </dialog>
  </span>`;
}
