import type { Place } from './places.ts';
import { type ProcessName, settingsOf } from './processes.ts';
import { table } from './table.ts';

/** What one process is given: in the open, and by name what only its own secret holds. */
export type Given = { plain: Record<string, string>; secrets: string[] };

/** Of all settings those that the process itself declares: nobody gets another's. */
export function givenTo(name: ProcessName, { values }: Place): Given {
  const known = settingsOf(name).filter((setting) => table[setting]);
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
