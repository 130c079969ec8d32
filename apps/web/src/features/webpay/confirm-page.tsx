import { Banner } from '@luwag/ui/banner';
import { Button, LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { AppCodeForm, SendCodeForm, TextCodeForm } from './code-forms.tsx';
import type { ConfirmFault, ConfirmProps, ConfirmReply } from './confirm-state.ts';
import { Expiry } from './expiry.tsx';
import { PageHead, WebpayFrame } from './frame.tsx';
import { pesos } from './money-words.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { webpayPaths } from './paths.ts';
import { planTitle, todayWords } from './plan-words.ts';
import { OtherWay } from './shop-link.tsx';
import { TestCodeForm } from './test-code-form.tsx';

/** Who agrees? By passkey, by an authenticator app or by a text: one factor, bound to this sum. */
export function ConfirmPage(props: ConfirmProps & { reply: ConfirmReply | undefined }) {
  const { proposal, offer, payingWith, domain, nowMs, reply, isConfirmed } = props;
  const self = webpayPaths.confirm(proposal.id);
  return (
    <WebpayFrame order={proposal.request} step={2} domain={domain}>
      <PageHead title={m.webpay_confirm_title()}>{todayWords(offer, payingWith)}</PageHead>
      {reply && isAboutPage(reply.fault) && (
        <Banner tone="pend" role="alert" title={pageFaultWords(reply.fault)} />
      )}
      {isConfirmed ? <Finish self={self} /> : <Ways {...props} />}
      {!isConfirmed && !proposal.request.livemode && <TestCodeForm action={self} reply={reply} />}
      <Card>
        <dl className="wp-sum">
          <div>
            <dt>{planTitle(offer)}</dt>
          </div>
          <div>
            <dt>{m.webpay_sum_today()}</dt>
            <dd>{pesos(offer.due_today)}</dd>
          </div>
          <div>
            <dt>{m.landing_price_total()}</dt>
            <dd>{pesos(offer.total_amount)}</dd>
          </div>
        </dl>
      </Card>
      <Expiry at={proposal.request.expires_at} nowMs={nowMs} self={self} />
      <OtherWay shop={proposal.request} />
    </WebpayFrame>
  );
}

function Ways({
  proposal,
  factors,
  sent,
  reply,
}: ConfirmProps & { reply: ConfirmReply | undefined }) {
  const { stepUpId, passkeyOptions, hasApp, canText } = factors;
  const action = webpayPaths.confirm(
    proposal.id,
    sent && { code_id: sent.codeId, to: sent.to, sent_at: sent.sentAt },
  );
  const hasPasskey = stepUpId !== undefined && passkeyOptions !== null;
  const isText = canText && sent !== undefined;
  if (!hasPasskey && !hasApp && !canText) return <StrongerNeeded />;
  return (
    <>
      {hasPasskey && (
        <PasskeyForm
          action={action}
          stepUpId={stepUpId}
          options={passkeyOptions}
          isRefused={reply?.fault === 'passkey_refused'}
          // Whoever waits for a text, or types, is not interrupted by a dialog.
          startsByItself={!isText && reply === undefined}
        />
      )}
      {hasPasskey && (hasApp || canText) && <p className="wp-or">{m.webpay_or()}</p>}
      {isText && <TextCodeForm action={action} sent={sent} reply={reply} isSecond={hasPasskey} />}
      {!isText && hasApp && <AppCodeForm action={action} reply={reply} isSecond={hasPasskey} />}
      {canText && !isText && <SendCodeForm action={action} isSecond={hasPasskey || hasApp} />}
    </>
  );
}

/** Above what a text may confirm, and nothing stronger is set up yet. */
function StrongerNeeded() {
  return (
    <>
      <Banner tone="pend" title={m.webpay_stronger_title()}>
        {m.webpay_stronger_text()}
      </Banner>
      <LinkButton href="/buyer/settings/security">{m.webpay_stronger_action()}</LinkButton>
      <p className="small">{m.webpay_stronger_back()}</p>
    </>
  );
}

/** Confirmed, and the last step was not heard of: it may be sent again, and counts once. */
export function Finish({ self }: { self: string }) {
  return (
    <form method="post" action={self}>
      <input type="hidden" name="intent" value="finish" />
      <Button type="submit">{m.webpay_finish()}</Button>
    </form>
  );
}

const aboutPage = ['sent_recently', 'too_many', 'stronger', 'unavailable'] as const;
type PageFault = (typeof aboutPage)[number];
const isAboutPage = (fault: ConfirmFault): fault is PageFault =>
  aboutPage.some((one) => one === fault);

const pageFaultWords = (fault: PageFault): string =>
  ({
    sent_recently: m.webpay_fault_recent(),
    too_many: m.webpay_fault_many(),
    stronger: m.webpay_stronger_title(),
    unavailable: m.webpay_unavailable(),
  })[fault];
