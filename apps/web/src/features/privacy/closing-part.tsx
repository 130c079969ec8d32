import type { AccountType } from '@luwag/contracts/person';
import type { Closing, Kept } from '@luwag/contracts/privacy';
import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Banner } from '@luwag/ui/banner';
import { Checkbox } from '@luwag/ui/checkbox';
import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { PartCard } from './part-card.tsx';

type ClosingPartProps = { closing: Closing; area: AccountType; fault: string | undefined };

/** What would go and what would stay is told before anything is pressed. */
export function ClosingPart({ closing, area, fault }: ClosingPartProps) {
  const isHindered = closing.hindrances.length > 0;
  return (
    <PartCard
      id="close"
      title={m.privacy_close_title()}
      text={m.privacy_close_text()}
      fault={fault}
      area={area}
    >
      {closing.hindrances.map(({ code, count }) => (
        <Banner key={code} tone="pend" title={hindranceWords[code]({ count })} />
      ))}
      <h3>{m.privacy_close_erased()}</h3>
      <ul className="privacy-list">
        {closing.erased.map((what) => (
          <li key={what}>{erasedWords[what]()}</li>
        ))}
      </ul>
      <h3>{m.privacy_close_kept()}</h3>
      <dl className="stack privacy-kept">
        {closing.kept.map(({ what, why, until_date }) => (
          <div key={what}>
            <dt>{keptWords[what]()}</dt>
            <dd className="small">{reasonWords[why]({ date: dateWords(until_date) })}</dd>
          </div>
        ))}
      </dl>
      {!isHindered && <CloseForm isOpen={fault !== undefined} />}
    </PartCard>
  );
}

const hindranceWords = {
  plans_open: m.privacy_close_plans,
  money_due_to_you: m.privacy_close_money,
} as const;

const erasedWords = {
  photo: m.privacy_erased_photo,
  drafts: m.privacy_erased_drafts,
  marketing: m.privacy_erased_marketing,
  devices: m.privacy_erased_devices,
  payment_sources: m.privacy_erased_sources,
  identity: m.privacy_erased_identity,
  documents: m.privacy_erased_documents,
} as const satisfies Record<Closing['erased'][number], () => string>;

const keptWords = {
  identity: m.privacy_kept_identity,
  documents: m.privacy_kept_documents,
  transactions: m.privacy_kept_transactions,
  bank_account: m.privacy_kept_bank,
  security_log: m.privacy_kept_log,
} as const satisfies Record<Kept['what'], () => string>;

const reasonWords = {
  anti_money_laundering: m.privacy_why_aml,
  tax: m.privacy_why_tax,
  security: m.privacy_why_security,
} as const satisfies Record<Kept['why'], (inputs: { date: string }) => string>;

const dateWords = (date: string): string => formatDate(civilDate(date), getLocale());

/** Two steps and a tick, because it cannot be taken back. Folds and unfolds without script. */
function CloseForm({ isOpen }: { isOpen: boolean }) {
  const fields = { act: 'close' };
  return (
    <Disclosure title={m.privacy_close_open()} open={isOpen}>
      <PostForm action="#close" fields={fields} preventScrollReset className="stack">
        <Checkbox name="is_certain" value="yes">
          {m.privacy_close_certain()}
        </Checkbox>
        <SubmitButton variant="danger" of={fields} busy={m.profile_busy()}>
          {m.privacy_close_submit()}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
