import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markup } from '../words/markup';
import { checkWellFormed } from '../testing/well-formed';
import { cardTable } from './card-table';

const columns = [
  { label: 'Program' },
  { label: 'Last "time"' },
  { label: 'Times', isNumber: true },
];

test('each value stands with the name of its column, which cards show', () => {
  const { text } = cardTable({ name: 'Errors', columns }, [[markup`<b>feed</b>`, false, '7']]);
  checkWellFormed(`<!DOCTYPE html>${text}`);
  expect(text).toContain('<caption class="visually-hidden">Errors</caption>');
  expect(text).toContain('<th scope="row" role="rowheader"><b>feed</b></th>');
  expect(text).toContain('data-label="Last &quot;time&quot;"><div></div></td>');
  expect(text).toContain('<td role="cell" class="number" data-label="Times"><div>7</div></td>');
  expect(text).not.toContain('table-scroll');
});

test('on a narrow window nothing of it is cut or scrolled', () => {
  const css = readFileSync(join(__dirname, '../client/charts.css'), 'utf8');
  expect(css).toMatch(
    /@media \(max-width: 40rem\) \{[^@]*\.card-table td::before \{\s*content: attr\(data-label\)/,
  );
});
