import type { AccountType } from '@luwag/contracts/person';
import { Checkbox } from '@luwag/ui/checkbox';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { AskedCard } from './asked-card.tsx';
import { BusinessFields } from './business-fields.tsx';
import { EntryForm } from './entry-form.tsx';
import type { FormReply } from './form-reply.ts';
import { FaultSummary } from './form-trouble.tsx';
import { AccessFields, NameFields } from './person-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';

export function SignupForm({ type, reply }: { type: AccountType; reply: FormReply | undefined }) {
  const isMerchant = type === 'merchant';
  const { refused, fieldOf, formProps } = useEntryForm(
    isMerchant ? 'merchantSignup' : 'buyerSignup',
    reply,
  );
  return (
    <EntryForm {...formProps} trouble={reply?.trouble}>
      <FaultSummary faults={refused} />
      {isMerchant ? (
        <>
          <fieldset className="entry-group stack gap-5">
            <legend>{m.entry_signup_you()}</legend>
            <NameFields fieldOf={fieldOf} />
            <AccessFields fieldOf={fieldOf} numberHelp={m.entry_number_help_merchant()} />
          </fieldset>
          <fieldset className="entry-group stack gap-5">
            <legend>{m.entry_signup_business()}</legend>
            <BusinessFields fieldOf={fieldOf} />
          </fieldset>
        </>
      ) : (
        <>
          <NameFields fieldOf={fieldOf} hasMiddleName />
          <AccessFields fieldOf={fieldOf} numberHelp={m.entry_number_help()} />
          <AskedCard />
        </>
      )}
      <div className="entry-consent">
        <Checkbox
          name="is_marketing_and_promotions_enabled"
          defaultChecked={reply?.typed.is_marketing_and_promotions_enabled === 'on'}
          note={m.entry_news_note()}
        >
          {m.entry_news()}
        </Checkbox>
        <Agreement />
      </div>
      <SubmitButton busy={m.entry_signup_busy()}>{m.entry_signup_submit()}</SubmitButton>
    </EntryForm>
  );
}

/** In a new tab, so that nothing typed is lost to reading. */
function Agreement() {
  return (
    <p className="small">
      {m.entry_agree_start()}{' '}
      <Link to="/terms-and-conditions" target="_blank" rel="noopener">
        {m.entry_agree_terms()}
      </Link>{' '}
      {m.entry_agree_middle()}{' '}
      <Link to="/privacy-policy" target="_blank" rel="noopener">
        {m.entry_agree_privacy()}
      </Link>
      .
    </p>
  );
}
