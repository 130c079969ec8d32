import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeField } from '@luwag/ui/code-field';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useSubmit } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import {
  answerWithPasskey,
  canUsePasskeys,
  type PasskeyTrouble,
} from '#app/shared/auth/passkeys.ts';
import { PostForm, SubmitButton, useIsSending } from '#app/shared/forms/post-form.tsx';

/** Its change travels with the form, to be done once the factor is right. */
type FactorAsked = AskedStepUp<unknown>;

type StepUpPromptProps = {
  asked: FactorAsked;
  /** What it is for, in words. */
  description: string;
};

/** Fetched when there is something to confirm, and not with the page. */
const Dialog = lazy(() => import('@luwag/ui/dialog').then((ui) => ({ default: ui.Dialog })));

/**
 * Asks for a fresh factor and says what for. With script it lies over the page; without, it stands
 * on top of it, with the same form inside.
 */
export function StepUpPrompt({ asked, description }: StepUpPromptProps) {
  const hasScript = useHasScript();
  const { pathname } = useLocation();
  const [isDismissed, setDismissed] = useState(false);
  if (hasScript) {
    return (
      <Suspense>
        <Dialog
          open={!isDismissed}
          onOpenChange={(isOpen) => setDismissed(!isOpen)}
          title={m.security_step_up_title()}
          description={description}
        >
          <Factors asked={asked} />
          <Button variant="text" onClick={() => setDismissed(true)}>
            {m.security_step_up_cancel()}
          </Button>
        </Dialog>
      </Suspense>
    );
  }
  return (
    <Card className="stack setting step-up" role="region" aria-labelledby="step-up">
      <h2 id="step-up">{m.security_step_up_title()}</h2>
      <p className="small">{description}</p>
      <Factors asked={asked} />
      <Link to={pathname} className={buttonClass({ variant: 'text' })}>
        {m.security_step_up_cancel()}
      </Link>
    </Card>
  );
}

/** The passkey first, where there is one and the browser can use it; the code beside it. */
function Factors({ asked }: { asked: FactorAsked }) {
  const hasScript = useHasScript();
  const hasPasskey = asked.factors.includes('passkey') && asked.passkeyOptions !== null;
  const isUsable = hasPasskey && hasScript && canUsePasskeys();
  const hasCode = asked.factors.includes('totp');
  return (
    <div className="stack">
      {asked.fault && <Banner tone="fail" role="alert" title={faultWords[asked.fault]()} />}
      {isUsable && <PasskeyFactor asked={asked} />}
      {hasPasskey && !isUsable && <p className="small">{m.security_step_up_need_script()}</p>}
      {hasCode && (
        <PostForm fields={fieldsOf(asked)} preventScrollReset className="stack">
          <CodeField label={m.security_step_up_code()} name="code" required />
          <SubmitButton
            variant={isUsable ? 'second' : 'primary'}
            of={{ act: 'step_up' }}
            busy={m.security_busy()}
          >
            {m.security_step_up_submit()}
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}

const faultWords = {
  factor_refused: m.security_step_up_refused,
  step_up_expired: m.security_step_up_expired,
};

const fieldsOf = ({ stepUpId, change }: FactorAsked) => ({
  act: 'step_up',
  step_up_id: stepUpId,
  change: JSON.stringify(change),
});

function PasskeyFactor({ asked }: { asked: FactorAsked }) {
  const submit = useSubmit();
  const isConfirming = useIsSending({ act: 'step_up' });
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<PasskeyTrouble>();

  async function answer(): Promise<void> {
    if (!asked.passkeyOptions) return;
    setAsking(true);
    const result = await answerWithPasskey(asked.passkeyOptions);
    setAsking(false);
    setTrouble(result.ok ? undefined : result.trouble);
    if (!result.ok) return;
    const fields = { ...fieldsOf(asked), passkey: JSON.stringify(result.answer) };
    await submit(fields, { method: 'post', preventScrollReset: true });
  }

  return (
    <>
      {trouble && (
        <Banner
          role="status"
          title={
            trouble === 'given_up' ? m.security_passkey_cancelled() : m.security_passkey_refused()
          }
        />
      )}
      <Button
        pending={isAsking || isConfirming}
        pendingLabel={m.security_passkey_asking()}
        onClick={() => void answer()}
      >
        <Icon name="key" />
        {m.security_step_up_passkey()}
      </Button>
    </>
  );
}
