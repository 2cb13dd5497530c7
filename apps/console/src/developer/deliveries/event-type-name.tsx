import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** The name of an event type. A narrow place breaks it between its words. */
export function EventTypeName({ eventType }: { readonly eventType: string }): ReactNode {
  return eventType.split(/(?=[A-Z])/).map((word, at) => (
    // A type may have the same word twice.
    <Fragment key={`${at} ${word}`}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}
