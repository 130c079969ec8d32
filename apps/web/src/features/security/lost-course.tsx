import type { AccountType } from '@luwag/contracts/person';
import type { SecuritySettings } from '@luwag/contracts/sessions';
import { quickMaxCentavos } from '@luwag/domain/confirming';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { Thing } from './act-forms.tsx';
import { passkeyWords, totpWords } from './factor-words.ts';
import { meanwhileWords } from './recovery-notice.tsx';

type CourseProps = { role: AccountType; canShowFace: boolean };

/** All that replacing lost factors takes, told before the first of it is asked for. */
export function LostCourse({ role, canShowFace }: CourseProps) {
  return (
    <Card role="region" aria-labelledby="course" className="stack">
      <h2 id="course">{m.security_lost_course()}</h2>
      <ol className="stack gap-5 numbered lessons">
        <Step title={m.security_proof_title()}>
          <p className="small">{m.security_lost_proof_text()}</p>
        </Step>
        <Step title={m.security_lost_wait_title()}>
          <p className="small">
            {m.security_lost_wait_text()} {meanwhileWords(role)}
          </p>
          {canShowFace && <p className="small">{m.security_lost_wait_face()}</p>}
        </Step>
        <Step title={m.security_lost_end_title()}>
          <p className="small">
            {m.security_lost_end_text()}{' '}
            {role === 'buyer' && m.security_lost_end_fresh({ amount: pesos(quickMaxCentavos) })}
          </p>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** Every factor that there is, in the words of the settings. */
export function LostFactors({ settings }: { settings: SecuritySettings }) {
  const since = totpWords(settings);
  return (
    <Card role="region" aria-labelledby="factors" className="stack">
      <h2 id="factors">{m.security_lost_goes()}</h2>
      <ul className="lined things">
        {settings.totp.is_enabled && (
          <Thing icon="lock" name={m.security_totp_title()} notes={[since]} />
        )}
        {settings.passkeys.map((passkey) => (
          <Thing key={passkey.id} icon="key" name={passkey.name} notes={[passkeyWords(passkey)]} />
        ))}
      </ul>
    </Card>
  );
}
