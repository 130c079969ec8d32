import { type NumberReply, unlessOffline } from '#app/features/auth/entry.ts';
import { MoreLinks } from '#app/features/auth/entry-form.tsx';
import { EntrySteps } from '#app/features/auth/entry-steps.tsx';
import { NumberCodeForm, NumberForm } from '#app/features/auth/number-code-form.tsx';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/number';

export { loadNumber as loader, proveNumber as action } from '#app/features/auth/number.server.ts';

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
