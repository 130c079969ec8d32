import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** What it does, in words: also the tooltip. Say there what the dot means. */
  label: string;
  dot?: boolean;
}

export function IconButton({ icon, label, dot = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('iconbtn', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
      {dot && <span className="dot" />}
    </button>
  );
}
