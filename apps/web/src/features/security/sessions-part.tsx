import type { SecuritySettings } from '@luwag/contracts/sessions';
import { Badge } from '@luwag/ui/badge';
import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { formatMoment } from '#app/shared/format/format-moment.ts';
import { ActForm } from './act-form.tsx';
import { deedWords } from './deeds.ts';
import { deviceInWords, networkInWords } from './device-words.ts';
import { faultOf } from './fault-words.ts';
import type { PartProps } from './part-props.ts';
import { SettingCard } from './setting-card.tsx';
import { useIsActing } from './use-is-acting.ts';

type OpenSession = SecuritySettings['sessions'][number];

/** This device first, then the others as they were last seen. */
export function SessionsPart({ settings, answer, deed }: PartProps) {
  const isActing = useIsActing();
  const others = settings.sessions.filter((session) => !session.is_current);
  const current = settings.sessions.filter((session) => session.is_current);
  return (
    <SettingCard
      part="sessions"
      title={m.security_sessions_title()}
      done={deedWords(deed, 'sessions')}
      fault={faultOf(answer, 'revoke_session', 'revoke_others')}
      actions={
        others.length > 0 ? (
          <ActForm act="revoke_others" part="sessions">
            <Button
              type="submit"
              variant="danger"
              pending={isActing('revoke_others')}
              pendingLabel={m.security_busy()}
            >
              {m.security_sessions_end_others()}
            </Button>
          </ActForm>
        ) : (
          <p className="small">{m.security_sessions_only()}</p>
        )
      }
    >
      <ul className="lined things">
        {[...current, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </SettingCard>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const isActing = useIsActing();
  const { id } = session;
  const device = deviceInWords(session.device);
  const network = networkInWords(session.network);
  const momentOf = (instant: string) => formatMoment(Date.parse(instant), getLocale());
  return (
    <li className="thing">
      <Icon name="globe" />
      <b className="breaks thing-name">{device}</b>
      {session.is_current ? (
        <span className="thing-act">
          <Badge tone="paid">{m.security_sessions_this()}</Badge>
        </span>
      ) : (
        <ActForm
          act="revoke_session"
          part="sessions"
          fields={{ session_id: id }}
          className="thing-act"
        >
          <Button
            type="submit"
            variant="text"
            auto
            compact
            aria-label={m.security_session_end_of({ device })}
            pending={isActing('revoke_session', id)}
          >
            {m.security_session_end()}
          </Button>
        </ActForm>
      )}
      <div className="thing-notes">
        <span className="label">{m.security_sessions_network({ network })}</span>
        <span className="label">
          {m.security_sessions_seen({ moment: momentOf(session.seen_at) })}
        </span>
        <span className="label">
          {m.security_sessions_opened({ moment: momentOf(session.opened_at) })}
        </span>
      </div>
    </li>
  );
}
