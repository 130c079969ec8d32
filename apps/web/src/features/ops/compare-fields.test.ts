import { expect, test } from 'vitest';
import { compareFields } from './case-fields.tsx';

const [first, second] = [
  '019a8474-0000-7000-8000-000000000001',
  '019a8474-0000-7000-8000-000000000002',
];

test('what was read stands beside what was typed, from each document by itself', () => {
  const rows = compareFields({
    fields: [
      { field: 'name', masked: 'M•••• S•••••' },
      { field: 'email', masked: 'm•••@example.com' },
    ],
    extracted: [
      { document_id: first, field: 'name', masked: 'M•••• S•••••', agrees: true },
      { document_id: second, field: 'last_name', masked: 'S•••••', agrees: false },
      { document_id: first, field: 'expiry_date', masked: '2029', agrees: null },
    ],
  });
  expect(rows.map(({ field, match, documentId }) => [field, match, documentId])).toEqual([
    ['name', 'same', first],
    ['last_name', 'differs', second],
    ['email', 'none', null],
    ['expiry_date', 'none', first],
  ]);
  expect(rows.at(-1)?.typed).toBeNull();
});
