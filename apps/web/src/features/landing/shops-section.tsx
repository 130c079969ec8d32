import type { CivilDate } from '@luwag/domain/calendar';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { centavos } from '@luwag/domain/money';
import { findPlanOn } from '@luwag/domain/plans';
import { computeSettlement } from '@luwag/domain/settlements';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Slip } from '@luwag/ui/slip';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { SectionHead } from '#app/shared/components/landing/section.tsx';

const exampleSale = centavos(4_800_00);

export function ShopsSection({ today }: { today: CivilDate }) {
  return (
    <section className="wrap blk" aria-labelledby="shops">
      <Card className="roomy">
        <div className="stack gap-6 two">
          <div>
            <SectionHead id="shops" title={m.landing_shops_title()} text={m.landing_shops_text()} />
            <p className="lede">{m.landing_shops_risk()}</p>
            <Link
              className={buttonClass({
                variant: 'second',
                auto: true,
                className: 'section-action',
              })}
              to="/merchant"
            >
              {m.landing_shops_link()}
            </Link>
          </div>
          <SaleSlip today={today} />
        </div>
      </Card>
    </section>
  );
}

function SaleSlip({ today }: { today: CivilDate }) {
  const withoutInterest = findPlanOn(today, 'three');
  const withInterest = findPlanOn(today, 'six');
  if (!withoutInterest || !withInterest) return null;
  const sale = computeSettlement(withoutInterest, exampleSale);
  return (
    <div>
      <Slip
        start={{ label: m.landing_shops_sell(), amount: sale.saleCentavos }}
        taken={[
          {
            label: m.landing_shops_fee({ rate: formatRateInWords(sale.discountPpm) }),
            amount: sale.discountCentavos,
          },
        ]}
        totalLabel={m.landing_shops_net()}
      />
      <p className="small slip-note">
        {m.landing_shops_note({ rate: formatRateInWords(withInterest.merchantDiscountPpm) })}
      </p>
    </div>
  );
}
