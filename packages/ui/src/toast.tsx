import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ToastProps {
  children: ReactNode;
  icon?: IconName;
  action?: { label: string; onPress: () => void };
}

/** How a toast looks. When it comes, goes and is read aloud is the page's business. */
export function Toast({ children, icon = 'check', action }: ToastProps) {
  return (
    <div className="toast">
      <Icon name={icon} small />
      <span>{children}</span>
      {action && (
        <button type="button" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}
