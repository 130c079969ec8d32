import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type KeyVersions = { current: number; known: number[] };

/** What a process found at its key process when it last looked. */
export type Holder = KeyVersions & {
  name: string;
  /** For how long it has wrapped with the version it wraps with. */
  sinceSeconds: number;
  /** How long ago it looked. */
  ageSeconds: number;
};

// Four times as long as a process waits between two looks. One that is silent for longer may have
// ended, or may come back with the file it had: nobody knows what it holds.
const silentSeconds = 60;
// By then whoever is silent is gone for good, and if not, says itself that it is behind.
const forgottenAfter = '1 day';

/** Holders that would lose something: silent ones too, for nobody knows what they have. */
export type Behind = { name: string; why: string };

/** Those that could not unwrap what is wrapped with this version. */
export const whoLacks = (holders: readonly Holder[], version: number): Behind[] =>
  holders.flatMap((holder) =>
    isSilent(holder)
      ? [silent(holder)]
      : holder.known.includes(version)
        ? []
        : [{ name: holder.name, why: `knows ${holder.known.join(', ')}` }],
  );

/** Those that wrap with another version than this. */
export const whoDiffers = (holders: readonly Holder[], version: number): Behind[] =>
  holders.flatMap((holder) =>
    isSilent(holder)
      ? [silent(holder)]
      : holder.current === version
        ? []
        : [{ name: holder.name, why: `wraps with ${holder.current}` }],
  );

const isSilent = ({ ageSeconds }: Holder): boolean => ageSeconds > silentSeconds;
const silent = ({ name, ageSeconds }: Holder): Behind => ({
  name,
  why: `silent for ${Math.round(ageSeconds)} s`,
});

export async function listHolders(tx: Tx): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select holder as name, current_version as current, known_versions as known,
      extract(epoch from clock_timestamp() - current_since)::float8 as "sinceSeconds",
      extract(epoch from clock_timestamp() - noted_at)::float8 as "ageSeconds"
     from key_holders order by holder`.execute(tx);
  return rows;
}

export async function noteHolder(tx: Tx, name: string, found: KeyVersions): Promise<void> {
  await sql`
    insert into key_holders as held (holder, current_version, known_versions, current_since, noted_at)
    values (${name}, ${found.current}, ${found.known}::int[], clock_timestamp(), clock_timestamp())
    on conflict (holder) do update set
      current_since = case when held.current_version = excluded.current_version
        then held.current_since else excluded.current_since end,
      current_version = excluded.current_version, known_versions = excluded.known_versions,
      noted_at = excluded.noted_at`.execute(tx);
  await sql`
    delete from key_holders
     where noted_at < clock_timestamp() - ${forgottenAfter}::interval`.execute(tx);
}

export async function forgetHolder(tx: Tx, name: string): Promise<void> {
  await sql`delete from key_holders where holder = ${name}`.execute(tx);
}
