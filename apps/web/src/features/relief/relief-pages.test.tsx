import { beforeEach, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { CallOffPage } from './call-off-page.tsx';
import { LighterPage } from './lighter-page.tsx';
import { MovePage } from './move-page.tsx';
import type { ReliefView } from './relief.server.ts';
import { SettlePage } from './settle-page.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const next = { sequence: 2, due_date: '2026-11-28', amount: 1_016_68 };
const view: ReliefView = {
  purchase: {
    id: '019a8474-0000-7000-8000-0000000000aa',
    store_name: 'Cellphone ni Jun',
    livemode: true,
    terms: 6,
    autopay: {
      is_on: false,
      source_id: null,
      source_label: null,
      next_charge: null,
      attempts_left: 3,
      ended_because: null,
    },
    stopped: 0,
    underWay: null,
  },
  relief: {
    move: {
      moves_left: 2,
      refused_because: null,
      payment: next,
      choices: [
        { to_date: '2026-11-29', added_interest: 81 },
        { to_date: '2026-11-30', added_interest: 1_62 },
      ],
    },
    lighter: {
      refused_because: null,
      now: { payments: [next], total: 4_374_62, interest_to_come: 144_59 },
      plans: [
        {
          preset: 'pause',
          payments: [
            { sequence: 1, due_date: '2027-01-04', amount: 2_115_02 },
            { sequence: 2, due_date: '2027-02-04', amount: 2_115_01 },
          ],
          total: 4_230_03,
        },
      ],
      taken: null,
    },
    call_off: {
      refused_because: null,
      until: '2026-11-30',
      after: {
        amount: 4_200_00,
        due_date: '2026-11-30',
        no_longer_asked: 30_03,
        counted: 0,
        credit: 0,
      },
    },
    settle: { today: 4_230_03, staying: 4_374_62, saving: 144_59 },
  },
  formKey: 'a-key-of-this-showing',
};
const waiting = { isWaiting: true, page: '/buyer/transactions/a-plan/payments/a-payment' };
const payingView = (underWay = waiting): ReliefView => {
  const no = { refused_because: 'payment_under_way' } as const;
  const { relief, purchase } = view;
  return {
    ...view,
    purchase: { ...purchase, underWay },
    relief: {
      ...relief,
      move: { ...relief.move, ...no, payment: null, choices: [] },
      lighter: { ...relief.lighter, ...no, plans: [] },
      call_off: { ...relief.call_off, ...no, after: null },
    },
  };
};
const { move, lighter, settle, call_off: callOff } = view.relief;
const withRelief = (relief: Partial<ReliefView['relief']>): ReliefView => ({
  ...view,
  relief: { ...view.relief, ...relief },
});
const drawMove = (data = view, code?: string) =>
  drawPage(<MovePage {...data} reply={code ? { code } : undefined} />);
const drawLighter = (data = view, code?: string) =>
  drawPage(<LighterPage {...data} reply={code ? { code } : undefined} />);

describe('moving a date', () => {
  test('says without script which days there are, what they add, and that it is free', () => {
    const html = drawMove();
    for (const said of ['2 free moves left', '₱0.81 to ₱1.62', '₱0.00', '28 November', '28 Nov'])
      expect(html).toContain(said);
    expect(html.match(/type="radio"/g)).toHaveLength(2);
    expect(html).toContain('value="2026-11-30"');
  });

  test('says why nothing can be moved, and leads to lighter plans', () => {
    const refused = { ...move, payment: null, choices: [] };
    const late = drawMove(withRelief({ move: { ...refused, refused_because: 'payment_late' } }));
    expect(late).toContain('A date can be moved while nothing is late.');
    expect(late).toContain('See lighter plans');
  });

  test('says what it costs before the days, or that it costs nothing', () => {
    const html = drawMove();
    const said = html.indexOf('Interest for the extra days is ₱0.81 to ₱1.62');
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(html.indexOf('type="radio"'));
    const choices = move.choices.map((each) => ({ ...each, added_interest: 0 }));
    expect(drawMove(withRelief({ move: { ...move, choices } }))).toContain('the price stays');
  });

  test('says why it did not go through', () => {
    expect(drawMove(view, 'unchosen')).toContain('Choose a day first.');
    expect(drawMove(view, 'internal')).toContain('nothing was changed');
  });
});

describe('a lighter plan', () => {
  test('is shown with every payment and its total, before anything is chosen', () => {
    const html = drawLighter();
    for (const said of ['₱2,115.02', '₱2,115.01', '4 Jan 2027', '₱4,230.03', '₱4,374.62'])
      expect(html).toContain(said);
    expect(html).toContain('No new plan until you have paid three of these on time.');
  });

  test('that was taken says how many payments are left until new purchases', () => {
    const taken = { preset: 'pause', on_time: 1, on_time_needed: 3 } as const;
    const html = drawLighter(withRelief({ lighter: { ...lighter, plans: [], taken } }));
    expect(html).toContain('1 of 3 payments on time.');
    const done = { ...taken, on_time: 3 };
    const later = drawLighter(withRelief({ lighter: { ...lighter, plans: [], taken: done } }));
    expect(later).toContain('You can buy in parts again');
  });
});

describe('ending a plan today', () => {
  test('says the saving before the price', () => {
    const html = drawPage(<SettlePage {...view} />);
    expect(html.indexOf('₱144.59')).toBeGreaterThan(0);
    expect(html.indexOf('₱144.59')).toBeLessThan(html.indexOf('₱4,230.03'));
  });

  test('says so where there is nothing to save, or nothing left to pay', () => {
    const free = { ...settle, staying: settle.today, saving: 0 };
    expect(drawPage(<SettlePage {...withRelief({ settle: free })} />)).toContain('nothing to save');
    const over = { today: 0, staying: 0, saving: 0 };
    expect(drawPage(<SettlePage {...withRelief({ settle: over })} />)).toContain(
      'There is nothing left to pay',
    );
  });
});

describe('calling a plan off', () => {
  const draw = (data = view, code?: string) =>
    drawPage(<CallOffPage {...data} reply={code ? { code } : undefined} />);
  const withAfter = (more: Partial<NonNullable<typeof callOff.after>>) =>
    withRelief({ call_off: { ...callOff, after: { ...callOff.after, ...more } as never } });

  test('shows before and after, and says what it does not do', () => {
    const html = draw();
    for (const said of ['4,374.62', '174.62', '4,200.00', '30 Nov 2026', 'stays yours'])
      expect(html).toContain(said);
    expect(html).toContain('Call it off and pay back ₱4,200.00');
  });

  test('says where nothing is saved, and where what was paid goes', () => {
    expect(draw(withAfter({ amount: 4_374_62 }))).toContain('saves nothing');
    expect(draw(withAfter({ counted: 12_00 }))).toContain('₱12.00 of interest and fees');
    expect(draw(withAfter({ amount: 0, due_date: null, credit: 9_00 }))).toContain('as credit');
  });

  test('says what autopay will take, and why it cannot be called off', () => {
    const autopay = { ...view.purchase.autopay, is_on: true, source_label: 'Maya •••• 1000' };
    const html = draw({ ...view, purchase: { ...view.purchase, autopay } });
    expect(html).toContain('charged to Maya •••• 1000');
    const over = { refused_because: 'free_days_over', until: '2026-11-01', after: null } as const;
    expect(draw(withRelief({ call_off: over }))).toContain('free days of this plan are over');
    expect(draw(view, 'payment_under_way')).toContain('A payment is on its way');
  });
});

describe('while a payment is under way', () => {
  const pages = (data: ReliefView) => [
    drawMove(data),
    drawLighter(data),
    drawPage(<SettlePage {...data} />),
    drawPage(<CallOffPage {...data} reply={undefined} />),
  ];

  test('every page leads to where that payment is given up', () => {
    for (const html of pages(payingView())) {
      expect(html).toContain('A payment is waiting for you.');
      expect(html).toContain(`href="${waiting.page}"`);
      expect(html).not.toContain('?pay=all');
    }
  });

  test('says that it is on its way where nobody waits for the buyer', () => {
    for (const html of pages(payingView({ ...waiting, isWaiting: false })))
      expect(html).toContain('A payment is on its way.');
  });

  test('a change that came too late leads to the plan, where the payment is shown', () => {
    expect(drawMove(view, 'payment_under_way')).toContain('See that payment');
  });
});

test('while a case is open, what is stopped is named where the plan is ended', () => {
  const html = drawPage(<SettlePage {...view} purchase={{ ...view.purchase, stopped: 800_00 }} />);
  expect(html).toContain('₱800.00 is stopped while we look at your case.');
});
