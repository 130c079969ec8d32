import { setNonce } from 'get-nonce';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What it costs and what changes, before the buttons. */
  description: ReactNode;
  /** The buttons, the safe one last. */
  children: ReactNode;
  /** Where it is put in the page; the body unless a theme is set lower down. */
  container?: HTMLElement | null;
}

// While a dialog is open the page behind it is kept from scrolling by a style element that the
// primitive adds. The content security policy lets it in by the nonce of this page's own scripts.
if (typeof document !== 'undefined') {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}

/** A question that must be answered first: a sheet on phones, a card on anything wider. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  container,
}: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal container={container ?? null}>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className="dialog dialog-sheet"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Back to whatever opened it: the primitive knows only openers that it drew itself.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <Primitive.Title className="dialog-title">{title}</Primitive.Title>
          <Primitive.Description className="small">{description}</Primitive.Description>
          <div className="dialog-actions">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
