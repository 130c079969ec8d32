/**
 * What a line of the log may call an alarm (`log.error({ alarm: 'canary' }, …)`). Each is counted
 * by the logger, so that somebody is called for it without reading logs: `luwag_alarms_total`. A
 * test holds this list against the code.
 */
export const alarmNames = [
  /** More keys or indexes were asked for than anybody needs. */
  'above_ceiling',
  /** A key was unwrapped that nobody has a reason to unwrap. */
  'canary',
  /** A key of personal data does not open: it was changed, moved, or its wrapping key is gone. */
  'does_not_unwrap',
  /** The key file cannot be used; the keys that were read before stay. */
  'key_file',
  /** Others wrap with a key that is not known on this host. */
  'keys_behind',
  /** A check of the ledger found something. */
  'ledger',
  /** Calls that move money are unsafe: the ledger check is old or found something. */
  'money_unsafe',
  /** A record of what was done does not match its chain. */
  'record',
  /** The KMS does not open the key of the key file; a start waits for it. */
  'kms_fails',
] as const;
export type AlarmName = (typeof alarmNames)[number];

const counts = new Map<AlarmName, number>(alarmNames.map((name) => [name, 0]));

const isAlarm = (name: unknown): name is AlarmName => alarmNames.includes(name as AlarmName);

/** Of a line's members. A name that nobody knows is no label: labels are ours. */
export function countAlarm(members: unknown): void {
  if (typeof members !== 'object' || members === null || !('alarm' in members)) return;
  const { alarm } = members;
  if (isAlarm(alarm)) counts.set(alarm, (counts.get(alarm) ?? 0) + 1);
}

/** How often each was raised by this process; all of them always, so that the first one counts. */
export const readAlarms = (): ReadonlyMap<AlarmName, number> => counts;
