import type { createGroup } from '@luwag/contracts/paluwagan-joining';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import { DatesCard } from './dates-card.tsx';
import { EvenCard } from './even-card.tsx';
import { groupLine } from './group-words.ts';
import type { NewGroupReply, NewGroupView, TypedTerms } from './new-group.server.ts';
import { ObstacleBanner } from './obstacle-banner.tsx';
import { OwnPart, SignBox } from './own-part.tsx';
import { groupsPath, listPath } from './paths.ts';
import { personRefusals } from './person-refusals.ts';
import { SevenRules } from './seven-rules.tsx';
import { TermsForm } from './terms-form.tsx';

type NewGroupPageProps = NewGroupView & { reply: NewGroupReply | undefined };

/** Terms first, with what they come to; then the rules and the organiser's own seat. */
export function NewGroupPage(props: NewGroupPageProps) {
  const { mode, isSigning, preview, whyNot } = props;
  const list = listPath({ livemode: mode === 'live' });
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={isSigning ? termsAddress(props) : list}>
        {isSigning ? m.paluwagan_new_change() : m.paluwagan_title()}
      </BackLink>
      {mode === 'test' && <TestBand />}
      {whyNot ? (
        <>
          <PageHead title={m.paluwagan_new_title()}>{m.paluwagan_new_lede()}</PageHead>
          <ObstacleBanner code={whyNot} livemode={mode === 'live'} />
        </>
      ) : isSigning && preview ? (
        <Signing {...props} preview={preview} />
      ) : (
        <>
          <PageHead title={m.paluwagan_new_title()}>{m.paluwagan_new_lede()}</PageHead>
          <TermsForm {...props} />
        </>
      )}
    </div>
  );
}

const termsAddress = ({ typed, mode }: Pick<NewGroupView, 'typed' | 'mode'>): string =>
  withSearch(`${groupsPath}/new`, { ...typed, mode: mode === 'test' ? 'test' : null });

type SigningProps = NewGroupPageProps & { preview: NonNullable<NewGroupView['preview']> };

function Signing({ mode, typed, preview, sources, formKey, reply }: SigningProps) {
  const form = useFirstFault(reply);
  return (
    <>
      <PageHead title={<span className="breaks">{typed.name}</span>}>{groupLine(preview)}</PageHead>
      {reply && reply.code !== 'not_signed' && (
        <RefusalBanner code={reply.code} words={refusals} otherwise={m.paluwagan_refused} />
      )}
      <EvenCard amounts={preview} />
      <DatesCard amounts={preview} />
      <SevenRules amounts={preview} />
      <PostForm ref={form} fields={{ ...fieldsOf(typed), key: formKey }} className="stack gap-5">
        <Card>
          <OwnPart
            sources={sources}
            seatsMax={2}
            isDrawn={preview.order === 'draw'}
            typed={reply?.typed ?? {}}
          />
        </Card>
        <p>{m.paluwagan_new_organiser()}</p>
        <SignBox
          due={pesos(preview.due)}
          dates={preview.seats}
          error={reply?.code === 'not_signed' ? m.paluwagan_sign_missing() : undefined}
        />
        <div className="stack gap-2">
          <SubmitButton of={{ key: formKey }} busy={m.paluwagan_busy()}>
            {m.paluwagan_new_make()}
          </SubmitButton>
        </div>
      </PostForm>
      <p className="links">
        <Link to={listPath({ livemode: mode === 'live' })}>{m.paluwagan_not_now()}</Link>
      </p>
    </>
  );
}

const fieldsOf = (typed: TypedTerms): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? '']));

const refusals: ForRefusals<typeof createGroup, () => string> = {
  ...personRefusals,
  first_turn_out_of_range: m.paluwagan_fault_first_date,
  first_turn_not_a_pay_day: m.paluwagan_fault_pay_day,
  group_too_long: m.paluwagan_fault_too_long,
  contribution_not_whole: m.paluwagan_fault_whole,
  group_name_not_allowed: m.paluwagan_fault_name,
  company_not_found: m.paluwagan_refused_company,
};
