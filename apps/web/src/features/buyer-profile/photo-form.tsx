import { Button } from '@luwag/ui/button';
import { Field } from '@luwag/ui/field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type PhotoFault, photoFaultWords } from './photo-fault.ts';

/** The picture as it is, and a form for another one. Script makes it small before it goes. */
export function PhotoForm({
  photo,
  initials,
  fault: told,
}: {
  photo: string | undefined;
  initials: string;
  fault: PhotoFault | undefined;
}) {
  const hasScript = useHasScript();
  const { fault, isSaving, chosen, show, save } = usePhoto(told);
  const shown = chosen ?? photo;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="stack gap-4 photo-form"
      noValidate={hasScript}
      onSubmit={(event) => void save(event)}
    >
      {shown ? (
        <img className="photo" src={shown} alt={m.kyc_me_photo_alt()} width="128" height="128" />
      ) : (
        <span className="photo photo-none" role="img" aria-label={m.kyc_me_photo_none()}>
          {initials}
        </span>
      )}
      <div className="stack gap-4 photo-fields">
        <Field
          label={m.kyc_me_photo_choose()}
          help={m.kyc_me_photo_text()}
          error={fault && photoFaultWords(fault)}
        >
          {(control) => (
            <input
              type="file"
              name="profile_picture"
              accept="image/jpeg,image/png,image/webp"
              required
              onChange={({ currentTarget: { files } }) => show(files?.[0])}
              {...control}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant={chosen ? 'primary' : 'second'}
          pending={isSaving}
          pendingLabel={m.kyc_me_photo_busy()}
        >
          {m.kyc_me_photo_save()}
        </Button>
      </div>
    </form>
  );
}

function usePhoto(told: PhotoFault | undefined) {
  const navigate = useNavigate();
  const [fault, setFault] = useState(told);
  const [isSaving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    const file = new FormData(form).get('profile_picture');
    if (!(file instanceof Blob) || file.size === 0) return setFault('missing');
    setSaving(true);
    setFault(undefined);
    const answer = await import('./save-photo.ts').then(
      ({ savePhoto }) => savePhoto(file),
      (): PhotoFault => 'unreachable',
    );
    setSaving(false);
    if (answer !== 'saved') return setFault(answer);
    form.reset();
    setChosen(undefined);
    await navigate('?done=photo', { replace: true, preventScrollReset: true });
  }

  const show = (file: Blob | undefined) => setChosen(file && URL.createObjectURL(file));
  return { fault, isSaving, chosen, show, save };
}
