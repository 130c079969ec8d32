import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { NumberReply } from './entry.ts';

/** A second time may be bad luck with a clock; more would be a loop. */
const turnsMax = 3;

/**
 * Does the work that a crowded moment asks for, and sends the form again by itself. Whoever never
 * meets one never loads what does it. True while it is at work.
 */
export function useCodeWork(intent: 'send' | 'resend', reply: NumberReply | undefined): boolean {
  const submit = useSubmit();
  const hasScript = useHasScript();
  const turns = useRef(0);
  const [givenUp, setGivenUp] = useState<string>();
  const challenge = reply?.challenge;
  const number = reply?.typed.number ?? '';

  useEffect(() => {
    if (!challenge) return undefined;
    turns.current += 1;
    if (turns.current > turnsMax) return setGivenUp(challenge);
    let isGone = false;
    import('@luwag/contracts/work')
      .then(({ solveWork }) => solveWork(challenge))
      .then(
        (work) => {
          if (!isGone) void submit({ intent, number, work }, { method: 'post' });
        },
        // Not fetched, or no such arithmetic here: they are told to come back, as without script.
        () => setGivenUp(challenge),
      );
    return () => {
      isGone = true;
    };
  }, [intent, challenge, number, submit]);

  return hasScript && challenge !== undefined && challenge !== givenUp;
}
