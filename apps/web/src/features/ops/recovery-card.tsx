import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getCaseRecovery } from '@luwag/contracts/staff-recovery';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form, useNavigation } from 'react-router';
import { formatMoment } from '#app/lib/format-moment.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';

export type CaseRecoveryView = ResultOf<typeof getCaseRecovery>;

/** Every factor is lost: staff begin the wait for somebody, see it, and never end it. */
export function RecoveryCard({ recovery, has_factor: hasFactor }: CaseRecoveryView) {
  const isSending = useNavigation().formData?.get('act') === 'recover';
  if (recovery)
    return (
      <Card>
        <h2>{m.ops_recovery_title()}</h2>
        <Banner
          tone="pend"
          title={m.ops_recovery_until({
            time: formatMoment(Date.parse(recovery.ends_wait_at), getLocale()),
          })}
        >
          {recovery.started_by === 'staff' ? m.ops_recovery_by_us() : m.ops_recovery_by_them()}
        </Banner>
      </Card>
    );
  if (!hasFactor) return null;
  return (
    <Card className="desk-unmask">
      <details>
        <summary>
          <h2>{m.ops_recovery_start()}</h2>
          <span className="label">{m.ops_recovery_note()}</span>
        </summary>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="act" value="recover" />
          <p className="small">{m.ops_recovery_effect()}</p>
          <TextField
            label={m.ops_recovery_why()}
            help={m.ops_recovery_why_help()}
            name="reason"
            autoComplete="off"
            required
            minLength={5}
            maxLength={200}
          />
          <Button type="submit" variant="second" auto compact pending={isSending}>
            {m.ops_recovery_yes()}
          </Button>
        </Form>
      </details>
    </Card>
  );
}
