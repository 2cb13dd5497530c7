import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import { isNarrowed } from '../filter.js';
import type { PageFilter } from '../filter.js';
import type { PageState } from '../page-state.js';
import { visible } from '../text/visible-text.js';

type Choices = ReadonlyArray<readonly [value: string, words: string]>;

const VERDICTS: Choices = [
  ['genuine', '✓ genuine'],
  ['not-genuine', '✗ not genuine'],
  ['not-verified', '? not verified'],
];

/** The controls of the filter. */
export function filterView(state: PageState, actions: Actions): TemplateResult {
  const { filter, overview, events } = state;
  const { narrow, showEverything } = actions;
  const seen = (values: readonly (string | number | undefined)[]): Choices =>
    [...new Set(values.filter((value) => value !== undefined).map(String))].map((value) => [value, visible(value)]);
  const statuses = seen([...overview.statuses, ...events.map(({ sent }) => sent && (sent.status ?? 0))]);
  return html`<search class="filter">
    <input
      id="search"
      type="search"
      .value=${filter.q}
      maxlength="200"
      placeholder="Search  ( / )"
      aria-label="Search type, id, candidate, path and body"
      title="Search type, id, candidate, path and body"
      @input=${({ target }: Event) => target instanceof HTMLInputElement && narrow({ q: target.value })}
    />
    ${choiceView({ name: 'verdict', all: 'Any verdict', choices: VERDICTS }, state, actions)}
    ${choiceView({ name: 'type', all: 'Any type', choices: seen([...overview.types, ...events.map(({ eventType }) => eventType)]) }, state, actions)}
    ${choiceView({ name: 'path', all: 'Any path', choices: seen(overview.paths) }, state, actions)}
    ${choiceView({ name: 'status', all: 'Any reply', choices: statuses.map(([value, words]) => [value, value === '0' ? 'no reply' : words]) }, state, actions)}
    <label class="check"
      ><input
        type="checkbox"
        .checked=${filter.group === 'event'}
        @change=${({ target }: Event) =>
          target instanceof HTMLInputElement && narrow({ group: target.checked ? 'event' : '' })}
      />
      Group by event</label
    >
    ${isNarrowed(filter) ? html`<button type="button" @click=${showEverything}>Show all</button>` : nothing}
  </search>`;
}

interface Choice {
  readonly name: Exclude<keyof PageFilter, 'q' | 'group'>;
  /** The label for no choice. */
  readonly all: string;
  readonly choices: Choices;
}

/** A value from the address is always a choice, even if no event has it. */
function choiceView({ name, all, choices }: Choice, { filter }: PageState, { narrow }: Actions): TemplateResult {
  const chosen = filter[name];
  const isKnown = chosen === '' || choices.some(([value]) => value === chosen);
  const options: Choices = [['', all], ...choices, ...(isKnown ? [] : [[chosen, visible(chosen)] as const])];
  return html`<select
    aria-label=${all}
    class=${chosen === '' ? '' : 'chosen'}
    @change=${({ target }: Event) => target instanceof HTMLSelectElement && narrow({ [name]: target.value })}
  >
    ${options.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
  </select>`;
}
