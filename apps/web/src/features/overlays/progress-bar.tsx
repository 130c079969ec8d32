import { useNavigation } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Three pixels on top of the page, from 0.3 of its width, while the next page is fetched. */
export function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle';
  if (!isBusy) return null;
  return <div className="progress" role="progressbar" aria-label={m.shell_loading()} />;
}
