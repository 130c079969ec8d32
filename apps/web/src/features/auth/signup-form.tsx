import type { AccountType } from '@luwag/contracts/person';
import { Button } from '@luwag/ui/button';
import { Checkbox } from '@luwag/ui/checkbox';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { AskedCard } from './asked-card.tsx';
import { BusinessFields } from './business-fields.tsx';
import type { FormReply } from './form-reply.ts';
import { FaultSummary, TroubleBanner } from './form-trouble.tsx';
import { AccessFields, NameFields } from './person-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useIsSending } from './use-is-sending.ts';

export function SignupForm({ type, reply }: { type: AccountType; reply: FormReply | undefined }) {
  const isMerchant = type === 'merchant';
  const { refused, fieldOf, formProps } = useEntryForm(
    isMerchant ? 'merchantSignup' : 'buyerSignup',
    reply,
  );
  const isSending = useIsSending();
  return (
    <Form method="post" className="stack gap-5" {...formProps} onSubmit={formProps.onSubmit}>
      <TroubleBanner trouble={reply?.trouble} />
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
      <div className="stack gap-2">
        <Checkbox
          name="is_marketing_and_promotions_enabled"
          defaultChecked={reply?.typed.is_marketing_and_promotions_enabled === 'on'}
          note={m.entry_news_note()}
        >
          {m.entry_news()}
        </Checkbox>
        <Agreement />
      </div>
      <Button type="submit" pending={isSending} pendingLabel={m.entry_signup_busy()}>
        {m.entry_signup_submit()}
      </Button>
    </Form>
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
