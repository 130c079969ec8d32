import '#app/features/profiles/profiles.css';
import type { uploadDocuments } from '@luwag/contracts/kyc-documents';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import type { FormEvent } from 'react';
import { data, useSubmit } from 'react-router';
import { loadPaper, sendPaper } from '#app/features/profiles/papers.server.ts';
import { ProfileFrame } from '#app/features/profiles/profile-frame.tsx';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { PictureField } from '#app/shared/pictures/picture-field.tsx';
import { bytesMax, shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';
import type { Route } from './+types/merchant-papers';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadPaper);

export const action = forRole('merchant', async (args) => {
  const answer = await sendPaper(args);
  return data(answer, { status: answer.code === 'unreachable' ? 503 : 422 });
});

/** One picture of one paper, from the camera or from a folder. Works without script. */
export default function MerchantPapers({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, reason, isSent } = loaderData;
  const code = actionData?.code;
  const sendSmall = useSendSmall();
  const isPermit = kind === 'mayors_permit';
  return (
    <ProfileFrame
      isOnTheWay
      title={itemWords(kind)}
      lede={isPermit ? m.profile_permit_lede() : m.profile_papers_lede()}
    >
      {reason && <Banner tone="pend" title={reasonWords(reason)} />}
      {isSent && !reason && <Banner title={m.profile_papers_sent()} />}
      <Card>
        <PostForm
          encType="multipart/form-data"
          className="stack"
          onSubmit={(event) => void sendSmall(event)}
        >
          <PictureField
            name="picture"
            label={m.profile_papers_file()}
            help={m.profile_papers_file_help()}
            error={code && (lineFor(words, code) ?? m.profile_fault)()}
          />
          <SubmitButton busy={m.profile_papers_busy()}>{m.profile_papers_submit()}</SubmitButton>
        </PostForm>
      </Card>
    </ProfileFrame>
  );
}

/** A phone's picture is made small first, where there is script: slow lines are long. */
function useSendSmall() {
  const submit = useSubmit();
  return async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const form = new FormData(event.currentTarget);
    const file = form.get('picture');
    if (!(file instanceof File) || file.size <= bytesMax) return;
    event.preventDefault();
    const shrunk = await shrinkPicture(file);
    // What cannot be opened here is sent as it is: the answer says what is wrong with it.
    if (shrunk.kind === 'picture') form.set('picture', shrunk.file, 'picture.jpg');
    await submit(form, { method: 'post', encType: 'multipart/form-data' });
  };
}

const words: ForRefusals<typeof uploadDocuments, () => string, 'picture_missing'> = {
  picture_missing: m.profile_papers_missing,
  documents_incomplete: m.profile_papers_missing,
  picture_type_not_taken: m.profile_papers_type,
  picture_is_heic: m.profile_papers_heic,
  picture_not_readable: m.profile_papers_unreadable,
  picture_too_large: m.profile_papers_large,
  picture_too_small: m.profile_papers_small,
  document_not_asked: m.profile_papers_not_asked,
  rate_limited: m.profile_papers_many,
  pictures_busy: m.profile_unreachable,
  unreachable: m.profile_unreachable,
  unavailable: m.profile_unreachable,
  id_type_unknown: undefined,
  id_types_same: undefined,
  draft_not_found: undefined,
  draft_not_ready: undefined,
  picture_infected: undefined,
};
