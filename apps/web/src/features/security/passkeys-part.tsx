import type { SecuritySettings } from '@luwag/contracts/sessions';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { ActForm, RowAct, Thing } from './act-forms.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { deviceInWords } from './device-words.ts';
import { hasFactor, passkeyWords } from './factor-words.ts';
import { AddLater, LostLink, ProofFirst } from './proof-links.tsx';
import type { SecurityAnswer } from './security-answer.ts';
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
