import type { Role } from '@luwag/contracts/endpoint';
import { Capiz } from '@luwag/ui/capiz';
import { m } from '#app/paraglide/messages.js';

const words: Record<Role, { title: () => string; text: () => string }> = {
  buyer: { title: m.entry_aside_buyer_title, text: m.entry_aside_buyer_text },
  merchant: { title: m.entry_aside_merchant_title, text: m.entry_aside_merchant_text },
  staff: { title: m.entry_aside_staff_title, text: m.entry_aside_staff_text },
};

/** The panel beside the form. On a phone only its window fits, and only at the door. */
export function EntryAside({ role }: { role: Role }) {
  return (
    <aside className="entry-aside room">
      <div>
        <p className="entry-aside-title">{words[role].title()}</p>
        <p className="entry-aside-text">{words[role].text()}</p>
      </div>
      <Capiz columns={16} rows={6} light="room" />
    </aside>
  );
}

export function EntryStrip() {
  return (
    <div className="entry-strip room">
      <Capiz columns={12} rows={2} />
    </div>
  );
}
