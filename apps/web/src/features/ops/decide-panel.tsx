import { type ButtonVariant, buttonClass } from '@luwag/ui/button';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import type { DeskMove, Panel } from './desk-state.ts';
import { Key } from './key.tsx';

export type DecidePanelProps = {
  panel: Panel;
  digit: number;
  variant: ButtonVariant;
  label: string;
  title: string;
  submit: string;
  /** Whether everything is chosen, so that Enter may send it. */
  isReady: boolean;
  isOpen: boolean;
  move(move: DeskMove): void;
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
export function DecidePanel(props: DecidePanelProps) {
  const { panel, isOpen, move, variant, label, title, blocked } = props;
  const isReady = props.isReady && !blocked;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useFocusInside(box, { isOpen, isReady });
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
        {label}
        <Key>{String(props.digit)}</Key>
      </summary>
      <section className="decide-panel card pop" ref={box} tabIndex={-1} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <PostForm
          fields={{ ...props.hidden, act: panel }}
          noValidate={false}
          preventScrollReset
          onKeyDown={ignoreHeldEnter}
        >
          {props.children}
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
            {props.submit}
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
