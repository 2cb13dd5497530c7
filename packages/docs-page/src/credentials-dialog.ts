import { createCredentials } from './credentials.js';
import type { Credentials, Scheme } from './credentials.js';
import type { Reader } from './signed-fetch.js';

const SCHEME_WORDS: Readonly<Record<Scheme, string>> = { signature: 'Signed as', basic: 'Basic credentials of' };

/** The dialog for credentials, the bar that says whose they are, and its button. */
export class CredentialsDialog implements Reader {
  readonly #dialog = elementOf(document, '#credentials', HTMLDialogElement);
  readonly #form = elementOf(this.#dialog, 'form', HTMLFormElement);
  readonly #reason = elementOf(this.#dialog, '#credentials-reason', HTMLElement);
  readonly #user = elementOf(this.#dialog, '[name=user]', HTMLInputElement);
  readonly #secret = elementOf(this.#dialog, '[name=secret]', HTMLInputElement);
  readonly #use = elementOf(this.#dialog, '[value=use]', HTMLButtonElement);
  readonly #cancel = elementOf(this.#dialog, '[value=cancel]', HTMLButtonElement);
  readonly #state = elementOf(document, '#signing-state', HTMLElement);
  readonly #open = elementOf(document, '#sign-in', HTMLButtonElement);
  #credentials: Credentials | undefined;
  #isRefused = false;
  #answer: ((credentials: Credentials | undefined) => void) | undefined;

  constructor() {
    this.#open.addEventListener('click', () => {
      this.#show('Each request that you try on this page is sent with these credentials.', {
        use: 'Use',
        cancel: 'Cancel',
      });
    });
    this.#form.addEventListener('submit', (event) => {
      if (event.submitter !== this.#cancel && !this.#take()) event.preventDefault();
    });
    this.#secret.addEventListener('input', () => this.#secret.setCustomValidity(''));
    this.#user.addEventListener('input', () => this.#secret.setCustomValidity(''));
    // Escape closes the dialog too.
    this.#dialog.addEventListener('close', () => this.#closed());
    this.#tell();
  }

  credentials(): Credentials | undefined {
    return this.#isRefused ? undefined : this.#credentials;
  }

  ask(reason: string): Promise<Credentials | undefined> {
    const refused = this.#isRefused ? `The server refused those of ${this.#credentials?.user}. ` : '';
    this.#show(`${refused}${reason}`, { use: 'Send', cancel: 'Send without' });
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  refuse(credentials: Credentials): void {
    if (credentials !== this.#credentials) return;
    this.#isRefused = true;
    this.#tell();
  }

  #show(reason: string, buttons: { readonly use: string; readonly cancel: string }): void {
    this.#reason.textContent = reason;
    this.#use.textContent = buttons.use;
    this.#cancel.textContent = buttons.cancel;
    this.#user.value = this.#credentials?.user ?? '';
    this.#dialog.showModal();
    (this.#user.value === '' ? this.#user : this.#secret).focus();
  }

  /** Takes what was entered. Returns false if it cannot be used, and says why beside the field. */
  #take(): boolean {
    const scheme = new FormData(this.#form).get('scheme') === 'basic' ? 'basic' : 'signature';
    try {
      const entered = { scheme, user: this.#user.value, secret: this.#secret.value } as const;
      this.#credentials = createCredentials(entered, () => new Date());
    } catch (error) {
      this.#secret.setCustomValidity(error instanceof Error ? error.message : String(error));
      this.#secret.reportValidity();
      return false;
    }
    this.#isRefused = false;
    this.#tell();
    return true;
  }

  #closed(): void {
    // The form must not keep the secret: what a page has in its fields, other scripts and browsers may read.
    this.#secret.value = '';
    this.#secret.setCustomValidity('');
    this.#answer?.(this.#dialog.returnValue === 'use' ? this.#credentials : undefined);
    this.#answer = undefined;
    this.#dialog.returnValue = '';
  }

  #tell(): void {
    const { scheme, user } = this.#credentials ?? {};
    const state = scheme ? `${SCHEME_WORDS[scheme]} ${user}` : 'No credentials';
    this.#state.textContent = this.#isRefused ? `${state}: refused` : state;
    this.#open.textContent = scheme ? 'Change' : 'Sign requests';
  }
}

function elementOf<Kind extends Element>(parent: ParentNode, selector: string, kind: new () => Kind): Kind {
  const element = parent.querySelector(selector);
  if (element instanceof kind) return element;
  throw new TypeError(`index.html has no ${kind.name} at ${selector}.`);
}
