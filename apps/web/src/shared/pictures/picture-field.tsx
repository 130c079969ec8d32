import { Field, type FieldWords } from '@luwag/ui/field';
import type { ComponentProps } from 'react';

/** What phones turn their own kinds of picture into, when asked for these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

type Props = FieldWords &
  Pick<ComponentProps<'input'>, 'id' | 'name' | 'capture'> & {
    onFile?(file: Blob | undefined): void;
  };

/** Where a picture is chosen or taken, by the phone's own means. */
export function PictureField({ id, name, capture, onFile, ...words }: Props) {
  return (
    <Field id={id} {...words}>
      {(control) => (
        <input
          type="file"
          name={name}
          accept={pictureTypes}
          capture={capture}
          required
          onChange={({ currentTarget: { files } }) => onFile?.(files?.[0])}
          {...control}
        />
      )}
    </Field>
  );
}
