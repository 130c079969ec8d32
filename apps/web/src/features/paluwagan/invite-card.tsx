import type { GroupInvitation } from '@luwag/contracts/paluwagan-joining';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { PhoneField } from '@luwag/ui/text-field';
import { useEffect, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import type { ManageProps, ManageReply } from './manage.server.ts';
import { faultOf } from './manage-fault.ts';

/** A link, or somebody by their number, for whom a seat is kept. */
export function InviteCard({ group, invitations, reply }: ManageProps) {
  const form = useFirstFault(reply);
  const { code, typed } = faultOf(reply, 'invite');
  const isOpen = group.status === 'forming' && group.seats.length < group.amounts.seats;
  if (!isOpen && invitations.length === 0) return null;
  return (
    <Card id="invite" className="stack gap-4" role="region" aria-labelledby="invite-title">
      <div>
        <h2 id="invite-title">{m.paluwagan_invite()}</h2>
        <p>
          {m.paluwagan_taken({ taken: group.seats.length, seats: group.amounts.seats })}.{' '}
          {m.paluwagan_invite_text()}
        </p>
      </div>
      {isOpen && (
        <PostForm ref={form} fields={{ act: 'invite' }} className="stack gap-4">
          <PhoneField
            name="number"
            defaultValue={typed.number}
            error={code === 'number_invalid' ? m.paluwagan_fault_number() : undefined}
            label={m.paluwagan_invite_number()}
            help={m.paluwagan_invite_number_help()}
          />
          <SubmitButton of={{ act: 'invite' }} variant="second" busy={m.paluwagan_busy()}>
            {m.paluwagan_invite_submit()}
          </SubmitButton>
        </PostForm>
      )}
      {invitations.length > 0 && (
        <ul className="lined">
          {invitations.map((invitation) => (
            <Invitation key={invitation.group_invitation_id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Invitation({ invitation }: { invitation: GroupInvitation }) {
  const { group_invitation_id: id, to, kind } = invitation;
  return (
    <li className="between pal-invitation">
      <span>
        <b>{to ?? m.paluwagan_invite_by_link()}</b>
        <span className="pal-line-note">
          {kind === 'substitute' && `${m.paluwagan_invite_substitute()} `}
          {m.paluwagan_invite_until({ until: momentWords(invitation.expires_at) })}
        </span>
      </span>
      <PostForm fields={{ act: 'cancel_invitation', id }}>
        <SubmitButton of={{ act: 'cancel_invitation', id }} variant="text" auto compact>
          {m.paluwagan_invite_cancel()}
        </SubmitButton>
      </PostForm>
    </li>
  );
}

type Link = Extract<ManageReply, { kind: 'link' }>;

/** Shown once: who has the link can ask for the seat, and still passes every check. */
export function LinkMade({ reply: { address, to, isSubstitute } }: { reply: Link }) {
  const place = useRef<HTMLDivElement>(null);
  // The form that asked for it may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new link is gone to.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [address, to]);
  if (address === null)
    return (
      <div ref={place} tabIndex={-1}>
        <Banner tone="ok" role="status" title={m.paluwagan_invite_sent({ to: to ?? '' })} />
      </div>
    );
  return (
    <Card ref={place} tabIndex={-1} className="stack" role="status">
      <h2>{to ? m.paluwagan_invite_sent({ to }) : m.paluwagan_invite_link()}</h2>
      <p>{isSubstitute ? m.paluwagan_substitute_link_text() : m.paluwagan_invite_once()}</p>
      <p className="mono pal-hash">{address}</p>
      <CopyButton text={address} label={m.paluwagan_invite_copy()} copied={m.paluwagan_copied()} />
    </Card>
  );
}
