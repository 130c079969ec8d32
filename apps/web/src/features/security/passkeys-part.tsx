import type { SecuritySettings } from '@luwag/contracts/sessions';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { canUsePasskeys, makePasskey, type PasskeyTrouble } from '#app/shared/auth/passkeys.ts';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { TotpKey } from '#app/shared/components/totp/totp-key.tsx';
import { readTotpUri } from '#app/shared/format/totp-uri.ts';
import { ActForm, RowAct, Thing } from './act-forms.tsx';
import { deviceInWords, hasFactor, passkeyWords, totpWords } from './factor-words.ts';
import { faultOf, faultWords } from './fault-words.ts';
import { AddLater, LostLink, ProofFirst } from './proof-links.tsx';
import type { SecurityAnswer, TotpSetup } from './security-answer.ts';
import { type PartProps, SettingCard, SettingForm } from './setting-card.tsx';

type RowProps = {
  passkey: SecuritySettings['passkeys'][number];
  answer: SecurityAnswer | undefined;
};

export function PasskeysPart({ settings, news, nowMs }: PartProps) {
  const { passkeys, sessions, recovery } = settings;
  const thisDevice = deviceInWords(sessions.find(({ is_current }) => is_current)?.device ?? '');
  return (
    <SettingCard
      part="passkeys"
      title={m.security_passkeys_title()}
      news={news}
      acts={['start_passkey', 'add_passkey', 'rename_passkey', 'remove_passkey']}
      actions={
        <>
          {recovery && <AddLater recovery={recovery} nowMs={nowMs} />}
          {!recovery && settings.needs_proof && <ProofFirst />}
          {!recovery && !settings.needs_proof && (
            <>
              {hasFactor(settings) && <p className="small">{m.security_add_needs()}</p>}
              <AddPasskey suggestedName={thisDevice} />
            </>
          )}
          {hasFactor(settings) && !recovery && <LostLink />}
        </>
      }
    >
      <p className="small">{m.security_passkeys_what()}</p>
      {passkeys.length === 0 ? (
        <p className="small">{m.security_passkeys_none()}</p>
      ) : (
        <ul className="lined things">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} answer={news.answer} />
          ))}
        </ul>
      )}
    </SettingCard>
  );
}

function PasskeyRow({ passkey, answer }: RowProps) {
  const { id, name, is_backed_up: isSynced } = passkey;
  const act = (
    <RowAct
      act="remove_passkey"
      part="passkeys"
      fields={{ passkey_id: id, name }}
      submit={m.security_passkey_remove()}
      label={m.security_passkey_remove_of({ name })}
    />
  );
  const kind = isSynced ? m.security_passkey_synced() : m.security_passkey_local();
  return (
    <Thing icon="key" name={name} notes={[kind, passkeyWords(passkey)]} act={act}>
      <RenameForm passkey={passkey} answer={answer} />
    </Thing>
  );
}

function RenameForm({ passkey: { id, name }, answer }: RowProps) {
  const isHere = answer?.kind === 'refused' && answer.typed?.passkey_id === id;
  const form = { act: 'rename_passkey', part: 'passkeys', fields: { passkey_id: id } } as const;
  return (
    <SettingForm
      title={m.security_passkey_rename()}
      label={m.security_passkey_rename_of({ name })}
      isOpen={isHere}
    >
      <ActForm {...form} submit={m.security_save()}>
        <TextField
          label={m.security_passkey_new_name()}
          error={isHere && answer.fields ? m.security_passkey_name_missing() : undefined}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          defaultValue={isHere ? answer.typed?.name : name}
        />
      </ActForm>
    </SettingForm>
  );
}

function AddPasskey({ suggestedName }: { suggestedName: string }) {
  const hasScript = useHasScript();
  if (!hasScript) return <p className="small">{m.security_passkeys_need_script()}</p>;
  if (!canUsePasskeys()) return <p className="small">{m.security_passkeys_unable()}</p>;
  return (
    <SettingForm title={m.security_passkey_add()} isOpen={false}>
      <AddForm suggestedName={suggestedName} />
    </SettingForm>
  );
}

/**
 * Three steps under one button: a challenge from the server, the device's own dialog, and the
 * device's answer sent as a form like any other.
 */
function AddForm({ suggestedName }: { suggestedName: string }) {
  const challenge = useFetcher<SecurityAnswer>();
  const submit = useSubmit();
  const isSending = useNavigation().formData?.get('act') === 'add_passkey';
  const name = useRef(suggestedName);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble | 'no_name'>();
  const { data } = challenge;

  useEffect(() => {
    if (data?.kind !== 'passkey_options') return;
    const { challengeId, options } = data;
    setAsking(true);
    void makePasskey(options).then((result) => {
      setAsking(false);
      if (!result.ok) return setTrouble(result.trouble);
      const answer = JSON.stringify(result.answer);
      const fields = { act: 'add_passkey', challenge_id: challengeId, name: name.current, answer };
      return submit(fields, { method: 'post', preventScrollReset: true });
    });
  }, [data, submit]);

  function start(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    name.current = typeof typed === 'string' ? typed.trim() : '';
    if (!name.current) return setTrouble('no_name');
    setTrouble(undefined);
    void challenge.submit(
      { act: 'start_passkey' },
      { method: 'post', defaultShouldRevalidate: false },
    );
  }

  const fault = troubleWords(trouble) ?? faultOf(data, 'start_passkey');
  const isBusy = isAsking || isSending || challenge.state !== 'idle';
  return (
    <form className="stack" onSubmit={start} noValidate>
      <TextField
        label={m.security_passkey_name()}
        error={trouble === 'no_name' ? m.security_passkey_name_missing() : undefined}
        name="name"
        autoComplete="off"
        maxLength={60}
        required
        defaultValue={suggestedName}
      />
      {fault && <Banner tone="plain" role="status" title={fault} />}
      <Button type="submit" pending={isBusy} pendingLabel={m.security_passkey_asking()}>
        {m.security_passkey_add()}
      </Button>
    </form>
  );
}

function troubleWords(trouble: PasskeyTrouble | 'no_name' | undefined): string | undefined {
  if (trouble === 'given_up') return m.security_passkey_cancelled();
  if (trouble === 'known_already') return m.security_passkey_exists();
  return trouble === 'failed' ? m.security_passkey_refused() : undefined;
}

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
