import type {
  askDeposit,
  askHardship,
  callOffGroup,
  cancelGroupInvitation,
  createGroupInvitation,
  inviteSubstitute,
  leaveGroup,
  setGroupWays,
  voteDissolution,
} from '@luwag/contracts/paluwagan-joining';
import type {
  agreeOrder,
  answerSwap,
  askSwap,
  proposeOrder,
} from '@luwag/contracts/paluwagan-turns';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { walletNames } from '#app/shared/format/wallet-names.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { InviteCard, LinkMade } from './invite-card.tsx';
import { DissolutionCard, EndCards } from './leave-card.tsx';
import type { ManageProps } from './manage.server.ts';
import { OrderCard } from './order-card.tsx';
import { groupPath } from './paths.ts';
import { DepositCard, HardshipCard, SubstituteCard, WaysCard } from './seat-cards.tsx';
import { SwapCard } from './swap-card.tsx';

/** What a member can do beyond giving. The organiser keeps the list; nobody here moves money. */
export function ManagePage(props: ManageProps) {
  const { group, reply, done } = props;
  const doneLine = done === null ? undefined : lineFor(doneWords, done);
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={groupPath(group.group_id)}>{group.name}</BackLink>
      {!group.livemode && <TestBand />}
      <PageHead
        title={group.mine.is_organiser ? m.paluwagan_link_organise() : m.paluwagan_link_manage()}
      >
        {group.mine.is_organiser ? m.paluwagan_organise_lede() : m.paluwagan_manage_lede()}
      </PageHead>
      {reply?.kind === 'step_up' && (
        <StepUpPrompt
          key={reply.asked.stepUpId}
          asked={reply.asked}
          description={m.paluwagan_ways_step_up({
            wallet: walletNames[reply.asked.change.wallet],
          })}
        />
      )}
      {reply?.kind === 'refused' && (
        <RefusalBanner code={reply.code} words={refusals} otherwise={m.paluwagan_refused} />
      )}
      {reply?.kind === 'link' && <LinkMade reply={reply} />}
      {doneLine && !reply && <Banner tone="ok" role="status" title={doneLine()} />}
      <InviteCard {...props} />
      <DepositCard {...props} />
      <OrderCard {...props} />
      <SwapCard {...props} />
      <WaysCard {...props} />
      <SubstituteCard {...props} />
      <HardshipCard {...props} />
      <DissolutionCard {...props} />
      <EndCards {...props} />
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  cancel_invitation: m.paluwagan_done_canceled,
  propose: m.paluwagan_done_proposed,
  agree: m.paluwagan_done_agreed,
  swap: m.paluwagan_done_swap,
  answer_swap: m.paluwagan_done_answered,
  hardship: m.paluwagan_done_hardship,
  vote: m.paluwagan_done_voted,
};

const refusals: ForRefusals<
  | typeof createGroupInvitation
  | typeof cancelGroupInvitation
  | typeof inviteSubstitute
  | typeof proposeOrder
  | typeof agreeOrder
  | typeof askSwap
  | typeof answerSwap
  | typeof askHardship
  | typeof askDeposit
  | typeof voteDissolution
  | typeof leaveGroup
  | typeof callOffGroup
  | typeof setGroupWays
  | typeof startStepUp
  | typeof confirmStepUp,
  () => string,
  'number_invalid' | 'not_sure' | 'hardship_words'
> = {
  group_not_found: undefined,
  group_not_forming: m.paluwagan_refused_not_forming,
  group_not_running: m.paluwagan_refused_not_running,
  group_started: m.paluwagan_refused_started,
  draw_under_way: m.paluwagan_refused_drawing,
  group_invitation_not_found: m.paluwagan_refused_invitation,
  own_number_invited: m.paluwagan_refused_own_number,
  seats_gone: m.paluwagan_refused_seats_gone,
  too_many_invitations: m.paluwagan_refused_invitations,
  number_invalid: m.paluwagan_fault_number,
  not_sure: m.paluwagan_fault_sure,
  hardship_words: m.paluwagan_fault_hardship,
  seat_not_found: undefined,
  seat_has_received: m.paluwagan_refused_received,
  substituted_already: m.paluwagan_refused_substituted,
  not_organiser: m.paluwagan_refused_organiser,
  not_agreeing: m.paluwagan_refused_not_agreeing,
  order_not_whole: m.paluwagan_refused_order,
  order_changed: m.paluwagan_refused_order_changed,
  early_turn_not_secured: m.paluwagan_refused_early,
  swap_not_possible: m.paluwagan_refused_swap,
  swap_asked_already: m.paluwagan_refused_swap_asked,
  swap_not_found: m.paluwagan_refused_swap_over,
  swap_over: m.paluwagan_refused_swap_over,
  hardship_asked_already: m.paluwagan_refused_hardship,
  secured_already: m.paluwagan_refused_secured,
  payment_under_way: m.paluwagan_refused_under_way,
  source_not_found: m.paluwagan_refused_source,
  no_factor: m.credit_no_factor,
  factor_too_fresh: undefined,
  factor_refused: undefined,
  step_up_expired: undefined,
  wrong_codes_ended_session: undefined,
  turned_off: m.switches_turned_off,
  unreachable: m.paluwagan_refused_unreachable,
};
