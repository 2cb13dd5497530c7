import { useEffect, useState } from 'react';

/**
 * Returns the result of an asynchronous computation, such as a signature, and computes it anew when one of the inputs
 * changes. Unlike a query, nothing of it outlives the component: the inputs may be secrets.
 */
export function useComputed<Value>(
  compute: () => Promise<Value>,
  inputs: readonly unknown[],
): { readonly value?: Value; readonly error?: unknown } {
  const [result, setResult] = useState<{ readonly value?: Value; readonly error?: unknown }>({});
  useEffect(() => {
    let isCurrent = true;
    compute().then(
      (value) => isCurrent && setResult({ value }),
      (error: unknown) => isCurrent && setResult({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return result;
}
