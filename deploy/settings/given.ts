import type { Place } from './places.ts';
import { type ProcessName, settingsOf } from './processes.ts';
import { table } from './table.ts';

/** What one process is given: in the open, and by name what only its own secret holds. */
export type Given = { plain: Record<string, string>; secrets: string[] };

/** What a process takes in place of something else, which it is then not given. */
const unneeded: Partial<Record<ProcessName, readonly string[]>> = {
  // It listens for jobs, on connections that are its own.
  worker: ['DATABASE_URL'],
};

/** Of all settings those that the process itself declares: nobody gets another's. */
export function givenTo(name: ProcessName, { values }: Place): Given {
  const known = settingsOf(name).filter(
    (setting) => table[setting] && !unneeded[name]?.includes(setting),
  );
  const isPlain = (setting: string) => table[setting]?.kind === 'plain';
  return {
    plain: Object.fromEntries(
      known.flatMap((setting) => {
        const value = values[setting];
        return isPlain(setting) && value !== undefined ? [[setting, value]] : [];
      }),
    ),
    secrets: known.filter((setting) => !isPlain(setting)),
  };
}
