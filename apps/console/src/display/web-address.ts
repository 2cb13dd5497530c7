/** Returns an address that a page may link to. Undefined if the text is no address of http or https. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

const WEB_ADDRESS = /^https?:\/\/\S+$/i;
const MAIL_ADDRESS = /^[^\s@<>"\p{Cs}]+@[^\s@<>"\p{Cs}]+\.[^\s@<>"\p{Cs}]+$/u;

/**
 * Returns the link of a text that is an address of a page or of a mailbox. A mailbox is percent-encoded (RFC 6068):
 * somebody may have typed `joe@ex.com?bcc=spy@evil.example`.
 */
export function linkOf(text: string): string | undefined {
  if (WEB_ADDRESS.test(text)) return text;
  return MAIL_ADDRESS.test(text) ? `mailto:${text.split('@').map(encodeURIComponent).join('@')}` : undefined;
}

/** Returns a link of a formatted text. A link to a mailbox loses what it would write into the message. */
export function safeLink(link: string): string | undefined {
  const trimmed = link.trim();
  if (/^mailto:/i.test(trimmed)) return trimmed.split('?', 1)[0];
  return /^https?:/i.test(trimmed) ? trimmed : undefined;
}
