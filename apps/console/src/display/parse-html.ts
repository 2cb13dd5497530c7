/**
 * Parses html and returns its content. Nothing of it runs or loads. It stands in a template, because browsers report
 * the styles of other documents as violations of the console's policy.
 */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}
