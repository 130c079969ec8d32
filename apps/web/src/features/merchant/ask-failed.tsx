import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, Suspense, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { type AskAnswer, askFields } from './asking.ts';

/** Fetched when something has failed, and not with the page. */
const Dialog = lazy(() => import('@luwag/ui/dialog').then((ui) => ({ default: ui.Dialog })));

/**
 * A dialog over the page; without script the same words on top of the form. What is wrong with a
 * field is told at the field, and not here as well.
 */
export function AskFailed({ answer }: { answer: AskAnswer | undefined }) {
  const hasScript = useHasScript();
  // Each answer is told, the second like the first.
  const [read, setRead] = useState<AskAnswer>();
  if (!answer || firstFaulty(askFields, answer.faults)) return null;
  const title = m.selling_ask_failed_title();
  const isName = answer.code === 'store_name_not_clear';
  const text = isName ? m.selling_ask_name_waits() : m.selling_ask_failed_text();
  if (!hasScript) {
    return (
      <Banner tone="fail" role="alert" title={title}>
        {text}
      </Banner>
    );
  }
  const close = () => setRead(answer);
  return (
    <Suspense>
      <Dialog open={answer !== read} onOpenChange={close} title={title} description={text}>
        <Button onClick={close}>{m.selling_ask_failed_close()}</Button>
      </Dialog>
    </Suspense>
  );
}
