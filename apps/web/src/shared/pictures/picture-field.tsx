import { Field, type FieldWords } from '@luwag/ui/field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ComponentProps, type SubmitEvent, useEffect, useState } from 'react';

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

type PictureForm = {
  /** The field that holds the picture. */
  name: string;
  /** What the page came back with, without script. */
  told: string | undefined;
  /** What is wrong when nothing was chosen. */
  missing: string;
  /** Makes it small and sends it; the code of what went wrong, if anything did. */
  send(file: Blob, form: FormData): Promise<string | undefined>;
  onSent(form: HTMLFormElement): void;
};

/** A form that carries one picture. With script it is shown before it goes, and goes made small. */
export function usePictureForm({ name, told, missing, send, onSent }: PictureForm) {
  const hasScript = useHasScript();
  const [fault, setFault] = useState(told);
  const [isSending, setSending] = useState(false);
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const file = fields.get(name);
    if (!(file instanceof Blob) || file.size === 0) return setFault(missing);
    setFault(undefined);
    setSending(true);
    const refused = await send(file, fields).catch(() => 'unreachable');
    if (refused === undefined) return onSent(form);
    setSending(false);
    setFault(refused);
  }

  return {
    fault,
    preview,
    isSending,
    formProps: {
      method: 'post',
      encType: 'multipart/form-data',
      noValidate: hasScript,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    } as const,
    show: (file: Blob | undefined) => setPreview(file && URL.createObjectURL(file)),
    /** For another picture, where the page stays. */
    reset: () => {
      setSending(false);
      setPreview(undefined);
    },
  };
}
