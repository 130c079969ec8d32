import { IconButton } from '@luwag/ui/icon-button';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';
import { saveSettings, usePaidSettings } from '#app/shared/paid/paid-settings.ts';
import { playNotes } from '#app/shared/paid/paid-sound.ts';

/** Off until somebody turns it on, who then hears what it sounds like. */
export function SoundSwitch() {
  const settings = usePaidSettings();
  if (!useHasScript()) return null;
  const { hasSound } = settings;
  function turn() {
    saveSettings({ ...settings, hasSound: !hasSound });
    if (!hasSound) playNotes();
  }
  return (
    <IconButton
      icon={hasSound ? 'sound' : 'sound-off'}
      label={m.cashier_sound()}
      aria-pressed={hasSound}
      onClick={turn}
    />
  );
}
