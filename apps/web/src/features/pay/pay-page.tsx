import { Banner, type BannerTone } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { Held } from '#app/shared/components/held/held.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import type { Ending, NotFound, PayView } from './find-request.server.ts';
import { ReferenceForm } from './reference-form.tsx';

/** One big choice: the camera. Beside it a picture, and eight characters to type. */
export function PayPage({ typed, notFound, hold }: PayView) {
  const fault = notFound?.kind === 'fault' ? notFound : undefined;
  const told = notFound && notFound.kind !== 'fault' && bannerOf(notFound);
  return (
    <div className="stack gap-5">
      <PageHead title={m.pay_title()}>{m.pay_lede()}</PageHead>
      {hold && <Held hold={hold} />}
      {told && (
        <Banner tone={told.tone} role="alert" title={told.title}>
          {told.text}
        </Banner>
      )}
      <div className="pay-ways stack gap-5">
        <div className="room stack gap-2 pay-scan">
          <span className="pay-scan-frame" aria-hidden="true">
            <Icon name="qr" />
          </span>
          <h2>{m.pay_scan_title()}</h2>
          <p className="small">{m.pay_scan_text()}</p>
          {/* A document of its own: the camera is allowed there and nowhere else. */}
          <a href="/buyer/pay/scan" className={buttonClass({ variant: 'onroom' })}>
            <Icon name="camera" small />
            {m.pay_scan_action()}
          </a>
        </div>
        <Card className="stack gap-4 top pay-typed">
          <h2>{m.pay_reference_title()}</h2>
          <ReferenceForm key={typed} typed={typed} fault={fault} />
          <LinkRow href="/buyer/pay/scan?with=picture" note={m.pay_picture_note()}>
            {m.pay_picture_title()}
          </LinkRow>
        </Card>
      </div>
    </div>
  );
}

type Words = (said: { store: string; amount: string }) => string;

const endingWords: Readonly<Record<Ending, { title: () => string; text: Words }>> = {
  expired: { title: m.pay_reference_expired_title, text: m.pay_reference_expired_text },
  canceled: { title: m.pay_reference_canceled_title, text: m.pay_reference_canceled_text },
  paid: { title: m.pay_reference_paid_title, text: m.pay_reference_paid_text },
  declined: { title: m.pay_reference_declined_title, text: m.pay_reference_declined_text },
};

type Told = { tone: BannerTone; title: string; text: string };

function bannerOf(notFound: Exclude<NotFound, { kind: 'fault' }>): Told {
  if (notFound.kind === 'unknown') {
    const title = m.pay_reference_unknown_title({ reference: notFound.reference });
    return { tone: 'fail', title, text: m.pay_reference_unknown_text() };
  }
  if (notFound.kind === 'over') {
    const { title, text } = endingWords[notFound.ending];
    const said = { store: notFound.storeName, amount: pesos(notFound.amount) };
    return { tone: notFound.ending === 'paid' ? 'ok' : 'pend', title: title(), text: text(said) };
  }
  return notFound.kind === 'too_many'
    ? { tone: 'pend', title: m.pay_too_many_title(), text: m.pay_too_many_text() }
    : { tone: 'fail', title: m.pay_trouble_title(), text: m.pay_trouble_text() };
}
