import { startTransition, useEffect, useState } from 'react';

/**
 * Returns how many of many inputs are drawn: a part at once, and then part after part until all are there.
 * One task that draws thousands of inputs would keep the page from everything else for seconds.
 */
export function useGrowing(total: number, part: number): number {
  const [count, setCount] = useState(part);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(count + part)));
    return () => clearTimeout(timer);
  }, [count, total, part]);
  return Math.min(count, total);
}
