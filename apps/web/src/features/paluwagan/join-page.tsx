import type { InvitedGroup, joinGroup } from '@luwag/contracts/paluwagan-joining';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Disclosure } from '@luwag/ui/link-row';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import { DatesCard } from './dates-card.tsx';
import { EvenCard } from './even-card.tsx';
import { exactWords } from './exact-words.ts';
import { groupLine, ordinal } from './group-words.ts';
import type { InvitationView, JoinReply } from './join.server.ts';
import { isObstacle, ObstacleBanner } from './obstacle-banner.tsx';
import { OwnPart, SignBox } from './own-part.tsx';
import { listPath } from './paths.ts';
import { personRefusals } from './person-refusals.ts';
import { SevenRules } from './seven-rules.tsx';

type JoinPageProps = InvitationView & { reply: JoinReply | undefined };

/** Who asks, what it comes to, the rules, and a seat for whoever signs them. */
export function JoinPage(props: JoinPageProps) {
  const { group, reply } = props;
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={listPath(group)}>{m.paluwagan_title()}</BackLink>
      {!group.livemode && <TestBand />}
      {group.from && (
        <div className="inline gap-3">
          <Glyph initials={initialsOf(group.from)} tone="brand" />
          <b className="breaks">{m.paluwagan_invites_you({ name: group.from })}</b>
        </div>
      )}
      <PageHead title={<span className="breaks">{group.name}</span>}>
        {groupLine(group.amounts)}
      </PageHead>
      {reply && reply.code !== 'not_signed' && (
        <RefusalBanner code={reply.code} words={refusals} otherwise={m.paluwagan_refused} />
      )}
      <WhyNot group={group} />
      <Faces group={group} />
      {group.kind === 'substitute' && <TakingOver group={group} />}
      <EvenCard amounts={group.amounts} />
      <DatesCard amounts={group.amounts} />
      <SevenRules amounts={group.amounts} text={group.rules_text} />
      <ExactRules group={group} />
      {!group.why_not && <JoinForm {...props} />}
    </div>
  );
}

/** First of all, for whoever cannot sign: the rules below are still there to be read. */
function WhyNot({ group: { why_not: code, livemode } }: { group: InvitedGroup }) {
  if (code === null) return null;
  if (isObstacle(code)) return <ObstacleBanner code={code} livemode={livemode} />;
  return <Banner tone="pend" title={(refusals[code] ?? m.paluwagan_refused)()} />;
}

function Faces({ group }: { group: InvitedGroup }) {
  const { members, amounts, seats_free: free } = group;
  return (
    <div className="inline gap-3 pal-faces-line">
      <ul className="pal-faces" aria-label={m.paluwagan_members()}>
        {members.map(({ name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name.
          <li key={index}>
            <span aria-hidden="true">{initialsOf(name)}</span>
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
        {free > 0 && (
          <li className="open">
            <span>{m.paluwagan_you()}</span>
          </li>
        )}
      </ul>
      <span>{m.paluwagan_taken({ taken: amounts.seats - free, seats: amounts.seats })}</span>
    </div>
  );
}

/** A seat that somebody gives up: what it costs to come in, and when it receives. */
const TakingOver = ({ group: { buy_in: buyIn, turn, amounts } }: { group: InvitedGroup }) => (
  <Banner title={m.paluwagan_substitute_title()}>
    {m.paluwagan_substitute_text({ amount: pesos(buyIn ?? 0) })}
    {turn !== null &&
      ` ${m.paluwagan_substitute_turn({
        pot: pesos(amounts.pot),
        turn: ordinal(turn),
        date: dateOf(amounts.due_dates[turn - 1] ?? amounts.due_dates[0] ?? ''),
      })}`}
  </Banner>
);

const ExactRules = ({ group }: { group: InvitedGroup }) => (
  <Disclosure title={m.paluwagan_exact()}>
    <p className="small">{exactWords(group.rules_text)}</p>
    <p className="mono pal-hash">{group.rules_text}</p>
    <p className="label">{m.paluwagan_hash()}</p>
    <p className="mono pal-hash">{group.rules_hash}</p>
    {group.seed_seal && (
      <>
        <p className="label">{m.paluwagan_seed_seal()}</p>
        <p className="mono pal-hash">{group.seed_seal}</p>
      </>
    )}
  </Disclosure>
);

function JoinForm({ group, sources, formKey, reply }: JoinPageProps) {
  const { amounts, kind } = group;
  const isTakingOver = kind === 'substitute';
  const isDrawn = amounts.order === 'draw' && !isTakingOver;
  const form = useFirstFault(reply);
  return (
    <PostForm
      ref={form}
      fields={{
        key: formKey,
        rules_hash: group.rules_hash,
        order: isDrawn ? 'draw' : 'agreed',
      }}
      className="stack gap-5"
    >
      <Card className="stack gap-5">
        <OwnPart
          sources={sources}
          seatsMax={isTakingOver ? 1 : Math.min(2, group.seats_free)}
          isDrawn={isDrawn}
          typed={reply?.typed ?? {}}
        />
        {!isTakingOver && (
          <div className="stack gap-2">
            <p>
              {group.is_secured
                ? m.paluwagan_secured()
                : m.paluwagan_not_secured({ turns: amounts.early_turns })}
            </p>
            {!group.is_secured && (
              <Checkbox name="with_deposit" value="yes" note={m.paluwagan_deposit_note()}>
                {m.paluwagan_deposit({ amount: pesos(amounts.deposit) })}
              </Checkbox>
            )}
          </div>
        )}
      </Card>
      {group.kept_until && <p>{m.paluwagan_kept({ until: momentWords(group.kept_until) })}</p>}
      <SignBox
        due={pesos(amounts.due)}
        dates={amounts.seats}
        error={reply?.code === 'not_signed' ? m.paluwagan_sign_missing() : undefined}
      />
      <div className="stack gap-2">
        <SubmitButton of={{ key: formKey }} busy={m.paluwagan_busy()}>
          {m.paluwagan_join()}
        </SubmitButton>
        <Link to={listPath(group)} className={buttonClass({ variant: 'text' })}>
          {m.paluwagan_not_now()}
        </Link>
      </div>
    </PostForm>
  );
}

const refusals: ForRefusals<typeof joinGroup, () => string> = {
  ...personRefusals,
  group_invitation_not_found: m.paluwagan_refused_invitation,
  group_not_forming: m.paluwagan_refused_not_forming,
  rules_changed: m.paluwagan_refused_rules,
  seats_gone: m.paluwagan_refused_seats_gone,
  too_many_seats: m.paluwagan_refused_two_seats,
  same_person_in_group: m.paluwagan_refused_same_person,
};
