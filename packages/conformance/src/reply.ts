import type { HeaderList, WireResponse } from './server.js';

/** A reply of the server, with what checks ask of it. */
export class Reply {
  constructor(private readonly response: WireResponse) {}

  get status(): number {
    return this.response.status;
  }

  get headers(): HeaderList {
    return this.response.headers;
  }

  get body(): Buffer {
    return this.response.body;
  }

  get text(): string {
    return this.response.body.toString('utf8');
  }

  /** Returns every value of a header. The name must be in lower case. */
  all(name: string): readonly string[] {
    return this.headers.filter(([candidate]) => candidate.toLowerCase() === name).map(([, value]) => value);
  }

  /** Returns the first value of a header. The name must be in lower case. */
  header(name: string): string | undefined {
    return this.all(name)[0];
  }

  /** Returns the body as JSON; undefined if it is not JSON. */
  get json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      return undefined;
    }
  }
}
