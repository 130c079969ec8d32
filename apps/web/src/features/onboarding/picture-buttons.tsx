import { Button, buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { type ReactNode, useId } from 'react';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import { FileInput } from '#app/shared/forms/file-input.tsx';
import { PlainForm } from '#app/shared/forms/plain-form.tsx';
import { PictureField, pictureTypes } from '#app/shared/pictures/picture-field.tsx';
import type { ItemKind } from './items.ts';
import { pictureFaultWords } from './picture-fault.ts';

type PictureButtonsProps = {
  kind: ItemKind;
  isAgain: boolean;
  onFile: (file: File) => void;
  aside?: ReactNode;
};

/**
 * The phone's own camera, which focuses better than a page can, or a file. Neither asks for a
 * permission: what is chosen is given by choosing it.
 */
export function PictureButtons({ kind, isAgain, onFile, aside }: PictureButtonsProps) {
  const about = { kind, onFile };
  return (
    <div className="stack gap-2 picture-acts">
      <FileButton
        {...about}
        capture={kind.startsWith('selfie') ? 'user' : 'environment'}
        variant="second"
        words={isAgain ? m.kyc_pic_again() : m.kyc_pic_take()}
        hasIcon
      />
      {aside}
      <FileButton {...about} variant="text" words={m.kyc_pic_choose()} />
    </div>
  );
}

type FileButtonProps = {
  kind: ItemKind;
  onFile: (file: File) => void;
  capture?: 'user' | 'environment';
  variant: 'second' | 'text';
  words: string;
  hasIcon?: boolean;
};

function FileButton({ kind, onFile, capture, variant, words, hasIcon = false }: FileButtonProps) {
  const id = useId();
  return (
    <span className="stack file-button">
      <FileInput id={id} accept={pictureTypes} capture={capture} onFile={onFile} />
      <label htmlFor={id} className={buttonClass({ variant })}>
        {hasIcon && <Icon name="camera" small />}
        {words}
        <span className="visually-hidden">: {itemWords(kind)}</span>
      </label>
    </span>
  );
}

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
