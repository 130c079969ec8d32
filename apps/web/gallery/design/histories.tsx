import { pesoParts } from '@luwag/domain/format-money';
import { Card } from '@luwag/ui/card';
import { RatingEvents, RatingLine } from '@luwag/ui/rating-line';
import { Wheel } from '@luwag/ui/wheel';
import { m } from '#app/paraglide/messages.js';
import { circle, longDate, shortDate } from './samples.ts';
import { type SheetTheme, Specimen } from './specimen.tsx';

export function Histories({ theme }: { theme: SheetTheme }) {
  return (
    <>
      <Specimen title={m.design_t_wheel()}>
        <div id={`${theme}-wheel`}>
          <Turns />
        </div>
      </Specimen>
      <Specimen title={m.design_t_rating()}>
        <Card>
          <RatingLine
            label={m.design_rating_chart()}
            bandNames={{ 60: 'Umuusad', 70: 'Maayos', 80: 'Matatag' }}
            cutNote={(low, high) => m.design_rating_cut({ low, high })}
            points={[
              {
                key: '06',
                value: 58,
                label: month('2026-06-01'),
                event: { number: 1, kind: 'rise' },
              },
              {
                key: '07',
                value: 63,
                label: month('2026-07-01'),
                event: { number: 2, kind: 'rise' },
              },
              {
                key: '08',
                value: 67,
                label: month('2026-08-01'),
                event: { number: 3, kind: 'rise' },
              },
              {
                key: '09',
                value: 61,
                label: month('2026-09-01'),
                event: { number: 4, kind: 'fall' },
              },
              {
                key: '10',
                value: 66,
                label: month('2026-10-01'),
                event: { number: 5, kind: 'rise' },
              },
              {
                key: '11',
                value: 72,
                label: month('2026-11-01'),
                event: { number: 6, kind: 'latest' },
              },
            ]}
          />
        </Card>
        <Card flush>
          <Events />
        </Card>
      </Specimen>
    </>
  );
}

function Turns() {
  const { sign, symbol, pesos } = pesoParts(circle.pot);
  return (
    <Wheel
      label={m.design_wheel_label()}
      current={circle.current}
      you={{ index: circle.you, word: 'Ikaw' }}
      hub={{
        top: m.design_wheel_top({ turn: circle.current + 1, count: circle.members.length }),
        figure: `${sign}${symbol}${pesos}`,
        bottom: m.design_wheel_bottom({ date: shortDate(circle.date) }),
      }}
      members={circle.members.map(([initials, name], index) => ({
        key: initials,
        initials,
        description: turnWords(index, index === circle.you ? m.design_wheel_you() : name),
      }))}
    />
  );
}

function turnWords(index: number, name: string): string {
  const turn = index + 1;
  if (index < circle.current) return m.design_wheel_received({ turn, name });
  if (index === circle.current) return m.design_wheel_receives({ turn, name });
  return m.design_wheel_waits({ turn, name });
}

function Events() {
  const botika = 'Botika Sta. Cruz';
  return (
    <RatingEvents
      label={m.design_rating_events()}
      events={[
        {
          number: 6,
          kind: 'latest',
          title: m.design_ev_6(),
          note: longDate('2026-11-13'),
          change: '+6',
          direction: 'rise',
        },
        {
          number: 5,
          kind: 'rise',
          title: m.design_ev_5(),
          note: `${longDate('2026-10-02')}, Aling Nena's Sari-Sari`,
          change: '+5',
          direction: 'rise',
        },
        {
          number: 4,
          kind: 'fall',
          title: m.design_ev_4(),
          note: m.design_ev_4_note({ date: longDate('2026-09-18') }),
          change: '−6',
          direction: 'fall',
        },
        {
          number: 3,
          kind: 'rise',
          title: m.design_ev_3(),
          note: `${longDate('2026-08-14')}, ${botika}`,
          change: '+4',
          direction: 'rise',
        },
        {
          number: 2,
          kind: 'rise',
          title: m.design_ev_2(),
          note: `${longDate('2026-07-17')}, ${botika}`,
          change: '+5',
          direction: 'rise',
        },
        {
          number: 1,
          kind: 'rise',
          title: m.design_ev_1(),
          note: m.design_ev_1_note({ date: longDate('2026-06-03') }),
          change: '58',
        },
      ]}
    />
  );
}

/** `Nov`, from the one place that knows the names of the months. */
function month(firstDay: string): string {
  return longDate(firstDay).split(' ')[1] ?? '';
}
