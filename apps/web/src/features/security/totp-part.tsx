import { Badge } from '@luwag/ui/badge';
import { Button } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { TotpKey } from '#app/shared/components/totp/totp-key.tsx';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { ActForm } from './act-form.tsx';
import { deedWords } from './deeds.ts';
import { totpWords } from './factor-words.ts';
import { faultOf, faultWords } from './fault-words.ts';
import type { PartProps } from './part-props.ts';
import { AddLater, ProofFirst } from './proof-links.tsx';
import type { TotpSetup } from './security-answer.ts';
import { SettingCard } from './setting-card.tsx';
import { useIsActing } from './use-is-acting.ts';

export function TotpPart({ settings, answer, deed, nowMs }: PartProps) {
  const isActing = useIsActing();
  const { is_enabled: isOn } = settings.totp;
  const since = totpWords(settings);
  const setup = isOn ? undefined : setupOf(answer);
  return (
    <SettingCard
      part="totp"
      title={m.security_totp_title()}
      badge={
        isOn ? (
          <Badge tone="paid">{m.security_on()}</Badge>
        ) : (
          <Badge tone="ahead">{m.security_off()}</Badge>
        )
      }
      done={deedWords(deed, 'totp')}
      fault={faultOf(answer, 'start_totp', 'confirm_totp', 'disable_totp')}
      actions={
        setup ? (
          <Setup setup={setup} />
        ) : !isOn && settings.recovery ? (
          <AddLater recovery={settings.recovery} nowMs={nowMs} />
        ) : !isOn && settings.needs_proof ? (
          <ProofFirst />
        ) : (
          <ActForm act={isOn ? 'disable_totp' : 'start_totp'} part="totp">
            <Button
              type="submit"
              variant="second"
              pending={isActing(isOn ? 'disable_totp' : 'start_totp')}
              pendingLabel={m.security_busy()}
            >
              {isOn ? m.security_totp_turn_off() : m.security_totp_start()}
            </Button>
          </ActForm>
        )
      }
    >
      <p className="small">{m.security_totp_what()}</p>
      {since && <p className="small">{since}</p>}
    </SettingCard>
  );
}

/** The app that is being set up, also while its code waits for a factor that is there already. */
function setupOf(answer: PartProps['answer']): TotpSetup | undefined {
  if (answer?.kind === 'totp_setup') return answer;
  if (answer?.kind !== 'step_up' || answer.change.act !== 'confirm_totp') return undefined;
  return { kind: 'totp_setup', uri: answer.change.totp_uri };
}

function Setup({ setup }: { setup: TotpSetup }) {
  const isActing = useIsActing();
  const totp = readTotpUri(setup.uri);
  if (!totp) return null;
  return (
    <div className="stack totp-setup">
      <h3>{m.security_totp_scan_title()}</h3>
      <TotpKey totp={totp} />
      <CopyButton
        text={totp.secret}
        label={m.security_totp_copy()}
        copied={m.security_totp_copied()}
        compact
      />
      <ActForm act="confirm_totp" part="totp" fields={{ totp_uri: totp.uri }} className="stack">
        <CodeField
          label={m.security_totp_code()}
          help={m.security_totp_code_help()}
          error={setup.fault && faultWords(setup.fault)}
          name="code"
          required
        />
        <Button type="submit" pending={isActing('confirm_totp')} pendingLabel={m.security_busy()}>
          {m.security_totp_confirm()}
        </Button>
      </ActForm>
    </div>
  );
}
