import { Field, type FieldWords } from '@luwag/ui/field';
import type { ComponentProps } from 'react';

type Props = FieldWords &
  Pick<ComponentProps<'input'>, 'name' | 'capture'> & {
    onFile(file: Blob | undefined): void;
  };

/** Where a picture is chosen or taken, by the phone's own means. */
export function PictureField({ name, capture, onFile, ...words }: Props) {
  return (
    <Field {...words}>
      {(control) => (
        <input
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp"
          capture={capture}
          required
          onChange={({ currentTarget: { files } }) => onFile(files?.[0])}
          {...control}
        />
      )}
    </Field>
  );
}
