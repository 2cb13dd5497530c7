const EXTENDED = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i;
const PLAIN = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;\s]+))/i;

/** The name that a Content-Disposition header gives a file (RFC 6266), in Unicode where it has that; undefined where it gives none. */
export function attachmentName(disposition: string): string | undefined {
  const [, extended] = EXTENDED.exec(disposition) ?? [];
  const decoded = extended === undefined ? undefined : decode(extended);
  if (decoded !== undefined) return decoded;
  const [, quoted, token] = PLAIN.exec(disposition) ?? [];
  return quoted?.replace(/\\([^])/g, '$1') ?? token;
}

/**
 * Whether a name that came from the network is that of a file right here: it leads to no other folder on any system, is not
 * hidden, and is no option of a command.
 */
export function isPlainFileName(name: string): boolean {
  return /^[\p{L}\p{N}_][^\p{Cc}\p{Cf}/\\:*?"<>|]{0,199}$/u.test(name) && !name.endsWith('.');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
