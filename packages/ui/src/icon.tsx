import { classNames } from './class-names.ts';
import { type IconName, iconPaths } from './icon-paths.ts';

export { type IconName, iconNames } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** 20 px instead of 24. */
  small?: boolean;
  className?: string;
}

/** Decorative: whatever it means is also said in words beside it. */
export function Icon({ name, small = false, className }: IconProps) {
  return (
    <svg
      className={classNames('ic', small && 'sm', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
