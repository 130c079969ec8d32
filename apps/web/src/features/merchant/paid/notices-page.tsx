import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Icon } from '@luwag/ui/icon';
import { SelectField } from '@luwag/ui/select-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { formatTime } from '#app/shared/format/format-moment.ts';
import {
  type PaidSettings,
  saveSettings,
  usePaidSettings,
} from '#app/shared/paid/paid-settings.ts';
import { playNotes, sayPaid } from '#app/shared/paid/paid-sound.ts';
import { PaidToast } from './paid-toast.tsx';

const sample = {
  id: '',
  amount: 2_700_00,
  description: 'gas stove',
  buyerName: 'Rodel D.',
  storeName: 'Biñan',
};

/**
 * What somebody of a shop is told how, given by whoever shows the page; and what this device does
 * when a sale is paid, with how that looks and sounds.
 */
export function NoticesPage({ children, push }: { children: ReactNode; push: ReactNode }) {
  return (
    <div className="stack gap-5 top paid-page">
      <BackLink to="/merchant/settings">{m.sales_settings_title()}</BackLink>
      <PageHead title={m.paid_settings_title()}>{m.paid_settings_lede()}</PageHead>
      <div className="paid-columns">
        {children}
        <OnThisDevice push={push} />
      </div>
    </div>
  );
}

function OnThisDevice({ push }: { push: ReactNode }) {
  const hasScript = useHasScript();
  return (
    <div className="stack gap-5 top">
      {push}
      <Card className="stack gap-4">
        <h2>{m.paid_sound_title()}</h2>
        <p className="small">{m.paid_sound_text()}</p>
        {hasScript ? <Choices /> : <p>{m.paid_needs_script()}</p>}
      </Card>
      <Card className="stack gap-4">
        <h2>{m.paid_look_title()}</h2>
        <p className="small">{m.paid_look_text()}</p>
        <PaidToast sale={sample} />
      </Card>
    </div>
  );
}

function Choices() {
  const settings = usePaidSettings();
  const change = (changes: Partial<PaidSettings>) => saveSettings({ ...settings, ...changes });
  const { hasSound, hasVoice, hasHours, isRepeated } = settings;
  return (
    <>
      <Checkbox checked={hasSound} onChange={() => change({ hasSound: !hasSound })}>
        {m.paid_sound()}
      </Checkbox>
      <Checkbox
        checked={hasVoice}
        note={m.paid_voice_note()}
        onChange={() => change({ hasVoice: !hasVoice })}
      >
        {m.paid_voice()}
      </Checkbox>
      <Button variant="second" auto onClick={() => tryOut(settings)}>
        <Icon name="play" small />
        {m.paid_play()}
      </Button>
      <Checkbox
        checked={hasHours}
        note={m.paid_hours_note()}
        onChange={() => change({ hasHours: !hasHours })}
      >
        {m.paid_hours()}
      </Checkbox>
      {hasHours && (
        <div className="paid-hours">
          <HourField
            label={m.paid_hours_from()}
            hour={settings.fromHour}
            onPick={(fromHour) => change({ fromHour })}
          />
          <HourField
            label={m.paid_hours_to()}
            hour={settings.toHour}
            onPick={(toHour) => change({ toHour })}
          />
        </div>
      )}
      <Checkbox
        checked={isRepeated}
        note={m.paid_repeat_note()}
        onChange={() => change({ isRepeated: !isRepeated })}
      >
        {m.paid_repeat()}
      </Checkbox>
    </>
  );
}

/** At any hour: whoever presses wants to hear it. */
function tryOut({ hasVoice }: PaidSettings): void {
  playNotes();
  if (hasVoice) setTimeout(() => sayPaid(sample.amount), 900);
}

type HourFieldProps = { label: string; hour: number; onPick: (hour: number) => void };

const HourField = ({ label, hour, onPick }: HourFieldProps) => (
  <SelectField
    label={label}
    value={hour}
    onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
  >
    {Array.from({ length: 24 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the day.
      <option key={at} value={at}>
        {clockOf(at)}
      </option>
    ))}
  </SelectField>
);

/** `8:00 AM`; clocks are Manila's, which is eight hours ahead. */
const clockOf = (hour: number): string => formatTime((hour - 8) * 3_600_000);
