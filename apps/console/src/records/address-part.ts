import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const PAUSE_MS = 300;

/** A part of the address behind its `?`, and what changes it. So a link, and a way back, find the page as it was. */
export function useAddressPart(name: string): readonly [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = (value: string) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (value) changed.set(name, value);
        else changed.delete(name);
        return changed;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', change];
}

/** A part of the address that is typed, and the text that is typed now. The address has it after a pause. */
export function useTypedPart(name: string): readonly [string, (text: string) => void, string] {
  const [value, change] = useAddressPart(name);
  /** Undefined: nothing is typed that the address does not have. */
  const [typed, setTyped] = useState<string>();
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  useEffect(() => {
    if (paused === undefined) return;
    if (paused === value) setTyped(undefined);
    else change(paused);
  }, [paused]);
  useEffect(() => setTyped((before) => (before === value ? undefined : before)), [value]);
  return [value, setTyped, typed ?? value];
}
