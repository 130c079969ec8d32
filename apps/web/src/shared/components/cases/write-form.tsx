import { Field } from '@luwag/ui/field';
import { TextArea } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { pictureTypes } from '#app/shared/pictures/picture-field.tsx';
import { useSendSmall } from '#app/shared/pictures/use-send-small.ts';

type WriteFormProps = {
  label: string;
  help?: string;
  formKey: string;
  typed?: string | undefined;
  /** As many letters as the call takes. */
  maxLength?: number;
  /** Staff write, and send no pictures. */
  withPicture?: boolean;
};

/** A message in a case, a photo, or both. Whoever takes part reads it. */
export function WriteForm(props: WriteFormProps) {
  const { label, help, formKey, typed, maxLength = 1000, withPicture = true } = props;
  const sendSmall = useSendSmall();
  const fields = { act: 'write', key: formKey };
  return (
    <PostForm
      encType="multipart/form-data"
      className="stack case-write"
      fields={fields}
      preventScrollReset
      onSubmit={(event) => void sendSmall(event)}
    >
      <TextArea name="words" label={label} help={help} defaultValue={typed} maxLength={maxLength} />
      {withPicture && (
        <Field label={m.disputes_write_picture()}>
          {(control) => <input type="file" name="picture" accept={pictureTypes} {...control} />}
        </Field>
      )}
      <SubmitButton of={fields} variant="second" busy={m.disputes_report_busy()}>
        {m.disputes_write_send()}
      </SubmitButton>
    </PostForm>
  );
}
