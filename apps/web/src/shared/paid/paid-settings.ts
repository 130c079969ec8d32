import { useSyncExternalStore } from 'react';
import { paidNoticeKey } from '#app/shared/auth/storage-keys.ts';

/** What this device does when a sale is paid. Kept on the device: it is about its loudspeaker. */
export type PaidSettings = {
  /** Two notes. */
  hasSound: boolean;
  /** The amount, spoken in Filipino. */
  hasVoice: boolean;
  /** Only from one hour of the day to another; the first is included. */
  hasHours: boolean;
  fromHour: number;
  toHour: number;
  /** Again and again until somebody taps. */
  isRepeated: boolean;
};

/** Nothing makes a sound that nobody has turned on. */
export const quietSettings: PaidSettings = {
  hasSound: false,
  hasVoice: false,
  hasHours: false,
  fromHour: 8,
  toHour: 21,
  isRepeated: false,
};

/** What is kept may be anybody's writing: what does not fit is as if it were not there. */
export function readSettings(text: string | null): PaidSettings {
  const kept = parsed(text);
  const flag = (name: keyof PaidSettings) => kept[name] === true;
  return {
    hasSound: flag('hasSound'),
    hasVoice: flag('hasVoice'),
    hasHours: flag('hasHours'),
    fromHour: hourOf(kept.fromHour) ?? quietSettings.fromHour,
    toHour: hourOf(kept.toHour) ?? quietSettings.toHour,
    isRepeated: flag('isRepeated'),
  };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

const hourOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 24
    ? value
    : undefined;

/** Whether a sound may be made at an hour of the day. Hours may lie around midnight. */
export function isLoudAt({ hasHours, fromHour, toHour }: PaidSettings, hour: number): boolean {
  if (!hasHours || fromHour === toHour) return true;
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}

const changed = 'luwag:paid-settings';
/** Of a browser that forbids storage: until the page is left. */
let here: string | null = null;

function keptText(): string | null {
  try {
    return localStorage.getItem(paidNoticeKey) ?? here;
  } catch {
    return here;
  }
}

export function saveSettings(settings: PaidSettings): void {
  here = JSON.stringify(settings);
  try {
    localStorage.setItem(paidNoticeKey, here);
  } catch {
    // This page still knows.
  }
  window.dispatchEvent(new Event(changed));
}

export const settingsNow = (): PaidSettings => readSettings(keptText());

/** As they stand, here and in every other tab. Quiet until the page is alive. */
export function usePaidSettings(): PaidSettings {
  return readSettings(useSyncExternalStore(listen, keptText, () => null));
}

function listen(onChange: () => void): () => void {
  for (const name of [changed, 'storage']) window.addEventListener(name, onChange);
  return () => {
    for (const name of [changed, 'storage']) window.removeEventListener(name, onChange);
  };
}
