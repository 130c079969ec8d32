import { useHasScript } from '@luwag/ui/use-has-script';

/** A key printed on what it does. It shows once there is script to answer it; its place is kept. */
export function Key({ children }: { children: string }) {
  return <kbd className={useHasScript() ? undefined : 'idle'}>{children}</kbd>;
}
