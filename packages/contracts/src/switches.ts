import { type SwitchName, switchNames } from '@luwag/domain/switches';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** What our people can turn off for a while: rails, and features. */

const Switch = z.enum(switchNames as [SwitchName, ...SwitchName[]]);
const Reason = z.string().trim().min(5).max(200);

export const LongerAsk = z.object({
  ask_id: z.uuid(),
  until_at: z.iso.datetime(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  is_yours: z.boolean(),
});
export type LongerAsk = z.infer<typeof LongerAsk>;

export const SwitchStop = z.object({
  switch: Switch,
  reason: z.string(),
  off_by: z.string(),
  off_at: z.iso.datetime(),
  /** When it comes back by itself, or would have. */
  until_at: z.iso.datetime(),
  /** The second person, where it is off for more than a day. */
  longer_by: z.string().nullable(),
  /** Who turned it on before its time, when and why; null while it is off, or by itself. */
  on_by: z.string().nullable(),
  on_at: z.iso.datetime().nullable(),
  on_reason: z.string().nullable(),
});
export type SwitchStop = z.infer<typeof SwitchStop>;

export const SwitchState = z.object({
  switch: Switch,
  kind: z.enum(['rail', 'feature']),
  /** Null while it is on. */
  stop: SwitchStop.nullable(),
  /** Jobs that wait for it: they run once it is on again. */
  waiting: z.int(),
  /** The longest that one person may turn it off for now. */
  alone_minutes: z.int(),
  /** Where money leaves, somebody else than who turned it off turns it on. */
  may_turn_on: z.boolean(),
  longer: LongerAsk.nullable(),
});
export type SwitchState = z.infer<typeof SwitchState>;

export const listSwitches = endpoint({
  name: 'switches.listSwitches',
  method: 'GET',
  path: '/api/v1/ops/switches/',
  summary: 'Everything that can be turned off, how it stands, and what was off lately',
  auth: staffMay('use_console'),
  success: {
    status: 200,
    body: z.object({ switches: z.array(SwitchState), past: z.array(SwitchStop) }),
  },
  refusals: {},
});

export const turnOff = endpoint({
  name: 'switches.turnOff',
  method: 'POST',
  path: '/api/v1/ops/switches/off/',
  summary: 'Turn rails or features off at once, for a while and for a reason',
  auth: staffMay('use_switches'),
  body: z.object({
    /** Those that are off already stay as they are. */
    switches: z.array(Switch).min(1).max(switchNames.length),
    minutes: z.int().min(5).max(129_600),
    reason: Reason,
  }),
  success: { status: 200, body: z.object({ until_at: z.iso.datetime() }) },
  refusals: { off_already: 409, too_long_alone: 409 },
});

export const turnOn = endpoint({
  name: 'switches.turnOn',
  method: 'POST',
  path: '/api/v1/ops/switches/on/',
  summary: 'Turn something on before its time; what waited for it runs now',
  auth: staffMay('use_switches'),
  body: z.object({ switch: Switch, reason: Reason }),
  success: { status: 204, body: z.undefined() },
  refusals: { on_already: 409, other_person_needed: 403 },
});

export const askLonger = endpoint({
  name: 'switches.askLonger',
  method: 'POST',
  path: '/api/v1/ops/switches/longer/',
  summary: 'Ask a second person to leave a rail off for more than a day',
  auth: staffMay('use_switches'),
  body: z.object({ switch: Switch, hours: z.int().min(1).max(720), reason: Reason }),
  success: { status: 201, body: LongerAsk },
  refusals: { on_already: 409, not_longer: 409, longer_waiting: 409 },
});

export const decideLonger = endpoint({
  name: 'switches.decideLonger',
  method: 'POST',
  path: '/api/v1/ops/switches/longer/{ask_id}/decision/',
  summary: 'Be the second person, or refuse; who asked takes it back by refusing',
  auth: staffMay('use_switches'),
  params: z.object({ ask_id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  success: {
    status: 200,
    body: z.object({ state: z.enum(['approved', 'refused', 'withdrawn']) }),
  },
  refusals: { longer_not_found: 404, own_longer: 403 },
});
