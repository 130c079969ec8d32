import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { ActForm } from './act-forms.tsx';
import { hasFactor } from './factor-words.ts';
import { type PartProps, SettingCard, SettingForm } from './setting-card.tsx';

export function EmailPart({ settings, news }: PartProps) {
  const { answer } = news;
  const refused = answer?.kind === 'refused' && answer.act === 'change_email' ? answer : undefined;
  const form = (
    <SettingForm title={m.security_email_open()} isOpen={refused !== undefined}>
      <ActForm act="change_email" part="email" submit={m.security_email_submit()}>
        <TextField
          label={m.security_email_new()}
          help={m.security_email_note()}
          error={refused?.fields && m.security_email_invalid()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
          defaultValue={refused?.typed?.email}
        />
      </ActForm>
    </SettingForm>
  );
  return (
    <SettingCard
      part="email"
      title={m.security_email_title()}
      news={news}
      acts={['change_email', 'confirm_email']}
      actions={hasFactor(settings) ? form : <p className="small">{m.security_email_no_factor()}</p>}
    >
      <p className="value setting-value">{settings.email}</p>
    </SettingCard>
  );
}

/**
 * Somebody opened the link in our mail. Nothing happens by opening it: programs open links too, and
 * only a person presses the button.
 */
export function EmailConfirmation({ emailKey }: { emailKey: string }) {
  return (
    <Card className="stack setting email-confirmation">
      <h2>{m.security_email_confirm_title()}</h2>
      <p className="small">{m.security_email_confirm_text()}</p>
      <ActForm
        act="confirm_email"
        part="email"
        fields={{ email_key: emailKey }}
        submit={m.security_email_confirm_submit()}
      />
    </Card>
  );
}

type NumberPartProps = {
  number: string;
  isConfirmed: boolean;
  /** Where a number is typed and proved. */
  path: string;
};

/** A proved number stays: whoever holds its SIM could otherwise bring another by a text alone. */
export function NumberPart({ number, isConfirmed, path }: NumberPartProps) {
  const words = isConfirmed ? m.security_number_confirmed : m.security_number_unconfirmed;
  return (
    <SettingCard
      part="number"
      title={m.security_number_title()}
      badge={<Badge tone={isConfirmed ? 'paid' : 'now'}>{words()}</Badge>}
      actions={
        isConfirmed ? (
          <p className="small">{m.security_number_stays()}</p>
        ) : (
          <LinkRow href={path}>{m.security_number_open()}</LinkRow>
        )
      }
    >
      <p className="value setting-value">
        {number ? formatMobileNumber(number) : m.security_number_none()}
      </p>
    </SettingCard>
  );
}
