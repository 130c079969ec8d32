import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { centavos, ppm } from '@luwag/domain/money';
import type { Settlement } from '@luwag/domain/settlements';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { Waterfall } from '@luwag/ui/waterfall';
import { m } from '#app/paraglide/messages.js';
import { Section } from '#app/shared/components/landing/section.tsx';
import { quoteSale, type SaleQuote } from './sale.ts';

// BIR Revenue Regulations 16-2023: withheld from half of what a platform remits to a shop.
const withholdingRate = ppm(10_000);
const withholdingThreshold = centavos(500_000_00);

/** What a sale pays, for a price of the visitor's choosing. A plain form: the server answers it. */
export function SaleSection({ saleText, today }: { saleText: string; today: CivilDate }) {
  const quote = quoteSale(saleText, today);
  return (
    <Section id="sale" title={m.shops_sale_title()} text={m.shops_sale_text()}>
      <form className="stack sale-form" action="/merchant#sale">
        <MoneyField
          name="sale"
          label={m.shops_sale_amount()}
          defaultValue={saleText}
          error={errorOf(quote)}
        />
        <Button type="submit" variant="second" auto>
          {m.shops_sale_show()}
        </Button>
      </form>
      {quote.kind === 'quoted' && (
        <div className="stack gap-4 halves sale-cards">
          <SaleCard title={m.shops_sale_free()} settlement={quote.withoutInterest} />
          <SaleCard title={m.shops_sale_interest()} settlement={quote.withInterest} />
        </div>
      )}
      <p className="small sale-tax">
        {m.shops_sale_tax({
          threshold: formatPesos(withholdingThreshold),
          rate: formatRateInWords(withholdingRate),
        })}
      </p>
    </Section>
  );
}

function SaleCard({ title, settlement }: { title: string; settlement: Settlement }) {
  return (
    <Card>
      <h3>{title}</h3>
      <Waterfall
        sold={{
          label: m.shops_sale_sold(),
          why: m.shops_sale_sold_note(),
          amount: settlement.saleCentavos,
        }}
        taken={[
          {
            label: m.shops_sale_fee(),
            why: m.shops_sale_fee_note({ rate: formatRateInWords(settlement.discountPpm) }),
            amount: settlement.discountCentavos,
          },
        ]}
        net={{ label: m.shops_sale_net(), why: m.shops_sale_net_note() }}
        cutNote={(amount) => m.shops_sale_whole({ amount })}
      />
    </Card>
  );
}

function errorOf(quote: SaleQuote): string | undefined {
  if (quote.kind === 'unreadable') return m.shops_sale_unreadable();
  if (quote.kind !== 'out_of_range') return undefined;
  return m.shops_sale_out_of_range({ min: formatPesos(quote.min), max: formatPesos(quote.max) });
}
