import { useState } from 'react';
import { findKeptInput, keepInput } from '../../session/kept-input.js';
import { useSession } from '../../session/session.js';
import type { Draft } from './draft.js';
import type { SenderChoice } from './sender-fields.js';
import { withoutSecrets } from './without-secrets.js';

/** The request that is written, and its sender. */
export interface WrittenRequest {
  readonly draft: Draft;
  readonly choice: SenderChoice;
}

/** Returns the request that was written last in this tab, or `start`. It is kept until the user signs out. */
export function useKeptRequest(start: WrittenRequest): readonly [WrittenRequest, (written: WrittenRequest) => void] {
  const key = `${useSession().inputOwner}request`;
  const [written, setState] = useState<WrittenRequest>(
    () => (findKeptInput(key, sessionStorage) as WrittenRequest | undefined) ?? start,
  );
  const setWritten = (changed: WrittenRequest) => {
    setState(changed);
    const choice = { ...changed.choice, secret: '' };
    keepInput(key, { draft: withoutSecrets(changed.draft), choice } satisfies WrittenRequest, sessionStorage);
  };
  return [written, setWritten];
}
