import type { Consent } from '@luwag/contracts/privacy';
import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Badge } from '@luwag/ui/badge';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { PartCard } from './part-card.tsx';

type ConsentsPartProps = { consents: readonly Consent[]; fault: string | undefined };

export function ConsentsPart({ consents, fault }: ConsentsPartProps) {
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

/** What each is called, and what it is about. */
const purposes = {
  terms: [m.privacy_terms, m.privacy_terms_note],
  privacy: [m.privacy_notice, m.privacy_notice_note],
  biometrics: [m.privacy_biometrics, m.privacy_biometrics_note],
  marketing: [m.privacy_marketing, m.privacy_marketing_note],
} as const;
const pages = { terms: '/terms-and-conditions', privacy: '/privacy-policy' } as const;

function ConsentRow({ consent }: { consent: Consent }) {
  const { purpose, is_given: isGiven, can_withdraw: canWithdraw } = consent;
  return (
    <li className="stack gap-1 privacy-row">
      <div className="privacy-row-head between">
        <b>{purposes[purpose][0]()}</b>
        <Badge tone={isGiven ? 'paid' : 'ahead'}>
          {isGiven ? m.privacy_given() : m.privacy_not_given()}
        </Badge>
      </div>
      <p className="small">{purposes[purpose][1]()}</p>
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
  const { purpose, is_given: isGiven, current_version: version } = consent;
  const fields = { purpose, text_version: version, is_given: isGiven ? 'no' : 'yes' };
  const words = isGiven ? m.privacy_withdraw() : m.privacy_give();
  const label = `${words}: ${purposes[purpose][0]()}`;
  const look = { variant: 'second', compact: true, auto: true } as const;
  return (
    <PostForm action="#consents" fields={{ act: 'consent', ...fields }} preventScrollReset>
      <SubmitButton {...look} of={fields} busy={words} aria-label={label}>
        {words}
      </SubmitButton>
    </PostForm>
  );
}
