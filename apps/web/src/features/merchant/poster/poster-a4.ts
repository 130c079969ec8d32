import { civilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { listPlansOn } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';
import { framedCode } from './framed-code.ts';
import { largestFit, regular, setLines, withBold, wrap } from './lines.ts';
import type { PosterPlace } from './place.ts';
import { circle, type Drawing, ink, logo, panes, type Shape } from './shapes.ts';

const [width, height] = [794, 1123];
const margin = 60;
const bandHeight = 392;
const box = { x: margin, y: 444, side: 344 };
const column = { x: 448, width: width - margin - 448 };
const fil = { locale: 'fil' } as const;
const en = { locale: 'en' } as const;

/** For the wall: what Luwag is, the code, how it goes and what it costs. */
export const drawA4 = (place: PosterPlace): Drawing => ({
  width,
  height,
  widthMm: 210,
  heightMm: 297,
  shapes: [...band(), ...code(place), ...beside(place), ...prices(place), ...small(place)],
});

function band(): Shape[] {
  const title = { x: margin, size: 62, fill: ink.onBand, weight: 600, spacing: -0.03 } as const;
  const under = { x: margin, size: 25, fill: ink.onBandQuiet, weight: 500 } as const;
  const words = [
    m.selling_poster_title_first({}, fil),
    m.selling_poster_title_second({}, fil),
    m.selling_poster_title_third({}, fil),
  ];
  const light = { columns: 6, rows: 8, slope: 0.16, dark: 1, mangoAt: [5, 5] } as const;
  return [
    { kind: 'rect', x: 0, y: 0, width, height, fill: ink.paper },
    { kind: 'rect', x: 0, y: 0, width, height: bandHeight, fill: ink.band },
    ...panes({ x: 510, y: 0, width: 286, ...light }),
    ...logo(margin, 58, 40, ink.onBand),
    ...setLines(words, 192, title, 0.98),
    ...setLines([m.selling_poster_lede({}, en)], 357, under),
  ];
}

const code = ({ store }: PosterPlace): Shape[] =>
  framedCode(store.code, {
    box,
    radius: 28,
    words: { y: 823, size: 15 },
    letters: { y: 862, size: 30 },
  });

/** Whose it is, and the three things to do. The steps stand lower under a longer name. */
function beside({ store }: PosterPlace): Shape[] {
  const fitted = largestFit(store.name, {
    width: column.width,
    height: 106,
    sizes: [30, 26, 22, 19, 16, 14],
  });
  const title = { x: column.x, size: fitted.size, fill: ink.text, weight: 600 } as const;
  const nameEnd = 444 + fitted.lines.length * fitted.size * 1.14;
  const city = { x: column.x, size: 18, fill: ink.quiet };
  const shapes: Shape[] = [
    ...setLines(fitted.lines, 444 + fitted.size * 0.92, { ...title, spacing: -0.02 }),
    ...setLines([store.city], nameEnd + 22, city),
  ];
  let top = nameEnd + 56;
  for (const step of steps()) {
    const drawn = drawStep(step, top);
    shapes.push(...drawn.shapes);
    top = drawn.end + 24;
  }
  return shapes;
}

type Step = { icon: Shape[]; words: typeof m.selling_poster_step_scan };

function steps(): Step[] {
  const at = { kind: 'path', x: 0, y: 0, scale: 1 } as const;
  const tick = { stroke: ink.onBand, strokeWidth: 3, isRound: true };
  const ring = { stroke: ink.brand, strokeWidth: 4, isRound: true };
  return [
    {
      icon: [
        { ...at, d: circle(18, 18, 16), fill: ink.brand },
        { ...at, d: 'M11.8 18.6l4.4 4.2 8-8.6', ...tick },
      ],
      words: m.selling_poster_step_scan,
    },
    {
      icon: [
        { ...at, d: circle(18, 18, 16), fill: ink.mango },
        { ...at, d: circle(18, 18, 5), fill: ink.text },
      ],
      words: m.selling_poster_step_price,
    },
    {
      icon: [{ ...at, d: 'M26 7.5a13 13 0 1 0 4.5 6.5', ...ring }],
      words: m.selling_poster_step_show,
    },
  ];
}

function drawStep({ icon, words }: Step, top: number): { shapes: Shape[]; end: number } {
  const x = column.x + 56;
  const titles = wrap(words({}, fil), 22, width - margin - x);
  const notes = wrap(words({}, en), 17 * regular, width - margin - x);
  const titlesEnd = top + titles.length * 26;
  const end = titlesEnd + notes.length * 22;
  const placed = icon.map((shape) => ({ ...shape, x: column.x, y: top - 4 }) as Shape);
  const titleStyle = { x, size: 22, fill: ink.text, weight: 600 } as const;
  return {
    shapes: [
      ...placed,
      ...setLines(titles, top + 20, titleStyle, 26 / 22),
      ...setLines(notes, titlesEnd + 16, { x, size: 17, fill: ink.quiet }, 22 / 17),
    ],
    end,
  };
}

function prices({ today }: PosterPlace): Shape[] {
  const rule = { kind: 'rect', x: margin, width: width - 2 * margin, height: 2 } as const;
  const pitch = (width - 2 * margin) / 4;
  const columns = posterPrices(today).flatMap(({ title, note }, index): Shape[] => {
    const left = margin + index * pitch;
    const x = index === 0 ? left : left + 16;
    const titleStyle = { x, size: 21, fill: ink.text, weight: 600, spacing: -0.015 } as const;
    const notes = wrap(note, 13.5 * regular, pitch - (index === 0 ? 10 : 20));
    const between: Shape = { kind: 'rect', x: left, y: 946, width: 1, height: 68, fill: ink.line };
    return [
      ...(index === 0 ? [] : [between]),
      ...setLines([title], 969, titleStyle),
      ...setLines(notes, 990, { x, size: 13.5, fill: ink.small }, 19 / 13.5),
    ];
  });
  return [{ ...rule, y: 927, fill: ink.text }, ...columns, { ...rule, y: 1029, fill: ink.text }];
}

function small({ host }: PosterPlace): Shape[] {
  const company = `${m.shell_reg_company()}. ${m.shell_reg_sec()}. ${m.shell_reg_authority()}.`;
  const text = `${company} ${m.selling_poster_terms()} ${m.selling_poster_begins({ host })}`;
  return wrap(text, 12.5 * regular, width - 2 * margin).map((line, index) => ({
    kind: 'text',
    x: margin,
    y: 1058 + index * 18,
    size: 12.5,
    fill: ink.small,
    runs: withBold(line, host),
  }));
}

/** What it costs, in four columns; the figures are those of the plans in force. */
function posterPrices(today: string): { title: string; note: string }[] {
  const plans = listPlansOn(civilDate(today));
  const free = plans.filter((plan) => plan.monthlyRatePpm === 0).at(-1);
  const dearer = plans.filter((plan) => plan.monthlyRatePpm > 0);
  const [{ monthlyRatePpm } = { monthlyRatePpm: undefined }] = dearer;
  const late = plans[0]?.late;
  if (!free || monthlyRatePpm === undefined || !late) throw new Error(`no plans on ${today}`);
  const counts = dearer.map(({ paymentsCount }) => String(paymentsCount));
  return [
    {
      title: m.selling_poster_free({ count: free.paymentsCount }, fil),
      note: m.selling_poster_free_note({ zero: formatPesos(free.transactionFeeCentavos) }, en),
    },
    {
      title: m.selling_poster_months({ counts: counts.join(' o ') }, fil),
      note: m.selling_poster_months_note({ rate: formatRateInWords(monthlyRatePpm) }, en),
    },
    {
      title: m.selling_poster_early({}, fil),
      note: m.selling_poster_early_note({}, en),
    },
    {
      title: m.selling_poster_late({}, fil),
      note: m.selling_poster_late_note(
        {
          rate: formatRateInWords(late.dailyRatePpm),
          days: late.graceDays,
          max: formatPesos(late.planMaxCentavos),
        },
        en,
      ),
    },
  ];
}
