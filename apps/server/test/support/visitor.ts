import { MULTIPART, multipart } from './multipart.js';
import type { RawResponse } from './send-raw.js';
import type { TestClock } from './test-clock.js';
import type { TestServer } from './test-server.js';

/** The form fields that a visitor sends. A list repeats a name. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

export interface SentFile {
  readonly filename: string;
  readonly content: string | Buffer;
}

/** The fields that every applicant must send. */
export const KATHERINE = {
  firstname: 'Katherine',
  lastname: 'Johnson',
  email: 'katherine@people.example',
  consent: 'yes',
} as const;

/** Somebody with a browser, who reads the page of a job and applies on it. */
export class Visitor {
  /** @param address where the visitor comes from, as a trusted proxy tells it */
  constructor(
    private readonly server: TestServer,
    private readonly clock: TestClock,
    readonly address: string,
  ) {}

  open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    return this.server.send({ path, headers: { 'x-forwarded-for': this.address, ...headers } });
  }

  /** Reads the page, takes the time to fill the form, and sends it. */
  async apply(path: string, typed: Typed, file?: SentFile): Promise<RawResponse> {
    const token = tokenIn(await this.open(path));
    this.clock.advance(5000);
    return this.send(path, { token, ...typed }, file);
  }

  send(
    path: string,
    typed: Typed,
    { headers = {}, ...file }: Partial<SentFile> & { readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<RawResponse> {
    const sent = { 'content-type': MULTIPART, 'x-forwarded-for': this.address, ...headers };
    const body = bodyOf(typed, { filename: '', content: '', ...file });
    return this.server.send({ method: 'POST', path, headers: sent, body });
  }
}

/** A form as a browser sends it: with a nameless file if none was chosen. */
function bodyOf(typed: Typed, { filename, content }: SentFile): Buffer {
  const fields = Object.entries(typed).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ disposition: `; name="${name}"`, content: value })),
  );
  return multipart(...fields, { disposition: `; name="resume"; filename="${filename}"`, content });
}

export function tokenIn({ text }: Pick<RawResponse, 'text'>): string {
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no form on the page: ${text.slice(0, 500)}`);
  return token;
}

/** The problems that a page tells at its head: the field that each leads to, and its words. */
export function problemsIn({ text }: Pick<RawResponse, 'text'>): string[] {
  const [, list = ''] = /<div class="problems"[^]*?<ul>([^]*?)<\/ul>/.exec(text) ?? [];
  return Array.from(
    list.matchAll(/<li>(?:<a href="#([^"]*)">)?([^<]*)/g),
    ([, place = '', words = '']) => `${place.replace(/^field-/, '')}: ${words}`,
  );
}
