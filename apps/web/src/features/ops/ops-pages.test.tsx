import type { CaseLine, CaseState, CaseView } from '@luwag/contracts/kyc-cases';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { CasePage } from './case-page.tsx';
import { CaseBadge } from './case-state.tsx';
import { turnOf } from './case-turn.ts';
import { ChainCard } from './chain-card.tsx';
import { freshDesk } from './desk-state.ts';
import { inOrder } from './pictures.ts';

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const at = '2026-11-15T08:00:00.000Z';
const nowMs = Date.parse(at) + 120_000;

const line: CaseLine = {
  case_id: idOf(1),
  kind: 'kyc',
  state: 'PROCESSING',
  name: 'M•••• S•••••',
  opened_at: at,
  waiting_since: at,
  due_at: '2026-11-15T08:10:00.000Z',
  is_late: false,
  claim: { name: 'Ana', is_yours: true, until: '2026-11-15T08:10:00.000Z' },
  second_look: null,
  may_second: false,
  warnings: 0,
  alarms: 0,
  links: 1,
};
const item = (kind: CaseView['items'][number]['kind'], documentId: string | null) => ({
  ...({ kind, state: 'sent', reason_code: null, required: true } as const),
  ...{ sent_at: at, document_id: documentId, liveness_id: null },
});
const document = (kind: CaseView['documents'][number]['kind'], last: number) => ({
  ...{ document_id: idOf(last), kind, id_type: null, bytes: 1, width: 4, height: 3 },
  created_at: `2026-11-15T08:00:0${last}.000Z`,
});
const seen: CaseView = {
  ...line,
  account_id: idOf(2),
  version: 3,
  has_companies: false,
  starter_limit_centavos: 2_000_00,
  outcome_reason: null,
  items: [
    item('primary_government_id_front', idOf(4)),
    item('selfie_with_primary_id', idOf(3)),
    item('liveness', null),
  ],
  fields: [{ field: 'name', masked: 'M•••• S•••••' }],
  documents: [
    document('selfie_with_primary_id', 3),
    document('primary_government_id_front', 4),
    document('liveness', 6),
    document('liveness', 5),
  ],
  extracted: [{ document_id: idOf(4), field: 'name', masked: 'M••• S•••••', agrees: false }],
  signals: [
    { kind: 'shared_device', level: 'warn', detail: {}, found_at: at },
    {
      kind: 'face_match',
      level: 'warn',
      detail: { band: 'review', distance: 0.5, similarity: 0.52 },
      found_at: at,
    },
  ],
  linked: [
    {
      ...{ link_id: idOf(7), other_account_id: idOf(8), other_case_id: null },
      ...{ other_name: 'M•••• C•••', has_line: true, kind: 'id_number', is_strong: true },
      resolution: 'open',
    },
  ],
  decisions: [],
};

/** As it arrives without script. */
function draw(page: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

function drawCase(change: Partial<CaseView> = {}): string {
  const changed = { ...seen, ...change };
  const pictures = inOrder(changed.documents).map((one) => ({ ...one, url: `/view/${one.key}` }));
  const turn = turnOf(changed);
  return draw(
    <CasePage
      seen={changed}
      turn={turn}
      pictures={pictures}
      desk={freshDesk}
      lines={[line]}
      waiting={1}
      formKey="a-key-of-this-form"
      nowMs={nowMs}
      answer={undefined}
    />,
  );
}

test('no two states look or read alike, and never “waiting for them” like “we are checking”', () => {
  const states: CaseState[] = [
    ...(['NEW', 'WAITING_CUSTOMER_INPUT', 'PROCESSING'] as const),
    ...(['PASSED_WITH_REQUIREMENTS', 'PASSED', 'REJECTED'] as const),
  ];
  const drawn = states.map((state) => draw(<CaseBadge state={state} />));
  expect(new Set(drawn).size).toBe(states.length);
  const looks = drawn.map((html) => /class="badge (\w+)"/.exec(html)?.[1]);
  expect(new Set(looks).size).toBe(states.length);
});

describe('a case in hand', () => {
  test('shows the document and the faces first, and frames in the order they were taken', () => {
    const keys = inOrder(seen.documents).map(({ key, frame }) => [key, frame]);
    expect(keys).toEqual([
      [idOf(4), null],
      [idOf(3), null],
      [idOf(5), 0],
      [idOf(6), 1],
    ]);
    expect(drawCase().match(/<img /g)).toHaveLength(4);
  });

  test('offers every decision as a plain form, with what the applicant will read', () => {
    const html = drawCase();
    for (const act of ['approve', 'ask', 'reject', 'claim', 'release', 'unmask', 'judge']) {
      expect(html).toContain(`name="act" value="${act}"`);
    }
    expect(html).toContain('name="reason.primary_government_id_front"');
    expect(html).toContain('Light hides part of it.');
    expect(html).toContain('May bahaging natatakpan ng liwanag.');
    expect(html).toContain('₱2,000.00');
  });

  test('says in words where things differ and what machines noticed', () => {
    const html = drawCase();
    expect(html).toContain('Differs');
    expect(html).toContain('Somebody else signs in on the same device');
    expect(html).toContain('Distance 0.50, likeness 0.52');
    expect(html).toContain('Same ID number');
  });

  test('has nothing that leads to a picture by itself', () => {
    expect(drawCase()).not.toMatch(/<a [^>]*(href="\/view|download)/);
  });
});

test('what is not in hand shows no picture and nothing to decide', () => {
  const claim = { name: 'Ben', is_yours: false, until: '2026-11-15T08:10:00.000Z' };
  const html = drawCase({ claim });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('value="approve"');
  expect(html).not.toContain('value="unmask"');
  expect(html).toContain('Ben has this case until');
});

test('a rejection for fraud is somebody else’s to sign', () => {
  const first = drawCase({ second_look: 'fraud', may_second: false });
  expect(first).toContain('It waits for a second person');
  expect(first).not.toContain('value="agree"');
  const second = drawCase({ second_look: 'fraud', may_second: true });
  expect(second).toContain('name="act" value="agree"');
  expect(second).not.toContain('name="act" value="approve"');
});

test('a broken chain says where and how; one that was never verified does not pass for whole', () => {
  const chain = {
    ...{ length: 100_000, verified_up_to: 41_234, verified_at: at, anchor: null },
    ...({ broken_at: 41_235, why: 'edited' } as const),
  };
  expect(draw(<ChainCard chain={chain} />)).toContain(
    'at position 41235. A line there was changed.',
  );
  const unverified = { ...chain, verified_at: null, broken_at: null, why: null };
  expect(draw(<ChainCard chain={unverified} />)).toContain('Not verified yet');
  const whole = { ...chain, broken_at: null, why: null };
  expect(draw(<ChainCard chain={whole} />)).toContain('Whole');
});

test('every screen speaks Filipino', () => {
  overwriteGetLocale(() => 'fil');
  const html = drawCase();
  overwriteGetLocale(() => 'en');
  expect(html).toContain('Aprubahan');
  expect(html).not.toContain('Approve');
});
