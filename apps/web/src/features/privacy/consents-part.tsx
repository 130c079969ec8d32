import type { Consent } from '@luwag/contracts/privacy';
import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Badge } from '@luwag/ui/badge';
import { Button } from '@luwag/ui/button';
import { Form, Link, useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { PartCard } from './part-card.tsx';

export function ConsentsPart({
  consents,
  fault,
}: {
  consents: readonly Consent[];
  fault: string | undefined;
}) {
  return (
    <PartCard
      id="consents"
      title={m.privacy_consents_title()}
      text={m.privacy_consents_text()}
      fault={fault}
    >
      <ul className="lined things">
        {consents.map((consent) => (
          <ConsentRow key={consent.purpose} consent={consent} />
        ))}
      </ul>
    </PartCard>
  );
}

const names = {
  terms: m.privacy_terms,
  privacy: m.privacy_notice,
  biometrics: m.privacy_biometrics,
  marketing: m.privacy_marketing,
} as const;
const notes = {
  terms: m.privacy_terms_note,
  privacy: m.privacy_notice_note,
  biometrics: m.privacy_biometrics_note,
  marketing: m.privacy_marketing_note,
} as const;
const pages = { terms: '/terms-and-conditions', privacy: '/privacy-policy' } as const;

function ConsentRow({ consent }: { consent: Consent }) {
  const { purpose, is_given: isGiven, can_withdraw: canWithdraw } = consent;
  return (
    <li className="stack gap-1 privacy-row">
      <div className="privacy-row-head between">
        <b>{names[purpose]()}</b>
        <Badge tone={isGiven ? 'paid' : 'ahead'}>
          {isGiven ? m.privacy_given() : m.privacy_not_given()}
        </Badge>
      </div>
      <p className="small">{notes[purpose]()}</p>
      <p className="label">{sinceWords(consent)}</p>
      {purpose in pages && (
        <Link to={pages[purpose as keyof typeof pages]}>{m.privacy_read()}</Link>
      )}
      {(canWithdraw || !isGiven) && <ConsentForm consent={consent} />}
    </li>
  );
}

const dateOf = (instant: string) => formatDate(manilaDateOf(Date.parse(instant)), getLocale());

function sinceWords({ given_at, withdrawn_at, text_version }: Consent): string {
  if (withdrawn_at) return m.privacy_withdrawn_on({ date: dateOf(withdrawn_at) });
  if (!given_at || !text_version) return m.privacy_never();
  return m.privacy_given_on({ date: dateOf(given_at), version: text_version });
}

function ConsentForm({ consent }: { consent: Consent }) {
  const { formData } = useNavigation();
  const isSending = formData?.get('purpose') === consent.purpose;
  const name = names[consent.purpose]();
  return (
    <Form method="post" action="#consents" preventScrollReset>
      <input type="hidden" name="act" value="consent" />
      <input type="hidden" name="purpose" value={consent.purpose} />
      <input type="hidden" name="text_version" value={consent.current_version} />
      <input type="hidden" name="is_given" value={consent.is_given ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant="second"
        compact
        auto
        pending={isSending}
        aria-label={`${consent.is_given ? m.privacy_withdraw() : m.privacy_give()}: ${name}`}
      >
        {consent.is_given ? m.privacy_withdraw() : m.privacy_give()}
      </Button>
    </Form>
  );
}
