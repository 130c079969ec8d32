import type { Store } from '@luwag/contracts/merchants';
import { formatStoreCode } from '@luwag/domain/store-code';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Disclosure } from '@luwag/ui/link-row';
import { QRCodeSVG } from 'qrcode.react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { BackLink } from './back-link.tsx';
import type { EditAnswer } from './edit-store.server.ts';
import type { FixedAnswer } from './fixed-codes.server.ts';
import { FixedCodesCard } from './fixed-codes-card.tsx';
import { StoreForm } from './store-form.tsx';
import { isNameHeld } from './store-health.ts';
import { HealthCard, ReturnsCard } from './store-health-card.tsx';
import type { StorePageData } from './store-page.server.ts';

type StoreEditPageProps = StorePageData & { answer: EditAnswer | FixedAnswer | undefined };

/** A store as it should stand, whether it works, and its codes; folded away, its end. */
export function StoreEditPage({ answer, ...page }: StoreEditPageProps) {
  const { store, use, checks } = page;
  const isFixed = answer !== undefined && 'about' in answer;
  return (
    <div className="stack gap-5 top selling store-page">
      <div className="breaks stack gap-4 selling-head with-act">
        <div>
          <BackLink to="/merchant/stores">{m.selling_counter_back()}</BackLink>
          <h1>{store.name}</h1>
          <p className="lede">{m.sales_store_edit_lede()}</p>
        </div>
        {!isNameHeld(store) && (
          <Link
            to={`/merchant/requests?store=${store.store_id}`}
            className={buttonClass({ variant: 'second', auto: true, compact: true })}
          >
            <Icon name="qr" small />
            {m.stores_ask()}
          </Link>
        )}
      </div>
      <div className="store-sides">
        <div className="stack gap-4 top">
          <EditCard store={store} answer={isFixed ? undefined : answer} />
          <FixedCodesCard {...page} answer={isFixed ? answer : undefined} />
        </div>
        <div className="stack gap-4 top">
          <HealthCard checks={checks} />
          {use && <ReturnsCard use={use} />}
          <CounterCodeCard store={store} link={page.link} />
          <CashierCard store={store} />
        </div>
      </div>
      <Disclosure title={m.sales_store_close()}>
        <PostForm className="stack" fields={{ act: 'close' }}>
          <p className="small">{m.sales_store_close_text()}</p>
          <SubmitButton variant="danger" busy={m.selling_busy()}>
            {m.sales_store_close_sure()}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </div>
  );
}

function CashierCard({ store }: { store: Store }) {
  return (
    <Card className="stack breaks">
      <h2>{m.cashier_title()}</h2>
      <p className="small">{m.cashier_lede({ name: store.name })}</p>
      <Link
        to={`/merchant/stores/${store.store_id}/devices`}
        className={buttonClass({ variant: 'second', auto: true, compact: true })}
      >
        {m.cashier_manage()}
      </Link>
    </Card>
  );
}

function EditCard({ store, answer }: { store: Store; answer: EditAnswer | undefined }) {
  const { name, website_url, return_urls } = store;
  const kept = { name, website_url, return_urls: return_urls.join('\n') };
  return (
    <Card className="stack gap-5 new-store-card">
      {answer?.asked && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.selling_new_step_up({
            urls: (answer.asked.change.body.return_urls ?? []).join(', '),
          })}
        />
      )}
      <StoreForm
        kind={store.address ? 'counter' : 'site'}
        answer={answer}
        kept={kept}
        submit={m.sales_store_save()}
      />
    </Card>
  );
}

/** The printed code as it hangs there, and the way to print it. */
function CounterCodeCard({
  store: { store_id: id, name, code, qr_payload },
  link,
}: {
  store: Store;
  link: string;
}) {
  if (qr_payload === null) return null;
  return (
    <Card className="stack store-code-card" role="region" aria-labelledby="code">
      <div className="between links">
        <h2 id="code">{m.selling_counter_title()}</h2>
        <Link to={`/merchant/stores/${id}`} aria-label={m.stores_fixed_print_of({ name })}>
          {m.stores_fixed_print()}
        </Link>
      </div>
      <div className="qr-code" data-theme="light">
        <QRCodeSVG
          value={link}
          size={200}
          level="M"
          marginSize={2}
          bgColor="transparent"
          fgColor="currentColor"
          title={m.selling_counter_qr({ name, code })}
        />
      </div>
      <p className="mono store-code-letters">{formatStoreCode(code)}</p>
    </Card>
  );
}
