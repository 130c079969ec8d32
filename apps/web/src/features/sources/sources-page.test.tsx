import type { Source } from '@luwag/contracts/sources';
import { civilDate } from '@luwag/domain/calendar';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { maya } from '../../../testing/sources.ts';
import { LinkingPage } from './linking-page.tsx';
import { modeOfPath, sourcesPath } from './paths.ts';
import type { SourcesView } from './sources.server.ts';
import { SourcesPage } from './sources-page.tsx';

const none: SourcesView = {
  mode: 'live',
  sources: [],
  linked: undefined,
  unlinkId: undefined,
  wasUnlinked: false,
  today: civilDate('2026-11-15'),
  formKey: 'key',
};

const draw = (changes: Partial<SourcesView> = {}, code?: string) =>
  drawPage(<SourcesPage {...none} {...changes} fault={code ? { code } : undefined} />);

beforeEach(() => overwriteGetLocale(() => 'en'));

test('nothing linked teaches what linking is good for, channel by channel, and GCash apart', () => {
  const page = draw();
  expect(page).toContain('Nothing is linked yet');
  expect(page.match(/name="channel"/g)).toHaveLength(6);
  expect(page).toContain('GCash cannot be linked');
  expect(page).not.toContain('value="GCASH"');
});

test('a source that ends soon is warned about, one that ended is told', () => {
  const soon = { ...maya, expires_at: '2026-11-30T00:00:00Z' };
  expect(draw({ sources: [soon] })).toContain('Ends 30 Nov 2026. Link it again before then.');
  const over = { ...maya, status: 'expired', expires_at: '2026-11-01T00:00:00Z' } as const;
  expect(draw({ sources: [over] })).toContain('Expired on 1 Nov 2026.');
});

test('only what can be paid with stands under “Linked”, as at a checkout; the rest stands apart', () => {
  const other = (last: number, status: Source['status']): Source => ({
    ...maya,
    ...{ id: `019a8474-0000-7000-8000-0000000000d${last}`, status, is_default: false },
  });
  const page = draw({ sources: [maya, other(1, 'expired'), other(2, 'linking')] });
  const [linked = '', rest = ''] = page.split('Cannot be paid with now');
  const rowsOf = (html: string) => html.match(/<li class="source">/g)?.length;
  expect(rowsOf(linked)).toBe(1);
  // Six channels that can be linked stand below.
  expect(rowsOf(rest)).toBe(2 + 6);
  expect(draw({ sources: [maya] })).not.toContain('Cannot be paid with now');
  // Whoever speaks to the page says what stands on the link.
  expect(rest).toContain('aria-label="Put away Maya •••• 1000"');
});

test('to be unlinked is asked first, by name, without script in the page itself', () => {
  expect(draw({ sources: [maya] })).not.toContain('Unlink Maya •••• 1000?');
  const page = draw({ sources: [maya], unlinkId: maya.id });
  expect(page).toContain('Unlink Maya •••• 1000?');
  expect(page).toContain(`name="source_id" value="${maya.id}"`);
});

test('somebody back from the gateway is told how it went', () => {
  const asked = { redirect_url: null, attempt: 'answered', return_path: '/' } as const;
  const linked = { ...maya, ...asked, failure_reason: null };
  expect(draw({ sources: [maya], linked })).toContain('Maya •••• 1000 is linked');
  const failed = { ...linked, label: null, status: 'failed', failure_reason: 'declined' } as const;
  const page = draw({ linked: failed });
  expect(page).toContain('Maya was not linked');
  expect(page).toContain('It was declined. Nothing was charged.');
  const waiting = draw({ linked: { ...linked, status: 'linking' } });
  expect(waiting).toContain('Checking with Maya');
  expect(waiting).toContain('http-equiv="refresh"');
});

test('a refusal says what to do', () => {
  expect(draw({}, 'too_many_sources')).toContain('Unlink one first');
  expect(draw({}, 'something_else')).toContain('Nothing was changed');
});

test('test sources have a page of their own', () => {
  expect(draw({ mode: 'test' })).toContain('Test mode: no real money moves');
  expect(modeOfPath(sourcesPath('test'))).toBe('test');
  expect(modeOfPath(sourcesPath('live'))).toBe('live');
  expect(modeOfPath('/buyer/sources/link/test')).toBe('live');
});

test('the gateway’s page is waited for in words, then offered', () => {
  const view = { id: maya.id, channel: 'PAYMAYA', backPath: '/buyer/sources' } as const;
  const waiting = drawPage(<LinkingPage {...view} redirectUrl={undefined} />);
  expect(waiting).toContain('Asking Maya for its page');
  expect(waiting).toContain('http-equiv="refresh"');
  const ready = drawPage(<LinkingPage {...view} redirectUrl="https://pay.example/1" />);
  expect(ready).toContain('href="https://pay.example/1"');
});

test.each(['en', 'fil'] as const)('no payment is promised to be taken by itself (%s)', (locale) => {
  overwriteGetLocale(() => locale);
  for (const page of [
    draw(),
    draw({ sources: [maya] }),
    draw({ sources: [maya], unlinkId: maya.id }),
  ])
    expect(page).not.toMatch(/taken on|were to come from it|sa araw nito|dito sana kukunin/);
});
