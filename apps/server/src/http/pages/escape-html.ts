const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML, both between tags and in attributes. */
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

/**
 * Returns JSON for a script element, escaped so that no text in it ends the element. For long markup, `replaceAll` is
 * faster than a regular expression.
 */
export function scriptJson(value: unknown): string {
  return JSON_ESCAPES.reduce((json, [character, escape]) => json.replaceAll(character, escape), JSON.stringify(value));
}
