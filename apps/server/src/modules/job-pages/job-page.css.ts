/** The style of the pages: of one column, dark on light or light on dark as the reader has it, at 7:1 at least. */
export const JOB_PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #454c55; --paper: #ffffff; --line: #d5dae0; --link: #0a4aa6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f0f2f5; --soft: #c3cad3; --paper: #14171a; --line: #3a4048; --link: #9cc7ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 44rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; color: var(--soft); font-weight: 600; }
main { padding-bottom: 2.5rem; }
h1 { margin: 0.5rem 0 1.25rem; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.25rem); line-height: 1.2; }
h2 { margin: 2.25rem 0 0.5rem; font-size: 1.3rem; line-height: 1.3; }
h3, h4, h5, h6 { margin: 1.5rem 0 0.5rem; font-size: 1.0625rem; }
p, ul, ol { margin: 0 0 1rem; }
li { margin-bottom: 0.25rem; }
a { color: var(--link); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.25rem; margin: 0; padding: 1rem 0; border: solid var(--line); border-width: 1px 0; }
dt { color: var(--soft); }
dd { margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
table { border-collapse: collapse; display: block; max-width: 100%; overflow-x: auto; }
pre { white-space: pre-wrap; }
td, th { padding: 0.25rem 0.75rem; border: 1px solid var(--line); text-align: left; }
footer { padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9375rem; }
`;
