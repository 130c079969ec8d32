import '#app/features/privacy/privacy.css';
import '#app/features/security/security.css';
import { type Consent, listConsents, listExports, previewClosing } from '@luwag/contracts/privacy';
import { manilaDateOf } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { data, Link } from 'react-router';
import { actOnPrivacy, type PrivacyAct } from '#app/features/privacy/act-on-privacy.server.ts';
import { ClosingPart, CopyPart, PartCard } from '#app/features/privacy/copy-part.tsx';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { callAs, forOwner, needed } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/privacy-settings';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(async (args, area) => {
  const [consents, exports, closing] = await Promise.all([
    callAs(args, listConsents, {}),
    callAs(args, listExports, {}),
    callAs(args, previewClosing, {}),
  ]);
  return {
    consents: needed(consents).results,
    exports: needed(exports).results,
    closing: needed(closing),
    area,
    done: pick(['consent', 'export'] as const, args.url.searchParams.get('done')),
  };
});

export const action = forOwner(async (args) => {
  const answer = await actOnPrivacy(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

/** Nobody looks at a merchant's face, so nothing is said of it to them. */
const concerns = (area: 'buyer' | 'merchant') => (consent: Consent) =>
  area === 'buyer' || consent.purpose !== 'biometrics' || consent.text_version !== null;

export default function PrivacySettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { area, consents } = loaderData;
  const faultOf = (...acts: PrivacyAct[]) =>
    answer?.kind === 'refused' && acts.includes(answer.act) ? answer.code : undefined;
  const done = answer ? undefined : loaderData.done;
  return (
    <div className="stack gap-5 top privacy">
      <PageHead title={m.privacy_title()}>{m.privacy_lede()}</PageHead>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={
            answer.asked.change.act === 'close'
              ? m.privacy_close_step_up()
              : m.privacy_copy_step_up()
          }
        />
      )}
      {done === 'consent' && <Banner tone="ok" role="status" title={m.privacy_consent_done()} />}
      <PartCard
        id="consents"
        title={m.privacy_consents_title()}
        text={m.privacy_consents_text()}
        fault={faultOf('consent')}
      >
        <ul className="lined things">
          {consents.filter(concerns(area)).map((consent) => (
            <ConsentRow key={consent.purpose} consent={consent} />
          ))}
        </ul>
      </PartCard>
      <CopyPart
        exports={loaderData.exports}
        area={area}
        isAsked={done === 'export'}
        fault={faultOf('export', 'download')}
        unlocked={answer?.kind === 'download' ? answer : undefined}
      />
      <ClosingPart closing={loaderData.closing} area={area} fault={faultOf('close')} />
    </div>
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
