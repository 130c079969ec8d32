import { type ButtonVariant, buttonClass } from '@luwag/ui/button';
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { isReady, type Panel } from './desk-state.ts';
import { Key } from './key.tsx';
import { DeskContext } from './use-desk.ts';

const words = {
  approve: { digit: 1, label: m.ops_approve, title: m.ops_approve_sure, yes: m.ops_approve_yes },
  ask: { digit: 2, label: m.ops_ask, title: m.ops_ask_what, yes: m.ops_ask_yes },
  reject: { digit: 3, label: m.ops_reject, title: m.ops_reject_why, yes: m.ops_reject_yes },
  agree: { digit: 1, label: m.ops_agree, title: m.ops_agree, yes: m.ops_agree_yes },
  disagree: { digit: 2, label: m.ops_disagree, title: m.ops_disagree, yes: m.ops_disagree_yes },
} as const satisfies Record<Panel, object>;

type DecidePanelProps = {
  panel: Panel;
  variant: ButtonVariant;
  /** What the form carries beside its own fields. */
  hidden: Readonly<Record<string, string>>;
  /** Why it cannot be done at all, whatever is chosen. */
  blocked?: string | undefined;
  children: ReactNode;
};

/**
 * One thing to decide, folded behind its button. It is a `details` with a plain form in it, so it
 * opens and is sent without script; with script the digit on the button opens it too.
 */
export function DecidePanel({ panel, variant, hidden, blocked, children }: DecidePanelProps) {
  const { desk, move } = use(DeskContext);
  const { digit, label, title, yes } = words[panel];
  const isOpen = desk.panel === panel;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useFocusInside(box, { isOpen, isReady: isOpen && !blocked && isReady(desk) });
  return (
    <details
      name="decision"
      open={isOpen}
      onToggle={(event) => {
        const kind = event.currentTarget.open ? 'open' : 'close';
        move({ kind, panel });
      }}
    >
      <summary className={buttonClass({ variant, auto: true, compact: true })}>
        {label()}
        <Key>{String(digit)}</Key>
      </summary>
      <section
        className="stack decide-panel card pop"
        ref={box}
        tabIndex={-1}
        aria-labelledby={titleId}
      >
        <h2 id={titleId}>{title()}</h2>
        <PostForm
          className="stack"
          fields={{ ...hidden, act: panel }}
          noValidate={false}
          preventScrollReset
          onKeyDown={ignoreHeldEnter}
        >
          {children}
          {blocked && (
            <p className="desk-find alarm" id={`${titleId}-blocked`}>
              {blocked}
            </p>
          )}
          <SubmitButton
            disabled={blocked !== undefined}
            aria-describedby={blocked && `${titleId}-blocked`}
            variant={variant === 'danger' ? 'danger' : 'primary'}
            compact
            auto
            of={{ act: panel }}
            busy={m.ops_busy()}
          >
            {yes()}
            <Key>↵</Key>
          </SubmitButton>
        </PostForm>
      </section>
    </details>
  );
}

/**
 * One press, one thing: Enter that is still held down from opening the panel, or from the page
 * before, sends nothing.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/**
 * A panel takes the focus when it opens, a note or a tick that it asks for takes it next, and the
 * button when all is chosen: then Enter sends it, and nothing else has to be reached for.
 */
function useFocusInside(
  box: { current: HTMLElement | null },
  { isOpen, isReady }: { isOpen: boolean; isReady: boolean },
): void {
  useEffect(() => {
    if (!isOpen) return;
    const wanted = box.current?.querySelector<HTMLElement>(
      'input:is([type=text], [type=checkbox]:not(:checked))[required]',
    );
    const button = box.current?.querySelector<HTMLElement>('button[type=submit]');
    const target = isReady ? (wanted ?? button) : box.current;
    target?.focus({ preventScroll: true });
  }, [box, isOpen, isReady]);
}
