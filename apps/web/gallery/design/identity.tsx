import { Card } from '@luwag/ui/card';
import { Icon, iconNames } from '@luwag/ui/icon';
import { Mark } from '@luwag/ui/mark';
import { TimeLegend } from '@luwag/ui/time-mark';
import { m } from '#app/paraglide/messages.js';
import { Specimen } from './specimen.tsx';

export function Identity() {
  return (
    <>
      <Specimen title={m.design_t_mark()}>
        <div className="row2">
          <Card className="tile">
            <Mark size={84} />
          </Card>
          <div className="room tile">
            <Mark size={84} />
          </div>
        </div>
        <p className="small">{m.design_mark_note()}</p>
      </Specimen>
      <Specimen title={m.design_t_time()}>
        <TimeLegend
          entries={[
            { state: 'paid', name: m.design_done(), note: m.design_done_note() },
            { state: 'now', name: m.design_now(), note: m.design_now_note() },
            { state: 'ahead', name: m.design_ahead(), note: m.design_ahead_note() },
            { state: 'late', name: m.design_late(), note: m.design_late_note() },
          ]}
        />
      </Specimen>
      <Specimen title={m.design_t_icons()}>
        <Card className="row icon-wall">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </Card>
        <p className="small">{m.design_icons_note()}</p>
      </Specimen>
    </>
  );
}
