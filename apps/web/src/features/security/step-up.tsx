import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { CodeField } from '@luwag/ui/code-field';
import { Icon } from '@luwag/ui/icon';
import { lazy, Suspense, useState } from 'react';
import { Form, Link, useLocation, useSubmit } from 'react-router';
import { answerWithPasskey, canUsePasskeys, type PasskeyTrouble } from '#app/lib/passkeys.ts';
import { useHasScript } from '#app/lib/use-has-script.ts';
import { m } from '#app/paraglide/messages.js';
import type { PendingChange } from './pending-change.ts';
import type { StepUpAsked } from './security-answer.ts';
import { useIsActing } from './use-is-acting.ts';

/** Fetched when there is something to confirm, and not with the page. */
const Dialog = lazy(() => import('@luwag/ui/dialog').then((ui) => ({ default: ui.Dialog })));

/**
 * Asks for a fresh factor and says what for. With script it lies over the page; without, it stands
 * on top of it, with the same form inside.
 */
export function StepUp({ asked }: { asked: StepUpAsked }) {
  const hasScript = useHasScript();
  const [isDismissed, setDismissed] = useState(false);
  if (hasScript) {
    return (
      <Suspense>
        <Dialog
          open={!isDismissed}
          onOpenChange={(isOpen) => setDismissed(!isOpen)}
          title={m.security_step_up_title()}
          description={changeInWords(asked.change)}
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
    <Card className="setting step-up" role="region" aria-labelledby="step-up">
      <h2 id="step-up">{m.security_step_up_title()}</h2>
      <p className="small">{changeInWords(asked.change)}</p>
      <Factors asked={asked} />
      <CancelLink />
    </Card>
  );
}

function CancelLink() {
  const { pathname } = useLocation();
  return (
    <Link to={pathname} className={buttonClass({ variant: 'text' })}>
      {m.security_step_up_cancel()}
    </Link>
  );
}

function changeInWords(change: PendingChange): string {
  switch (change.act) {
    case 'change_email':
      return m.security_step_up_email({ email: change.email });
    case 'start_totp':
      return m.security_step_up_start_totp();
    case 'disable_totp':
      return m.security_step_up_disable_totp();
    case 'add_passkey':
      return m.security_step_up_add_passkey({ name: change.name });
    case 'remove_passkey':
      return m.security_step_up_remove_passkey({ name: change.name });
  }
}

/** The passkey first, where there is one and the browser can use it; the code beside it. */
function Factors({ asked }: { asked: StepUpAsked }) {
  const hasScript = useHasScript();
  const hasPasskey = asked.factors.includes('passkey') && asked.passkeyOptions !== null;
  const isUsable = hasPasskey && hasScript && canUsePasskeys();
  const hasCode = asked.factors.includes('totp');
  return (
    <div className="stack">
      {asked.fault && (
        <Banner
          tone="fail"
          role="alert"
          title={
            asked.fault === 'factor_refused'
              ? m.security_step_up_refused()
              : m.security_step_up_expired()
          }
        />
      )}
      {isUsable && <PasskeyFactor asked={asked} />}
      {hasPasskey && !isUsable && <p className="small">{m.security_step_up_need_script()}</p>}
      {hasCode && <CodeFactor asked={asked} isFirst={!isUsable} />}
    </div>
  );
}

const fieldsOf = ({ stepUpId, change }: StepUpAsked) => ({
  act: 'step_up',
  step_up_id: stepUpId,
  change: JSON.stringify(change),
});

function PasskeyFactor({ asked }: { asked: StepUpAsked }) {
  const submit = useSubmit();
  const isActing = useIsActing();
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
        pending={isAsking || isActing('step_up')}
        pendingLabel={m.security_passkey_asking()}
        onClick={() => void answer()}
      >
        <Icon name="key" />
        {m.security_step_up_passkey()}
      </Button>
    </>
  );
}

function CodeFactor({ asked, isFirst }: { asked: StepUpAsked; isFirst: boolean }) {
  const isActing = useIsActing();
  return (
    <Form method="post" preventScrollReset noValidate className="stack">
      {Object.entries(fieldsOf(asked)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <CodeField label={m.security_step_up_code()} name="code" required />
      <Button
        type="submit"
        variant={isFirst ? 'primary' : 'second'}
        pending={isActing('step_up')}
        pendingLabel={m.security_busy()}
      >
        {m.security_step_up_submit()}
      </Button>
    </Form>
  );
}
