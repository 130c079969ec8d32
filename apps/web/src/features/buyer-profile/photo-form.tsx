import { Button } from '@luwag/ui/button';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { PictureField, usePictureForm } from '#app/shared/pictures/picture-field.tsx';
import { wholeView } from './crop.ts';
import { photoFaultWords } from './photo-fault.ts';

/** Fetched once a picture was chosen, and not with the page. */
const PhotoCropper = lazy(() =>
  import('./photo-cropper.tsx').then((loaded) => ({ default: loaded.PhotoCropper })),
);

type PhotoFormProps = { photo: string | undefined; initials: string; fault: string | undefined };

/** The picture as it is, and a form for another one. Script cuts it to a square before it goes. */
export function PhotoForm({ photo, initials, fault: told }: PhotoFormProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<Blob>();
  const [view, setView] = useState(wholeView);
  const choose = (chosen: Blob | undefined) => {
    setFile(chosen);
    setView(wholeView);
  };
  const { fault, isSending, reset, formProps } = usePictureForm({
    name: 'profile_picture',
    told,
    missing: 'photo_missing',
    send: async (sent) =>
      (await import('#app/features/buyer-profile/save-photo.ts')).savePhoto(sent, view),
    onSent: (form) => {
      form.reset();
      reset();
      choose(undefined);
      void navigate('?done=photo', { replace: true, preventScrollReset: true });
    },
  });
  const shown = <CurrentPhoto photo={photo} initials={initials} />;
  return (
    <>
      <form {...formProps} className="stack gap-4 photo-form">
        {file ? (
          <Suspense fallback={shown}>
            <PhotoCropper
              file={file}
              view={view}
              onView={setView}
              onUnreadable={() => setFile(undefined)}
            />
          </Suspense>
        ) : (
          shown
        )}
        <div className="stack gap-4 photo-fields">
          <PictureField
            name="profile_picture"
            label={m.kyc_me_photo_choose()}
            help={m.kyc_me_photo_text()}
            error={fault && photoFaultWords(fault)}
            onFile={choose}
          />
          <Button
            type="submit"
            variant={file ? 'primary' : 'second'}
            pending={isSending}
            pendingLabel={m.kyc_me_photo_busy()}
          >
            {m.kyc_me_photo_save()}
          </Button>
        </div>
      </form>
      {photo && !file && <RemoveForm />}
    </>
  );
}

function CurrentPhoto({ photo, initials }: Pick<PhotoFormProps, 'photo' | 'initials'>) {
  if (photo)
    return (
      <img className="photo" src={photo} alt={m.kyc_me_photo_alt()} width="128" height="128" />
    );
  return (
    <span className="photo photo-none" role="img" aria-label={m.kyc_me_photo_none()}>
      {initials}
    </span>
  );
}

function RemoveForm() {
  const sent = { act: 'remove_photo' };
  return (
    <PostForm fields={sent} preventScrollReset>
      <SubmitButton of={sent} variant="text" busy={m.settings_photo_remove_busy()}>
        {m.settings_photo_remove()}
      </SubmitButton>
    </PostForm>
  );
}
