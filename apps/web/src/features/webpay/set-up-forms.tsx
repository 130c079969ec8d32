import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeField } from '@luwag/ui/code-field';
import { m } from '#app/paraglide/messages.js';
import { ProofForms } from '#app/shared/components/proof/proof-forms.tsx';
import { TotpKey } from '#app/shared/components/totp/totp-key.tsx';
import { readTotpUri, type TotpUri } from '#app/shared/format/totp-uri.ts';
import type { ConfirmReply, SetUp } from './confirm-state.ts';
import { PasskeyCard } from './passkey-form.tsx';

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
        <form
          method="post"
          action={action}
          data-new-passkey={JSON.stringify(making.options)}
          hidden
        >
          <input type="hidden" name="intent" value="make_passkey" />
          <input type="hidden" name="challenge_id" value={making.challengeId} />
          <input type="hidden" name="name" value={m.webpay_setup_name()} />
          <input type="hidden" name="answer" value="" />
          <PasskeyCard
            title={m.webpay_make_title()}
            text={m.webpay_make_text()}
            failed={m.webpay_make_failed()}
            isFailed={reply?.fault === 'passkey_not_made'}
            button={m.webpay_make_button()}
          >
            <p className="small">{m.webpay_make_stay()}</p>
          </PasskeyCard>
        </form>
      )}
      <noscript>
        <Banner tone="plain" title={m.security_passkeys_need_script()} />
      </noscript>
      <p className="wp-or">{m.webpay_or()}</p>
      <form method="post" action={action}>
        <input type="hidden" name="intent" value="start_app" />
        <Button type="submit" variant="second">
          {m.webpay_setup_app()}
        </Button>
      </form>
    </>
  );
}

function AppSetUp({
  action,
  totp,
  reply,
}: {
  action: string;
  totp: TotpUri;
  reply: ConfirmReply | undefined;
}) {
  return (
    <Card className="stack">
      <h2>{m.security_totp_scan_title()}</h2>
      <TotpKey totp={totp} />
      <form method="post" action={action} className="stack" data-code="app" noValidate>
        <input type="hidden" name="intent" value="confirm_app" />
        <input type="hidden" name="totp_uri" value={totp.uri} />
        <CodeField
          name="code"
          label={m.security_totp_code()}
          help={m.webpay_setup_app_next()}
          error={reply?.fault === 'app_code_wrong' && m.webpay_app_wrong()}
          enterKeyHint="go"
          required
        />
        <Button type="submit">{m.security_totp_confirm()}</Button>
      </form>
    </Card>
  );
}
