import { buttonClass } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { type ReactNode, useId } from 'react';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import type { ItemKind } from './items.ts';

/** What phones turn their own kinds of picture into, when asked for these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

/**
 * The phone's own camera, which focuses better than a page can, or a file. Neither asks for a
 * permission: what is chosen is given by choosing it.
 */
export function PictureButtons({
  kind,
  isAgain,
  onFile,
  aside,
}: {
  kind: ItemKind;
  isAgain: boolean;
  onFile: (file: File) => void;
  aside?: ReactNode;
}) {
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

function FileButton({
  kind,
  onFile,
  capture,
  variant,
  words,
  hasIcon = false,
}: {
  kind: ItemKind;
  onFile: (file: File) => void;
  capture?: 'user' | 'environment';
  variant: 'second' | 'text';
  words: string;
  hasIcon?: boolean;
}) {
  const id = useId();
  return (
    <span className="file-button">
      <input
        id={id}
        type="file"
        accept={pictureTypes}
        capture={capture}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same picture may be chosen twice.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ variant })}>
        {hasIcon && <Icon name="camera" small />}
        {words}
        <span className="visually-hidden">: {itemWords(kind)}</span>
      </label>
    </span>
  );
}
