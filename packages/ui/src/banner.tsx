import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type BannerTone = 'plain' | 'pend' | 'fail' | 'ok';

const toneIcon: Record<BannerTone, IconName> = {
  plain: 'info',
  pend: 'clock',
  fail: 'alert',
  ok: 'ok',
};

export interface BannerProps {
  tone?: BannerTone;
  icon?: IconName;
  title: ReactNode;
  /** What happened to the money, and what comes next. */
  children?: ReactNode;
  /** One link or button. */
  action?: ReactNode;
  /** `status` or `alert` where the banner appears after the page did. */
  role?: 'status' | 'alert';
}

export function Banner({ tone = 'plain', icon, title, children, action, role }: BannerProps) {
  return (
    <div className={classNames('banner', tone)} role={role}>
      <Icon name={icon ?? toneIcon[tone]} />
      <p className="banner-title">{title}</p>
      {children && <p className="banner-text">{children}</p>}
      {action && <p className="banner-act">{action}</p>}
    </div>
  );
}
