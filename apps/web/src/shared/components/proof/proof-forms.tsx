import type { IdentityProof } from '@luwag/contracts/factors';
import { Banner } from '@luwag/ui/banner';
import { Button, LinkButton } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { PasswordField } from '@luwag/ui/password-field';
import { m } from '#app/paraglide/messages.js';
import type { ProofFault } from '#app/shared/auth/proof.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';

type ProofFormsProps = {
  /** Where the forms are sent. */
  action: string;
  proof: IdentityProof;
  fault: ProofFault | undefined;
  numberPath: string;
};

/** The password, then both codes. Plain forms: they are the same with script and without. */
export function ProofForms({ action, proof, fault, numberPath }: ProofFormsProps) {
  if (fault === 'number_needed')
    return (
      <>
        <Banner tone="pend" role="alert" title={m.security_proof_number_title()}>
          {m.security_proof_number_text()}
        </Banner>
        <LinkButton href={numberPath}>{m.security_proof_number_action()}</LinkButton>
      </>
    );
  const isOver = fault === 'codes_expired' || fault === 'password_required';
  const banner = fault && bannerWords[fault]?.();
  return (
    <>
      {banner && <Banner tone="pend" role="alert" title={banner} />}
      {proof.state === 'sent' && fault !== 'password_required' ? (
        <>
          {!isOver && <CodesForm action={action} proof={proof} fault={fault} />}
          {/* The password counts for a while: new codes are one press. */}
          <PlainForm action={action} fields={{ intent: 'prove_again' }}>
            {proof.resend_in_seconds > 0 && (
              <p className="help">{m.security_proof_wait({ seconds: proof.resend_in_seconds })}</p>
            )}
            <Button type="submit" variant={isOver ? 'primary' : 'text'}>
              {m.security_proof_again()}
            </Button>
          </PlainForm>
        </>
      ) : (
        <PlainForm action={action} fields={{ intent: 'prove' }} className="stack">
          <PasswordField
            name="password"
            label={m.security_proof_password()}
            help={m.security_proof_password_help()}
            error={fault === 'password_wrong' && m.security_proof_password_wrong()}
            autoComplete="current-password"
            maxLength={128}
            required
            show={{ word: m.entry_password_show(), label: m.entry_password_show_label() }}
            hide={{ word: m.entry_password_hide(), label: m.entry_password_hide_label() }}
          />
          <Button type="submit">{m.security_proof_send()}</Button>
        </PlainForm>
      )}
    </>
  );
}

const bannerWords: Readonly<Partial<Record<ProofFault, () => string>>> = {
  codes_expired: m.security_proof_expired,
  password_ended: m.security_proof_password_ended,
  password_required: m.security_proof_late,
  number_new: m.security_proof_number_new,
  sent_recently: m.webpay_fault_recent,
  too_many: m.security_too_many,
  unavailable: m.security_unreachable,
};

function CodesForm({ action, proof, fault }: Omit<ProofFormsProps, 'numberPath'>) {
  return (
    <PlainForm action={action} fields={{ intent: 'prove_codes' }} className="stack" noValidate>
      {!proof.is_email_proven && (
        <CodeField
          name="email_code"
          label={m.security_proof_email_code({ email: proof.email })}
          error={fault === 'email_code_wrong' && m.security_proof_code_wrong()}
          autoComplete="off"
          required
        />
      )}
      {!proof.is_number_proven && (
        <CodeField
          name="number_code"
          label={m.security_proof_number_code({ number: proof.number })}
          help={m.entry_code_safe_text()}
          error={fault === 'number_code_wrong' && m.security_proof_code_wrong()}
          enterKeyHint="go"
          required
        />
      )}
      <Button type="submit">{m.security_proof_confirm()}</Button>
    </PlainForm>
  );
}
