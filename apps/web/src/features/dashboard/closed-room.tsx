import type { Account } from '@luwag/contracts/accounts';
import { m } from '#app/paraglide/messages.js';

const panes = Array.from({ length: 24 }, (_, place) => place);

/** The room before there is a limit: the window is there, no pane is lit, no figure is shown. */
export function ClosedRoom({ account }: { account: Account }) {
  const company = account.companies[0]?.name;
  const isActive = account.onboarding_step === 'ACTIVE';
  return (
    <section className="room home-room" aria-labelledby="room">
      <p className="label">{m.home_room_label()}</p>
      <h2 id="room" className="headline">
        {m.home_room_title()}
      </h2>
      <div className="panes-frame" aria-hidden="true">
        <div className="panes">
          {panes.map((place) => (
            <span key={place} className="pane" />
          ))}
        </div>
      </div>
      <p className="small">{isActive ? m.home_room_open_why() : m.home_room_why()}</p>
      {company && <p className="small room-note">{m.home_room_company({ company })}</p>}
      <p className="small room-note">{m.home_room_note()}</p>
    </section>
  );
}
