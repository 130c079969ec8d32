import type { IconName } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { m } from '#app/paraglide/messages.js';

/** What a first-time visitor wants to know before typing where they live. */
export function AddressNotes({ release }: { release: string | undefined }) {
  return (
    <div className="stack gap-5 address-notes">
      <Note icon="lock" title={m.address_kept_title()} text={m.address_kept_text()} />
      <Note icon="ok" title={m.address_why_title()} text={m.address_why_text()} />
      {release && <p className="label">{m.address_source({ release: releaseWords(release) })}</p>}
    </div>
  );
}

function Note({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="beside">
      <Glyph icon={icon} tone="brand" />
      <div>
        <h2>{title}</h2>
        <p className="small">{text}</p>
      </div>
    </div>
  );
}

/** `2026-Q2` is how a program says it. */
const releaseWords = (release: string) => release.split('-').reverse().join(' ');
