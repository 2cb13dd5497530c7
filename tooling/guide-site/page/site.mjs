// Makes a page of the guide work in a browser: the search, the menu of a phone, and a button that copies code.
import { excerptOf } from './excerpt.mjs';
import { createSearch } from './site-search.mjs';

const BASE = '/guide';
const find = (selector) => /** @type {any} */ (document.querySelector(selector));
const dialog = find('dialog');
const input = find('dialog input');
const list = find('dialog ul');
const status = find('dialog p');

/** @type {Promise<ReturnType<typeof createSearch>> | undefined} */
let search;

async function loadSearch() {
  const reply = await fetch(`${BASE}/search.json`);
  if (!reply.ok) throw new Error(`The index of the search cannot be read: the server answered ${reply.status}.`);
  return createSearch(await reply.json());
}

function openSearch() {
  search ??= loadSearch();
  if (!dialog.open) dialog.showModal();
  input.select();
}

async function showResults() {
  const query = input.value;
  const matches = (await search)?.(query) ?? [];
  if (query !== input.value) return;
  list.replaceChildren(...matches.map((match) => resultOf(match, query)));
  status.textContent = query.trim() !== '' && matches.length === 0 ? 'No page has all these words.' : '';
}

function resultOf({ title, heading, text, link }, query) {
  const item = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.href = `${BASE}${link}`;
  const name = document.createElement('strong');
  name.textContent = heading === title ? title : `${title} > ${heading}`;
  const excerpt = document.createElement('span');
  const { statement, marks } = excerptOf(text, query);
  let at = 0;
  for (const { start, length } of marks) {
    const mark = document.createElement('mark');
    mark.textContent = statement.slice(start, start + length);
    excerpt.append(statement.slice(at, start), mark);
    at = start + length;
  }
  excerpt.append(statement.slice(at));
  anchor.append(name, excerpt);
  anchor.addEventListener('click', () => dialog.close());
  item.append(anchor);
  return item;
}

/** Moves between the field and the results. */
function moveFocus(event) {
  if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
  const stops = [input, ...list.querySelectorAll('a')];
  const next = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  event.preventDefault();
  stops[Math.min(Math.max(next, 0), stops.length - 1)].focus();
}

find('button.search').addEventListener('click', openSearch);
input.addEventListener('input', showResults);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') list.querySelector('a')?.click();
});
dialog.addEventListener('keydown', moveFocus);
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});
document.addEventListener('keydown', (event) => {
  const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
  if (!isShortcut) return;
  event.preventDefault();
  openSearch();
});

const menu = find('button.menu');
menu.addEventListener('click', () => {
  const isOpen = document.body.classList.toggle('with-pages');
  menu.setAttribute('aria-expanded', String(isOpen));
});

// Settings may turn these pages off.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('header a[hidden]'))) {
  fetch(link.href, { method: 'HEAD' }).then(
    ({ ok }) => (link.hidden = !ok),
    () => undefined,
  );
}

find('nav [aria-current]')?.scrollIntoView({ block: 'center' });

for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  block.append(button);
}
