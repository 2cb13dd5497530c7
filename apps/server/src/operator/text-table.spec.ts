import { expect, it } from '@jest/globals';
import { renderTable } from './text-table.js';

it('renders aligned columns, and nothing that a terminal would obey', () => {
  const rows = [
    ['user', 'group'],
    ['a.long.name', 'partners'],
    ['😀\u001b[2J', ''],
  ];
  expect(renderTable(rows)).toBe('user         group\na.long.name  partners\n😀?[2J\n');
});
