import { Button } from '@luwag/ui/button';
import { Field } from '@luwag/ui/field';
import { m } from '#app/paraglide/messages.js';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import type { ItemKind } from './items.ts';
import { pictureTypes } from './picture-buttons.tsx';
import { type PictureFault, pictureFaultWords } from './picture-fault.ts';

type PlainPictureFormProps = {
  kind: ItemKind;
  idType: string | undefined;
  isKept: boolean;
  fault: PictureFault | undefined;
};

/** Without script: one picture, sent whole, to this page. */
export function PlainPictureForm({ kind, idType, isKept, fault }: PlainPictureFormProps) {
  return (
    <PlainForm
      fields={{ intent: 'keep', kind, id_type: idType ?? '' }}
      encType="multipart/form-data"
      className="picture-plain stack gap-4"
    >
      <Field
        label={m.kyc_pic_whole()}
        error={fault && pictureFaultWords(fault)}
        id={`${kind}-file`}
      >
        {(control) => (
          <input
            type="file"
            name="picture"
            accept={pictureTypes}
            capture={kind.startsWith('selfie') ? 'user' : 'environment'}
            required
            {...control}
          />
        )}
      </Field>
      <Button type="submit" variant="second">
        {isKept ? m.kyc_pic_again() : m.kyc_pic_keep()}
      </Button>
    </PlainForm>
  );
}
