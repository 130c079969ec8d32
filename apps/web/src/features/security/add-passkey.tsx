import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { canUsePasskeys, makePasskey, type PasskeyTrouble } from '#app/shared/auth/passkeys.ts';
import { faultOf } from './fault-words.ts';
import type { SecurityAnswer } from './security-answer.ts';
import { SettingForm } from './setting-card.tsx';

export function AddPasskey({ suggestedName }: { suggestedName: string }) {
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
