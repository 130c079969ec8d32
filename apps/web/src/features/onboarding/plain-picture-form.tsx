import { Button } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { PictureField } from '#app/shared/pictures/picture-field.tsx';
import type { ItemKind } from './items.ts';
import { pictureFaultWords } from './picture-fault.ts';

type PlainPictureFormProps = {
  kind: ItemKind;
  idType: string | undefined;
  isKept: boolean;
  fault: string | undefined;
};

/** Without script: one picture, sent whole, to this page. */
export function PlainPictureForm({ kind, idType, isKept, fault }: PlainPictureFormProps) {
  return (
    <PlainForm
      fields={{ intent: 'keep', kind, id_type: idType ?? '' }}
      encType="multipart/form-data"
      className="picture-plain stack gap-4"
    >
      <PictureField
        id={`${kind}-file`}
        name="picture"
        label={m.kyc_pic_whole()}
        error={fault && pictureFaultWords(fault)}
        capture={kind.startsWith('selfie') ? 'user' : 'environment'}
      />
      <Button type="submit" variant="second">
        {isKept ? m.kyc_pic_again() : m.kyc_pic_keep()}
      </Button>
    </PlainForm>
  );
}
