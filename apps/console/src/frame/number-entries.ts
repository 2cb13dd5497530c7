/**
 * Numbers the entries of the browser's history that somebody makes by changing the address by hand. The router numbers
 * its own alone, and can block the way to an entry only if the entry has a number. Call it before the router is made,
 * so that the router finds the number.
 *
 * @returns a function to call when the router has changed the history.
 */
export function numberEntries(): () => void {
  let current = 0;
  const note = () => {
    const number = (history.state as { readonly idx?: unknown } | null)?.idx;
    if (typeof number === 'number') current = number;
    return typeof number === 'number';
  };
  note(); // A page that is loaded again has its number.
  window.addEventListener('popstate', () => {
    if (note()) return;
    current += 1;
    history.replaceState({ idx: current }, '');
  });
  return () => void note();
}
