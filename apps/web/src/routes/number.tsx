import { EntrySteps } from '#app/features/auth/entry-steps.tsx';
import { unlessOffline } from '#app/features/auth/form-reply.ts';
import { MoreLinks } from '#app/features/auth/more-links.tsx';
import { loadNumber, proveNumber } from '#app/features/auth/number.server.ts';
import { NumberCodeForm } from '#app/features/auth/number-code-form.tsx';
import { NumberForm } from '#app/features/auth/number-form.tsx';
import type { NumberReply } from '#app/features/auth/number-reply.ts';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/number';

export const loader = (args: Route.LoaderArgs) => loadNumber(args);

export const action = (args: Route.ActionArgs) => proveNumber(args);

export const clientAction = unlessOffline<NumberReply>;

export default function ProveNumber({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { type, sent, number, isVerified, isInOrder, laterPath } = loaderData;
  return (
    <>
      {isInOrder && <EntrySteps type={type} at="number" />}
      {sent ? (
        <NumberCodeForm sent={sent} reply={reply} />
      ) : (
        <NumberForm number={number} isVerified={isVerified} reply={reply} />
      )}
      <MoreLinks
        links={[
          { to: laterPath, title: m.entry_number_later(), note: m.entry_number_later_note() },
        ]}
      />
    </>
  );
}
