import type {
  confirmNumberChange,
  NumberChange,
  resendNumberChange,
  startNumberChange,
} from '@luwag/contracts/number-change';
import type { AccountType } from '@luwag/contracts/person';
import type { startStepUp } from '@luwag/contracts/sessions';
import { formatMobileNumber } from '@luwag/domain/mobile-number';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeField } from '@luwag/ui/code-field';
import type { TextFieldProps } from '@luwag/ui/text-field';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { useForm } from '#app/shared/forms/use-form.ts';
import { type NumberAnswer, type NumberFieldName, numberFields } from './number-change.ts';

export type NumberChangePageProps = {
  owner: AccountType;
  change: NumberChange;
  news: 'sent' | 'changed' | undefined;
  isAnother: boolean;
  /** The number in force, as the account has it. */
  number: string;
  isConfirmed: boolean;
  answer: NumberAnswer | undefined;
  /** The field that the screens of coming in use. */
  NumberField: ComponentType<Omit<TextFieldProps, 'label' | 'type'>>;
};

const homes = { buyer: '/buyer/account', merchant: '/merchant/settings' } as const;

/** The number as it is, and the way to another: which one, a factor, and the code texted to it. */
export function NumberChangePage(props: NumberChangePageProps) {
  const { owner, change, news, answer } = props;
  const isSent = change.state === 'sent' && !props.isAnother;
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={homes[owner]}>{m.settings_back()}</BackLink>
      <PageHead title={m.settings_number_title()}>{m.settings_number_lede()}</PageHead>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.settings_number_step_up({
            number: formatMobileNumber(answer.asked.change.number),
          })}
        />
      )}
      {news === 'changed' && !answer && (
        <Banner tone="ok" role="status" title={m.settings_number_done()}>
          {m.settings_number_done_text()}
        </Banner>
      )}
      <NumberNow {...props} />
      {!props.isConfirmed ? null : isSent ? <CodeCard {...props} /> : <NewCard {...props} />}
    </div>
  );
}

function NumberNow({ owner, number, isConfirmed, change }: NumberChangePageProps) {
  return (
    <Card className="stack gap-4 top" role="region" aria-labelledby="number-now">
      <div className="between">
        <h2 id="number-now">{m.settings_number_now()}</h2>
        {isConfirmed ? (
          <Badge tone="paid">{m.security_number_confirmed()}</Badge>
        ) : (
          <Badge tone="now">{m.security_number_unconfirmed()}</Badge>
        )}
      </div>
      <p className="value">{formatMobileNumber(number)}</p>
      {change.new_until && (
        <Banner
          tone="pend"
          title={m.settings_number_new({ moment: momentWords(change.new_until) })}
        >
          {m.settings_number_new_text()}
        </Banner>
      )}
      {!isConfirmed && (
        <Link to={`/${owner}/number`} className={buttonClass()}>
          {m.security_number_open()}
        </Link>
      )}
    </Card>
  );
}

const words = (name: NumberFieldName): string =>
  name === 'number' ? m.entry_fault_contact_number() : m.settings_number_code_wrong();

const refusedOf = (answer: NumberAnswer | undefined) =>
  answer?.kind === 'refused' ? answer : undefined;

/** The first half: which number. */
function NewCard({ owner, answer, NumberField }: NumberChangePageProps) {
  const refused = refusedOf(answer);
  const { formProps, fieldOf } = useForm({ names: numberFields, words }, refused);
  const sent = { act: 'change' };
  return (
    <Card className="stack gap-4 top" role="region" aria-labelledby="number-new">
      <h2 id="number-new">{m.settings_number_change()}</h2>
      <Fault owner={owner} answer={refused} />
      <PostForm {...formProps} fields={sent} className="stack" preventScrollReset>
        <NumberField {...fieldOf('number')} help={m.settings_number_help()} />
        <SubmitButton of={sent} busy={m.profile_busy()}>
          {m.settings_number_submit()}
        </SubmitButton>
      </PostForm>
      <p className="small">{m.settings_number_note_told()}</p>
      <p className="small">{m.settings_number_note_new()}</p>
    </Card>
  );
}

/** The second half: the code that was texted. */
function CodeCard({ owner, change, news, answer }: NumberChangePageProps) {
  const refused = refusedOf(answer);
  const { formProps, fieldOf } = useForm({ names: numberFields, words }, refused);
  const [confirm, resend] = [{ act: 'confirm' }, { act: 'resend' }];
  const number = formatMobileNumber(change.new_number ?? '');
  return (
    <Card className="stack gap-4 top" role="region" aria-labelledby="number-code">
      <h2 id="number-code">{m.settings_number_code_title()}</h2>
      {news === 'sent' && !answer && (
        <Banner tone="ok" role="status" title={m.settings_number_sent()} />
      )}
      <Fault owner={owner} answer={refused} />
      <PostForm {...formProps} fields={confirm} className="stack" preventScrollReset>
        <CodeField
          {...fieldOf('otp')}
          defaultValue=""
          label={m.entry_number_code_label({ number })}
          help={m.settings_number_code_help()}
          enterKeyHint="go"
          required
        />
        <SubmitButton of={confirm} busy={m.profile_busy()}>
          {m.settings_number_code_submit()}
        </SubmitButton>
      </PostForm>
      <PostForm fields={resend} className="stack gap-1" preventScrollReset>
        <SubmitButton of={resend} variant="second" busy={m.entry_number_busy()}>
          {m.entry_number_again()}
        </SubmitButton>
        {change.resend_in_seconds > 0 && (
          <p className="help">{m.settings_number_wait({ seconds: change.resend_in_seconds })}</p>
        )}
      </PostForm>
      <Link to="?another" className={buttonClass({ variant: 'text' })}>
        {m.entry_number_change()}
      </Link>
    </Card>
  );
}

const refusals: ForRefusals<
  | typeof startNumberChange
  | typeof resendNumberChange
  | typeof confirmNumberChange
  | typeof startStepUp,
  () => string
> = {
  no_factor: m.settings_number_no_factor,
  factor_too_fresh: m.settings_number_fresh,
  number_not_confirmed: m.security_number_unconfirmed,
  number_unchanged: m.settings_number_same,
  code_sent_recently: m.entry_number_recent_title,
  too_many_codes: m.entry_number_many_title,
  code_expired: m.settings_number_expired,
  code_wrong: undefined,
  rate_limited: m.security_too_many,
  unreachable: m.security_unreachable,
  unavailable: m.security_unreachable,
  overloaded: m.security_unreachable,
};

type FaultProps = { owner: AccountType; answer: ReturnType<typeof refusedOf> };

/** What no field is to blame for. Who has no factor is led to where one is made. */
function Fault({ owner, answer }: FaultProps) {
  if (!answer || firstFaulty(numberFields, answer.faults)) return null;
  const action = answer.code === 'no_factor' && (
    <Link to={`/${owner}/settings/security#passkeys`}>{m.settings_number_no_factor_action()}</Link>
  );
  return (
    <RefusalBanner
      code={answer.code}
      words={refusals}
      otherwise={m.security_general_fault}
      action={action}
    />
  );
}
