import { useEffect, useRef } from 'react';

/** Lets the browser ask before the page is reloaded or closed while it has input that would be lost. */
export function useUnloadQuestion(isTouched: () => boolean): void {
  const latest = useRef(isTouched);
  latest.current = isTouched;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}
