import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { ProofForms } from '#app/shared/components/proof/proof-forms.tsx';
import { TotpKey } from '#app/shared/components/totp/totp-key.tsx';
import { readTotpUri, type TotpUri } from '#app/shared/format/totp-uri.ts';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { CodeForm, PasskeyCard } from './code-forms.tsx';
import type { ConfirmReply, SetUp } from './confirm-state.ts';

type Props = { action: string; setUp: SetUp; reply: ConfirmReply | undefined };

/** Nothing stronger than a text is there yet: it is made here, and the purchase goes on with it. */
export function SetUpForms({ action, setUp: { proof, making }, reply }: Props) {
  const totp = readTotpUri(reply?.totpUri);
  if (totp) return <AppSetUp action={action} totp={totp} reply={reply} />;
  if (proof.state !== 'proven')
    return (
      <Card className="stack">
        <h2>{m.webpay_setup_title()}</h2>
        <ol className="stack gap-1 wp-todo">
          <li aria-current={proof.state === 'none' ? 'step' : undefined}>
            {m.webpay_setup_password()}
          </li>
          <li aria-current={proof.state === 'sent' ? 'step' : undefined}>
            {m.webpay_setup_codes()}
          </li>
          <li>{m.webpay_setup_passkey()}</li>
        </ol>
        <ProofForms
          action={action}
          proof={proof}
          fault={reply?.proofFault}
          numberPath="/buyer/number"
        />
      </Card>
    );
  return (
    <>
      {making && (
        <PlainForm
          action={action}
          fields={{
            ...{ intent: 'make_passkey', challenge_id: making.challengeId },
            ...{ name: m.webpay_setup_name(), answer: '' },
          }}
          data-new-passkey={JSON.stringify(making.options)}
          hidden
        >
          <PasskeyCard
            title={m.webpay_make_title()}
            text={m.webpay_make_text()}
            failed={m.webpay_make_failed()}
            isFailed={reply?.fault === 'passkey_not_made'}
            button={m.webpay_make_button()}
          >
            <p className="small">{m.webpay_make_stay()}</p>
          </PasskeyCard>
        </PlainForm>
      )}
      <noscript>
        <Banner tone="plain" title={m.security_passkeys_need_script()} />
      </noscript>
      <p className="wp-or">{m.webpay_or()}</p>
      <PlainForm action={action} fields={{ intent: 'start_app' }}>
        <Button type="submit" variant="second">
          {m.webpay_setup_app()}
        </Button>
      </PlainForm>
    </>
  );
}

type AppSetUpProps = { action: string; totp: TotpUri; reply: ConfirmReply | undefined };

function AppSetUp({ action, totp, reply }: AppSetUpProps) {
  return (
    <Card className="stack">
      <h2>{m.security_totp_scan_title()}</h2>
      <TotpKey totp={totp} />
      <CodeForm
        action={action}
        fields={{ intent: 'confirm_app', totp_uri: totp.uri }}
        from="app"
        label={m.security_totp_code()}
        help={m.webpay_setup_app_next()}
        error={reply?.fault === 'app_code_wrong' && m.webpay_app_wrong()}
        submit={m.security_totp_confirm()}
      />
    </Card>
  );
}
