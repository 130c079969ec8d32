import type { RosterImport } from '@luwag/contracts/rosters';
import { beforeEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { StaffRights } from '#app/shared/auth/staff-rights.tsx';
import { drawPage } from '../../../testing/draw-page.tsx';
import { CompaniesPage } from './rosters-page.tsx';
import { SetUpTabs } from './set-up-tabs.tsx';

beforeEach(() => overwriteGetLocale(() => 'en'));

const roster: RosterImport = {
  ...{ import_id: '019a8474-0000-7000-8000-000000000001', company: 'Bayanihan Coop' },
  ...{ entries: 240, unread: 1, reason: 'Their list of November', asked_by: 'Joan Abad' },
  ...{ asked_at: '2026-11-15T04:00:00.000Z', is_yours: false, state: 'waiting' },
  ...{ decided_by: null, decided_at: null, added: null },
};
const draw = (more: Partial<RosterImport> = {}) =>
  drawPage(
    <CompaniesPage
      companies={[]}
      imports={[{ ...roster, ...more }]}
      {...{ done: null, bad: null, answer: undefined }}
    />,
  );

test('a list that waits is decided by another, and taken back by who brought it in', () => {
  expect(draw()).toContain('Bayanihan Coop: 240 addresses and numbers');
  expect(draw()).toMatch(/value="approve"/);
  expect(draw({ is_yours: true })).not.toMatch(/value="approve"/);
  expect(draw({ is_yours: true })).toContain('Take it back');
  expect(draw({ state: 'approved', added: 12 })).toContain('12 were new.');
  expect(draw({ state: 'approved', added: 12 })).not.toMatch(/value="refuse"/);
});

test('the tab is there for whoever may bring lists in', () => {
  const tabs = <SetUpTabs at="/ops/set-up" />;
  const may = (rights: ('use_console' | 'manage_rosters')[]) =>
    drawPage(<StaffRights value={rights}>{tabs}</StaffRights>);
  expect(may(['use_console'])).not.toContain('/ops/set-up/companies');
  expect(may(['use_console', 'manage_rosters'])).toContain('/ops/set-up/companies');
});
