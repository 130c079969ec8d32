import { pesoParts } from '@luwag/domain/format-money';
import { Card } from '@luwag/ui/card';
import { type RatingEventKind, RatingEvents, RatingLine } from '@luwag/ui/rating-line';
import { Wheel } from '@luwag/ui/wheel';
import { m } from '#app/paraglide/messages.js';
import { circle, longDate, shortDate } from './samples.ts';
import { type SheetTheme, Specimen } from './specimen.tsx';

/** Month, rating, and what the month's event did to it. */
const ratings: readonly [string, number, RatingEventKind][] = [
  ['06', 58, 'rise'],
  ['07', 63, 'rise'],
  ['08', 67, 'rise'],
  ['09', 61, 'fall'],
  ['10', 66, 'rise'],
  ['11', 72, 'latest'],
];

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
            points={ratings.map(([key, value, kind], index) => ({
              key,
              value,
              label: month(`2026-${key}-01`),
              event: { number: index + 1, kind },
            }))}
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
        isLate: index === circle.late,
        description: turnWords(index, index === circle.you ? m.design_wheel_you() : name),
      }))}
    />
  );
}

function turnWords(index: number, name: string): string {
  const turn = index + 1;
  if (index === circle.late) return m.paluwagan_wheel_late({ turn, name });
  if (index < circle.current) return m.design_wheel_received({ turn, name });
  if (index === circle.current) return m.design_wheel_receives({ turn, name });
  return m.design_wheel_waits({ turn, name });
}

function Events() {
  const botika = 'Botika Sta. Cruz';
  const stories = [
    [m.design_ev_1(), m.design_ev_1_note({ date: longDate('2026-06-03') }), '58'],
    [m.design_ev_2(), `${longDate('2026-07-17')}, ${botika}`, '+5'],
    [m.design_ev_3(), `${longDate('2026-08-14')}, ${botika}`, '+4'],
    [m.design_ev_4(), m.design_ev_4_note({ date: longDate('2026-09-18') }), '−6'],
    [m.design_ev_5(), `${longDate('2026-10-02')}, Aling Nena's Sari-Sari`, '+5'],
    [m.design_ev_6(), longDate('2026-11-13'), '+6'],
  ] as const;
  const events = stories.map(([title, note, change], index) => ({
    number: index + 1,
    kind: ratings[index]?.[2] ?? 'rise',
    title,
    note,
    change,
    ...(index > 0 && { direction: change.startsWith('+') ? ('rise' as const) : ('fall' as const) }),
  }));
  return <RatingEvents label={m.design_rating_events()} events={events.reverse()} />;
}

/** `Nov`, from the one place that knows the names of the months. */
function month(firstDay: string): string {
  return longDate(firstDay).split(' ')[1] ?? '';
}
