import { Glyph } from '@luwag/ui/list';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { initialsOf } from '#app/shared/format/initials.ts';

/** Who is signed in, in two lines. Either may be long. */
export function Me({ name, note }: { name: string; note: string }) {
  return (
    <div className="inline gap-3 me">
      <Glyph initials={initialsOf(name)} tone="brand" />
      <span>
        <b className="clamp">{name}</b>
        <span className="label">{note}</span>
      </span>
    </div>
  );
}

/** The account behind its two letters, on a phone. It opens and closes without script. */
export function AccountMenu({ name, children }: { name: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const page = useRef(key);
  // Another page closes the menu; the first one may have it open before its script is there.
  useEffect(() => {
    if (menu.current && page.current !== key) menu.current.open = false;
    page.current = key;
  }, [key]);
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const isInside = target instanceof Node && menu.current?.contains(target);
      if (menu.current && !isInside) menu.current.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  function closeOnEscape({ key: pressed }: KeyboardEvent) {
    if (pressed !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }
  return (
    <details
      ref={menu}
      className="unmarked account-menu"
      onKeyDown={closeOnEscape}
      // It may be open before the script comes.
      suppressHydrationWarning
    >
      <summary>
        <Glyph initials={initialsOf(name)} tone="brand" />
        <span className="visually-hidden">{m.home_account_menu_of({ name })}</span>
      </summary>
      <div className="stack account-panel card pop">{children}</div>
    </details>
  );
}
