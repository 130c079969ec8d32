import type { Health } from '@luwag/contracts/health';
import type { SwitchState, SwitchStop } from '@luwag/contracts/switches';
import { kindOfSwitch, type SwitchName, switchNames } from '@luwag/domain/switches';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { HealthPage } from './health-page.tsx';
import { SwitchesPage } from './switches-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const nowMs = Date.parse('2026-11-15T09:00:00.000Z');
const stop: SwitchStop = {
  ...{ switch: 'payouts', reason: 'The bank is away', off_by: 'Joan Abad' },
  ...{ off_at: '2026-11-15T08:00:00.000Z', until_at: '2026-11-15T10:00:00.000Z' },
  ...{ longer_by: null, on_by: null, on_at: null, on_reason: null },
};
const stateOf = (name: SwitchName, more: Partial<SwitchState> = {}): SwitchState => ({
  ...{ switch: name, kind: kindOfSwitch(name), stop: null, waiting: 0 },
  ...{ alone_minutes: 1440, may_turn_on: false, longer: null },
  ...more,
});
const page = (more: Partial<SwitchState> = {}, past: SwitchStop[] = []) => (
  <SwitchesPage
    switches={switchNames.map((name) => stateOf(name, name === 'payouts' ? more : {}))}
    {...{ past, nowMs, done: null, answer: undefined }}
  />
);

test('what is off says who, why, until when and how much waits for it', () => {
  const drawn = drawPage(page({ stop, waiting: 18 }, [stop]));
  expect(drawn).toContain('Joan Abad: The bank is away.');
  expect(drawn).toContain('Back on by itself 15 Nov 2026, 6:00 PM.');
  expect(drawn).toContain('18 wait for it.');
  expect(drawn).toContain('Payouts comes back by itself');
  // Who stopped money does not start it.
  expect(drawn).not.toContain('Turn on now');
  expect(drawPage(page({ stop, may_turn_on: true }))).toContain('Turn on now');
});

test('stopping all money out turns off what is still on', () => {
  expect(drawPage(page())).toContain('value="refunds payouts"');
  expect(drawPage(page({ stop }))).toContain('name="switches" value="refunds"');
});

test('whoever may not turn anything off sees how it stands, and no form', () => {
  const drawn = drawPage(<StaffRights value={['use_console']}>{page({ stop })}</StaffRights>);
  expect(drawn).toContain('The bank is away');
  expect(drawn).not.toContain('<form');
});

test('of a rail that should stay off, another person decides and who asked takes it back', () => {
  const ask = {
    ...{ ask_id: '019a8474-0000-7000-8000-000000000001', until_at: stop.until_at },
    ...{ reason: 'Not before Friday', asked_by: 'Joan Abad', asked_at: stop.off_at },
  };
  const draw = (is_yours: boolean) => drawPage(page({ stop, longer: { ...ask, is_yours } }));
  expect(draw(true)).not.toContain('value="approve"');
  expect(draw(true)).toContain('Take it back');
  expect(draw(false)).toContain('value="approve"');
});

test('health names what stands still, and says so where no worker runs', () => {
  const health: Health = {
    ...{ workers: 0, worker_seen_at: null, events: 0, oldest_event_at: null, webhooks: [] },
    kinds: [
      {
        ...{ job: 'notifications.sendMail', due: 4, oldest_due_at: stop.off_at, later: 0 },
        ...{ running: 0, failing: 2, dead: 1 },
      },
    ],
    dead: [
      {
        ...{ job_id: '42', job: 'notifications.sendMail', attempts: 8, error: 'ECONNREFUSED' },
        failed_at: stop.off_at,
      },
    ],
  };
  const draw = (right: 'see_health' | 'retry_jobs') =>
    drawPage(
      <StaffRights value={[right]}>
        <HealthPage health={health} nowMs={nowMs} isRetried={false} answer={undefined} />
      </StaffRights>,
    );
  expect(draw('see_health')).toContain('No worker runs');
  expect(draw('see_health')).toContain('4 due, 0 running, 0 later. The oldest waits 1 h');
  expect(draw('see_health')).not.toContain('<form');
  expect(draw('retry_jobs')).toContain('name="job_id" value="42"');
});
