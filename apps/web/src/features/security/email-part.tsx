import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Badge } from '@luwag/ui/badge';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { ActForm } from './act-form.tsx';
import { deedWords } from './deeds.ts';
import { faultOf } from './fault-words.ts';
import type { PartProps } from './part-props.ts';
import type { SecurityAnswer } from './security-answer.ts';
import { SettingCard, SettingForm } from './setting-card.tsx';
import { useIsActing } from './use-is-acting.ts';

export function EmailPart({ settings, answer, deed }: PartProps) {
  const isRefused = answer?.kind === 'refused' && answer.act === 'change_email';
  const hasFactor = settings.totp.is_enabled || settings.passkeys.length > 0;
  return (
    <SettingCard
      part="email"
      title={m.security_email_title()}
      done={deedWords(deed, 'email')}
      fault={faultOf(answer, 'change_email', 'confirm_email')}
      actions={
        hasFactor ? (
          <SettingForm title={m.security_email_open()} isOpen={isRefused}>
            <EmailForm answer={answer} />
          </SettingForm>
        ) : (
          <p className="small">{m.security_email_no_factor()}</p>
        )
      }
    >
      <p className="value setting-value">{settings.email}</p>
    </SettingCard>
  );
}

function EmailForm({ answer }: { answer: SecurityAnswer | undefined }) {
  const isActing = useIsActing();
  const refused = answer?.kind === 'refused' && answer.act === 'change_email' ? answer : undefined;
  return (
    <ActForm act="change_email" part="email" className="stack">
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
      <Button type="submit" pending={isActing('change_email')} pendingLabel={m.security_busy()}>
        {m.security_email_submit()}
      </Button>
    </ActForm>
  );
}

/**
 * Somebody opened the link in our mail. Nothing happens by opening it: programs open links too, and
 * only a person presses the button.
 */
export function EmailConfirmation({ emailKey }: { emailKey: string }) {
  const isActing = useIsActing();
  return (
    <Card className="stack setting email-confirmation">
      <h2>{m.security_email_confirm_title()}</h2>
      <p className="small">{m.security_email_confirm_text()}</p>
      <ActForm act="confirm_email" part="email" fields={{ email_key: emailKey }}>
        <Button type="submit" pending={isActing('confirm_email')} pendingLabel={m.security_busy()}>
          {m.security_email_confirm_submit()}
        </Button>
      </ActForm>
    </Card>
  );
}

export type NumberPartProps = {
  number: string;
  isConfirmed: boolean;
  /** Where a number is typed and proved. */
  path: string;
};

/** A proved number stays: whoever holds its SIM could otherwise bring another by a text alone. */
export function NumberPart({ number, isConfirmed, path }: NumberPartProps) {
  return (
    <SettingCard
      part="number"
      title={m.security_number_title()}
      badge={
        isConfirmed ? (
          <Badge tone="paid">{m.security_number_confirmed()}</Badge>
        ) : (
          <Badge tone="now">{m.security_number_unconfirmed()}</Badge>
        )
      }
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
