import type { FormEvent } from 'react';
import { useSubmit } from 'react-router';
import { bytesMax, shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';

/** A phone's pictures are made small first, where there is script: slow lines are long. */
export function useSendSmall() {
  const submit = useSubmit();
  return async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { nativeEvent, currentTarget } = event;
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    const form = new FormData(currentTarget, submitter);
    const pictures = form.getAll('picture').filter((each) => each instanceof File);
    if (pictures.every(({ size }) => size <= bytesMax)) return;
    event.preventDefault();
    form.delete('picture');
    for (const picture of pictures) {
      const shrunk = await shrinkPicture(picture);
      // What cannot be opened here is sent as it is: the answer says what is wrong with it.
      form.append('picture', shrunk.kind === 'picture' ? shrunk.file : picture, 'picture.jpg');
    }
    await submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
}
