import type { AccountType } from '@luwag/contracts/person';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { TextField } from '@luwag/ui/text-field';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { IndustryField } from '#app/shared/forms/industry-field.tsx';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import { EmailField } from './email-field.tsx';
import { entryPaths, type Faults, type FormReply } from './entry.ts';
import { EntryForm, type FieldOf, MoreLinks, useEntryForm } from './entry-form.tsx';
import { EntrySteps } from './entry-steps.tsx';
import { fieldLabel, fieldNames } from './field-words.ts';
import { NumberField } from './number-field.tsx';
import { NewPassword } from './password-fields.tsx';

export function SignupPage({ type, reply }: { type: AccountType; reply: FormReply | undefined }) {
  const isMerchant = type === 'merchant';
  const other = entryPaths(isMerchant ? 'buyer' : 'merchant').signup;
  return (
    <>
      <EntrySteps type={type} at="account" />
      <PageHead title={isMerchant ? m.entry_signup_title_merchant() : m.entry_signup_title()}>
        {isMerchant ? m.entry_signup_lede_merchant() : m.entry_signup_lede()}
      </PageHead>
      <SignupForm type={type} reply={reply} />
      <MoreLinks
        links={[
          {
            to: entryPaths(type).login,
            title: m.entry_signup_have(),
            note: m.entry_signup_have_note(),
          },
          isMerchant
            ? { to: other, title: m.entry_signup_buyer(), note: m.entry_signup_buyer_note() }
            : { to: other, title: m.entry_signup_shop(), note: m.entry_signup_shop_note() },
        ]}
      />
    </>
  );
}

function SignupForm({ type, reply }: { type: AccountType; reply: FormReply | undefined }) {
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
      <div className="stack gap-2">
        <Checkbox
          name="is_marketing_and_promotions_enabled"
          defaultChecked={reply?.typed.is_marketing_and_promotions_enabled === 'on'}
          note={m.entry_news_note()}
        >
          {m.entry_news()}
        </Checkbox>
        {/* In a new tab, so that nothing typed is lost to reading. */}
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
      </div>
      <SubmitButton busy={m.entry_signup_busy()}>{m.entry_signup_submit()}</SubmitButton>
    </EntryForm>
  );
}

/** What comes after this form and what never will, side by side. */
function AskedCard() {
  return (
    <Card className="dots entry-asks">
      <div>
        <h2>{m.entry_asks_title()}</h2>
        <ul>
          <li>{m.entry_asks_id()}</li>
          <li>{m.entry_asks_face()}</li>
          <li>{m.entry_asks_home()}</li>
        </ul>
      </div>
      <div className="never">
        <h2>{m.entry_never_title()}</h2>
        <ul>
          <li>{m.entry_never_contacts()}</li>
          <li>{m.entry_never_photos()}</li>
          <li>{m.entry_never_messages()}</li>
        </ul>
      </div>
    </Card>
  );
}

function BusinessFields({ fieldOf }: { fieldOf: FieldOf }) {
  const needed = { enterKeyHint: 'next', required: true } as const;
  return (
    <>
      <TextField
        {...fieldOf('business_name')}
        {...needed}
        label={m.entry_business_name()}
        help={m.entry_business_name_help()}
        autoComplete="organization"
        autoCapitalize="words"
        maxLength={120}
      />
      <IndustryField {...fieldOf('industry')} />
      <TextField
        {...fieldOf('tin')}
        {...needed}
        label={m.entry_tin()}
        help={m.entry_tin_help()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <TextField
        {...fieldOf('website_url')}
        label={<OptionalLabel>{m.entry_website()}</OptionalLabel>}
        help={m.entry_website_help()}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="done"
      />
    </>
  );
}

type NameFieldsProps = { fieldOf: FieldOf; hasMiddleName?: boolean };

function NameFields({ fieldOf, hasMiddleName = false }: NameFieldsProps) {
  const name = { autoCapitalize: 'words', maxLength: 60, enterKeyHint: 'next' } as const;
  return (
    <>
      <TextField
        {...fieldOf('first_name')}
        {...name}
        label={m.entry_first_name()}
        help={hasMiddleName ? m.entry_first_name_help() : undefined}
        autoComplete="given-name"
        required
      />
      {hasMiddleName && (
        <TextField
          {...fieldOf('middle_name')}
          {...name}
          label={<OptionalLabel>{m.entry_middle_name()}</OptionalLabel>}
          autoComplete="additional-name"
        />
      )}
      <TextField
        {...fieldOf('last_name')}
        {...name}
        label={m.entry_last_name()}
        autoComplete="family-name"
        required
      />
    </>
  );
}

/** What the person is reached by, and what lets them in. */
function AccessFields({ fieldOf, numberHelp }: { fieldOf: FieldOf; numberHelp: string }) {
  return (
    <>
      <NumberField {...fieldOf('contact_number')} help={numberHelp} enterKeyHint="next" />
      <EmailField {...fieldOf('email')} help={m.entry_email_help()} enterKeyHint="next" />
      <NewPassword {...fieldOf('password')} label={m.entry_password()} required />
    </>
  );
}

/** Everything else is needed, so only what is not says so. */
function OptionalLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children} <span className="entry-optional">({m.entry_optional()})</span>
    </>
  );
}

/** On a long form the errors may lie beyond the screen: this names them, and leads to each. */
function FaultSummary({ faults }: { faults: Faults }) {
  const faulty = fieldNames.filter((name) => faults[name]);
  if (faulty.length < 2) return null;
  return (
    <Banner tone="fail" title={m.entry_faults_title({ count: faulty.length })}>
      {faulty.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <a href={`#${name}`} className="fault-link">
            {fieldLabel(name)}
          </a>
        </Fragment>
      ))}
    </Banner>
  );
}
