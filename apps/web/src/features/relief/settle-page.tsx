import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Money } from '@luwag/ui/money';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import type { ReliefView } from './relief.server.ts';
import { ReliefFrame, UnderWay } from './relief-frame.tsx';

/** Ending a plan today: what it saves comes first, then what it takes. */
export function SettlePage({ purchase, relief }: ReliefView) {
  const { today, staying, saving } = relief.settle;
  if (purchase.underWay)
    return (
      <ReliefFrame purchase={purchase}>
        <UnderWay title={m.relief_settle_title()} progress={purchase.underWay} />
      </ReliefFrame>
    );
  return (
    <ReliefFrame purchase={purchase}>
      <PageHead title={m.relief_settle_title()}>{m.relief_settle_lede()}</PageHead>
      {purchase.stopped > 0 && (
        <Banner icon="pause" title={m.stopped_while({ amount: pesos(purchase.stopped) })}>
          {m.stopped_settle()}
        </Banner>
      )}
      {today === 0 ? (
        <Banner tone="ok" title={m.relief_refused_nothing_due()} />
      ) : (
        <>
          <Card className="stack">
            <p>{saving > 0 ? m.relief_settle_saving() : m.relief_settle_no_saving()}</p>
            {saving > 0 && <Money amount={centavos(saving)} size={48} />}
            <dl className="relief-bill">
              <div>
                <dt>{m.relief_settle_staying()}</dt>
                <dd>{pesos(staying)}</dd>
              </div>
              <div>
                <dt>{m.relief_settle_fee()}</dt>
                <dd>{pesos(0)}</dd>
              </div>
              <div>
                <dt>{m.relief_settle_today()}</dt>
                <dd>
                  <b>{pesos(today)}</b>
                </dd>
              </div>
            </dl>
          </Card>
          <LinkButton href={`/buyer/transactions/${purchase.id}?pay=all#pay`}>
            {m.relief_settle_submit({ amount: pesos(today) })}
          </LinkButton>
          <p className="small">{m.relief_settle_how()}</p>
        </>
      )}
    </ReliefFrame>
  );
}
