import { buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { type ReactNode, useId } from 'react';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import { FileInput } from '#app/shared/forms/file-input.tsx';
import { pictureTypes } from '#app/shared/pictures/picture-field.tsx';
import type { ItemKind } from './items.ts';

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
