import type { acceptInvitation } from '@luwag/contracts/team';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { signInAddress } from '#app/shared/auth/pages.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { roleWords } from '#app/shared/format/role-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { JoinData } from './join.server.ts';

type JoinPageProps = JoinData & { answer: { code: string } | undefined };

/** Opening the link does nothing, for mailboxes open links by themselves: the button does. */
export function JoinPage({ token, invitation, isUnreached, visitorRole, answer }: JoinPageProps) {
  if (isUnreached)
    return (
      <>
        <PageHead title={m.team_title()} />
        <Banner tone="fail" role="alert" title={m.selling_unreachable()} />
      </>
    );
  if (!invitation)
    return <PageHead title={m.team_join_over_title()}>{m.team_join_over_text()}</PageHead>;
  return (
    <>
      <PageHead title={m.team_join_title({ shop: invitation.shop_name })}>
        {m.team_join_lede({
          role: roleWords[invitation.role](),
          email: invitation.email,
          date: momentWords(invitation.expires_at),
        })}
      </PageHead>
      {answer && <RefusalBanner code={answer.code} words={faults} otherwise={m.team_fault_any} />}
      {visitorRole === undefined && <ComeIn token={token} />}
      {visitorRole === 'merchant' && (
        <PostForm fields={{ key: token }} className="stack gap-5">
          <SubmitButton busy={m.team_join_busy()}>{m.team_join_submit()}</SubmitButton>
        </PostForm>
      )}
      {visitorRole !== undefined && visitorRole !== 'merchant' && (
        <Banner tone="pend" title={m.team_join_buyer()} />
      )}
      <p className="small">{m.team_join_own()}</p>
    </>
  );
}

function ComeIn({ token }: { token: string }) {
  const back = `/merchant/join?key=${token}`;
  return (
    <div className="stack gap-4">
      <Link to={signInAddress('merchant', { back })} className={buttonClass()}>
        {m.team_join_login()}
      </Link>
      <Link to="/merchant/signup" className={buttonClass({ variant: 'second' })}>
        {m.team_join_signup()}
      </Link>
      <p className="small">{m.team_join_signup_note()}</p>
    </div>
  );
}

const faults: ForRefusals<typeof acceptInvitation, () => string> = {
  invitation_over: m.team_join_over_text,
  other_address: m.team_join_other,
  has_own_shop: m.team_join_own_shop,
  works_elsewhere: m.team_join_elsewhere,
  too_many_people: m.team_fault_many,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
};
