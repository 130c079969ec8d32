import type { SecuritySettings } from '@luwag/contracts/sessions';
import { Badge } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { ActForm, RowAct, Thing } from './act-forms.tsx';
import { deviceInWords, networkInWords } from './device-words.ts';
import { type PartProps, SettingCard } from './setting-card.tsx';

type OpenSession = SecuritySettings['sessions'][number];

/** This device first, then the others as they were last seen. */
export function SessionsPart({ settings, news }: PartProps) {
  const others = settings.sessions.filter((session) => !session.is_current);
  const current = settings.sessions.filter((session) => session.is_current);
  const endOthers = { submit: m.security_sessions_end_others(), variant: 'danger' } as const;
  return (
    <SettingCard
      part="sessions"
      title={m.security_sessions_title()}
      news={news}
      acts={['revoke_session', 'revoke_others']}
      actions={
        others.length > 0 ? (
          <ActForm act="revoke_others" part="sessions" {...endOthers} />
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
  const device = deviceInWords(session.device);
  const notes = [
    m.security_sessions_network({ network: networkInWords(session.network) }),
    m.security_sessions_seen({ moment: momentWords(session.seen_at) }),
    m.security_sessions_opened({ moment: momentWords(session.opened_at) }),
  ];
  const act = session.is_current ? (
    <span className="thing-act">
      <Badge tone="paid">{m.security_sessions_this()}</Badge>
    </span>
  ) : (
    <RowAct
      act="revoke_session"
      part="sessions"
      fields={{ session_id: session.id }}
      submit={m.security_session_end()}
      label={m.security_session_end_of({ device })}
    />
  );
  return <Thing icon="globe" name={device} notes={notes} act={act} />;
}
