import { Button } from '@luwag/ui/button';
import { useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PictureField } from '#app/shared/pictures/picture-field.tsx';
import { usePictureForm } from '#app/shared/pictures/use-picture-form.ts';
import { photoFaultWords } from './photo-fault.ts';

type Props = { photo: string | undefined; initials: string; fault: string | undefined };

/** The picture as it is, and a form for another one. Script makes it small before it goes. */
export function PhotoForm({ photo, initials, fault: told }: Props) {
  const navigate = useNavigate();
  const { fault, isSending, preview, show, reset, formProps } = usePictureForm({
    name: 'profile_picture',
    told,
    missing: 'photo_missing',
    send: async (file) => (await import('./save-photo.ts')).savePhoto(file),
    onSent: (form) => {
      form.reset();
      reset();
      void navigate('?done=photo', { replace: true, preventScrollReset: true });
    },
  });
  const shown = preview ?? photo;
  return (
    <form {...formProps} className="stack gap-4 photo-form">
      {shown ? (
        <img className="photo" src={shown} alt={m.kyc_me_photo_alt()} width="128" height="128" />
      ) : (
        <span className="photo photo-none" role="img" aria-label={m.kyc_me_photo_none()}>
          {initials}
        </span>
      )}
      <div className="stack gap-4 photo-fields">
        <PictureField
          name="profile_picture"
          label={m.kyc_me_photo_choose()}
          help={m.kyc_me_photo_text()}
          error={fault && photoFaultWords(fault)}
          onFile={show}
        />
        <Button
          type="submit"
          variant={preview ? 'primary' : 'second'}
          pending={isSending}
          pendingLabel={m.kyc_me_photo_busy()}
        >
          {m.kyc_me_photo_save()}
        </Button>
      </div>
    </form>
  );
}
