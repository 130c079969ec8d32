// @vitest-environment happy-dom
import { challengeSolvedBy } from '@luwag/contracts/work';
import { codeTriesMax } from '@luwag/domain/one-time-codes';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createStore } from '#app/store/store.ts';
import { VouchedBanner } from './check-mail.tsx';
import type { NumberReply } from './entry.ts';
import { NumberCodeForm, NumberForm, type SentCode } from './number-code-form.tsx';
import { SignupPage } from './signup-page.tsx';

afterEach(cleanup);

const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) => {
  fireEvent.focus(fieldOf(label));
  fireEvent.input(fieldOf(label), { target: { value } });
};

function renderSignup() {
  const posted: FormData[] = [];
  const Stub = createRoutesStub([
    {
      path: '/buyer/signup',
      Component: () => <SignupPage type="buyer" reply={undefined} />,
      action: async ({ request }) => {
        posted.push(await request.formData());
        return null;
      },
    },
  ]);
  render(<Stub initialEntries={['/buyer/signup']} />);
  return posted;
}

test('the five rules tick themselves while a password is typed', async () => {
  renderSignup();
  type(/^Password$/, 'luwag2026');
  await waitFor(() => expect(document.querySelectorAll('.rules li.met')).toHaveLength(3));
  type(/^Password$/, 'Luwag!2026');
  await waitFor(() => expect(document.querySelectorAll('.rules li.met')).toHaveLength(5));
});

test('a form with errors stays, names them, and goes to the first', async () => {
  const posted = renderSignup();
  type(/^First name/, 'Maria');
  type(/^Password$/, 'luwag2026');
  await waitFor(() => expect(document.querySelectorAll('.rules li.met')).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'Open my account' }));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(/^Last name/)));
  expect(screen.getByText('4 things need another look')).toBeTruthy();
  expect(posted).toEqual([]);
  type(/^Last name/, 'Santos');
  await waitFor(() => expect(fieldOf(/^Last name/).hasAttribute('aria-invalid')).toBe(false));
});

test('a form that is sent empty, before anything was typed, stays and goes to the first', async () => {
  const posted = renderSignup();
  fireEvent.submit(screen.getByRole('button', { name: 'Open my account' }));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf(/^First name/)));
  expect(screen.getByText('5 things need another look')).toBeTruthy();
  expect(posted).toEqual([]);
});

test('a number is grouped once its field is left', () => {
  renderSignup();
  type(/^Mobile number/, '09175552841');
  fireEvent.blur(fieldOf(/^Mobile number/));
  expect(fieldOf(/^Mobile number/).value).toBe('917 555 2841');
});

test('the box for news starts empty', () => {
  renderSignup();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test.each([
  { companies: ['Bayanihan Coop'], step: 'VERIFY_SUCCESS', said: /Bayanihan Coop vouches for you/ },
  { companies: [], step: 'VERIFY_FAILED', said: /We will ask for an ID later/ },
])('with $companies.length companies the step is $step', ({ companies, step, said }) => {
  const store = createStore();
  render(
    <Provider store={store}>
      <VouchedBanner companies={companies} />
    </Provider>,
  );
  expect(store.getState().buyerOnboarding.step).toBe(step);
  expect(screen.getByText(said)).toBeTruthy();
});

function renderCode(sent: Partial<SentCode>, reply?: Partial<NumberReply>) {
  const store = createStore();
  const Stub = createRoutesStub([
    {
      path: '/buyer/number',
      Component: () => (
        <Provider store={store}>
          <NumberCodeForm
            sent={{
              number: '+639175552841',
              triesLeft: codeTriesMax,
              isNew: false,
              timer: { name: 'verification-number', sentAt: 1, secondsLeft: 0 },
              ...sent,
            }}
            reply={reply && { faults: {}, typed: {}, ...reply }}
          />
        </Provider>
      ),
    },
  ]);
  render(<Stub initialEntries={['/buyer/number']} />);
  return store;
}

test('a wrong code says how many tries are left, and is counted', () => {
  const store = renderCode({}, { triesLeft: 2, faults: { otp: 'invalid' } });
  expect(screen.getByText('That code is not right. 2 of 5 tries left.')).toBeTruthy();
  expect(store.getState().buyerOnboarding.otpAttempts).toBe(1);
});

test('after the last try there is no field any more, only a new code', () => {
  renderCode({}, { triesLeft: 0, faults: { otp: 'invalid' } });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('That code is used up. Ask for a new one.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Text a new code' }).className).toContain('primary');
});

test('work that a crowded moment asks for is done, and the form is sent again with it', async () => {
  const posted: FormData[] = [];
  const reply: NumberReply = {
    faults: {},
    typed: { number: '+639175552841' },
    refusal: 'crowded',
    challenge: '1.c',
  };
  const Stub = createRoutesStub([
    {
      path: '/buyer/number',
      Component: () => <NumberForm number={undefined} isVerified={false} reply={reply} />,
      action: async ({ request }) => {
        posted.push(await request.formData());
        return null;
      },
    },
  ]);
  render(<Stub initialEntries={['/buyer/number']} />);
  expect(await screen.findByText('One moment')).toBeTruthy();
  await waitFor(() => expect(posted).toHaveLength(1), { timeout: 20_000 });
  const [sent] = posted;
  expect(sent?.get('number')).toBe('+639175552841');
  expect(await challengeSolvedBy(String(sent?.get('work')))).toBe('1.c');
});

test('a new code cannot be asked for while the minute runs', () => {
  localStorage.clear();
  renderCode({ timer: { name: 'verification-number', sentAt: 1, secondsLeft: 60 } });
  const button = screen.getByRole('button', { name: 'Text a new code' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You can ask again in 1:00.')).toBeTruthy();
  expect(localStorage.getItem('verification-number-key')).toContain('"interval":1000');
});

test('another number is asked for at an address that server and browser write alike', () => {
  renderCode({});
  const link = screen.getByRole('link', { name: 'Use another number' });
  const { search } = new URL(link.getAttribute('href') ?? '', 'https://luwag.example');
  // The server reads and writes the query anew; a form's action is made of it on both sides.
  expect(`?${new URLSearchParams(search)}`).toBe(search);
});
