import { useState } from 'react';
import { findKeptInput, keepInput } from '../../session/kept-input.js';
import { useSession } from '../../session/session.js';
import { readKeptRequest } from './kept-request.js';
import type { WrittenRequest } from './kept-request.js';
import { withoutSecrets } from './without-secrets.js';

/** Returns the request that was written last in this tab, or `start`. It is kept until the user signs out. */
export function useKeptRequest(start: WrittenRequest): readonly [WrittenRequest, (written: WrittenRequest) => void] {
  const key = `${useSession().inputOwner}request`;
  const [written, setState] = useState(() => readKeptRequest(findKeptInput(key, sessionStorage)) ?? start);
  const setWritten = (changed: WrittenRequest) => {
    setState(changed);
    const choice = { ...changed.choice, secret: '' };
    keepInput(key, { draft: withoutSecrets(changed.draft), choice } satisfies WrittenRequest, sessionStorage);
  };
  return [written, setWritten];
}
