import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { EntriesPage } from './entries-page.tsx';

test('a refund of what was paid already shows what of it is the buyer’s, without being opened', () => {
  overwriteGetLocale(() => 'en');
  const page = drawPage(
    <EntriesPage
      transaction_id="019a8474-0000-7000-8000-0000000000aa"
      livemode={true}
      store_name="Aling Nena"
      description=""
      entries={[
        {
          id: '019a8474-0000-7000-8000-0000000000bb',
          date: '2026-11-15',
          kind: 'refund',
          lines: [],
          money: 0,
          credit: 350_00,
          payment_id: null,
          owed: 0,
        },
      ]}
      totals={{
        principal: 350_00,
        interest: 0,
        fee: 0,
        late_fee: 0,
        paid_at_once: 0,
        paid: 350_00,
        no_longer_asked: 0,
        other: 0,
        owed: 0,
      }}
      since_last_close={0}
      to_come={0}
      stopped={0}
      outstanding={0}
    />,
  );
  const [summary] = /<summary>.*?<\/summary>/s.exec(page) ?? [];
  expect(summary).toContain('₱350.00 kept as your credit');
  expect(page).toContain('₱350.00 is your credit from this purchase.');
});
