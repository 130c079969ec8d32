import type { Barangay } from '@luwag/contracts/reference';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { filterGroups, groupBarangays } from './group-places.ts';
import { PlaceSelect } from './place-select.tsx';

export type BarangaySelectProps = {
  barangays: readonly Barangay[];
  pickedCode: string | undefined;
  onPick: (form: HTMLFormElement) => void;
};

/** Longer than this, a list is worth searching. Manila's has 897. */
const longList = 40;

export function BarangaySelect({ barangays, pickedCode, onPick }: BarangaySelectProps) {
  const [words, setWords] = useState('');
  const groups = useMemo(() => groupBarangays(barangays), [barangays]);
  const shown = filterGroups(groups, words, pickedCode);
  const count = shown.reduce((sum, group) => sum + group.places.length, 0);
  // Filtering needs script, so the box is not offered before there is any.
  const canFilter = useHasScript() && barangays.length > longList;
  return (
    <>
      {canFilter && (
        <TextField
          type="search"
          label={m.address_filter({ count: barangays.length })}
          placeholder={m.address_filter_hint()}
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={leaveOnEnter}
        />
      )}
      <PlaceSelect
        step="barangay"
        label={m.address_barangay()}
        prompt={m.address_barangay_choose()}
        help={canFilter ? <span role="status">{matchWords(words, count)}</span> : undefined}
        groups={shown}
        pickedCode={pickedCode}
        onPick={onPick}
      />
    </>
  );
}

function matchWords(words: string, count: number): string {
  if (words.trim() === '') return '';
  return count === 0 ? m.address_filter_none() : m.address_filter_some({ count });
}

/** Enter goes on to the list it has just shortened; it does not send the form. */
function leaveOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const list = event.currentTarget.form?.elements.namedItem('barangay');
  if (list instanceof HTMLSelectElement) list.focus();
}
