import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & { onFile: (file: File) => void };

/** Behind a label that looks like a button: what is chosen is handed on at once. */
export function FileInput({ onFile, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      className="visually-hidden"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        // The same picture may be chosen twice.
        currentTarget.value = '';
      }}
    />
  );
}
