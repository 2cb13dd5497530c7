/**
 * The style of the pages: one column, in dark or light colours as the reader prefers, with a contrast of at least 7:1.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #454c55; --paper: #ffffff; --line: #d5dae0; --link: #0a4aa6; --edge: #6a727c; --error: #9b1620; --focus: #b35900; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f0f2f5; --soft: #c3cad3; --paper: #14171a; --line: #3a4048; --link: #9cc7ff; --edge: #8b95a1; --error: #ffb3b3; --focus: #ffc266; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
main, footer { max-width: 44rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding: 1.25rem max(1.25rem, 50% - 20.75rem) 0; color: var(--soft); font-weight: 600; }
header a { display: inline-flex; align-items: center; gap: 0.75rem; color: inherit; text-decoration: none; }
header a:hover { text-decoration: underline; }
header img { max-width: 12rem; height: 2.5rem; object-fit: contain; }
main { padding-top: 1rem; padding-bottom: 2.5rem; }
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
.button, button { display: inline-block; padding: 0.6rem 1.25rem; border: 0; border-radius: 0.375rem; background: var(--link); color: var(--paper); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover, button:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
form { margin-top: 1rem; }
fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
.field { margin: 0 0 1.5rem; }
details { margin: 1rem 0; }
label, legend, summary { display: block; padding: 0; font-weight: 600; }
summary { display: list-item; cursor: pointer; }
details[open] > summary { margin-bottom: 1rem; }
.optional, .hint { color: var(--soft); font-weight: 400; }
.hint { margin: 0 0 0.35rem; font-size: 0.9375rem; }
input, select, textarea { font: inherit; color: inherit; background: var(--paper); }
input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea { width: 100%; max-width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 0.375rem; }
input[type="number"], input[type="date"], input[type="month"], input[type="datetime-local"] { max-width: 18rem; }
input[type="file"] { width: 100%; margin-top: 0.25rem; padding: 0.5rem 0; }
.choice { display: flex; gap: 0.625rem; align-items: flex-start; margin: 0.35rem 0; font-weight: 400; }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.25rem 0 0; }
.money { display: flex; flex-wrap: wrap; gap: 0 0.75rem; }
.money > * { flex: 1 1 9rem; }
::placeholder { color: var(--soft); opacity: 1; }
.entry { margin-top: 0.5rem; padding: 1rem 1rem 0; border: 1px solid var(--line); border-radius: 0.375rem; }
.wrong { padding-left: 1rem; border-left: 4px solid var(--error); }
.error { display: block; margin: 0 0 0.35rem; color: var(--error); font-weight: 600; }
.problems { margin: 0 0 1.5rem; padding: 1rem 1.25rem 0.25rem; border: 3px solid var(--error); border-radius: 0.375rem; }
.problems h2 { margin: 0 0 0.5rem; }
.problems a { color: var(--error); }
.nobody { position: absolute; left: -200vw; width: 1px; height: 1px; overflow: hidden; }
.nobody.wrong { position: static; width: auto; height: auto; }
.filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 0 1.25rem; }
.filter { margin: 0 0 1rem; }
.jobs { margin: 0 0 1.5rem; padding: 0; border-top: 1px solid var(--line); list-style: none; }
.jobs li { margin: 0; padding: 1rem 0; border-bottom: 1px solid var(--line); }
.jobs h2 { margin: 0; font-size: 1.125rem; }
.jobs p { margin: 0.25rem 0 0; color: var(--soft); }
.pages { display: flex; flex-wrap: wrap; gap: 0.5rem 1.25rem; }
footer { padding-top: 1rem; padding-bottom: 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.9375rem; }
`;
