const PREFIX = 'talent-console-input:';

/** Keeps what was typed and not sent yet for this tab, so that it survives a reload. */
export function keepInput(key: string, input: unknown, storage: Storage): void {
  try {
    storage.setItem(PREFIX + key, JSON.stringify(input));
  } catch {
    // A full storage keeps nothing more. The page still has the input.
  }
}

/** Forgets what was typed, because it was sent or dropped. */
export function forgetInput(key: string, storage: Storage): void {
  storage.removeItem(PREFIX + key);
}

/** Returns what was typed; undefined if there is nothing that can be read. */
export function findKeptInput(key: string, storage: Storage): unknown {
  try {
    const kept = storage.getItem(PREFIX + key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

/** Forgets all that was typed, because the user signs out. */
export function forgetAllInput(storage: Storage): void {
  for (const key of keptKeys(storage)) storage.removeItem(key);
}

/**
 * Forgets what others have typed in this tab, because somebody has signed in.
 *
 * @param owner - what the keys of the user's own input begin with
 */
export function forgetOtherInput(owner: string, storage: Storage): void {
  for (const key of keptKeys(storage)) if (!key.startsWith(PREFIX + owner)) storage.removeItem(key);
}

function keptKeys(storage: Storage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key !== null && key.startsWith(PREFIX)) as string[];
}
