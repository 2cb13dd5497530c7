import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { RenderedEvent } from '../../src/page/rendered-event.js';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { verdictView } from './verdict-view.js';
import { noEventText } from './words.js';

/** One event: its verdict, the answer, the body and the headers. */
export function eventView({ shown, awaited, notes }: PageState, actions: Actions): TemplateResult {
  if (!shown) return html`<section class="detail"><p class="small">${noEventText({ awaited })}</p></section>`;
  const { eventType, method, target, receivedAt, eventId, answer, headers } = shown;
  return html`<section class="detail" aria-labelledby="event-title">
    <a class="back button" href="#">All events</a>
    <h2 id="event-title" tabindex="-1">${eventType ?? 'An event of no known type'}</h2>
    <p class="small">
      ${method} ${target}, ${new Date(receivedAt).toLocaleString()}${eventId === undefined ? '' : `, ${eventId}`}
    </p>
    ${verdictView(shown)}
    <h3>Answer</h3>
    <pre>${answer}</pre>
    <h3>Body</h3>
    <pre tabindex="0" aria-label="Body">${bodyText(shown)}</pre>
    <h3>Headers</h3>
    <table>
      <tbody>
        ${headers.map((name, at) =>
          at % 2 === 0
            ? html`<tr>
                <th scope="row">${name}</th>
                <td>${headers[at + 1]}</td>
              </tr>`
            : '',
        )}
      </tbody>
    </table>
    <h3 id="replay-title">Send it again</h3>
    <form aria-labelledby="replay-title" @submit=${(event: SubmitEvent) => submit(event, actions.replay)}>
      <input name="url" type="url" required placeholder="http://127.0.0.1:3000/events" aria-label="URL to send it to" />
      <button>Send</button>
    </form>
    <p class="note" role="status">${notes.replay}</p>
  </section>`;
}

/** JSON with its members below one another; any other text as it is; bytes as base64. */
function bodyText({ text, body, isTruncated }: RenderedEvent): string {
  if (text === undefined)
    return body === '' ? '(empty)' : `${isTruncated ? 'The beginning, as base64:' : 'As base64:'}\n${body}`;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text === '' ? '(empty)' : text;
  }
}

function submit(event: SubmitEvent, send: (url: string) => void): void {
  event.preventDefault();
  if (event.target instanceof HTMLFormElement) send(String(new FormData(event.target).get('url')));
}
