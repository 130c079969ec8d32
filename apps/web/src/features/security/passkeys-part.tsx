import type { SecuritySettings } from '@luwag/contracts/sessions';
import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { ActForm } from './act-form.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { deedWords } from './deeds.ts';
import { deviceInWords } from './device-words.ts';
import { hasFactor, passkeyWords } from './factor-words.ts';
import { faultOf } from './fault-words.ts';
import type { PartProps } from './part-props.ts';
import { AddLater, LostLink, ProofFirst } from './proof-links.tsx';
import type { SecurityAnswer } from './security-answer.ts';
import { SettingCard, SettingForm } from './setting-card.tsx';
import { useIsActing } from './use-is-acting.ts';

type Passkey = SecuritySettings['passkeys'][number];

export function PasskeysPart({ settings, answer, deed, nowMs }: PartProps) {
  const { passkeys, sessions, recovery } = settings;
  const thisDevice = deviceInWords(sessions.find(({ is_current }) => is_current)?.device ?? '');
  return (
    <SettingCard
      part="passkeys"
      title={m.security_passkeys_title()}
      done={deedWords(deed, 'passkeys')}
      fault={faultOf(answer, 'start_passkey', 'add_passkey', 'rename_passkey', 'remove_passkey')}
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
            <PasskeyRow key={passkey.id} passkey={passkey} answer={answer} />
          ))}
        </ul>
      )}
    </SettingCard>
  );
}

function PasskeyRow({ passkey, answer }: { passkey: Passkey; answer: SecurityAnswer | undefined }) {
  const isActing = useIsActing();
  const { id, name } = passkey;
  return (
    <li className="thing">
      <Icon name="key" />
      <b className="breaks thing-name">{name}</b>
      <ActForm
        act="remove_passkey"
        part="passkeys"
        fields={{ passkey_id: id, name }}
        className="thing-act"
      >
        <Button
          type="submit"
          variant="text"
          auto
          compact
          aria-label={m.security_passkey_remove_of({ name })}
          pending={isActing('remove_passkey', id)}
        >
          {m.security_passkey_remove()}
        </Button>
      </ActForm>
      <div className="thing-notes">
        <span className="label">
          {passkey.is_backed_up ? m.security_passkey_synced() : m.security_passkey_local()}
        </span>
        <span className="label">{passkeyWords(passkey)}</span>
      </div>
      <RenameForm passkey={passkey} answer={answer} />
    </li>
  );
}

function RenameForm({ passkey, answer }: { passkey: Passkey; answer: SecurityAnswer | undefined }) {
  const isActing = useIsActing();
  const { id, name } = passkey;
  const isHere = answer?.kind === 'refused' && answer.typed?.passkey_id === id;
  return (
    <SettingForm
      title={m.security_passkey_rename()}
      label={m.security_passkey_rename_of({ name })}
      isOpen={isHere}
    >
      <ActForm act="rename_passkey" part="passkeys" fields={{ passkey_id: id }} className="stack">
        <TextField
          label={m.security_passkey_new_name()}
          error={isHere && answer.fields ? m.security_passkey_name_missing() : undefined}
          name="name"
          autoComplete="off"
          maxLength={60}
          required
          defaultValue={isHere ? answer.typed?.name : name}
        />
        <Button
          type="submit"
          pending={isActing('rename_passkey', id)}
          pendingLabel={m.security_busy()}
        >
          {m.security_save()}
        </Button>
      </ActForm>
    </SettingForm>
  );
}
