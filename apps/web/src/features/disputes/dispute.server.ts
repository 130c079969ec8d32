import {
  acceptOffer,
  appealDecision,
  getDispute,
  refuseOffer,
  withdrawDispute,
  writeMessage,
} from '@luwag/contracts/disputes';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { sendPicture } from './send-picture.server.ts';

/** One case, as its buyer and its shop both read it. */
export async function loadDispute(args: VisitorArgs, disputeId: string) {
  const { searchParams } = args.url;
  const found = await callAs(args, getDispute, { params: { dispute_id: disputeId } });
  return {
    dispute: needed(found, 'dispute_not_found'),
    done: searchParams.get('done'),
    // Too much came at once: the server in front of us says so in the address.
    fault: searchParams.get('fault') === 'large' ? 'picture_too_large' : undefined,
    formKey: newFormKey(),
  };
}

export type DisputeData = Awaited<ReturnType<typeof loadDispute>>;

/** Why a step was not taken, with what was typed for it. */
export type StepReply = { code: string; act: string; words: string };

/** Does what a form of the buyer's page asks for, by its field `act`. */
export async function actAsBuyer(args: VisitorArgs, disputeId: string): Promise<StepReply> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const params = { dispute_id: disputeId };
  // The form's own key, whatever was changed in between: these move money.
  const money = { idempotencyKey: moneyKey(form, act) };
  switch (act) {
    case 'accept':
      return answered(args, form, 'accepted', () =>
        callAs(args, acceptOffer, { params, body: {} }, money),
      );
    case 'refuse': {
      const body = refuseOffer.body.safeParse({ words: textOf(form, 'words') });
      if (!body.success) return replyOf(form, 'nothing_written');
      return answered(args, form, 'accepted', () =>
        callAs(args, refuseOffer, { params, body: body.data }, money),
      );
    }
    case 'withdraw':
      return answered(args, form, 'accepted', () =>
        callAs(args, withdrawDispute, { params, body: {} }, money),
      );
    case 'appeal':
      return appeal(args, disputeId, form);
    default:
      return write(args, disputeId, form);
  }
}

export const moneyKey = (form: FormData, act: string): string => `${textOf(form, 'key')}.${act}`;

export const replyOf = (form: FormData, code: string): StepReply => ({
  code,
  act: textOf(form, 'act'),
  words: textOf(form, 'words'),
});

/** Done, it leads back to the page, so that reloading does nothing again. */
export async function answered(
  args: VisitorArgs,
  form: FormData,
  done: string,
  call: () => Promise<{ ok: true } | { ok: false; code: string }>,
): Promise<StepReply> {
  const result = await call();
  if (result.ok) throw redirect(`${args.url.pathname}?done=${done}`, 303);
  return replyOf(form, result.code);
}

export async function appeal(args: VisitorArgs, disputeId: string, form: FormData) {
  const body = appealDecision.body.safeParse({ words: textOf(form, 'words') });
  if (!body.success) return replyOf(form, 'words_missing');
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body.data);
  return answered(args, form, 'appeal', () =>
    callAs(
      args,
      appealDecision,
      { params: { dispute_id: disputeId }, body: body.data },
      { idempotencyKey },
    ),
  );
}

/** Words, a photo, or a photo with words under it. */
export async function write(args: VisitorArgs, disputeId: string, form: FormData) {
  const params = { dispute_id: disputeId };
  const words = textOf(form, 'words');
  const picture = form.get('picture');
  if (picture instanceof Blob && picture.size > 0)
    return answered(args, form, 'message', () => sendPicture(args, disputeId, { picture, words }));
  const body = writeMessage.body.safeParse({ words });
  if (!body.success) return replyOf(form, 'nothing_written');
  const idempotencyKey = keyOfContent(textOf(form, 'key'), body.data);
  return answered(args, form, 'message', () =>
    callAs(args, writeMessage, { params, body: body.data }, { idempotencyKey }),
  );
}
