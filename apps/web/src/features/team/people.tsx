import type { Store } from '@luwag/contracts/merchants';
import type { TeamInvitation, TeamPerson } from '@luwag/contracts/team';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { roleWords } from '#app/shared/format/role-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';

type PeopleProps = {
  people: readonly TeamPerson[];
  invitations: readonly TeamInvitation[];
  stores: readonly Store[];
  mayManage: boolean;
};

/** A table where there is room, and the same rows as a list on a phone. */
export function People({ people, invitations, stores, mayManage }: PeopleProps) {
  const names = new Map(stores.map(({ store_id, name }) => [store_id, name]));
  const storesOf = (ids: readonly string[] | null) =>
    ids
      ? ids
          .map((id) => names.get(id) ?? '')
          .filter(Boolean)
          .join(', ')
      : m.team_stores_all();
  return (
    <Card className="team-card">
      <table className="table team-people">
        <caption className="visually-hidden">{m.team_people()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.team_col_person()}</th>
            <th scope="col" className="l">
              {m.team_col_role()}
            </th>
            <th scope="col" className="l">
              {m.team_col_stores()}
            </th>
            <th scope="col" className="l">
              {m.team_col_signs()}
            </th>
            <th scope="col" className="l">
              {m.team_col_seen()}
            </th>
            <th scope="col" className="l">
              {m.team_col_state()}
            </th>
            {mayManage && (
              <th scope="col">
                <span className="visually-hidden">{m.team_change()}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow
              key={person.member_id ?? 'founder'}
              person={person}
              stores={storesOf(person.store_ids)}
              mayManage={mayManage}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.invitation_id}
              invitation={invitation}
              stores={storesOf(invitation.store_ids)}
              mayManage={mayManage}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

type RowProps = { stores: string; mayManage: boolean };

function PersonRow({ person, stores, mayManage }: RowProps & { person: TeamPerson }) {
  const { name, email, member_id: id, is_you: isYou, last_seen_at: seen } = person;
  return (
    <tr>
      <th scope="row">
        <span className="inline gap-3 team-who">
          <Glyph initials={initialsOf(name)} tone="brand" />
          <span>
            <b className="breaks">{name}</b>
            <span className="label breaks">{email}</span>
          </span>
        </span>
      </th>
      <td className="l team-role">{roleWords[person.role]()}</td>
      <td className="l q team-stores">{stores}</td>
      <td className="l q team-signs">{signsWith(person)}</td>
      <td className="l q team-seen">{seen ? momentWords(seen) : m.team_seen_never()}</td>
      <td className="l team-state">
        <Badge tone="paid">{isYou ? m.team_you() : m.team_state_active()}</Badge>
      </td>
      {mayManage && (
        <td className="team-act">
          {id && !isYou && (
            <Link
              to={`/merchant/team?person=${id}#change`}
              className="target"
              aria-label={m.team_change_of({ name })}
              preventScrollReset
            >
              {m.team_change()}
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}

function signsWith({ passkeys, has_app: hasApp }: TeamPerson): string {
  if (passkeys > 1) return m.team_signs_passkeys({ count: passkeys });
  if (passkeys === 1) return m.team_signs_passkey();
  return hasApp ? m.team_signs_app() : m.team_signs_password();
}

const dayOfMoment = (at: string): string => shortDateOf(manilaDateOf(Date.parse(at)));

function InvitationRow({
  invitation,
  stores,
  mayManage,
}: RowProps & { invitation: TeamInvitation }) {
  const { email, role, invited_by: by } = invitation;
  const date = dayOfMoment(invitation.invited_at);
  const fields = { act: 'cancel', invitation_id: invitation.invitation_id };
  return (
    <tr>
      <th scope="row">
        <span className="inline gap-3 team-who">
          <Glyph icon="mail" />
          <b className="breaks">{email}</b>
        </span>
      </th>
      <td className="l team-role">{roleWords[role]()}</td>
      <td className="l q team-stores">{stores}</td>
      <td className="l q team-signs" />
      <td className="l q team-seen">
        {by ? m.team_invited_by({ name: by, date }) : m.team_invited({ date })}
      </td>
      <td className="l team-state">
        <Badge tone="now">
          {m.team_state_invited({ date: dayOfMoment(invitation.expires_at) })}
        </Badge>
      </td>
      {mayManage && (
        <td className="team-act">
          <PostForm fields={fields} action="/merchant/team" preventScrollReset>
            <SubmitButton
              variant="text"
              compact
              of={fields}
              aria-label={m.team_cancel_of({ name: email })}
            >
              {m.team_cancel_invitation()}
            </SubmitButton>
          </PostForm>
        </td>
      )}
    </tr>
  );
}
