import { trustedAtMs } from '@luwag/domain/confirming';
import { Banner } from '@luwag/ui/banner';
import { Button, LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { faceAddress, lostAddress } from '#app/shared/auth/face-address.ts';
import { Held, holdOf } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import {
  AppCodeForm,
  PasskeyForm,
  SendCodeForm,
  TestCodeForm,
  TextCodeForm,
} from './code-forms.tsx';
import type { ConfirmProps } from './confirm.server.ts';
import type { ConfirmFault, ConfirmReply } from './confirm-state.ts';
import { BackToShop, Expiry, momentOf, OtherWay, WebpayFrame } from './frame.tsx';
import { webpayPaths } from './paths.ts';
import { planTitle, todayWords } from './plan-words.ts';
import { SetUpForms } from './set-up-forms.tsx';

type PageProps = ConfirmProps & { reply: ConfirmReply | undefined };

/** Who agrees? By passkey, by an authenticator app or by a text: one factor, bound to this sum. */
export function ConfirmPage(props: PageProps) {
  const { proposal, offer, payingWith, domain, nowMs, reply, isConfirmed } = props;
  const self = webpayPaths.confirm(proposal.id);
  const fault = reply?.fault && pageFaults[reply.fault];
  return (
    <WebpayFrame order={proposal.request} step={2} domain={domain}>
      <PageHead title={m.webpay_confirm_title()}>
        {proposal.agreed?.borrowing_held_until
          ? m.webpay_held_nothing()
          : todayWords(offer, payingWith)}
      </PageHead>
      {fault && !isSaidBelow(props) && <Banner tone="pend" role="alert" title={fault()} />}
      {isConfirmed ? <Finish self={self} /> : <Ways {...props} />}
      {!isConfirmed && !proposal.request.livemode && <TestCodeForm action={self} reply={reply} />}
      <Card>
        <dl className="stack gap-2 pairs wp-sum">
          <div>
            <dt>{planTitle(offer)}</dt>
          </div>
          <SumLine term={m.webpay_sum_today()}>{pesos(offer.due_today)}</SumLine>
          <SumLine term={m.landing_price_total()}>{pesos(offer.total_amount)}</SumLine>
          {proposal.agreed?.autopay && (
            <SumLine term={m.autopay_title()}>{payingWith ?? ''}</SumLine>
          )}
        </dl>
      </Card>
      <Expiry at={proposal.request.expires_at} nowMs={nowMs} self={self} />
      {!isTooFresh(props) && <OtherWay shop={proposal.request} />}
    </WebpayFrame>
  );
}

/** The reason that stands above the ways is not said twice. */
const isSaidBelow = ({ factors, reply }: PageProps) =>
  reply?.fault === 'too_fresh' && factors.trustedAtMs !== undefined;

/** No factor is old enough; a test is confirmed by its own code all the same. */
const isTooFresh = ({ factors, proposal, isConfirmed }: ConfirmProps): boolean =>
  !isConfirmed && factors.trustedAtMs !== undefined && proposal.request.livemode;

function Ways(props: PageProps) {
  const { proposal, factors, sent, reply } = props;
  const { stepUpId, passkeyOptions, isPasskeyHere = false, hasApp = false } = factors;
  const { canText, setUp } = factors;
  const hold = holdOf(proposal.agreed, props.nowMs);
  const action = webpayPaths.confirm(
    proposal.id,
    sent && { code_id: sent.codeId, to: sent.to, sent_at: sent.sentAt },
  );
  const passkey = stepUpId && passkeyOptions && { action, stepUpId, options: passkeyOptions };
  const hasPasskey = Boolean(passkey);
  const isText = canText && sent !== undefined;
  if (hold) return <Held hold={hold} />;
  return (
    <>
      <Why {...props} />
      {isTooFresh(props) && <TooFreshWays proposal={proposal} factors={factors} />}
      {passkey && (
        <PasskeyForm
          {...passkey}
          isHere={isPasskeyHere}
          isRefused={reply?.fault === 'passkey_refused'}
          // Whoever waits for a text, or types, is not interrupted by a dialog.
          startsByItself={!isText && reply === undefined}
        />
      )}
      {passkey && isPasskeyHere && (
        // The device was said to have it, and may have it no more.
        <div className="stack" data-after-trouble hidden={reply?.fault !== 'passkey_refused'}>
          <PasskeyForm {...passkey} isHere={false} isRefused={false} startsByItself={false} />
          <Lost purchase={webpayPaths.confirm(proposal.id)} />
        </div>
      )}
      {hasPasskey && (hasApp || canText) && <p className="wp-or">{m.webpay_or()}</p>}
      {isText && <TextCodeForm action={action} sent={sent} reply={reply} isSecond={hasPasskey} />}
      {!isText && hasApp && <AppCodeForm action={action} reply={reply} isSecond={hasPasskey} />}
      {canText && !isText && <SendCodeForm action={action} isSecond={hasPasskey || hasApp} />}
      {setUp && <SetUpForms action={action} setUp={setUp} reply={reply} />}
      {(hasPasskey || hasApp) && !isPasskeyHere && (
        <Lost purchase={webpayPaths.confirm(proposal.id)} />
      )}
    </>
  );
}

/** Which of the reasons it is, and what follows from it. */
function Why(props: ConfirmProps) {
  const { factors } = props;
  if (factors.canText || (factors.isPasskeyHere && factors.trustedAtMs === undefined)) return null;
  const [reason, rest] = [reasonWords(props), factorWords(props)];
  if (!reason) return null;
  return (
    <Banner tone={factors.trustedAtMs === undefined ? 'plain' : 'pend'} title={reason}>
      {rest}
    </Banner>
  );
}

/** A face lifts the wait; else nothing confirms it today: back to the shop, or to the plans. */
function TooFreshWays({ proposal, factors }: Pick<ConfirmProps, 'proposal' | 'factors'>) {
  const { id, request, agreed } = proposal;
  return (
    <div className="stack">
      {factors.canShowFace && (
        // A camera needs script: without it the wait is all there is.
        <div className="stack" data-with-script hidden>
          <LinkButton href={faceAddress('purchase', webpayPaths.confirm(id))}>
            {m.live_errand_offer()}
          </LinkButton>
          <p className="small">{m.live_errand_offer_note()}</p>
        </div>
      )}
      <BackToShop shop={request} />
      <LinkButton variant="second" href={webpayPaths.plan(id, { terms: agreed?.terms })}>
        {m.webpay_linking_back()}
      </LinkButton>
    </div>
  );
}

function Lost({ purchase }: { purchase: string }) {
  return (
    <LinkRow href={lostAddress('buyer', purchase)} note={m.webpay_lost_note()}>
      {m.webpay_lost()}
    </LinkRow>
  );
}

/** Confirmed, and the last step was not heard of: it may be sent again, and counts once. */
export function Finish({ self }: { self: string }) {
  return (
    <PlainForm action={self} fields={{ intent: 'finish' }}>
      <Button type="submit">{m.webpay_finish()}</Button>
    </PlainForm>
  );
}

/** What is about the page as a whole, and not about one of its fields. */
const pageFaults: Readonly<Partial<Record<ConfirmFault, () => string>>> = {
  sent_recently: m.webpay_fault_recent,
  too_many: m.webpay_fault_many,
  stronger: m.webpay_stronger_title,
  too_fresh: m.webpay_fresh_title,
  held: m.webpay_held_fault,
  paused: m.pay_paused,
  off: m.switches_turned_off,
  unavailable: m.webpay_unavailable,
};

/** One line of a short sum. */
export const SumLine = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

type Judged = Pick<ConfirmProps, 'proposal' | 'factors' | 'nowMs'>;

/** Why it is not just done: a factor that is too new, or else why a text is not enough here. */
function reasonWords({ proposal, factors }: Pick<Judged, 'proposal' | 'factors'>) {
  if (factors.trustedAtMs !== undefined) return m.webpay_fresh_title();
  const { agreed } = proposal;
  const refused = agreed?.text_refused ?? [];
  if (refused.includes('amount')) return m.webpay_reason_amount();
  if (refused.includes('above_line')) return m.webpay_reason_line();
  if (refused.includes('new_device')) return m.webpay_reason_device();
  return refused.includes('number') ? m.webpay_reason_number() : undefined;
}

/** What the account has, and where: what to do next follows from it. */
function factorWords({ factors, proposal, nowMs }: Judged): string | undefined {
  const { passkeyOptions, isPasskeyHere, hasApp, canText, setUp } = factors;
  const time = (ms: number) => momentOf(new Date(ms).toISOString(), nowMs);
  if (factors.trustedAtMs !== undefined) {
    const after = waitWords(proposal.request, { trustedAtMs: factors.trustedAtMs, nowMs });
    return `${m.webpay_fresh_text({ time: time(factors.trustedAtMs) })} ${after}`;
  }
  if (canText) return undefined;
  if (passkeyOptions && !isPasskeyHere)
    return hasApp ? m.webpay_reason_elsewhere() : m.webpay_reason_elsewhere_only();
  if (passkeyOptions || hasApp || !setUp) return undefined;
  return proposal.agreed?.needs_trusted_factor
    ? m.webpay_reason_none_big({ time: time(trustedAtMs(nowMs)) })
    : m.webpay_reason_none();
}

/** Whether the request is still there when the factor will do, and what to do if it is not. */
function waitWords(
  { expires_at, store_name: store }: Judged['proposal']['request'],
  { trustedAtMs: atMs, nowMs }: { trustedAtMs: number; nowMs: number },
): string {
  const end = momentOf(expires_at, nowMs);
  if (Date.parse(expires_at) > atMs) return m.webpay_fresh_stays({ end });
  return m.webpay_fresh_ends({ end, store, time: momentOf(new Date(atMs).toISOString(), nowMs) });
}
