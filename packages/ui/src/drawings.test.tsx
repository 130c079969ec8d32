// @vitest-environment happy-dom
import { centavos } from '@luwag/domain/money';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Money } from './money.tsx';
import { type PathState, PaymentPath } from './payment-path.tsx';
import { Room } from './room.tsx';
import { Waterfall } from './waterfall.tsx';
import { Wheel } from './wheel.tsx';

afterEach(cleanup);

const stateWords = { paid: 'paid', now: 'due now', late: 'late', ahead: 'ahead', held: 'stopped' };

test('a figure is read as one amount, with its centavos', () => {
  render(<Money amount={centavos(18_153_04)} size={36} />);
  const spoken = [...document.querySelectorAll('span')].filter(
    (span) => !span.closest('[aria-hidden]'),
  );
  expect(spoken.at(-1)?.textContent).toBe('₱18,153.04');
});

test('the path is an ordered list that says the state of every payment', () => {
  renderPath(['paid', 'now', 'ahead']);
  const items = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    '1 Nov₱500.00paid',
    '2 Nov₱500.00due now',
    '3 Nov₱500.00ahead',
  ]);
});

test('the last payment ahead is an open ring, and a paid one is not', () => {
  renderPath(['paid', 'ahead', 'ahead']);
  expect(document.querySelectorAll('.nd-open')).toHaveLength(1);
  expect(document.querySelector('li:last-child .nd-open')).not.toBeNull();
  cleanup();
  renderPath(['paid', 'paid']);
  expect(document.querySelector('.nd-open')).toBeNull();
});

test('a stopped payment says so, and the road to it is one still ahead', () => {
  renderPath(['paid', 'held']);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('2 Nov₱500.00stopped');
  expect(document.querySelectorAll('li.held .nd-bars')).toHaveLength(1);
  expect(document.querySelector('.road')).toBeNull();
});

test('teal melts to mango on the way to what is due now, and nowhere else', () => {
  renderPath(['paid', 'paid', 'now', 'ahead']);
  expect(document.querySelectorAll('.road[stroke]')).toHaveLength(2);
  expect(document.querySelectorAll('li.now .leg.in .road[stroke]')).toHaveLength(1);
});

test('the room says what is left, as a headline and as a meter', () => {
  render(
    <Room
      limit={centavos(24_000_00)}
      used={centavos(5_846_96)}
      label="Room left to buy"
      openWords="Open"
      usedWords="In use ₱5,846.96"
      meterText={(left, limit) => `${left} open of ${limit}`}
    />,
  );
  const meter = screen.getByRole('meter', { name: 'Room left to buy' });
  expect(meter.getAttribute('aria-valuetext')).toBe('₱18,153.04 open of ₱24,000.00');
  expect(document.querySelectorAll('.pane')).toHaveLength(24);
});

test('the wheel is also a list of turns, with the current one marked', () => {
  render(
    <Wheel
      label="Turns"
      current={1}
      you={{ index: 2, word: 'Ikaw' }}
      hub={{ top: 'Turn 2 of 3', figure: '₱6,000', bottom: 'to Joy' }}
      members={['Rodel', 'Joy', 'Maria'].map((name) => ({
        key: name,
        initials: name.slice(0, 2),
        description: name,
      }))}
    />,
  );
  const turns = screen.getAllByRole('listitem');
  expect(turns.map((turn) => turn.textContent)).toEqual(['Rodel', 'Joy', 'Maria']);
  expect(turns.map((turn) => turn.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(document.querySelectorAll('.wheel path'), 'the round ends: no arc back').toHaveLength(2);
});

test('what reaches the bank is what was sold less everything taken', () => {
  render(
    <Waterfall
      sold={{ label: 'Sold', why: '2 payments', amount: centavos(1_000_00) }}
      taken={[
        { label: 'Discount', why: '4%', amount: centavos(40_00) },
        { label: 'Held', why: '5%', amount: centavos(50_00), isHeld: true },
      ]}
      net={{ label: 'To your bank', why: 'Wednesday' }}
      cutNote={(amount) => `${amount} is not drawn`}
    />,
  );
  const sums = screen.getAllByRole('definition').map((row) => row.textContent);
  expect(sums).toEqual(['₱1,000.00', '−₱40.00', '−₱50.00', '₱910.00']);
  expect(screen.getByText('₱800.00 is not drawn')).toBeTruthy();
});

function renderPath(states: readonly PathState[]) {
  render(
    <PaymentPath
      label="Payments"
      stateWords={stateWords}
      payments={states.map((state, index) => ({
        key: String(index),
        state,
        date: `${index + 1} Nov`,
        amount: '₱500.00',
      }))}
    />,
  );
}
