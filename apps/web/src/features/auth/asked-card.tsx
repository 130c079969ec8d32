import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';

/** What comes after this form and what never will, side by side. */
export function AskedCard() {
  return (
    <Card className="dots entry-asks">
      <div>
        <h2>{m.entry_asks_title()}</h2>
        <ul>
          <li>{m.entry_asks_id()}</li>
          <li>{m.entry_asks_face()}</li>
          <li>{m.entry_asks_home()}</li>
        </ul>
      </div>
      <div className="never">
        <h2>{m.entry_never_title()}</h2>
        <ul>
          <li>{m.entry_never_contacts()}</li>
          <li>{m.entry_never_photos()}</li>
          <li>{m.entry_never_messages()}</li>
        </ul>
      </div>
    </Card>
  );
}
