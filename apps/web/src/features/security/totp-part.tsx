import { Badge } from '@luwag/ui/badge';
import { CodeField } from '@luwag/ui/code-field';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { TotpKey } from '#app/shared/components/totp/totp-key.tsx';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { ActForm } from './act-forms.tsx';
import { totpWords } from './factor-words.ts';
import { faultWords } from './fault-words.ts';
import { AddLater, ProofFirst } from './proof-links.tsx';
import type { SecurityAnswer, TotpSetup } from './security-answer.ts';
import { type PartProps, SettingCard } from './setting-card.tsx';

export function TotpPart({ settings, news, nowMs }: PartProps) {
  const { is_enabled: isOn } = settings.totp;
  const since = totpWords(settings);
  const setup = isOn ? undefined : setupOf(news.answer);
  return (
    <SettingCard
      part="totp"
      title={m.security_totp_title()}
      badge={
        <Badge tone={isOn ? 'paid' : 'ahead'}>{isOn ? m.security_on() : m.security_off()}</Badge>
      }
      news={news}
      acts={['start_totp', 'confirm_totp', 'disable_totp']}
      actions={
        setup ? (
          <Setup setup={setup} />
        ) : !isOn && settings.recovery ? (
          <AddLater recovery={settings.recovery} nowMs={nowMs} />
        ) : !isOn && settings.needs_proof ? (
          <ProofFirst />
        ) : (
          <ActForm
            act={isOn ? 'disable_totp' : 'start_totp'}
            part="totp"
            variant="second"
            submit={isOn ? m.security_totp_turn_off() : m.security_totp_start()}
          />
        )
      }
    >
      <p className="small">{m.security_totp_what()}</p>
      {since && <p className="small">{since}</p>}
    </SettingCard>
  );
}

/** The app that is being set up, also while its code waits for a factor that is there already. */
function setupOf(answer: SecurityAnswer | undefined): TotpSetup | undefined {
  if (answer?.kind === 'totp_setup') return answer;
  if (answer?.kind !== 'step_up' || answer.change.act !== 'confirm_totp') return undefined;
  return { kind: 'totp_setup', uri: answer.change.totp_uri };
}

function Setup({ setup }: { setup: TotpSetup }) {
  const totp = readTotpUri(setup.uri);
  if (!totp) return null;
  const form = { act: 'confirm_totp', part: 'totp', fields: { totp_uri: totp.uri } } as const;
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
      <ActForm {...form} submit={m.security_totp_confirm()}>
        <CodeField
          label={m.security_totp_code()}
          help={m.security_totp_code_help()}
          error={setup.fault && faultWords(setup.fault)}
          name="code"
          required
        />
      </ActForm>
    </div>
  );
}
