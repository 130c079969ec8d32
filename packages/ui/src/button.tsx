import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/**
 * One filled button a screen: `primary`, or `onroom` where the screen's action is on a room panel.
 */
export type ButtonVariant = 'primary' | 'second' | 'text' | 'danger' | 'onroom' | 'roomtext';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  /** As wide as its words rather than its column. */
  auto?: boolean | undefined;
  /** 48 px high instead of 52, with smaller words. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/**
 * The class of a button, for a router's link: `<Link className={buttonClass({ variant: 'second'
 * })}>`.
 */
export function buttonClass({
  variant = 'primary',
  auto,
  compact,
  className,
}: ButtonLook = {}): string {
  return classNames('btn', variant, auto && 'auto', compact && 'mid', className);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Work is under way: the button keeps its place and focus, and a second tap does nothing. */
  pending?: boolean | undefined;
  pendingLabel?: string | undefined;
}

export function Button({
  variant,
  auto,
  compact,
  className,
  pending = false,
  pendingLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function tap(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, auto, compact, className })}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={tap}
    >
      {pending && <Icon name="spin" className="spin" />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {
  href: string;
}

/** A link that looks like a button. It goes somewhere; a `Button` does something. */
export function LinkButton({ variant, auto, compact, className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={buttonClass({ variant, auto, compact, className })} />;
}
