import type { CaseState, CaseSummary, CaseView } from '@luwag/contracts/kyc-cases';
import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import type { CaseAnswer } from './act-on-case.server.ts';
import { nothingWanted } from './audit-address.ts';
import { AuditPage } from './audit-page.tsx';
import { inOrder, turnOf } from './case.server.ts';
import { CasePage } from './case-page.tsx';
import { CaseBadge } from './case-state.tsx';
import { ChainCard } from './chain-card.tsx';
import { freshDesk } from './desk-state.ts';

const idOf = (last: number) => `019a8474-0000-7000-8000-00000000000${last}`;
const at = '2026-11-15T08:00:00.000Z';
const nowMs = Date.parse(at) + 120_000;

const line: CaseSummary = {
  case_id: idOf(1),
  kind: 'kyc',
  state: 'PROCESSING',
  name: 'M•••• S•••••',
  opened_at: at,
  waiting_since: at,
  due_at: '2026-11-15T12:00:00.000Z',
  is_late: false,
  claim: { name: 'Ana', is_yours: true, until: '2026-11-15T08:10:00.000Z' },
  second_review: null,
  may_second_review: false,
  warnings: 0,
  alarms: 0,
  links: 1,
};
const item = (kind: CaseView['items'][number]['kind'], documentId: string | null) => ({
  ...({ kind, state: 'sent', reason_code: null, required: true } as const),
  ...{ sent_at: at, document_id: documentId, liveness_id: null },
});
type Document = CaseView['documents'][number];
const document = (
  kind: Document['kind'],
  last: number,
  move: Document['move'] = null,
): Document => ({
  ...{ document_id: idOf(last), kind, id_type: null, bytes: 1, width: 4, height: 3, move },
  created_at: at,
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
    document('liveness', 5, 'straight'),
    document('liveness', 6, 'left'),
  ],
  extracted: [{ document_id: idOf(4), field: 'name', masked: 'M••• S•••••', agrees: false }],
  signals: [
    { kind: 'shared_device', level: 'warn', detail: {}, found_at: at },
    {
      kind: 'face_match',
      level: 'warn',
      detail: { document_id: idOf(4), band: 'review', distance: 0.5, similarity: 0.52 },
      found_at: at,
    },
    {
      kind: 'face_match',
      level: 'note',
      detail: { document_id: idOf(3), band: 'pass', distance: 0.21, similarity: 0.9 },
      found_at: at,
    },
    { kind: 'blur', level: 'warn', detail: { document_id: idOf(4) }, found_at: at },
    {
      kind: 'glare',
      level: 'warn',
      detail: { document_id: idOf(9), item: 'selfie_with_primary_id' },
      found_at: at,
    },
  ],
  linked: [
    {
      ...{ link_id: idOf(7), other_account_id: idOf(8), other_case_id: null },
      ...{ other_name: 'M•••• C•••', has_line: false, was_fraud: true },
      ...({ kind: 'id_number', is_strong: true } as const),
      resolution: 'open',
    },
  ],
  approval_block: null,
  history: [
    { what: 'opened', item: null, result: null, at },
    { what: 'sent', item: 'selfie_with_primary_id', result: 'replaced', at },
    { what: 'face_check', item: 'liveness', result: 'passed', at },
  ],
  decisions: [],
};

/** Of a picture on which no model saw anybody. */
const noFace = (last: number) => ({
  ...({ kind: 'face_match', level: 'warn', found_at: at } as const),
  detail: {
    ...{ document_id: idOf(last), item: 'primary_government_id_front' },
    ...{ band: 'review', no_face: true },
  },
});

function drawCase(change: Partial<CaseView> = {}, answer?: CaseAnswer): string {
  const changed = { ...seen, ...change };
  const pictures = inOrder(changed.documents, 'decide').map((one) => ({
    ...one,
    url: `/view/${one.key}`,
  }));
  const turn = turnOf(changed);
  return drawPage(
    <CasePage
      seen={changed}
      turn={turn}
      pictures={pictures}
      desk={freshDesk}
      lines={[line]}
      waiting={1}
      recovery={undefined}
      formKey="a-key-of-this-form"
      nowMs={nowMs}
      answer={answer}
    />,
  );
}

test('no two states look or read alike, and never “waiting for them” like “we are checking”', () => {
  const states: CaseState[] = [
    ...(['NEW', 'WAITING_CUSTOMER_INPUT', 'PROCESSING'] as const),
    ...(['PASSED_WITH_REQUIREMENTS', 'PASSED', 'REJECTED'] as const),
  ];
  const drawn = states.map((state) => drawPage(<CaseBadge state={state} />));
  expect(new Set(drawn).size).toBe(states.length);
  const looks = drawn.map((html) => /class="badge (\w+)"/.exec(html)?.[1]);
  expect(new Set(looks).size).toBe(states.length);
});

describe('a case in hand', () => {
  test('shows the document and the faces first, and frames in the order they were taken', () => {
    const keys = inOrder(seen.documents, 'decide').map(({ key, move }) => [key, move]);
    expect(keys).toEqual([
      [idOf(4), null],
      [idOf(3), null],
      [idOf(5), 'straight'],
      [idOf(6), 'left'],
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
    expect(html).toContain('Same ID number');
    expect(html).toContain('rejected for fraud, no line open');
  });

  test('shows each face with its band and distance, on its picture and by its name', () => {
    const html = drawCase();
    const captions = html.match(/<figcaption.*?<\/figcaption>/g) ?? [];
    expect(captions[0]).toMatch(/Front of the ID.*Not sure.*Distance 0\.50.*Blurry/);
    expect(captions[1]).toMatch(/Selfie with the ID.*Alike.*Distance 0\.21/);
    expect(captions[3]).toContain('Left');
    expect(html).toContain('alt="Face check, left"');
    expect(html).toContain('The face check against: Front of the ID');
    expect(html).toContain('The face check against: Selfie with the ID');
    expect(html).toContain('Alike below 0.45, different above 0.65');
    expect(html).not.toMatch(/likeness|score/i);
  });

  test('names the picture that a machine speaks of, and says when it is an earlier one', () => {
    const html = drawCase();
    expect(html).toContain('Blurry: Front of the ID');
    expect(html).toContain('Glare: Selfie with the ID, an earlier picture');
    expect(html).not.toContain('something that was sent');
  });

  test('cannot be approved while something stands in the way, and says what', () => {
    const approve = (html: string) =>
      /<form[^>]*>(?:(?!<\/form>).)*value="approve".*?<\/form>/.exec(html)?.[0] ?? '';
    expect(approve(drawCase())).not.toContain('disabled=""');
    const words = {
      duplicate_unresolved: 'Not yet: first decide every link',
      duplicate_has_line: 'This person has a line under another account.',
      duplicate_was_fraud: 'This person was rejected for fraud under another account.',
    } as const;
    for (const [block, said] of Object.entries(words)) {
      const form = approve(drawCase({ approval_block: block as keyof typeof words }));
      expect(form).toContain(said);
      expect(form).toMatch(/<button[^>]*disabled=""[^>]*aria-describedby/);
      // What an approval would open is not said beside why there is none.
      expect(form).not.toContain('₱2,000.00');
    }
  });

  test('wants a tick before it is approved past a face or a field that differs', () => {
    const tick = /<input(?=[^>]*name="concerns")[^>]*required/;
    const html = drawCase();
    expect(html).toContain('Read differently than typed: name (Front of the ID)');
    expect(html).toMatch(tick);
    const extracted: CaseView['extracted'] = [];
    expect(drawCase({ extracted })).not.toMatch(tick);
    const stranger = (last: number) => ({
      ...({ kind: 'face_match', level: 'alarm' } as const),
      ...{ detail: { document_id: idOf(last), band: 'reject', distance: 0.7 }, found_at: at },
    });
    const drawn = drawCase({ extracted, signals: [...seen.signals, stranger(3)] });
    expect(drawn).toMatch(tick);
    expect(drawn).toContain('Selfie with the ID: Different faces');
    // What was said of a picture that was replaced since is over.
    expect(drawCase({ extracted, signals: [stranger(9)] })).not.toMatch(tick);
    const faceless = drawCase({ extracted, signals: [noFace(4)] });
    expect(faceless).toMatch(tick);
    expect(faceless).toContain('Front of the ID: No face was found');
    expect(drawCase({ extracted, signals: [noFace(9)] })).not.toMatch(tick);
  });

  test('compares faces with the pictures that count before those that were replaced', () => {
    const html = drawCase({ signals: [noFace(9), noFace(4)] });
    const held = [...html.matchAll(/The face check against: ([^<]*)/g)].map(([, item]) => item);
    expect(held).toEqual(['Front of the ID', 'Front of the ID, an earlier picture']);
  });

  test('judges a link in a panel with a note, sent by a button of its own', () => {
    const panels = drawCase().match(/<details[^>]*class="desk-judge".*?<\/details>/g) ?? [];
    expect(panels.map((panel) => /name="verdict" value="(\w+)"/.exec(panel)?.[1])).toEqual([
      'different_people',
      'same_person',
    ]);
    for (const panel of panels) {
      expect(panel).toMatch(/^<details(?![^>]*open)[^>]*><summary/);
      expect(panel).toMatch(/name="note"/);
      // The button that opens it sends nothing; inside, the verdict is no button's.
      expect(panel.match(/type="submit"/g)).toHaveLength(1);
      expect(panel).not.toMatch(/<button[^>]*name="verdict"/);
    }
  });

  test('shows in full what was typed and what was read, of the same field', () => {
    const html = drawCase(
      {},
      {
        kind: 'unmasked',
        fields: [{ field: 'name', value: 'Maria Santos' }],
        read: [{ document_id: idOf(4), field: 'name', value: 'Mara Santos' }],
      },
    );
    const row = /<tr data-match="differs">.*?<\/tr>/.exec(html)?.[0] ?? '';
    expect(row).toMatch(/<mark[^>]*>Mara Santos<\/mark>.*<mark[^>]*>Maria Santos<\/mark>/);
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

test('what was sent and why it was decided stay in sight after the decision', () => {
  const said = { reviewer: 'Ana Cruz', is_yours: false, decided_at: at };
  const html = drawCase({
    ...({ state: 'REJECTED', waiting_since: null, claim: null } as const),
    outcome_reason: 'under_age',
    decisions: [
      {
        ...{ ...said, act: 'ask_again', reason_code: null, note: '' },
        items: [{ kind: 'selfie_with_primary_id', reason_code: 'face_not_visible' }],
        link: null,
      },
      {
        ...said,
        act: 'reject',
        reason_code: 'under_age',
        note: 'Born 2012.',
        items: [],
        link: null,
      },
      {
        ...{ ...said, act: 'same_person', reason_code: null, note: '', items: [] },
        link: { link_id: idOf(7), kind: 'id_number', other_name: 'M•••• C•••' },
      },
    ],
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('Sent: Selfie with the ID, replaced since');
  expect(html).toContain('Face check: moved as asked');
  expect(html).toMatch(/Ana Cruz: asked again.*Selfie with the ID: /);
  expect(html).toMatch(/Ana Cruz: rejected.*Under 18.*Born 2012\./);
  expect(html).toMatch(/Ana Cruz: one and the same person.*Same ID number: M•••• C•••/);
});

test('a rejection for fraud is somebody else’s to sign', () => {
  const first = drawCase({ second_review: 'fraud', may_second_review: false });
  expect(first).toContain('It waits for a second person');
  expect(first).not.toContain('value="agree"');
  const second = drawCase({ second_review: 'fraud', may_second_review: true });
  expect(second).toContain('name="act" value="agree"');
  expect(second).not.toContain('name="act" value="approve"');
});

test('a broken chain says where and how; one that was never verified does not pass for whole', () => {
  const chain = {
    ...{ length: 100_000, verified_up_to: 41_234, verified_at: at, anchor: null },
    ...({ broken_at: 41_235, why: 'edited' } as const),
  };
  expect(drawPage(<ChainCard chain={chain} />)).toContain(
    'at position 41235. A line there was changed.',
  );
  const unverified = { ...chain, verified_at: null, broken_at: null, why: null };
  expect(drawPage(<ChainCard chain={unverified} />)).toContain('Not verified yet');
  const whole = { ...chain, broken_at: null, why: null };
  expect(drawPage(<ChainCard chain={whole} />)).toContain('Whole');
});

test('the record says names, is looked through by day, person and action, and goes out as a file', () => {
  const wanted = { ...nothingWanted, from: '2026-11-01', by: idOf(8) };
  const told = { actor_kind: 'person', actor_id: idOf(8), detail: {}, request_id: 'r', hash: null };
  const html = drawPage(
    <AuditPage
      lines={[
        {
          ...{ ...told, event_id: idOf(1), position: 7, at, action: 'case.viewed' },
          ...{ actor_name: 'Ana Cruz', account_id: idOf(2), account_name: 'M••• S•••' },
        },
      ]}
      nextBefore={null}
      chain={null}
      choices={{
        staff: [{ account_id: idOf(8), name: 'Ana Cruz' }],
        actions: ['case.viewed', 'case.unmasked'],
      }}
      wanted={wanted}
      isFirst
      faults={['to']}
      isExportRefused={false}
    />,
  );
  expect(html).toMatch(/>Ana Cruz<\/a> about <a[^>]*>M••• S•••<\/a>/);
  expect(html).toContain(`<option value="${idOf(8)}" selected="">Ana Cruz</option>`);
  expect(html).toContain('<option>case.unmasked</option>');
  expect(html).toMatch(/<input(?=[^>]*name="from")(?=[^>]*type="date")[^>]*value="2026-11-01"/);
  expect(html).toContain('This is no date.');
  const form = /<form[^>]*action="\/ops\/audit\/export".*?<\/form>/.exec(html)?.[0] ?? '';
  expect(form).toContain(`name="by" value="${idOf(8)}"`);
  expect(form).toMatch(/<input(?=[^>]*name="reason")[^>]*required/);
});

test('every screen speaks Filipino', () => {
  overwriteGetLocale(() => 'fil');
  const html = drawCase();
  overwriteGetLocale(() => 'en');
  expect(html).toContain('Aprubahan');
  expect(html).not.toContain('Approve');
});
