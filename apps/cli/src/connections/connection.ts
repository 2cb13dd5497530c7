import type { BaseUrl } from '../http/base-url.js';
import type { HiddenText } from './hidden-text.js';

/** How requests prove who sends them. */
export type Credentials =
  | { readonly scheme: 'signed'; readonly user: string; readonly secret: HiddenText }
  | { readonly scheme: 'basic'; readonly user: string; readonly password: HiddenText }
  | { readonly scheme: 'none' };

/** Where to send requests, for which customer, and as whom: flags, environment and file taken together. */
export interface Connection {
  readonly name: string;
  readonly base: BaseUrl;
  /** Undefined where nothing names one: then only full paths can be asked for. */
  readonly customer: string | undefined;
  readonly credentials: Credentials;
}
