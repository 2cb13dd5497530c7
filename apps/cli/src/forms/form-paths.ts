import type { PlatformSession } from '../platform/platform-session.js';

/** The path under which all forms of the customer stand (spec: Forms). */
export function formsPath({ customer }: PlatformSession): string {
  return `/customers/${customer}/forms`;
}

/** What is told of the questions of a form; `part` is a path below. */
export function metaPath(formname: string, session: PlatformSession, part = ''): string {
  return `${formsPath(session)}/${formname}/meta${part}`;
}

/** A filled form, and of which form it is said to be. */
export interface FilledFormName {
  readonly formDataId: number;
  /** The server checks it against the id; undefined leaves that out. */
  readonly formname: string | undefined;
}

/** The longer path where the form is named, the short one where it is not. */
export function filledFormPath({ formDataId, formname }: FilledFormName, session: PlatformSession): string {
  return `${formsPath(session)}/${formname === undefined ? '' : `${formname}/data/`}${formDataId}`;
}
