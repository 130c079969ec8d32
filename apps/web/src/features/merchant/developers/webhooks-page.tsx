import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import type {
  addWebhook,
  changeWebhook,
  changeWebhookSecret,
  dropWebhook,
} from '@luwag/contracts/webhook-addresses';
import type {
  replayWebhook,
  resendWebhookDelivery,
  sendTestEvent,
} from '@luwag/contracts/webhook-deliveries';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { DeveloperTabs } from '#app/shared/components/developer-tabs.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { SellingFault } from '../selling-fault.tsx';
import { AddressForm } from './address-form.tsx';
import { AddressList } from './address-list.tsx';
import { AddressSettings } from './address-settings.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { DeliveryList } from './delivery-list.tsx';
import {
  type Done,
  pathOf,
  type WebhookChange,
  type WebhooksPageProps,
  webhookFields,
} from './webhooks.ts';

export function WebhooksPage(props: WebhooksPageProps) {
  const { mode, stores, addresses, selected, answer, nowMs } = props;
  const isAdding = props.isAdding || (answer?.kind === 'refused' && answer.act === 'add');
  return (
    <div className="stack gap-5 top dev-page">
      <div className="between">
        <div className="breaks">
          <h1>{m.dev_webhooks_title()}</h1>
          <p className="lede">{m.dev_webhooks_lede()}</p>
        </div>
        <HeadActs {...props} isAdding={isAdding} />
      </div>
      <DeveloperTabs />
      <News {...props} />
      {answer?.kind === 'secret' && (
        <NewSecret secret={answer.secret} url={answer.url} {...props} />
      )}
      {isAdding && answer?.kind !== 'secret' && (
        <AddressForm
          stores={stores.filter(({ closed_at }) => closed_at === null)}
          canLeave={addresses.length > 0}
          mode={mode}
          answer={answer}
        />
      )}
      {addresses.length > 0 && <AddressList {...{ mode, stores, addresses, selected }} />}
      {selected && (
        <>
          <div className="dev-split">
            <DeliveryList {...props} selected={selected} />
            <DeliveryCard delivery={props.delivery} nowMs={nowMs} />
          </div>
          <AddressSettings address={selected} nowMs={nowMs} />
        </>
      )}
    </div>
  );
}

/** One thing on the page is the main one: the form or a new secret, where there is one. */
function HeadActs({ mode, selected, isAdding, answer }: WebhooksPageProps) {
  return (
    <div className="row">
      {selected && selected.status === 'active' && (
        <PostForm preventScrollReset fields={{ act: 'test', webhook_id: selected.id }}>
          <SubmitButton of={{ act: 'test' }} variant="second" compact auto>
            {m.dev_webhooks_test()}
          </SubmitButton>
        </PostForm>
      )}
      {!isAdding && answer?.kind !== 'secret' && (
        <Link
          to={pathOf({ mode }, { add: '1' })}
          className={buttonClass({ compact: true, auto: true })}
        >
          {m.dev_webhooks_add()}
        </Link>
      )}
    </div>
  );
}

/** What was done, or why it was not. */
function News({ answer, done }: WebhooksPageProps) {
  if (answer?.kind === 'step_up')
    return (
      <StepUpPrompt
        key={answer.asked.stepUpId}
        asked={answer.asked}
        description={stepUpWords[answer.asked.change.act]()}
      />
    );
  if (answer?.kind === 'refused' && !firstFaulty(webhookFields, answer.faults))
    return <SellingFault code={answer.code} words={refusalWords} />;
  const words = !answer && done && doneBanner[done];
  return words ? <Banner tone="ok" role="status" title={words()} /> : null;
}

/** The one time that a secret is shown. */
function NewSecret({ secret, url, mode }: WebhooksPageProps & { secret: string; url: string }) {
  return (
    <Card className="stack" role="region" aria-labelledby="secret-made">
      <h2 id="secret-made">{m.dev_secret_shown_title()}</h2>
      <p className="small breaks mono">{url}</p>
      <p className="breaks made-key-value mono">{secret}</p>
      <p className="small">{m.dev_secret_shown_text()}</p>
      <div className="row">
        <CopyButton auto text={secret} label={m.selling_copy()} copied={m.selling_copied()} />
        <Link to={pathOf({ mode })} className={buttonClass({ auto: true })}>
          {m.selling_keys_shown_done()}
        </Link>
      </div>
    </Card>
  );
}

const stepUpWords: Readonly<Record<WebhookChange['act'], () => string>> = {
  add: m.dev_step_up_add,
  secret: m.dev_step_up_secret,
  status: m.dev_step_up_status,
  remove: m.dev_step_up_remove,
};

const doneBanner: Readonly<Record<Done, () => string>> = {
  tested: m.dev_done_tested,
  resent: m.dev_done_resent,
  replayed: m.dev_done_replayed,
  active: m.dev_done_active,
  disabled: m.dev_done_disabled,
  removed: m.dev_done_removed,
  none: m.dev_done_none,
};

const refusalWords: ForRefusals<
  | typeof addWebhook
  | typeof changeWebhook
  | typeof dropWebhook
  | typeof changeWebhookSecret
  | typeof replayWebhook
  | typeof resendWebhookDelivery
  | typeof sendTestEvent
  | typeof startStepUp
  | typeof confirmStepUp,
  () => string
> = {
  too_many_webhooks: m.dev_fault_too_many,
  too_many_test_events: m.dev_fault_tests,
  webhook_disabled: m.dev_fault_disabled,
  webhook_not_found: m.dev_fault_gone,
  delivery_not_found: m.dev_fault_gone,
  secret_changing: m.dev_fault_changing,
  no_factor: m.dev_fault_no_factor,
  factor_too_fresh: m.security_proof_fresh,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
  store_not_found: undefined,
  mode_required: undefined,
  url_not_allowed: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};
