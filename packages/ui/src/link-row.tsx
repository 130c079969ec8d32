import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** A full-width line that leads somewhere. */
export function LinkRow({
  children,
  note,
  className,
  ...rest
}: ComponentProps<'a'> & { href: string; note?: ReactNode }) {
  return (
    <a {...rest} className={classNames('linkrow', className)}>
      <span>
        {children}
        {note && <small>{note}</small>}
      </span>
      <Icon name="chevron-right" small />
    </a>
  );
}

/** A question whose answer unfolds below it. Works without script. */
export function Disclosure({
  title,
  open = false,
  children,
}: {
  title: ReactNode;
  /** Unfolded from the start. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="disc" open={open}>
      <summary>
        {title}
        <Icon name="chevron-down" small />
      </summary>
      <div className="disc-body">{children}</div>
    </details>
  );
}
