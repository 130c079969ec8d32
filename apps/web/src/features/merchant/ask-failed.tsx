import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, Suspense, useEffect, useState } from 'react';
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
  const [isOpen, setOpen] = useState(isOfNoField(answer));
  // Each answer is told, the second like the first.
  useEffect(() => setOpen(isOfNoField(answer)), [answer]);
  if (!isOfNoField(answer)) return null;
  if (!hasScript) {
    return (
      <Banner tone="fail" role="alert" title={m.selling_ask_failed_title()}>
        {textOf(answer)}
      </Banner>
    );
  }
  return (
    <Suspense>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.selling_ask_failed_title()}
        description={textOf(answer)}
      >
        <Button onClick={() => setOpen(false)}>{m.selling_ask_failed_close()}</Button>
      </Dialog>
    </Suspense>
  );
}

const textOf = (answer: AskAnswer | undefined): string =>
  answer?.code === 'store_name_not_clear'
    ? m.selling_ask_name_waits()
    : m.selling_ask_failed_text();

const isOfNoField = (answer: AskAnswer | undefined): boolean =>
  answer !== undefined && !firstFaulty(askFields, answer.faults);
