import { Field } from '@luwag/ui/field';
import { m } from '#app/paraglide/messages.js';
import { pictureTypes } from '#app/shared/pictures/picture-field.tsx';

/** What shows the problem, from the camera or a folder: none, one or several. */
export const PicturesField = () => (
  <Field label={m.disputes_report_pictures()} help={m.disputes_report_pictures_help()}>
    {(control) => <input type="file" name="picture" accept={pictureTypes} multiple {...control} />}
  </Field>
);
