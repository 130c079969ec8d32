import type { AskAgainReason, CaseView, ItemKind } from '@luwag/contracts/kyc-cases';
import { itemKinds } from '@luwag/domain/kyc-steps';
import { type ButtonVariant, buttonClass } from '@luwag/ui/button';
import { Disclosure } from '@luwag/ui/link-row';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type KeyboardEvent, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { reasonNames, reasonsOf } from './case-choices.ts';
import { DeskContext, isReady, type Panel } from './desk-state.ts';
import { Key, ToldText } from './note-field.tsx';

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

/** Every item of a case can be asked for, also one that was not needed so far. */
export const askableItems = ({ items }: Pick<CaseView, 'items'>): ItemKind[] =>
  itemKinds.filter((kind) => items.some((item) => item.kind === kind));

/** A reason for each item that is asked for; those without one stay as they are. */
export function AskFields({ items }: { items: readonly ItemKind[] }) {
  const hasScript = useHasScript();
  const { desk } = use(DeskContext);
  return (
    <>
      <ol className="ask-items">
        {items.map((item, index) => (
          <li key={item} data-asking={desk.asking === item || undefined}>
            <AskItem item={item} digit={index + 1} />
          </li>
        ))}
      </ol>
      {!hasScript && <AllTexts items={items} />}
    </>
  );
}

function AskItem({ item, digit }: { item: ItemKind; digit: number }) {
  const { desk, move } = use(DeskContext);
  const reason = desk.asked[item] as AskAgainReason | undefined;
  const isAsking = desk.asking === item;
  return (
    <>
      <label className="ask-item">
        <Key>{String(digit)}</Key>
        <span>{itemWords(item)}</span>
        <select
          name={`reason.${item}`}
          value={reason ?? ''}
          onChange={(event) => move({ kind: 'ask', item, reason: event.target.value })}
        >
          <option value="">{m.ops_ask_keep()}</option>
          {reasonsOf[item].map((one) => (
            <option key={one} value={one}>
              {reasonNames[one]()}
            </option>
          ))}
        </select>
      </label>
      {isAsking && (
        <ol className="ask-reasons" aria-label={m.ops_ask_reasons({ item: itemWords(item) })}>
          {reasonsOf[item].map((one, index) => (
            <li key={one}>
              <button
                type="button"
                className="inline"
                onClick={() => move({ kind: 'ask', item, reason: one })}
              >
                <Key>{String(index + 1)}</Key>
                {reasonNames[one]()}
              </button>
            </li>
          ))}
        </ol>
      )}
      {reason && !isAsking && <ToldText words={(language) => reasonWords(reason, language)} />}
    </>
  );
}

/** Without script nothing can appear as a reason is chosen: all that could be said is there. */
function AllTexts({ items }: { items: readonly ItemKind[] }) {
  const reasons = [...new Set(items.flatMap((item) => reasonsOf[item]))];
  return (
    <Disclosure title={m.ops_ask_all_texts()}>
      <dl className="stack all-texts">
        {reasons.map((reason) => (
          <div key={reason}>
            <dt>{reasonNames[reason]()}</dt>
            <dd>
              <ToldText words={(language) => reasonWords(reason, language)} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
